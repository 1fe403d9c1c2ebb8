import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Card } from "~/ui/card";
import { FileField, Form, FormActions, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { programExamList } from "../../domain/attempts";
import { startExamImport } from "../../domain/import-results";
import { importUpload, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "../../model";
import { ExamTabs } from "../../parts/tabs";
import { examImportCheckPath } from "../../paths";

export const loader = screenLoader(programExamList, { gate: school });
export const action = screenAction({ start: intent(startExamImport, { toast: null, to: ({ id }) => examImportCheckPath(id) }) }, { gate: school });
export const meta = titled("Import exam results");

/** Takes the file of a test vendor. */
export default function ExamImport() {
  useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Exams" lead="Bring in the results file of a test vendor. You see what happens to each row before anything is recorded." />
      <ExamTabs />
      <Card title="Results file">
        <Form intent="start" schema={importUpload} className="form" multipart>
          <FileField
            name="file"
            label="CSV file"
            accept=".csv,text/csv"
            limits={`CSV, up to ${MAX_IMPORT_BYTES / 1_000} KB and ${MAX_IMPORT_ROWS.toLocaleString("en-US")} rows.`}
            hint="The first row has the column names. Needed: the date, the result, and the student's name, email or registration number."
            required
          />
          <FormActions>
            <SubmitButton>Check file</SubmitButton>
          </FormActions>
        </Form>
      </Card>
    </>
  );
}
