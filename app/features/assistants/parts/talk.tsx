import { Box, Stack } from "@mantine/core";
import { Button } from "~/ui/button";
import { InstantText } from "~/ui/date-text";
import { PlainForm, useFailure } from "~/ui/form";
import { onePerTitle } from "../sources-model";
import { AnswerFields } from "./answer-fields";

interface NewMessage {
  id: string;
  speaker: "visitor" | "bot" | "staff";
  body: string;
  sources: { title: string; href: string }[];
  isAnswered: boolean;
  thumb: "up" | "down" | null;
  createdAt: number;
}

const THUMBS = { up: "The visitor found this helpful.", down: "The visitor did not find this helpful." };

interface Props {
  messages: NewMessage[];
  bot: string;
  origin: string;
  zone: string;
  /** The conversation whose answers can be corrected. */
  conversation?: string;
}

/** A conversation as the office reads it. */
export function Talk({ messages, bot, origin, zone, conversation }: Props) {
  return (
    <Stack component="ol" gap={10} mb="md" className="talk">
      {messages.map(({ id, speaker, body, sources, isAnswered, thumb, createdAt }) => (
        <li key={id} data-speaker={speaker}>
          <span className="faint">
            {{ visitor: "Visitor", bot, staff: "Office" }[speaker]}, <InstantText at={createdAt} zone={zone} withTime />
          </span>
          <p className="as-typed">{body}</p>
          {sources.length > 0 ? (
            <Box component="ul" fz={13} aria-label="Sources">
              {onePerTitle(sources).map(({ title, href }) => (
                <li key={href}>
                  <a href={`${origin}${href}`} target="_blank" rel="noopener noreferrer">
                    {title}
                  </a>
                </li>
              ))}
            </Box>
          ) : null}
          {isAnswered ? null : <p className="faint">Not answered. Your site doesn't cover this.</p>}
          {thumb ? <p className="faint">{THUMBS[thumb]}</p> : null}
          {conversation && speaker === "bot" ? <Correction conversation={conversation} message={id} /> : null}
        </li>
      ))}
    </Stack>
  );
}

/** The form for the right answer. */
function Correction({ conversation, message }: { conversation: string; message: string }) {
  const isRefused = useFailure("correct")?.repopulateFields.message === message;
  return (
    <details open={isRefused || undefined}>
      <summary>This answer is wrong</summary>
      <PlainForm intent="correct" id={`correct-${message}`} match={{ message }}>
        <input type="hidden" name="conversation" value={conversation} />
        <input type="hidden" name="message" value={message} />
        <AnswerFields />
        <Button type="submit">Save the right answer</Button>
      </PlainForm>
    </details>
  );
}
