import { SiteLink } from "~/ui/site/link";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/assistants";
import { onePerTitle } from "../sources-model";

interface Shown {
  id: string;
  speaker: "visitor" | "bot" | "staff";
  body: string;
  thumb: "up" | "down" | null;
  sources: { title: string; href: string }[];
}

interface LogView {
  name: string;
  school: string;
  greeting: string;
  conversation: string | null;
  messages: Shown[];
  /** By these the page's script knows whether there is something new. */
  count: number;
  isTaken: boolean;
}

/** The messages, oldest first. All text is escaped; only the school's own pages are linked. */
export function ChatLog({ view }: { view: LogView }) {
  const say = useWords(words);
  const { messages, conversation } = view;
  const last = messages.at(-1);
  return (
    <ol
      className="chat-log"
      aria-live="polite"
      aria-label={say("conversation")}
      data-count={view.count}
      data-taken={view.isTaken}
      data-silent={say("silent")}
    >
      <li>
        <p>{say.text(view.greeting)}</p>
      </li>
      {messages.map((message) => (
        <li key={message.id} className={message.speaker} id={message === last ? "end" : undefined}>
          <span className={message.speaker === "staff" ? "chat-who" : "visually-hidden"}>
            {{ visitor: say("you"), bot: `${view.name}: `, staff: view.school }[message.speaker]}
          </span>
          <p>{message.body}</p>
          {message.sources.length > 0 ? (
            <ul className="chat-sources" aria-label={say("sources")}>
              {onePerTitle(message.sources).map(({ title, href }) => (
                <li key={href}>
                  <SiteLink href={href} target="_blank" rel="noopener">
                    {title}
                  </SiteLink>
                </li>
              ))}
            </ul>
          ) : null}
          {message === last && message.sources.length > 0 && conversation ? (
            message.thumb ? (
              <p className="chat-rate" role="status">
                {say("feedbackThanks")}
              </p>
            ) : (
              <form method="post" className="chat-rate">
                <input type="hidden" name="intent" value="rate" />
                <input type="hidden" name="conversation" value={conversation} />
                <input type="hidden" name="answer" value={message.id} />
                {say("didThisHelp")}
                <button type="submit" name="thumb" value="up">
                  {say("yes")}
                </button>
                <button type="submit" name="thumb" value="down">
                  {say("no")}
                </button>
              </form>
            )
          ) : null}
        </li>
      ))}
    </ol>
  );
}
