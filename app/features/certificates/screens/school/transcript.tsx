import { useLoaderData } from "@remix-run/react";
import { studentPath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { nameOf } from "~/platform/person-name";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { PlainForm, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { makeTranscript, type StudentRecord, showTranscript } from "../../domain/transcript";
import { StudentRecordCards } from "../../parts/student-record";
import { transcriptPath, transcriptPdfPath } from "../../paths";

type From = { params: Record<string, string | undefined> };
const ofStudent = ({ params }: From) => ({ student: params.id });

export const loader = screenLoader(showTranscript, { gate: school, input: ofStudent });
export const action = screenAction(
  { make: intent(makeTranscript, { input: (_, from) => ofStudent(from), to: ({ student }) => transcriptPath(student), toast: "Transcript made." }) },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `Transcript of ${nameOf(data.student)}` : "Transcript"));

/** A student's record as it is today, and the official transcripts. */
export default function Transcript() {
  const record = useLoaderData<typeof loader>() as StudentRecord;
  const { student } = record;
  return (
    <>
      <PageHeader
        crumbs={[{ label: nameOf(student), to: studentPath(student.id) }]}
        title="Transcript"
        lead="This page is unofficial. An official transcript has a code that anyone can check, and it doesn't depend on payments."
        actions={
          <PlainForm intent="make">
            <SubmitButton>Make official transcript</SubmitButton>
          </PlainForm>
        }
      />
      <StudentRecordCards record={record} pdfPath={transcriptPdfPath} />
    </>
  );
}
