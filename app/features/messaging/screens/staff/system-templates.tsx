import { useLoaderData } from "@remix-run/react";
import { superAdmin } from "~/features/identity/gates";
import { listFromUrl } from "~/platform/list";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { sendTestMail } from "../../domain/edit-template";
import { listTemplates } from "../../domain/read-templates";
import { MailTabs } from "../../parts/mail-tabs";
import { TemplateTable } from "../../parts/template-table";
import { templateListInput } from "../../template-model";

export const loader = screenLoader(listTemplates, {
  gate: superAdmin,
  input: ({ url }) => ({ ...listFromUrl(templateListInput, url), school: undefined, is_system: true }),
});
export const action = screenAction({ test: intent(sendTestMail, { toast: ({ email }) => `Test sent to ${email}.` }) }, { gate: superAdmin });
export const meta = titled("System emails");

/** The product's own mails, the same for every school. */
export default function SystemTemplates() {
  const { zone, isSystem: _, school: __, ...data } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="System emails" lead="Emails sent by the product: invitations, passwords, refunds, payouts." />
      <MailTabs isSuper />
      <TemplateTable data={data} zone={zone} isSystem />
    </>
  );
}
