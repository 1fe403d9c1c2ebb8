import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Card } from "~/ui/card";
import { CheckboxGroupField, PlainForm, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { chooseProgramExams, programExamList } from "../../domain/attempts";
import { EXAMS } from "../../exam-catalogue";
import { ExamTabs } from "../../parts/tabs";
import { programExamsPath } from "../../paths";

export const loader = screenLoader(programExamList, { gate: school });
export const action = screenAction(
  { choose: intent(chooseProgramExams, { to: programExamsPath, toast: ({ title }) => `Exams of ${title} saved.` }) },
  { gate: school },
);
export const meta = titled("Exams of programs");

const OPTIONS = EXAMS.map(({ key, title, owner, renewalMonths }) => ({
  value: key,
  label: title,
  help: [owner, renewalMonths === null ? null : `renewed every ${renewalMonths} months`].filter(Boolean).join(", "),
}));

/** The exams that each program prepares for. */
export default function ProgramExams() {
  const { programs } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Exams" lead="Choose the exams that each program prepares for. Students report results of these exams." />
      <ExamTabs />
      {programs.length === 0 ? <p className="faint">Add a program first.</p> : null}
      {programs.map(({ id, title, exams }) => (
        <Card key={id} title={title}>
          <PlainForm intent="choose" id={`choose-${id}`} key={exams.join()} match={{ program: id }} className="form" defaultValues={{ exams }}>
            <input type="hidden" name="program" value={id} />
            <CheckboxGroupField name="exams" label={`Exams of ${title}`} columns options={OPTIONS} />
            <div>
              <SubmitButton tone="quiet">Save exams</SubmitButton>
            </div>
          </PlainForm>
        </Card>
      ))}
    </>
  );
}
