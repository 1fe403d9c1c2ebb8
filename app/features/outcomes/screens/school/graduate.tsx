import { useLoaderData, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { filePath } from "~/features/files/paths";
import { school } from "~/features/identity/gates";
import { formatMoney } from "~/platform/money";
import { nameOf } from "~/platform/person-name";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { DateText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import {
  CheckboxField,
  DateField,
  FileField,
  Form,
  FormActions,
  MoneyField,
  PlainForm,
  SelectField,
  SubmitButton,
  TextareaField,
  TextField,
  VersionField,
} from "~/ui/form";
import { Link } from "~/ui/link";
import { Panel } from "~/ui/opened-panel";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { addAttempt } from "../../domain/attempts";
import { type GraduateFile, graduateFile } from "../../domain/funnel";
import { decideOutcome, excludeGraduate, includeGraduate, recordPlacement } from "../../domain/placements";
import { PARTS, partLabel } from "../../exam-catalogue";
import {
  attemptForm,
  EXCLUSION_LABELS,
  exclusionForm,
  FIELD_LABELS,
  OUTCOME_LABELS,
  OUTCOME_TONES,
  PROOF_ACCEPT,
  PROOF_LABELS,
  PROOF_LIMITS,
  placementForm,
  RESULT_LABELS,
  WAGE_LABELS,
} from "../../model";
import { ResultBadge } from "../../parts/result-badge";
import { graduatePath, outcomesPath } from "../../paths";

type From = { params: Record<string, string | undefined> };
const ofRegistration = (values: Record<string, unknown>, { params }: From) => ({ ...values, registration: params.id });
const back = (_: unknown, { params }: From) => graduatePath(params.id ?? "");
const outcome = { input: ofRegistration, to: back };

export const loader = screenLoader(graduateFile, { gate: school });
export const action = screenAction(
  {
    job: intent(recordPlacement, { ...outcome, toast: "Job saved." }),
    attempt: intent(addAttempt, { ...outcome, toast: "Result recorded." }),
    exclude: intent(excludeGraduate, { ...outcome, toast: "Saved." }),
    include: intent(includeGraduate, { ...outcome, toast: "The student counts again." }),
    confirm: intent(decideOutcome, { to: back, input: ({ id }) => ({ id, status: "confirmed" }), toast: "Job confirmed." }),
    decline: intent(decideOutcome, { to: back, input: ({ id }) => ({ id, status: "declined" }), toast: "Job declined." }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `Outcomes of ${nameOf(data.registration)}` : "Outcomes"));

/** Exams and jobs of one registration, and why it isn't counted in some rates. */
export default function Graduate() {
  const file = useLoaderData<typeof loader>() as GraduateFile;
  const { registration, attempts, placements, exclusion, today } = file;
  const [params] = useSearchParams();
  const here = graduatePath(registration.id);
  const panel = params.get("do");
  const cancel = (
    <ButtonLink to={here} quiet>
      Cancel
    </ButtonLink>
  );
  const edited = placements.find(({ id }) => id === params.get("job")) ?? null;
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Outcomes", to: outcomesPath() }]}
        title={nameOf(registration)}
        lead={`${registration.program} · ${registration.code}`}
        actions={
          <>
            <ButtonLink to={graduatePath(registration.id, { do: "exam" })} quiet>
              Add exam result
            </ButtonLink>
            <ButtonLink to={graduatePath(registration.id, { do: "job" })}>Add job</ButtonLink>
          </>
        }
      />
      {panel === "job" ? <JobPanel key={edited?.id ?? "new"} file={file} edited={edited} cancel={cancel} /> : null}
      {panel === "exam" ? (
        <Panel title="Add exam result" back={here}>
          <Form intent="attempt" schema={attemptForm.omit({ registration: true })} className="form">
            <SelectField
              name="part"
              label="Exam"
              required
              options={PARTS.filter(({ exam }) => file.exams.length === 0 || file.exams.includes(exam)).map(({ key, label }) => ({
                value: key,
                label,
              }))}
            />
            <div className="form-row">
              <SelectField name="result" label="Result" required options={optionsOf(RESULT_LABELS)} />
              <DateField name="taken_on" label="Date" required />
              <TextField name="score" label="Score" maxLength={40} width="short" />
            </div>
            <FormActions cancel={cancel}>
              <SubmitButton>Record result</SubmitButton>
            </FormActions>
          </Form>
        </Panel>
      ) : null}
      {panel === "exclude" ? (
        <Panel title="Don't count in placement rates" back={here}>
          <Form
            intent="exclude"
            schema={exclusionForm.omit({ registration: true })}
            className="form"
            multipart
            defaultValues={exclusion ? { reason: exclusion.reason, since: exclusion.since, note: exclusion.note } : {}}
          >
            <SelectField name="reason" label="Reason" required options={optionsOf(EXCLUSION_LABELS)} />
            <DateField name="since" label="Since" required max={today} />
            <TextareaField name="note" label="Note" rows={2} maxLength={500} />
            <FileField name="proof" label="Proof" accept={PROOF_ACCEPT} limits={PROOF_LIMITS} />
            <FormActions cancel={cancel}>
              <SubmitButton>Save reason</SubmitButton>
            </FormActions>
          </Form>
        </Panel>
      ) : null}
      <div className="profile">
        <div>
          <Card title="Jobs">
            {placements.length === 0 ? <p className="faint">No job is known. Add one, or let the student report it.</p> : null}
            {placements.map((job) => (
              <JobFacts key={job.id} job={job} registrationId={registration.id} />
            ))}
          </Card>
          <Card title="Exams" flush>
            <PlainTable
              caption="Exam attempts"
              rows={attempts}
              rowKey={({ id }) => id}
              empty="No exam attempts yet."
              columns={[
                {
                  header: "Exam",
                  cell: ({ exam, part, attempt }) => (
                    <span className="stack">
                      {partLabel(exam, part)}
                      <span className="two-lines">Attempt {attempt}</span>
                    </span>
                  ),
                },
                { header: "Date", cell: ({ takenOn }) => <DateText day={takenOn} /> },
                { header: "Score", cell: ({ score }) => score },
                { header: "Result", cell: ({ result, status }) => <ResultBadge result={result} status={status} /> },
              ]}
            />
          </Card>
        </div>
        <div>
          <Card title="Registration">
            <DetailList
              details={[
                { label: "Number", value: <Link to={registrationProfilePath(registration.id)}>{registration.number}</Link> },
                { label: "Email", value: registration.email },
              ]}
            />
          </Card>
          <Card title="Counted in rates">
            {exclusion ? (
              <>
                <DetailList
                  details={[
                    { label: "Not counted", value: EXCLUSION_LABELS[exclusion.reason] },
                    { label: "Since", value: <DateText day={exclusion.since} /> },
                    { label: "Note", value: exclusion.note || null },
                    { label: "Proof", value: exclusion.proofFileId ? <a href={filePath(exclusion.proofFileId)}>Open</a> : null },
                  ]}
                />
                <p>
                  <Link to={graduatePath(registration.id, { do: "exclude" })}>Change reason</Link>
                </p>
                <PlainForm intent="include">
                  <SubmitButton tone="quiet">Count again</SubmitButton>
                </PlainForm>
              </>
            ) : (
              <>
                <p>This student counts in every rate.</p>
                <p>
                  <Link to={graduatePath(registration.id, { do: "exclude" })}>Don't count, with a reason</Link>
                </p>
              </>
            )}
          </Card>
        </div>
      </div>
    </>
  );
}

type Job = GraduateFile["placements"][number];

function JobFacts({ job, registrationId }: { job: Job; registrationId: string }) {
  const { id, status } = job;
  return (
    <section aria-label={job.jobTitle}>
      <h3>
        {job.jobTitle}, {job.employer} <StatusBadge status={status} label={OUTCOME_LABELS[status]} tone={OUTCOME_TONES[status]} />
      </h3>
      <DetailList
        details={[
          { label: "Since", value: <DateText day={job.startedOn} /> },
          { label: "In the field", value: FIELD_LABELS[job.isInField === null ? "unknown" : job.isInField ? "yes" : "no"] },
          { label: "Hours per week", value: job.hoursPerWeek },
          {
            label: "Wage",
            value: job.wageCents === null ? null : `${formatMoney(job.wageCents)} ${job.wagePer ? WAGE_LABELS[job.wagePer].toLowerCase() : ""}`,
          },
          { label: "Self-employed", value: job.isSelfEmployed ? "Yes" : null },
          { label: "Verified by", value: job.verifiedBy ? PROOF_LABELS[job.verifiedBy] : null },
          { label: "Verified on", value: job.verifiedOn ? <DateText day={job.verifiedOn} /> : null },
          { label: "Proof", value: job.proofFileId ? <a href={filePath(job.proofFileId)}>Open</a> : null },
          { label: "Counted", value: status === "confirmed" && job.isCounted ? "Yes" : "No" },
        ]}
      />
      <div className="badges">
        {status === "claimed" ? (
          <>
            <PlainForm intent="confirm" id={`confirm-${id}`} match={{ id }}>
              <input type="hidden" name="id" value={id} />
              <SubmitButton tone="quiet">Confirm</SubmitButton>
            </PlainForm>
            <PlainForm intent="decline" id={`decline-${id}`} match={{ id }}>
              <input type="hidden" name="id" value={id} />
              <SubmitButton tone="quiet">Decline</SubmitButton>
            </PlainForm>
          </>
        ) : null}
        <Link to={graduatePath(registrationId, { do: "job", job: id })} aria-label={`Edit ${job.jobTitle}, ${job.employer}`}>
          Edit job
        </Link>
      </div>
    </section>
  );
}

function JobPanel({ file: { registration, placements, today }, edited, cancel }: { file: GraduateFile; edited: Job | null; cancel: ReactNode }) {
  const known = edited && {
    ...{ employer: edited.employer, job_title: edited.jobTitle, started_on: edited.startedOn },
    ...{ hours_per_week: edited.hoursPerWeek === null ? "" : String(edited.hoursPerWeek), wage_per: edited.wagePer ?? "" },
    wage: edited.wageCents === null ? "" : (edited.wageCents / 100).toFixed(2),
    ...{ verified_by: edited.verifiedBy ?? "", verified_on: edited.verifiedOn ?? today, is_self_employed: edited.isSelfEmployed ? "on" : "" },
    ...{ in_field: edited.isInField === null ? "unknown" : edited.isInField ? "yes" : "no", is_counted: edited.isCounted ? "on" : "" },
  };
  const isFirst = !placements.some(({ isCounted }) => isCounted);
  return (
    <Panel title={edited ? "Edit job" : "Add job"} back={graduatePath(registration.id)}>
      <Form
        intent="job"
        schema={placementForm.omit({ registration: true })}
        className="form"
        multipart
        defaultValues={known ?? { in_field: "unknown", verified_on: today, is_counted: isFirst ? "on" : "" }}
      >
        {edited ? (
          <>
            <input type="hidden" name="placement" value={edited.id} />
            <VersionField of={edited.updatedAt} />
          </>
        ) : null}
        <div className="form-row">
          <TextField name="employer" label="Employer" required maxLength={160} />
          <TextField name="job_title" label="Job title" required maxLength={160} />
          <DateField name="started_on" label="Started on" required max={today} />
        </div>
        <div className="form-row">
          <SelectField name="in_field" label="In the field of the program" empty={null} options={optionsOf(FIELD_LABELS)} />
          <TextField name="hours_per_week" label="Hours per week" width="short" inputMode="numeric" />
          <MoneyField name="wage" label="Wage" />
          <SelectField name="wage_per" label="Wage is" empty="Not known" options={optionsOf(WAGE_LABELS)} />
        </div>
        <div className="form-row">
          <SelectField name="verified_by" label="Verified by" required options={optionsOf(PROOF_LABELS)} />
          <DateField name="verified_on" label="Verified on" required max={today} />
        </div>
        <FileField name="proof" label="Proof" accept={PROOF_ACCEPT} limits={PROOF_LIMITS} />
        <CheckboxField name="is_self_employed" label="Self-employed" />
        <CheckboxField name="is_counted" label="Count this job in rates" hint="One job of a student counts. This one replaces the one before." />
        <FormActions cancel={cancel}>
          <SubmitButton>Save job</SubmitButton>
        </FormActions>
      </Form>
    </Panel>
  );
}
