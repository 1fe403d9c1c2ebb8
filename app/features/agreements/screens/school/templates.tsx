import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { PlainForm, SelectField, SubmitButton } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { CHECKLIST_LABELS } from "../../checklist-model";
import { listTemplates, newTemplate } from "../../domain/templates";
import { agreementTemplatePath, disclosuresPath } from "../../paths";

export const loader = screenLoader(listTemplates, { gate: school, input: () => ({}) });
export const action = screenAction(
  { create: intent(newTemplate, { to: ({ id }) => agreementTemplatePath(id), toast: "Draft ready to edit." }) },
  { gate: school },
);
export const meta = titled("Enrollment agreements");

const STARTS = [
  { value: "general", label: "General starter" },
  ...Object.entries(CHECKLIST_LABELS).map(([value, label]) => ({ value, label: `${label} starter` })),
  { value: "current", label: "Copy of the agreement in use" },
  { value: "blank", label: "Empty agreement" },
];

/** The agreement templates of the school and its programs. */
export default function AgreementTemplates() {
  const { templates, programs, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Enrollment agreements"
        lead="Students sign the agreement of their program, else the school's. Without one, they sign the text of your school profile."
        actions={<Link to={disclosuresPath()}>Disclosures</Link>}
      />
      <Card title="Agreements" flush={templates.length > 0}>
        <PlainTable
          caption="Agreements"
          rows={templates}
          rowKey={({ id }) => id}
          empty="No agreements yet. Begin one below: a starter has the usual blocks."
          columns={[
            {
              header: "Agreement",
              cell: ({ id, title, program }) => (
                <span className="stack">
                  <Link to={agreementTemplatePath(id)}>{title}</Link>
                  <span className="two-lines">{program ?? "All programs without their own"}</span>
                </span>
              ),
            },
            { header: "Version", cell: ({ version }) => version },
            {
              header: "Status",
              cell: ({ publishedAt, retiredAt }) =>
                publishedAt === null ? (
                  <StatusBadge status="draft" label="Draft" tone="amber" />
                ) : retiredAt === null ? (
                  <StatusBadge status="in_use" label="In use" tone="green" />
                ) : (
                  <StatusBadge status="retired" label="Retired" tone="grey" />
                ),
            },
            { header: "Published", cell: ({ publishedAt }) => (publishedAt === null ? "–" : <InstantText at={publishedAt} zone={zone} />) },
          ]}
        />
      </Card>
      <Card title="New version">
        <PlainForm intent="create" className="form">
          <SelectField
            name="program"
            label="For"
            options={programs.map(({ id, title }) => ({ value: id, label: title }))}
            empty="All programs without their own"
          />
          <SelectField name="from" label="Begin with" required options={STARTS} empty={null} />
          <div>
            <SubmitButton>Begin version</SubmitButton>
          </div>
        </PlainForm>
      </Card>
    </>
  );
}
