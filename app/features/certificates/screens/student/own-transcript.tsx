import { useLoaderData } from "@remix-run/react";
import { student } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/certificates";
import { ownTranscript, type StudentRecord } from "../../domain/transcript";
import { StudentRecordCards } from "../../parts/student-record";
import { ownCertificatesPath, ownTranscriptPdfPath } from "../../paths";

export const loader = screenLoader(ownTranscript, { gate: student, input: () => ({}) });
export const meta = titled(words.transcript);

/** The student's own record, and the official transcripts that the school made. */
export default function OwnTranscript() {
  const say = useWords(words);
  const record = useLoaderData<typeof loader>() as StudentRecord;
  return (
    <>
      <PageHeader title={say("transcript")} crumbs={[{ label: say("certificates"), to: ownCertificatesPath() }]} lead={say("unofficial")} />
      <StudentRecordCards record={record} pdfPath={ownTranscriptPdfPath} />
    </>
  );
}
