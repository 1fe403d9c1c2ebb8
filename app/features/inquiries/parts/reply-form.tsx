import { Group } from "@mantine/core";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { Form, RichTextField, SubmitButton, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { REPLY_TEMPLATE_NAMES, REPLY_TEMPLATES, type ReplyTemplate, replyForm } from "../model";
import { inquiryPath } from "../paths";

interface Props {
  inquiry: { id: string; name: string; email: string; program: string | null };
  /** The draft from a template; null for a blank reply. */
  draft: { subject: string; body: string } | null;
  template: string | null;
}

/** An email reply, blank or from a template. */
export function ReplyForm({ inquiry, draft, template }: Props) {
  const subject = `Your question about ${inquiry.program ?? "our programs"}`;
  return (
    <Card title={`Reply to ${inquiry.name}`}>
      <Group component="p" gap="sm" mb="md">
        <span className="faint">Begin with</span>
        <Choice to={inquiryPath(inquiry.id, "reply")} isChosen={!draft}>
          Blank
        </Choice>
        {REPLY_TEMPLATE_NAMES.map((name: ReplyTemplate) => (
          <Choice key={name} to={inquiryPath(inquiry.id, "reply", name)} isChosen={Boolean(draft) && template === name}>
            {REPLY_TEMPLATES[name]}
          </Choice>
        ))}
      </Group>
      <Form key={template} intent="reply" schema={replyForm} defaultValues={{ subject: draft?.subject ?? subject, reply: draft?.body ?? "" }} guard>
        <TextField name="subject" label="Subject" maxLength={200} required />
        <RichTextField name="reply" label="Reply" hint={`Goes to ${inquiry.email} exactly as written.`} rows={12} required />
        <Group gap="xs" mt="xs">
          <SubmitButton>Send reply</SubmitButton>
          <ButtonLink to={inquiryPath(inquiry.id)} quiet>
            Cancel
          </ButtonLink>
        </Group>
      </Form>
    </Card>
  );
}

const Choice = ({ to, isChosen, children }: { to: string; isChosen: boolean; children: string }) => (
  <Link to={to} aria-current={isChosen ? "true" : undefined} preventScrollReset replace>
    {isChosen ? <strong>{children}</strong> : children}
  </Link>
);
