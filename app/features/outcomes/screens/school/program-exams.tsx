import { useLoaderData, useSearchParams } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { CheckboxGroupField, FormActions, PlainForm, SubmitButton } from "~/ui/form";
import { Link } from "~/ui/link";
import { Panel } from "~/ui/opened-panel";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { chooseProgramExams, programExamList } from "../../domain/attempts";
import { EXAMS, examOf } from "../../exam-catalogue";
import { ExamTabs } from "../../parts/tabs";
import { programExamsPath } from "../../paths";

const here = () => programExamsPath();

export const loader = screenLoader(programExamList, { gate: school });
export const action = screenAction(
  { choose: intent(chooseProgramExams, { to: here, toast: ({ title }) => `Exams of ${title} saved.` }) },
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
  const [params] = useSearchParams();
  const edited = programs.find(({ id }) => id === params.get("program"));
  return (
    <>
      <PageHeader title="Exams" lead="Choose the exams that each program prepares for. Students report results of these exams." />
      <ExamTabs />
      {edited ? (
        <Panel key={edited.id} title={edited.title} back={here()}>
          <PlainForm intent="choose" className="form" match={{ program: edited.id }} defaultValues={{ exams: edited.exams }}>
            <input type="hidden" name="program" value={edited.id} />
            <CheckboxGroupField name="exams" label={`Exams of ${edited.title}`} columns options={OPTIONS} />
            <FormActions
              cancel={
                <ButtonLink to={here()} quiet>
                  Cancel
                </ButtonLink>
              }
            >
              <SubmitButton>Save exams</SubmitButton>
            </FormActions>
          </PlainForm>
        </Panel>
      ) : null}
      <Card title="Programs">
        {programs.length === 0 ? (
          <p className="faint">Add a program first.</p>
        ) : (
          <ul className="lines">
            {programs.map(({ id, title, exams }) => (
              <li key={id}>
                <span>
                  <strong>{title}</strong>
                  <span className="two-lines">{exams.length === 0 ? "No exams" : exams.map((key) => examOf(key)?.title ?? key).join(", ")}</span>
                </span>
                <Link to={programExamsPath(id)} aria-label={`Choose exams of ${title}`}>
                  Choose exams
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
