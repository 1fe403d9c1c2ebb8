import { useLoaderData } from "@remix-run/react";
import { publicSite } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { friendlyDate } from "~/platform/zones";
import { Choices } from "~/ui/site/choices";
import { SiteForm } from "~/ui/site/fields";
import { LinkError, LinkPage } from "~/ui/site/link-page";
import { registrationCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/groups";
import { wordsOf } from "~/words/words";
import { answerSharing, readInvitation, startRegistration } from "../../domain/invitation";

export const handle = { css: registrationCss };
export const loader = screenLoader(readInvitation, { gate: publicSite, input: ({ params }) => ({ token: params.token }) });
const withToken = (values: Record<string, unknown>, { params }: { params: Record<string, string | undefined> }) => ({
  ...values,
  token: params.token,
});
export const action = screenAction(
  {
    start: intent(startRegistration, { input: withToken, to: ({ to }) => to, toast: null }),
    share: intent(answerSharing, { input: withToken, toast: (_, locale) => wordsOf(words, locale)("answerSaved") }),
  },
  { gate: publicSite },
);
export const meta = titled<typeof loader>(
  (data, locale) => (data ? wordsOf(words, locale)("inviteTitle", { buyer: data.buyer }) : words.linkUnknown),
  NOINDEX,
);

/** The invitation of a person to a seat: what the buyer sees, and the way to the registration. */
export default function GroupSeat() {
  const say = useWords(words);
  const { buyer, program, classCode, startDate, isOver, isRegistered, sharesProgress } = useLoaderData<typeof loader>();
  const of = { intent: isRegistered ? "share" : "start", anchor: "seat" };
  const date = startDate ? friendlyDate(startDate, say.locale) : "";
  if (isOver)
    return (
      <LinkPage title={say("inviteTitle", { buyer })}>
        <p>{say("inviteOver", { buyer })}</p>
      </LinkPage>
    );
  return (
    <LinkPage title={say("inviteTitle", { buyer })} lead={isRegistered ? say("youAreRegistered") : undefined}>
      <p>{say("inviteText", { program, code: classCode, date, buyer })}</p>
      <h2>{say("buyerSees", { buyer })}</h2>
      <p>{say("alwaysSees", { buyer })}</p>
      <SiteForm {...of} submit={say(isRegistered ? "saveAnswer" : "continueToRegister")}>
        <Choices
          {...of}
          name="shares_progress"
          legend={say("share", { buyer })}
          hint={say("shareLater")}
          required
          initial={[sharesProgress ? "yes" : "no"]}
          options={[
            { value: "yes", label: say("shareYes") },
            { value: "no", label: say("shareNo") },
          ]}
        />
      </SiteForm>
    </LinkPage>
  );
}

export function ErrorBoundary() {
  return <LinkError titles={{ 404: words.linkUnknown }} lead={words.linkUnknownText} />;
}
