import { useLoaderData } from "@remix-run/react";
import { publicSite } from "~/features/identity/gates";
import { programsPath } from "~/features/programs/paths";
import { intent, type ScreenRequest, screenAction, screenLoader } from "~/platform/screen";
import { PlainForm } from "~/ui/form/plain-form";
import { SiteLink } from "~/ui/site/link";
import { LinkPage } from "~/ui/site/link-page";
import { registrationCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/waitlist";
import { answerOffer, readAnswer } from "../../domain/answer";
import { answeredText } from "../../model";

const fromLink = ({ url }: ScreenRequest) => ({ answer: url.searchParams.get("answer") ?? "", token: url.searchParams.get("token") ?? "" });

export const handle = { css: registrationCss };
export const loader = screenLoader(readAnswer, { gate: publicSite, input: fromLink });
export const action = screenAction(
  {
    answer: intent(answerOffer, {
      input: (_, from) => fromLink(from),
      to: programsPath(),
      toast: answeredText,
    }),
  },
  { gate: publicSite },
);
export const meta = titled(words.waitlist, NOINDEX);

const WORDS = {
  decline: { title: "declineTitle", text: "declineText", button: "decline" },
  leave: { title: "leaveTitle", text: "leaveText", button: "leave" },
} as const;

/** Asks for confirmation, because mail programs follow links. */
export default function WaitlistAnswer() {
  const say = useWords(words);
  const { answer, program, isOver } = useLoaderData<typeof loader>();
  const keys = WORDS[answer];
  return (
    <LinkPage title={say(keys.title)}>
      {isOver ? (
        <>
          <p>{say("linkOver")}</p>
          <p>
            <SiteLink href={programsPath()}>{say("seePrograms")}</SiteLink>
          </p>
        </>
      ) : (
        <>
          <p>{say(keys.text, { program: program ?? "" })}</p>
          <PlainForm intent="answer">
            <button type="submit" className="button">
              {say(keys.button)}
            </button>
          </PlainForm>
        </>
      )}
    </LinkPage>
  );
}
