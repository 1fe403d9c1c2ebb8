import { useLoaderData, useSearchParams } from "@remix-run/react";
import { clockHours } from "~/features/attendance/model";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { CopyText } from "~/ui/copy-text";
import { DateText, InstantText } from "~/ui/date-text";
import { DetailList } from "~/ui/detail-list";
import { DateField, Form, FormActions, SelectField, SubmitButton, TextareaField, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { Panel } from "~/ui/opened-panel";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { replaceCertificate, revokeCertificate } from "../../domain/change";
import { certificateFile } from "../../domain/read";
import { REVOKE_LABELS, replaceForm, revokeForm } from "../../model";
import { groupedCode } from "../../number-model";
import { StateBadge } from "../../parts/certificate-parts";
import { certificatePath, certificatePdfPath, issuedCertificatesPath } from "../../paths";

const back = ({ id }: { id: string }) => certificatePath(id);

export const loader = screenLoader(certificateFile, { gate: school, input: ({ params }) => ({ id: params.id }) });
export const action = screenAction(
  {
    revoke: intent(revokeCertificate, { to: back, toast: "Certificate revoked." }),
    replace: intent(replaceCertificate, { to: back, toast: "Certificate replaced." }),
  },
  { gate: school },
);
export const meta = titled<typeof loader>((data) => (data ? `Certificate ${data.certificate.number}` : "Certificate"));

const REASONS = Object.entries(REVOKE_LABELS).map(([value, label]) => ({ value, label }));

/** One certificate: what is printed, its verification page, and what the office does about it. */
export default function CertificateFile() {
  const { certificate, others, zone, today } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const here = certificatePath(certificate.id);
  const stands = certificate.status === "issued";
  const panel = stands ? params.get("do") : null;
  const cancel = (
    <ButtonLink to={here} quiet>
      Cancel
    </ButtonLink>
  );
  const hours = (["theory", "lab", "clinical", "total"] as const).map((kind) => clockHours(certificate.minutes[kind]));
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Certificates", to: issuedCertificatesPath }]}
        title={certificate.holderName}
        status={<StateBadge state={certificate.state} />}
        lead={`${certificate.number} · ${certificate.programTitle}`}
        actions={
          <>
            {stands ? (
              <>
                <ButtonLink to={certificatePath(certificate.id, "revoke")} quiet>
                  Revoke
                </ButtonLink>
                <ButtonLink to={certificatePath(certificate.id, "replace")} quiet>
                  Replace
                </ButtonLink>
              </>
            ) : null}
            {certificate.isMade ? (
              <ButtonLink to={certificatePdfPath(certificate.id)} reloadDocument>
                Download PDF
              </ButtonLink>
            ) : null}
          </>
        }
      />
      {panel === "revoke" ? (
        <Panel title="Revoke this certificate" back={here}>
          <Form intent="revoke" schema={revokeForm} className="form">
            <p>You can't undo this. We email the student, and the verification page shows the reason, not the note.</p>
            <SelectField name="reason" label="Reason" required options={REASONS} />
            <TextareaField name="note" label="Note" rows={2} maxLength={500} hint="Only staff see it." />
            <FormActions cancel={cancel}>
              <SubmitButton>Revoke certificate</SubmitButton>
            </FormActions>
          </Form>
        </Panel>
      ) : null}
      {panel === "replace" ? (
        <Panel title="Replace this certificate" back={here}>
          <Form intent="replace" schema={replaceForm} className="form">
            <p>The new certificate has a new code. The old code then says only that it was replaced. Leave empty what stays the same.</p>
            <div className="form-row">
              <TextField name="first_name" label="First name" maxLength={60} />
              <TextField name="last_name" label="Last name" maxLength={60} />
            </div>
            <DateField name="completed_on" label="Completed on" max={today} />
            <FormActions cancel={cancel}>
              <SubmitButton>Replace certificate</SubmitButton>
            </FormActions>
          </Form>
        </Panel>
      ) : null}
      <div className="profile">
        <div>
          <Card title="Printed">
            <DetailList
              details={[
                { label: "Name", value: certificate.holderName },
                { label: "Program", value: certificate.programTitle },
                { label: "Class", value: certificate.classCode },
                { label: "School", value: certificate.school.name },
                { label: "License", value: certificate.school.license },
                { label: "Hours", value: `${hours[3]} (theory ${hours[0]}, lab ${hours[1]}, clinical ${hours[2]})` },
                { label: "Completed", value: <DateText day={certificate.completedOn} /> },
                { label: "Issued", value: <DateText day={certificate.issuedOn} /> },
                { label: "Expires", value: certificate.expiresOn ? <DateText day={certificate.expiresOn} /> : null },
              ]}
            />
          </Card>
          {others.length > 0 ? (
            <Card title="Other certificates of this registration">
              <ul className="plain-list">
                {others.map(({ id, number, holderName, state }) => (
                  <li key={id}>
                    <span>
                      <Link to={certificatePath(id)}>{number}</Link>
                      <span className="two-lines">{holderName}</span>
                    </span>
                    <StateBadge state={state} />
                  </li>
                ))}
              </ul>
            </Card>
          ) : null}
        </div>
        <div>
          <Card title="Verification">
            <DetailList
              details={[
                { label: "Page", value: <CopyText text={certificate.link} label="the verification page" /> },
                { label: "Code", value: groupedCode(certificate.verifyCode) },
                { label: "Name shown", value: certificate.isNamePublic ? "Yes" : "No, the student hides it" },
                { label: "PDF", value: certificate.isMade ? "Ready" : "Being made" },
              ]}
            />
          </Card>
          <Card title="History">
            <DetailList
              details={[
                { label: "Registration", value: <Link to={registrationProfilePath(certificate.registrationId)}>Open</Link> },
                { label: "Issued", value: <InstantText at={certificate.createdAt} zone={zone} withTime /> },
                {
                  label: "Issued anyway",
                  value: certificate.override ? `${certificate.override.missing.join(", ")}. ${certificate.override.reason}` : null,
                },
                { label: "Revoked", value: certificate.revokedAt ? <InstantText at={certificate.revokedAt} zone={zone} withTime /> : null },
                { label: "Reason", value: certificate.revokeReason ? REVOKE_LABELS[certificate.revokeReason] : null },
                { label: "Note", value: certificate.revokeNote },
                { label: "Replaced", value: certificate.replacedAt ? <InstantText at={certificate.replacedAt} zone={zone} withTime /> : null },
              ]}
            />
          </Card>
        </div>
      </div>
    </>
  );
}
