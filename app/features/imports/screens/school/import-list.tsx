import { useLoaderData } from "@remix-run/react";
import { peoplePath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { FileField, Form, FormActions, RadioGroupField, SubmitButton, TextareaField } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { titled } from "~/ui/titled";
import { listImports } from "../../domain/read-imports";
import { startImport } from "../../domain/start-import";
import { IMPORT_KIND_LABELS, IMPORT_STATE_LABELS, importUpload, MAX_BYTES, MAX_ROWS } from "../../model";
import { importPath } from "../../paths";

export const loader = screenLoader(listImports, { gate: school });
export const action = screenAction({ upload: intent(startImport, { to: ({ id }) => importPath(id), toast: null }) }, { gate: school });
export const meta = titled("Import students");

const KINDS = [
  { value: "students", label: "Students", help: "People without a class." },
  { value: "registrations", label: "Registrations", help: "People and the class each one is in, by class code." },
];

export default function ImportList() {
  const { imports, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Students", to: peoplePath }]}
        title="Import students"
        lead="Import a list from a spreadsheet. We check it first, and we don't send emails."
      />
      <Card title="New import">
        <Form intent="upload" schema={importUpload} multipart className="form" defaultValues={{ kind: "students" }}>
          <RadioGroupField name="kind" label="List contents" options={KINDS} required />
          <FileField
            name="file"
            label="CSV file"
            accept=".csv,.txt,text/csv,text/plain"
            hint="One of the first rows must have the column names."
            limits={`CSV, up to ${MAX_ROWS.toLocaleString("en-US")} rows and ${MAX_BYTES / 1_000} KB.`}
          />
          <TextareaField name="pasted" label="Or paste the rows" rows={5} hint="Copied from a spreadsheet, with the header row." />
          <FormActions>
            <SubmitButton>Continue</SubmitButton>
          </FormActions>
        </Form>
      </Card>
      <Card title="Earlier imports">
        <PlainTable
          caption="Earlier imports"
          rows={imports}
          rowKey={({ id }) => id}
          empty="No imports yet."
          columns={[
            { header: "List", cell: ({ id, fileName }) => <Link to={importPath(id)}>{fileName}</Link> },
            { header: "Contents", cell: ({ kind }) => IMPORT_KIND_LABELS[kind] },
            { header: "Status", cell: ({ state }) => IMPORT_STATE_LABELS[state] },
            { header: "Begun", cell: ({ createdAt }) => <InstantText at={createdAt} zone={zone} /> },
            { header: "Rows", align: "end", cell: ({ rows }) => rows.toLocaleString("en-US") },
          ]}
        />
      </Card>
    </>
  );
}
