import { SiteLink } from "~/ui/site/link";

interface Shown {
  id: string;
  speaker: "visitor" | "bot" | "staff";
  body: string;
  thumb: "up" | "down" | null;
  sources: { title: string; href: string }[];
}

/** What was said, oldest first. Everything in it is text; only the school's own pages are linked. */
export function ChatLog({ view }: { view: { name: string; greeting: string; conversation: string | null; messages: Shown[] } }) {
  const { messages, conversation } = view;
  const last = messages.at(-1);
  return (
    <ol className="chat-log" aria-live="polite" aria-label="Conversation">
      <li>
        <p>{view.greeting}</p>
      </li>
      {messages.map((message) => (
        <li key={message.id} className={message.speaker} id={message === last ? "end" : undefined}>
          <span className="visually-hidden">{message.speaker === "visitor" ? "You: " : `${view.name}: `}</span>
          <p>{message.body}</p>
          {message.sources.length > 0 ? (
            <ul className="chat-sources" aria-label="Sources">
              {message.sources.map(({ title, href }) => (
                <li key={href}>
                  <SiteLink href={href} target="_blank" rel="noopener">
                    {title}
                  </SiteLink>
                </li>
              ))}
            </ul>
          ) : null}
          {message === last && message.speaker === "bot" && conversation ? (
            message.thumb ? (
              <p className="chat-rate">Thank you for telling us.</p>
            ) : (
              <form method="post" className="chat-rate">
                <input type="hidden" name="intent" value="rate" />
                <input type="hidden" name="conversation" value={conversation} />
                <input type="hidden" name="answer" value={message.id} />
                Did this help?
                <button type="submit" name="thumb" value="up">
                  Yes
                </button>
                <button type="submit" name="thumb" value="down">
                  No
                </button>
              </form>
            )
          ) : null}
        </li>
      ))}
    </ol>
  );
}
