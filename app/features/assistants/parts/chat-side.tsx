import { Box } from "@mantine/core";
import { EmbedCode } from "~/features/inquiries/parts/embed-code";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { PlainForm, TextField } from "~/ui/form";
import type { Message } from "../data/conversations";
import type { MonthlyUse } from "../domain/budget";
import { TOKENS_USED_UP, WARNING_SHARE } from "../token-model";
import { Talk } from "./talk";

const figure = (count: number) => count.toLocaleString("en-US");

/** Token use of the month, with a warning near the limit. */
export function TokensCard({ tokens }: { tokens: MonthlyUse }) {
  const { consumed, limit, left } = tokens;
  return (
    <Card title="Tokens this month">
      <p>
        <span className="figures">{figure(consumed)}</span> of {figure(limit)} used, {figure(left)} left.
      </p>
      <Box component="meter" w="100%" min={0} max={limit || 1} value={consumed} aria-label="Tokens used this month" />
      {left === 0 ? <p role="status">{TOKENS_USED_UP}</p> : null}
      {left > 0 && consumed >= limit * WARNING_SHARE ? <p role="status">More than 80% of this month's tokens are used.</p> : null}
      <p className="faint">Chat, marketing texts, and images share them. They reset on the first of the month.</p>
    </Card>
  );
}

interface TestProps {
  test: { id: string; messages: Message[] } | null;
  bot: string;
  origin: string;
  zone: string;
}

/** Staff talk to the bot as it is saved; visitors see nothing of it. */
export function TestChat({ test, bot, origin, zone }: TestProps) {
  return (
    <div id="test-chat">
      <Card title="Test chat">
        {test && test.messages.length > 0 ? <Talk messages={test.messages} bot={bot} origin={origin} zone={zone} /> : null}
        <PlainForm intent="test">
          {test ? <input type="hidden" name="conversation" value={test.id} /> : null}
          <TextField name="message" label="Test message" required maxLength={1000} />
          <p>
            <Button type="submit">Send test message</Button>
          </p>
        </PlainForm>
      </Card>
    </div>
  );
}

export const ChatCode = ({ origin, school }: { origin: string; school: string }) => (
  <Card title="On other sites">
    <p>While it's on, the chat shows on your own site. To show it on another site, add this line.</p>
    <EmbedCode label="Script" code={`<script src="${origin}/widget/chat.js?school=${school}" async></script>`} />
  </Card>
);
