import { useLoaderData } from "@remix-run/react";
import { student } from "~/features/identity/gates";
import { keysOf } from "~/platform/input";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { friendlyDate } from "~/platform/zones";
import { Card } from "~/ui/card";
import { FileField, PlainForm, SelectField, SubmitButton, TextareaField } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/complaints";
import { ownComplaints, sendComplaint } from "../../domain/complaints";
import { KIND_LABELS } from "../../model";
import { ownComplaintsPath } from "../../paths";

export const loader = screenLoader(ownComplaints, { gate: student, input: () => ({}) });
export const action = screenAction({ send: intent(sendComplaint, { to: ownComplaintsPath, toast: words.complaintSent }) }, { gate: student });
export const meta = titled(words.complaints);

/** The student's complaints, the form to send one, and the state agency. */
export default function OwnComplaints() {
  const say = useWords(words);
  const { complaints, agency, days, school } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={say("complaints")} lead={say("complaintsLead", { school: school.name, days })} />
      <Card title={say("sendTitle")}>
        <PlainForm key={complaints.length} intent="send" className="form" multipart>
          <SelectField
            name="kind"
            label={say("about")}
            required
            options={keysOf(KIND_LABELS).map((kind) => ({ value: kind, label: say(kind) }))}
            empty={say("chooseKind")}
          />
          <TextareaField name="body" label={say("whatHappened")} required rows={6} maxLength={10_000} hint={say("whatHappenedHint")} />
          <FileField
            name="files"
            label={say("attachments")}
            multiple
            accept="application/pdf,image/jpeg,image/png"
            limits={say("attachmentLimits")}
          />
          <div>
            <SubmitButton>{say("sendComplaint")}</SubmitButton>
          </div>
        </PlainForm>
      </Card>
      {complaints.length > 0 ? (
        <Card title={say("yourComplaints")}>
          <ul className="plain-list">
            {complaints.map((row) => (
              <li key={row.id}>
                <span>
                  <strong>{say(row.kind)}</strong>
                  <span className="two-lines">{say("sentOn", { date: friendlyDate(row.receivedOn, say.locale) })}</span>
                  <span className="prose">{row.body}</span>
                </span>
                <span>
                  {row.answeredOn && row.outcome ? (
                    <>
                      <strong>{say("answeredOn", { date: friendlyDate(row.answeredOn, say.locale), outcome: say(row.outcome) })}</strong>
                      <span className="prose">{row.answer}</span>
                    </>
                  ) : (
                    say("dueOn", { date: friendlyDate(row.dueOn, say.locale) })
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      <Card title={say("agencyTitle")}>
        {agency ? (
          <>
            <p>{say("agencyLead")}</p>
            <p className="prose">{agency}</p>
          </>
        ) : (
          <p>{say("noAgency", { school: school.name })}</p>
        )}
      </Card>
    </>
  );
}
