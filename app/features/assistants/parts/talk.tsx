import { Box, Stack } from "@mantine/core";
import { InstantText } from "~/ui/date-text";
import { onePerTitle } from "../sources-model";

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

/** A conversation as the office reads it. */
export function Talk({ messages, bot, origin, zone }: { messages: NewMessage[]; bot: string; origin: string; zone: string }) {
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
        </li>
      ))}
    </Stack>
  );
}
