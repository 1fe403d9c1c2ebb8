import { Card } from "~/ui/card";
import { Form, SubmitButton, TextareaField, TextField } from "~/ui/form";
import { placeholdersIn } from "../placeholders";
import { MOST_RECIPIENTS, sendFields } from "../send-model";

/** Sends a manual template to named addresses. */
export function SendForm({ words }: { words: string }) {
  const used = new Set(placeholdersIn(words));
  return (
    <Card title="Send to selected people" id="send">
      <Form intent="send" schema={sendFields}>
        <TextareaField
          name="to"
          label="Email addresses"
          hint={`Students, inquiries, waitlist entries, and pre-enrollments. Up to ${MOST_RECIPIENTS}.`}
          rows={3}
          required
        />
        {used.has("subject") ? <TextField name="subject" label="Subject" maxLength={150} autoComplete="off" required /> : null}
        {used.has("message") ? <TextareaField name="message" label="Message" rows={6} required /> : null}
        {used.has("answer") ? <TextareaField name="answer" label="Answer" rows={6} required /> : null}
        <SubmitButton>Send email</SubmitButton>
      </Form>
    </Card>
  );
}
