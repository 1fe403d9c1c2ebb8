import { inquiryPath } from "~/features/inquiries/paths";
import { Form, FormActions, PhoneField, SubmitButton, TextareaField, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { Panel } from "~/ui/opened-panel";
import { CHANNEL_LABELS, leadForm } from "../bot-model";
import type { Conversation, Message } from "../data/conversations";
import { chatBotPath } from "../paths";
import { Talk } from "./talk";

interface Props {
  conversation: Conversation & { messages: Message[] };
  bot: string;
  origin: string;
  zone: string;
}

/** A conversation with what was said, and the inquiry that came of it or can be made of it. */
export function OpenedConversation({ conversation, bot, origin, zone }: Props) {
  const { id, inquiryId, visitorName, channel, messages } = conversation;
  return (
    <Panel title={`Conversation with ${visitorName ?? "a visitor"}`} back={chatBotPath}>
      <p className="faint">{CHANNEL_LABELS[channel]}</p>
      <Talk messages={messages} bot={bot} origin={origin} zone={zone} />
      {inquiryId ? (
        <p>
          <Link to={inquiryPath(inquiryId)}>Open the inquiry</Link>
        </p>
      ) : (
        <Form intent="lead" schema={leadForm} defaultValues={{ name: visitorName ?? "", email: "", phone: "", message: "" }}>
          <input type="hidden" name="conversation" value={id} />
          <h3>Make an inquiry of it</h3>
          <div className="form-row">
            <TextField name="name" label="Name" required maxLength={120} />
            <TextField name="email" label="Email" type="email" required />
          </div>
          <PhoneField name="phone" label="Phone" />
          <TextareaField name="message" label="Note" hint="What the visitor asked is added." rows={2} maxLength={2000} />
          <FormActions>
            <SubmitButton>Create inquiry</SubmitButton>
          </FormActions>
        </Form>
      )}
    </Panel>
  );
}
