import { useLoaderData } from "@remix-run/react";
import { staffOrSuper } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { sendTestMail, switchTemplate } from "../../domain/edit-template";
import { templatesAsked } from "../../domain/read-templates";
import { MailTabs } from "../../parts/mail-tabs";
import { SchoolChoice } from "../../parts/school-choice";
import { TemplateTable } from "../../parts/template-table";

export const loader = screenLoader(templatesAsked, { gate: staffOrSuper });
export const action = screenAction(
  {
    test: intent(sendTestMail, { toast: ({ email }) => `Test sent to ${email}.` }),
    switch: intent(switchTemplate, { toast: ({ title, enabled }) => `${title}: ${enabled === "yes" ? "on" : "off"}.` }),
  },
  { gate: staffOrSuper },
);
export const meta = titled("Email templates");

/** The school's email templates, and whether each is sent. */
export default function TemplateList() {
  const { zone, isSystem, school, schools, ...data } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Email templates"
        lead={isSystem ? "Choose a school to see its emails." : "Edit the wording of your emails. Unedited emails use our default."}
      />
      <MailTabs isSuper={schools !== null} school={school} />
      {schools ? <SchoolChoice schools={schools} chosen={school} /> : null}
      {schools && !school ? null : <TemplateTable data={data} zone={zone} isSystem={false} />}
    </>
  );
}
