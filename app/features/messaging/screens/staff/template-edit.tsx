import { useLoaderData } from "@remix-run/react";
import { staffOrSuper } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { InstantText } from "~/ui/date-text";
import { Form, FormActions, FormSection, PlainForm, RichTextField, SubmitButton, SwitchField, TextField, VersionField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { useRootData } from "~/ui/root-data";
import { titled } from "~/ui/titled";
import { resetTemplate, saveTemplate, sendTestMail } from "../../domain/edit-template";
import { showTemplate } from "../../domain/read-templates";
import { sendTemplate } from "../../domain/send-template";
import { USUAL_REMINDER_DAYS } from "../../mails-model";
import { MailPreview } from "../../parts/mail-preview";
import { PlaceholderList } from "../../parts/placeholder-list";
import { SendForm } from "../../parts/send-form";
import { systemTemplatesPath, templatePath, templatesPath, writeToManyPath } from "../../paths";
import { isSentByHand } from "../../send-model";
import { TYPE_LABELS, templateFields } from "../../template-model";

export const loader = screenLoader(showTemplate, { gate: staffOrSuper, input: ({ params }) => ({ id: params.id }) });
const ofAddress = (values: Record<string, unknown>, { params }: { params: Record<string, string | undefined> }) => ({ ...values, id: params.id });
export const action = screenAction(
  {
    save: intent(saveTemplate, { input: ofAddress, to: ({ id }) => templatePath(id), toast: "Email template saved." }),
    reset: intent(resetTemplate, { input: ofAddress, to: ({ id }) => templatePath(id), toast: "Template reset to default." }),
    send: intent(sendTemplate, {
      input: ofAddress,
      to: ({ id }) => templatePath(id),
      toast: ({ count }) => `Email sent to ${count} ${count === 1 ? "person" : "people"}.`,
    }),
    test: intent(sendTestMail, { input: ofAddress, toast: ({ email }) => `Test sent to ${email}.` }),
  },
  { gate: staffOrSuper },
);
export const meta = titled<typeof loader>((data) => data?.title ?? "Email template");

/** The editor of a template. */
export default function EditTemplate() {
  const template = useLoaderData<typeof loader>();
  const { id, title, abbreviation, type, isSystem, isEssential, isOwn, placeholders, preview, canEdit, updatedAt, editor, zone } = template;
  const isSuper = useRootData()?.user?.role === "super_admin";
  const back = isSystem ? systemTemplatesPath : templatesPath;
  const isAlwaysOn = isEssential || type === "manual";
  return (
    <>
      <PageHeader
        crumbs={[{ label: isSystem ? "System emails" : "Email templates", to: back }]}
        title={title}
        lead={
          <>
            {TYPE_LABELS[type]}, <code>{abbreviation}</code>.{" "}
            {updatedAt === null ? (
              "Default wording"
            ) : (
              <>
                Last edited <InstantText at={updatedAt} zone={zone} withTime />
                {editor ? ` by ${editor}` : ""}.
              </>
            )}
          </>
        }
        actions={
          <>
            <PlainForm intent="test" id="test" quiet>
              <Button type="submit" quiet>
                Send me a test
              </Button>
            </PlainForm>
            {abbreviation === "broadcast" && !isSuper ? (
              <ButtonLink to={writeToManyPath} quiet>
                Send to selected people
              </ButtonLink>
            ) : null}
            {isOwn && canEdit ? (
              <ConfirmButton label="Reset to default" intent="reset" title="Reset to the default wording?" confirm="Reset to default" look="quiet">
                This deletes your wording of “{title}”.
              </ConfirmButton>
            ) : null}
          </>
        }
      />
      {canEdit ? (
        <Form
          intent="save"
          schema={templateFields}
          defaultValues={{
            subject: template.subject,
            body: template.body,
            after_table: template.afterTable ?? "",
            items_table: template.hasItems,
            is_enabled: template.isEnabled,
            offset_days: String(template.offsetDays ?? template.usualOffset ?? ""),
          }}
          guard="draft"
        >
          <VersionField of={updatedAt ?? 0} />
          <FormSection title="Wording" help={<PlaceholderList names={placeholders} />}>
            <TextField name="subject" label="Subject" required maxLength={150} autoComplete="off" />
            <RichTextField name="body" label="Body" required rows={14} />
            <SwitchField name="items_table" label="Items table" hint="Lists the purchased or paid items, if any." />
            <RichTextField name="after_table" label="After the table" rows={5} />
          </FormSection>
          <FormSection title="Sending">
            {isAlwaysOn ? (
              <>
                <input type="hidden" name="is_enabled" value="on" />
                <p className="faint">{type === "manual" ? "You send this email by hand." : "This email is always sent."}</p>
              </>
            ) : (
              <SwitchField name="is_enabled" label="Send this email" hint="Turn off to stop this email." />
            )}
            {template.hasOffset ? (
              <TextField
                name="offset_days"
                label="Days before"
                placeholder={String(template.usualOffset ?? USUAL_REMINDER_DAYS)}
                hint={
                  template.usualOffset === null
                    ? `If empty, ${USUAL_REMINDER_DAYS} days, unless the program sets its own number.`
                    : `If empty, ${template.usualOffset} days.`
                }
                inputMode="numeric"
                width="short"
                autoComplete="off"
              />
            ) : null}
          </FormSection>
          <FormActions
            cancel={
              <ButtonLink to={back} quiet>
                Cancel
              </ButtonLink>
            }
          >
            <SubmitButton>Save template</SubmitButton>
          </FormActions>
        </Form>
      ) : null}
      {isSentByHand(template) ? <SendForm words={[template.subject, template.body, template.afterTable ?? ""].join("\n")} /> : null}
      <Card title="Preview" key={`${id}:${updatedAt}`}>
        <p className="faint">The saved template with sample data.</p>
        <MailPreview {...preview} />
      </Card>
    </>
  );
}
