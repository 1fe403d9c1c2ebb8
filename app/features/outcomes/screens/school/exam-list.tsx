import { useLoaderData, useSearchParams } from "@remix-run/react";
import { IconClipboardCheck } from "@tabler/icons-react";
import { filePath } from "~/features/files/paths";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmButton } from "~/ui/confirm-button";
import { type Column, DataTable } from "~/ui/data-table";
import { DateText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { DateField, Form, FormActions, PlainForm, SelectField, SubmitButton, TextField, VersionField } from "~/ui/form";
import { Link } from "~/ui/link";
import { Panel } from "~/ui/opened-panel";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { Refused } from "~/ui/refused-alert";
import { StatCard, StatRow } from "~/ui/stat-card";
import { titled } from "~/ui/titled";
import { decideAttempt, editAttempt, listAttempts } from "../../domain/attempts";
import { EXAMS, partLabel } from "../../exam-catalogue";
import { editAttemptForm, OUTCOME_LABELS, RESULT_LABELS } from "../../model";
import { ResultBadge } from "../../parts/result-badge";
import { ExamTabs } from "../../parts/tabs";
import { examGridPath, examsPath, graduatePath } from "../../paths";

export const loader = screenLoader(listAttempts, { gate: school });
export const action = screenAction(
  {
    confirm: intent(decideAttempt, { input: ({ id }) => ({ id, status: "confirmed" }), toast: "Result confirmed." }),
    decline: intent(decideAttempt, { input: ({ id }) => ({ id, status: "declined" }), toast: "Result declined.", to: examsPath() }),
    edit: intent(editAttempt, { toast: "Attempt saved.", to: examsPath() }),
  },
  { gate: school },
);
export const meta = titled("Exams");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["page"]["results"][number];

const COLUMNS: Column<Row>[] = [
  {
    key: "name",
    header: "Student",
    sort: "name",
    cell: (row) => (
      <span className="stack">
        <Link to={graduatePath(row.registrationId)}>{row.student}</Link>
        <span className="two-lines">{[row.program, row.code].join(" · ")}</span>
      </span>
    ),
  },
  {
    key: "exam",
    header: "Exam",
    cell: ({ exam, part, attempt }) => (
      <span className="stack">
        {partLabel(exam, part)}
        <span className="two-lines">Attempt {attempt}</span>
      </span>
    ),
  },
  { key: "taken", header: "Date", sort: "taken_on", cell: ({ takenOn }) => <DateText day={takenOn} /> },
  {
    key: "score",
    header: "Score",
    cell: ({ score, proofFileId }) => (
      <span className="stack">
        {score}
        {proofFileId ? <a href={filePath(proofFileId)}>Proof</a> : null}
      </span>
    ),
  },
  { key: "result", header: "Status", cell: ({ result, status }) => <ResultBadge result={result} status={status} /> },
];

/** Attempts at exams: scheduled ones, results, and reports that wait for the school. */
export default function ExamList() {
  const { page, figures } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const edited = page.results.find(({ id, status, result }) => id === params.get("edit") && status === "confirmed" && result !== "passed");
  return (
    <>
      <PageHeader
        title="Exams"
        lead="Scheduled exams, results, and results that students reported."
        actions={<ButtonLink to={examGridPath()}>Record results</ButtonLink>}
      />
      <ExamTabs />
      <StatRow>
        <StatCard label="Ahead" value={figures.scheduled} to={examsPath({ result: "scheduled", sort: "taken_on", dir: "asc" })} />
        <StatCard label="To be confirmed" value={figures.claimed} to={examsPath({ status: "claimed" })} />
      </StatRow>
      <Refused intents={["confirm"]} />
      {edited ? (
        <Panel key={edited.id} title={`${edited.student}: ${partLabel(edited.exam, edited.part)}`} back={examsPath()}>
          <Form
            intent="edit"
            schema={editAttemptForm}
            className="form"
            defaultValues={{ id: edited.id, result: edited.result, taken_on: edited.takenOn, score: edited.score ?? "" }}
          >
            <input type="hidden" name="id" value={edited.id} />
            <VersionField of={edited.updatedAt} />
            <div className="form-row">
              <SelectField name="result" label="Result" required empty={null} options={optionsOf(RESULT_LABELS)} />
              <DateField name="taken_on" label="Date" required />
              <TextField name="score" label="Score" maxLength={40} width="short" />
            </div>
            <p className="faint">You can't change a pass after you save it.</p>
            <FormActions
              cancel={
                <ButtonLink to={examsPath()} quiet>
                  Cancel
                </ButtonLink>
              }
            >
              <SubmitButton>Save attempt</SubmitButton>
            </FormActions>
          </Form>
        </Panel>
      ) : null}
      <DataTable
        itemLabel={["attempt", "attempts"]}
        data={page}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ student, exam, part }) => `${student}, ${partLabel(exam, part)}`}
        defaultSort="-taken_on"
        search="Search by student"
        filters={[
          { name: "exam", label: "Exam", options: EXAMS.map(({ key, title }) => ({ value: key, label: title })) },
          { name: "result", label: "Result", options: optionsOf(RESULT_LABELS) },
          { name: "status", label: "Report", options: optionsOf(OUTCOME_LABELS) },
        ]}
        rowMenu={(row) =>
          row.status === "claimed" ? (
            <>
              <PlainForm intent="confirm" id={`confirm-${row.id}`} match={{ id: row.id }} quiet>
                <input type="hidden" name="id" value={row.id} />
                <button type="submit">Confirm</button>
              </PlainForm>
              <ConfirmButton
                label="Decline"
                intent="decline"
                fields={{ id: row.id }}
                title={`Decline the result from ${row.student}?`}
                confirm="Decline result"
              >
                It won't count. The student can report it again.
              </ConfirmButton>
            </>
          ) : row.status === "confirmed" && row.result !== "passed" ? (
            <Link to={examsPath({ ...Object.fromEntries(params), edit: row.id })}>Change result</Link>
          ) : null
        }
        empty={
          <EmptyState icon={<IconClipboardCheck size={28} stroke={1.5} />} title="No exam attempts found.">
            Record the results of a class, import a file of the test vendor, or let students report their own.
          </EmptyState>
        }
      />
    </>
  );
}
