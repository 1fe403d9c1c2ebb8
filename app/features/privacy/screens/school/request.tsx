import { useLoaderData } from "@remix-run/react";
import { studentPrivacyPath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { DateText, InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { PlainForm, SubmitButton, TextareaField, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { checkIdentity, finishRequest, readRequest, refuseRequest, startRequest } from "../../domain/requests";
import { KIND_LABELS, SOURCE_LABELS } from "../../model";
import { TONES } from "../../parts/tones";
import { copyZipPath, erasurePath, privacyPath, privacyRequestPath } from "../../paths";

export const handle = { menu: privacyPath() };
export const loader = screenLoader(readRequest, { gate: school, input: ({ params }) => ({ id: params.id }) });

const ofPage = (values: Record<string, unknown>, { params }: { params: Record<string, string | undefined> }) => ({ ...values, request: params.id });
const back = { to: ({ id }: { id: string }) => privacyRequestPath(id), input: ofPage };

export const action = screenAction(
  {
    identity: intent(checkIdentity, { ...back, toast: "Identity noted." }),
    start: intent(startRequest, { ...back, toast: ({ isMade }) => (isMade ? "The copy is being made. Reload in a minute." : "Work started.") }),
    finish: intent(finishRequest, { ...back, toast: "Request done. We email the student." }),
    refuse: intent(refuseRequest, { ...back, toast: "Request refused. We email the student." }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `Privacy request of ${data.name}` : "Privacy request"));

type View = ReturnType<typeof useLoaderData<typeof loader>>;

/** One privacy request and its next step. */
export default function PrivacyRequest() {
  const row = useLoaderData<typeof loader>();
  const isOpen = row.state !== "done" && row.state !== "refused";
  return (
    <>
      <PageHeader
        title={`${KIND_LABELS[row.kind]}: ${row.name}`}
        crumbs={[{ label: "Privacy", to: privacyPath() }]}
        status={<StatusBadge status={row.state} label={row.stateText} tone={TONES[row.state]} />}
        lead={row.due || null}
      />
      <Card title="Request">
        {row.body ? <p className="prose">{row.body}</p> : null}
        <DetailList
          details={[
            { label: "Student", value: <Link to={studentPrivacyPath(row.studentId)}>{row.name}</Link> },
            { label: "Received", value: <DateText day={row.receivedOn} /> },
            { label: "Answer due", value: <DateText day={row.dueOn} /> },
            { label: "Sent through", value: SOURCE_LABELS[row.source] },
            { label: "Recorded by", value: row.source === "office" ? row.asker : null },
            { label: "Identity", value: row.identityProof },
          ]}
        />
      </Card>
      {isOpen ? (
        <>
          <NextStep row={row} />
          <Card title="Refuse">
            <PlainForm intent="refuse" className="form">
              <TextareaField name="answer" label="Reason" required rows={3} maxLength={4_000} hint="The student reads it in an email." />
              <div>
                <SubmitButton tone="quiet">Refuse request</SubmitButton>
              </div>
            </PlainForm>
          </Card>
        </>
      ) : (
        <Card title="Answer">
          <p className="prose">{row.answer}</p>
          <DetailList
            details={[
              { label: "Answered", value: row.decidedAt ? <InstantText at={row.decidedAt} zone={row.zone} withTime /> : null },
              { label: "Answered by", value: row.decider },
            ]}
          />
          {row.hasFile ? (
            <p>
              <ButtonLink to={copyZipPath(row.id)} quiet reloadDocument>
                Download copy
              </ButtonLink>
            </p>
          ) : row.kind === "copy" && row.state === "done" ? (
            <p className="faint">The file was deleted after 14 days.</p>
          ) : null}
        </Card>
      )}
    </>
  );
}

const START = {
  copy: "We make a ZIP file with everything that names the student: records, mail, files, and a page to read. It takes a minute. The student gets an email and can download it for 14 days.",
  correct: "Start, correct the student's record, then finish with an answer.",
  restrict: "Start, agree with the student on what you stop doing, then finish with an answer.",
  erase: "Start, then look at what is deleted and what stays.",
} as const;

function NextStep({ row }: { row: View }) {
  if (row.state === "received")
    return (
      <Card title="Check identity">
        <PlainForm intent="identity" className="form">
          <TextField
            name="identity_proof"
            label="How you made sure who asks"
            required
            maxLength={300}
            hint="For example: photo ID at the front desk, or a call back to the number on file."
          />
          <div>
            <SubmitButton>Note identity</SubmitButton>
          </div>
        </PlainForm>
      </Card>
    );
  if (row.state === "identity_checked")
    return (
      <Card title="Start">
        <p>{START[row.kind]}</p>
        <PlainForm intent="start" className="form">
          <div>
            <SubmitButton>{row.kind === "copy" ? "Make copy" : "Start work"}</SubmitButton>
          </div>
        </PlainForm>
      </Card>
    );
  if (row.kind === "copy")
    return (
      <Card title="Copy">
        <p>The copy is being made. Reload this page in a minute.</p>
      </Card>
    );
  if (row.kind === "erase")
    return (
      <Card title="Erase">
        <p>See what is deleted, what stays, and why, before you erase anything.</p>
        <p>
          <ButtonLink to={erasurePath(row.id)}>Review erasure</ButtonLink>
        </p>
      </Card>
    );
  return (
    <Card title="Finish">
      <PlainForm intent="finish" className="form">
        <TextareaField name="answer" label="What you did" required rows={4} maxLength={4_000} hint="The student reads it in an email." />
        <div>
          <SubmitButton>Finish request</SubmitButton>
        </div>
      </PlainForm>
    </Card>
  );
}
