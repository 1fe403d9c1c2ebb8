import type { ChatAct } from "#drizzle/schema/assistants";
import { preEnrollPath } from "~/features/programs/paths";
import { SiteLink } from "~/ui/site/link";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/assistants";
import { chatPath } from "../paths";

export interface NowView {
  school: string;
  host: string;
  origin: string;
  conversation: string | null;
  isTaken: boolean;
  held: { href: string; until: string } | null;
  acts: ChatAct[];
  suggestions: string[];
}

/** The part below the messages: who answers, the held seat, and the next actions. */
export function ChatNow({ view, at }: { view: NowView; at: string | undefined }) {
  const say = useWords(words);
  const { conversation, acts, held, suggestions } = view;
  const elsewhere = acts.filter((act) => act.kind === "waitlist" || act.kind === "pre-enroll");
  const asks = [...acts.filter((act) => act.kind === "ask").map(({ label }) => label), ...suggestions.map((question) => say.text(question))];
  const holds = acts.filter((act) => act.kind === "hold");
  return (
    <div className="chat-now">
      {view.isTaken && conversation ? (
        <p className="chat-state" role="status">
          {say("staffAnswer", { school: view.school })} <a href={`${chatPath(view.host, { c: conversation, in: at })}#end`}>{say("checkMessages")}</a>
        </p>
      ) : null}
      {held ? (
        <div className="chat-held">
          <p>{say("seatHeld", { until: held.until })}</p>
          <a className="button" href={held.href} target="_blank" rel="noopener">
            {say("registerWithSeat")}
          </a>
        </div>
      ) : null}
      {conversation && holds.length > 0 ? (
        <form method="post" className="chat-asks" aria-label={say("holdASeat")}>
          <input type="hidden" name="intent" value="hold" />
          <input type="hidden" name="conversation" value={conversation} />
          {holds.map(({ classId, label }) => (
            <button type="submit" name="class" value={classId} key={classId}>
              {label}
            </button>
          ))}
          <p className="hint">{say("holdNote")}</p>
        </form>
      ) : null}
      {conversation && elsewhere.length > 0 ? (
        <p className="chat-asks">
          {elsewhere.map((act) => (
            <a
              key={act.label}
              href={`${chatPath(view.host, { c: conversation, in: at, do: act.kind, of: act.kind === "waitlist" ? act.classId : act.program })}#act`}
            >
              {act.label}
            </a>
          ))}
        </p>
      ) : null}
      {asks.length > 0 ? (
        <form method="post" className="chat-asks" aria-label={say("suggestedQuestions")}>
          <input type="hidden" name="intent" value="ask" />
          {conversation ? <input type="hidden" name="conversation" value={conversation} /> : null}
          {asks.map((question) => (
            <button type="submit" name="message" value={question} key={question}>
              {question}
            </button>
          ))}
        </form>
      ) : null}
    </div>
  );
}

/** Where a program asks for more than the chat does. */
export const WholeForm = ({ origin, program, title }: { origin: string; program: string; title: string }) => {
  const say = useWords(words);
  return (
    <p>{say.rich("needsForm", { link: <SiteLink href={`${origin}${preEnrollPath({ program })}`} target="_blank" rel="noopener" /> }, { title })}</p>
  );
};
