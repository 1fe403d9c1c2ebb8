import { useLoaderData, useSearchParams } from "@remix-run/react";
import { studentPath, studentPrivacyPath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { counted } from "~/platform/counted";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { DateText, InstantText } from "~/ui/date-text";
import { DateField, FormActions, PlainForm, SelectField, SubmitButton, TextareaField, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { Panel } from "~/ui/opened-panel";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { studentPrivacy } from "../../domain/consents";
import { recordDisclosure } from "../../domain/disclosures";
import { revealName } from "../../domain/erase";
import { recordRequest } from "../../domain/requests";
import { KIND_LABELS, PURPOSE_LABELS, RECIPIENT_LABELS } from "../../model";
import { TONES } from "../../parts/tones";
import { privacyRequestPath, studentPanelPath } from "../../paths";

const ofPage = (values: Record<string, unknown>, { params }: { params: Record<string, string | undefined> }) => ({ ...values, student: params.id });

export const loader = screenLoader(studentPrivacy, { gate: school, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    record: intent(recordRequest, { input: ofPage, to: ({ id }) => privacyRequestPath(id), toast: "Request recorded." }),
    disclosure: intent(recordDisclosure, {
      input: ofPage,
      to: (_, { params }) => studentPrivacyPath(params.id ?? ""),
      toast: "Disclosure recorded.",
    }),
    reveal: intent(revealName, {
      input: ofPage,
      toast: ({ name, birthDate }) => (birthDate ? `${name}, born ${birthDate}` : name),
    }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `Privacy of ${data.student.name}` : "Privacy"));

/** Privacy requests, consents, and disclosures of one student. */
export default function StudentPrivacy() {
  const { student, requests, consents, disclosures, packets, zone, today } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const panel = params.get("do");
  return (
    <>
      <PageHeader
        title={`Privacy: ${student.name}`}
        crumbs={[{ label: student.name, to: studentPath(student.id) }]}
        actions={
          <>
            <ButtonLink to={studentPanelPath(student.id, "disclosure")} quiet>
              Record disclosure
            </ButtonLink>
            {student.isErased ? null : <ButtonLink to={studentPanelPath(student.id, "request")}>Record request</ButtonLink>}
          </>
        }
      />
      {panel === "request" ? <RecordRequest studentId={student.id} today={today} /> : null}
      {panel === "disclosure" ? <RecordDisclosure studentId={student.id} today={today} /> : null}
      {student.isErased ? <Erased /> : null}
      <Card title="Requests">
        <PlainTable
          caption="Requests"
          rows={requests}
          rowKey={({ id }) => id}
          empty="No requests yet."
          columns={[
            { header: "Request", cell: ({ id, kind }) => <Link to={privacyRequestPath(id)}>{KIND_LABELS[kind]}</Link> },
            { header: "Received", cell: ({ receivedOn }) => <DateText day={receivedOn} /> },
            { header: "State", cell: ({ state, stateText }) => <StatusBadge status={state} label={stateText} tone={TONES[state]} /> },
            { header: "Answer", cell: ({ due }) => due || <span className="faint">–</span> },
          ]}
        />
      </Card>
      <Card title="Consents">
        <PlainTable
          caption="Consents"
          rows={consents}
          rowKey={({ id }) => id}
          empty="No answers yet."
          columns={[
            {
              header: "Purpose",
              cell: ({ purpose, party, wording }) => (
                <span className="stack">
                  {[PURPOSE_LABELS[purpose], party].filter(Boolean).join(", ")}
                  <span className="two-lines">{wording}</span>
                </span>
              ),
            },
            { header: "Answer", cell: ({ isGiven }) => (isGiven ? "Yes" : "No") },
            { header: "Where", cell: ({ place }) => place },
            { header: "When", cell: ({ createdAt }) => <InstantText at={createdAt} zone={zone} withTime /> },
          ]}
        />
      </Card>
      <Card title="Disclosures">
        <PlainTable
          caption="Disclosures"
          rows={disclosures}
          rowKey={({ id }) => id}
          empty="Nobody outside the school was given records."
          columns={[
            {
              header: "Recipient",
              cell: ({ recipient, recipientKind }) => (
                <span className="stack">
                  {recipient}
                  <span className="two-lines">{RECIPIENT_LABELS[recipientKind]}</span>
                </span>
              ),
            },
            { header: "What", cell: ({ what }) => what },
            { header: "Why", cell: ({ purpose }) => purpose },
            { header: "When", cell: ({ disclosedOn }) => <DateText day={disclosedOn} /> },
            { header: "Recorded by", cell: ({ by }) => by ?? "Enrollium" },
          ]}
        />
      </Card>
      {packets.length > 0 ? (
        <Card title="Inspector packets">
          <PlainTable
            caption="Inspector packets"
            rows={packets}
            rowKey={({ id }) => id}
            empty="None"
            columns={[
              {
                header: "Packet",
                cell: ({ title, reason }) => (
                  <span className="stack">
                    {title}
                    <span className="two-lines">{reason}</span>
                  </span>
                ),
              },
              { header: "Made", cell: ({ createdAt }) => <InstantText at={createdAt} zone={zone} /> },
              { header: "Downloaded", cell: ({ downloads }) => counted(downloads, "time") },
            ]}
          />
        </Card>
      ) : null}
    </>
  );
}

/** That the data were erased, and the owner's way to the sealed name. */
function Erased() {
  return (
    <Card title="Erased">
      <p>The data of this student were erased. The owner can open the sealed name, for example for an inspector; each time is in the audit log.</p>
      <PlainForm intent="reveal">
        <SubmitButton tone="quiet">Show sealed name</SubmitButton>
      </PlainForm>
    </Card>
  );
}

const RecordRequest = ({ studentId, today }: { studentId: string; today: string }) => (
  <Panel title="Record request" back={studentPrivacyPath(studentId)}>
    <PlainForm intent="record" className="form" defaultValues={{ received_on: today }}>
      <div className="form-row">
        <SelectField name="kind" label="Request" required options={optionsOf(KIND_LABELS)} />
        <DateField name="received_on" label="Received on" required max={today} />
      </div>
      <TextareaField name="body" label="Request in the words of the student" rows={4} maxLength={4_000} />
      <TextField
        name="identity_proof"
        label="How you made sure who asks"
        maxLength={300}
        hint="For example: photo ID at the front desk. Leave empty to check it later."
      />
      <FormActions
        cancel={
          <ButtonLink to={studentPrivacyPath(studentId)} quiet>
            Cancel
          </ButtonLink>
        }
      >
        <SubmitButton>Record request</SubmitButton>
      </FormActions>
    </PlainForm>
  </Panel>
);

const RecordDisclosure = ({ studentId, today }: { studentId: string; today: string }) => (
  <Panel title="Record disclosure" back={studentPrivacyPath(studentId)}>
    <PlainForm intent="disclosure" className="form" defaultValues={{ disclosed_on: today }}>
      <div className="form-row">
        <SelectField name="recipient_kind" label="Kind of recipient" required options={optionsOf(RECIPIENT_LABELS)} />
        <DateField name="disclosed_on" label="Disclosed on" required max={today} />
      </div>
      <TextField name="recipient" label="Recipient" required maxLength={200} />
      <TextareaField name="what" label="Records disclosed" required rows={2} maxLength={1_000} />
      <TextareaField name="purpose" label="Purpose" required rows={2} maxLength={1_000} hint="The student reads all of this on the privacy page." />
      <FormActions
        cancel={
          <ButtonLink to={studentPrivacyPath(studentId)} quiet>
            Cancel
          </ButtonLink>
        }
      >
        <SubmitButton>Record disclosure</SubmitButton>
      </FormActions>
    </PlainForm>
  </Panel>
);
