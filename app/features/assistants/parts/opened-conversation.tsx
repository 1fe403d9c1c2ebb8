import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { inquiryPath } from "~/features/inquiries/paths";
import type { LiveEvent } from "~/features/notifications/model";
import { Button } from "~/ui/button";
import { Form, FormActions, PhoneField, PlainForm, SubmitButton, TextareaField, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { Panel } from "~/ui/opened-panel";
import { CHANNEL_LABELS, leadForm, staffMessageForm } from "../bot-model";
import type { Conversation, Message } from "../data/conversations";
import { chatBotPath, conversationPath } from "../paths";
import { Talk } from "./talk";

interface Props {
  conversation: Conversation & { messages: Message[]; speaker: { name: string; isMe: boolean } | null };
  bot: string;
  origin: string;
  zone: string;
}

/** A conversation with what was said, who speaks in it, and the inquiry that came of it or can be made of it. */
export function OpenedConversation({ conversation, bot, origin, zone }: Props) {
  const { id, inquiryId, visitorName, channel, messages, speaker } = conversation;
  useNews(id);
  return (
    <Panel title={`Conversation with ${visitorName ?? "a visitor"}`} back={chatBotPath}>
      <p className="faint">{CHANNEL_LABELS[channel]}</p>
      <div aria-live="polite">
        <Talk messages={messages} bot={bot} origin={origin} zone={zone} conversation={id} />
      </div>
      <WhoSpeaks id={id} speaker={speaker} bot={bot} said={messages.filter(({ speaker: who }) => who === "staff").length} />
      {inquiryId ? (
        <p>
          <Link to={inquiryPath(inquiryId)}>Open inquiry</Link>
        </p>
      ) : (
        <Form intent="lead" schema={leadForm} defaultValues={{ name: visitorName ?? "", email: "", phone: "", message: "" }}>
          <input type="hidden" name="conversation" value={id} />
          <h3>Create inquiry</h3>
          <div className="form-row">
            <TextField name="name" label="Name" required maxLength={120} />
            <TextField name="email" label="Email" type="email" required />
          </div>
          <PhoneField name="phone" label="Phone" />
          <TextareaField name="message" label="Note" hint="The visitor's questions are added." rows={2} maxLength={2000} />
          <FormActions>
            <SubmitButton>Create inquiry</SubmitButton>
          </FormActions>
        </Form>
      )}
    </Panel>
  );
}

/** Who answers the visitor, and the buttons that change it. */
function WhoSpeaks({ id, speaker, bot, said: replies }: { id: string; speaker: { name: string; isMe: boolean } | null; bot: string; said: number }) {
  const named = <input type="hidden" name="conversation" value={id} />;
  if (!speaker)
    return (
      <PlainForm intent="take" quiet>
        {named}
        <p>
          {bot} answers here. <Button type="submit">Take over</Button>
        </p>
      </PlainForm>
    );
  return (
    <>
      {speaker.isMe ? (
        <Form intent="write" schema={staffMessageForm} defaultValues={{ message: "" }} key={replies}>
          {named}
          <TextareaField name="message" label="Your message" rows={3} maxLength={2000} required />
          <FormActions>
            <SubmitButton>Send message</SubmitButton>
          </FormActions>
        </Form>
      ) : (
        <p>{speaker.name} answers here.</p>
      )}
      <PlainForm intent="hand-back" quiet>
        {named}
        <p>
          <Link to={conversationPath(id)} preventScrollReset>
            Check for new messages
          </Link>{" "}
          <Button type="submit" quiet>
            Hand back to {bot}
          </Button>
        </p>
      </PlainForm>
    </>
  );
}

const CHAT_NEWS: LiveEvent = "live:Chat";
const LOOK_MS = 8_000;

/** New visitor messages show at once for the staff member who took over; others reload. */
function useNews(conversation: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") revalidate();
    };
    const hear = (event: Event) => {
      if ((event as CustomEvent).detail === conversation) revalidate();
    };
    window.addEventListener(CHAT_NEWS, hear);
    const poll = setInterval(look, LOOK_MS);
    return () => {
      window.removeEventListener(CHAT_NEWS, hear);
      clearInterval(poll);
    };
  }, [conversation, revalidate]);
}
