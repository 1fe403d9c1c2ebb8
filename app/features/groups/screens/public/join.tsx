import { useLoaderData } from "@remix-run/react";
import { publicSite } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { friendlyDate } from "~/platform/zones";
import { SiteForm, TextInput } from "~/ui/site/fields";
import { LinkError, LinkPage } from "~/ui/site/link-page";
import { registrationCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/groups";
import { wordsOf } from "~/words/words";
import { joinGroup } from "../../domain/name";
import { readJoinPage } from "../../domain/read";

export const handle = { css: registrationCss };
export const loader = screenLoader(readJoinPage, { gate: publicSite, input: ({ params }) => ({ join_code: params.code }) });
export const action = screenAction(
  {
    join: intent(joinGroup, {
      input: (values, { params }) => ({ ...values, join_code: params.code }),
      toast: ({ email }, locale) => wordsOf(words, locale)("seatAsked", { email }),
    }),
  },
  { gate: publicSite },
);
export const meta = titled<typeof loader>(
  (data, locale) => (data ? wordsOf(words, locale)("joinTitle", { buyer: data.buyer, program: data.program }) : words.linkUnknown),
  NOINDEX,
);

/** A student of a buyer asks for one of its seats. */
export default function JoinGroup() {
  const say = useWords(words);
  const { buyer, program, classCode, startDate, isOpen } = useLoaderData<typeof loader>();
  const of = { intent: "join", anchor: "join" };
  return (
    <LinkPage title={say("joinTitle", { buyer, program })}>
      {isOpen ? (
        <>
          <p>{say("joinText", { code: classCode, date: startDate ? friendlyDate(startDate, say.locale) : "" })}</p>
          <SiteForm {...of} submit={say("askForSeat")}>
            <TextInput {...of} name="first_name" label={say("firstName")} required autoComplete="given-name" />
            <TextInput {...of} name="last_name" label={say("lastName")} required autoComplete="family-name" />
            <TextInput {...of} name="email" type="email" label={say("email")} required autoComplete="email" />
          </SiteForm>
        </>
      ) : (
        <p>{say("allGiven", { buyer })}</p>
      )}
    </LinkPage>
  );
}

export function ErrorBoundary() {
  return <LinkError titles={{ 404: words.linkUnknown }} lead={words.linkUnknownText} />;
}
