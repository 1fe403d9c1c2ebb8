import { useLoaderData } from "@remix-run/react";
import { publicSite } from "~/features/identity/gates";
import { programsPath } from "~/features/programs/paths";
import { intent, type ScreenRequest, screenAction, screenLoader } from "~/platform/screen";
import { PlainForm } from "~/ui/form/plain-form";
import { SiteLink } from "~/ui/site/link";
import { registrationCss } from "~/ui/site/styles";
import { NOINDEX, titled } from "~/ui/titled";
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
export const meta = titled("Waitlist", NOINDEX);

const WORDS = {
  decline: { title: "Decline the seat", text: "The seat that is reserved for you goes to the next person.", button: "Decline the seat" },
  leave: { title: "Leave the waitlist", text: "We will not write to you about a seat any more.", button: "Leave the waitlist" },
} as const;

/** Asks once more: a mail program that follows links by itself must not give a seat away. */
export default function WaitlistAnswer() {
  const { answer, program, isOver } = useLoaderData<typeof loader>();
  const words = WORDS[answer];
  return (
    <main id="main" className="wrap narrow">
      <div className="outcome">
        <h1>{words.title}</h1>
        {isOver ? (
          <>
            <p>This link is not good any more: the offer is over, or you are not on the waitlist.</p>
            <p>
              <SiteLink href={programsPath()}>See the programs</SiteLink>
            </p>
          </>
        ) : (
          <>
            <p>
              {program}. {words.text}
            </p>
            <PlainForm intent="answer">
              <button type="submit" className="button">
                {words.button}
              </button>
            </PlainForm>
          </>
        )}
      </div>
    </main>
  );
}
