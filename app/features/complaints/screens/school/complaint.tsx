import { useLoaderData } from "@remix-run/react";
import { studentPath } from "~/features/enrollment/paths";
import { filePath } from "~/features/files/paths";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Card } from "~/ui/card";
import { DateText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { CheckboxField, DateField, PlainForm, SelectField, SubmitButton, TextareaField, VersionField } from "~/ui/form";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { answerComplaint, readComplaint } from "../../domain/complaints";
import { KIND_LABELS, OUTCOME_LABELS } from "../../model";
import { TONES } from "../../parts/tones";
import { complaintPath, complaintsPath } from "../../paths";

export const handle = { menu: complaintsPath() };
export const loader = screenLoader(readComplaint, { gate: school, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    answer: intent(answerComplaint, {
      input: (values, { params }) => ({ ...values, complaint: params.id }),
      to: ({ id }) => complaintPath(id),
      toast: ({ isMailed }) => (isMailed ? "Answer saved. We email the student." : "Answer saved."),
    }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `Complaint of ${data.fromName}` : "Complaint"));

/** One complaint: what was said, and the answer. */
export default function Complaint() {
  const row = useLoaderData<typeof loader>();
  const isAnswered = row.answeredOn !== null;
  return (
    <>
      <PageHeader
        title={`Complaint of ${row.fromName}`}
        crumbs={[{ label: "Complaints", to: complaintsPath() }]}
        status={<StatusBadge status={row.state} label={row.due} tone={TONES[row.state]} />}
        lead={KIND_LABELS[row.kind]}
      />
      <Card title="Complaint">
        <p className="prose">{row.body}</p>
        <DetailList
          details={[
            { label: "Received", value: <DateText day={row.receivedOn} /> },
            { label: "Answer due", value: <DateText day={row.dueOn} /> },
            { label: "From", value: row.studentId ? <Link to={studentPath(row.studentId)}>{row.fromName}</Link> : row.fromName },
            { label: "Contact", value: row.fromContact || null },
            { label: "Recorded by", value: row.recorder },
            {
              label: "Files",
              value:
                row.files.length === 0 ? null : (
                  <span className="stack">
                    {row.files.map(({ id, name }) => (
                      <a key={id} href={filePath(id)}>
                        {name}
                      </a>
                    ))}
                  </span>
                ),
            },
          ]}
        />
      </Card>
      {isAnswered ? (
        <Card title="Answer">
          <p className="prose">{row.answer}</p>
          <DetailList
            details={[
              { label: "Outcome", value: row.outcome ? OUTCOME_LABELS[row.outcome] : null },
              { label: "Answered", value: row.answeredOn ? <DateText day={row.answeredOn} /> : null },
              { label: "Answered by", value: row.answerer },
            ]}
          />
        </Card>
      ) : null}
      <Card title={isAnswered ? "Change the answer" : "Answer"}>
        <PlainForm
          key={row.updatedAt}
          intent="answer"
          className="form"
          defaultValues={{ answered_on: row.answeredOn ?? row.today, outcome: row.outcome ?? "", answer: row.answer ?? "" }}
        >
          <VersionField of={row.updatedAt} />
          <div className="form-row">
            <DateField name="answered_on" label="Answered on" required max={row.today} />
            <SelectField name="outcome" label="Outcome" required options={optionsOf(OUTCOME_LABELS)} />
          </div>
          <TextareaField name="answer" label="Answer" required rows={5} maxLength={10_000} hint="The student reads it on the complaints page." />
          {row.studentId ? <CheckboxField name="sends_mail" label="Email the answer to the student" /> : null}
          <div>
            <SubmitButton>Save answer</SubmitButton>
          </div>
        </PlainForm>
      </Card>
    </>
  );
}
