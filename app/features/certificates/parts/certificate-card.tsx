import { nameOf } from "~/platform/person-name";
import { shortDate } from "~/platform/zones";
import { Card } from "~/ui/card";
import { ConfirmButton } from "~/ui/confirm-button";
import { TextareaField } from "~/ui/form";
import { Link } from "~/ui/link";
import type { CertificateStanding } from "../domain/read";
import { missingOf } from "../model";
import { certificatePath } from "../paths";
import { ConditionList, StateBadge } from "./certificate-parts";

interface Props {
  standing: CertificateStanding;
  registrationId: string;
  student: { firstName: string; lastName: string };
  /** Owners issue with missing conditions. */
  isOwner: boolean;
}

/** A registration's certificates, and what the next one still needs. */
export function CertificateCard({ standing: { conditions, certificates }, registrationId, student, isOwner }: Props) {
  const standing = certificates.find(({ status }) => status === "issued");
  const missing = missingOf(conditions);
  const isCompleted = missing.every(({ what }) => what !== "completed");
  const mayIssue = !standing && (missing.length === 0 || (isOwner && isCompleted));
  return (
    <Card title="Certificate" id="certificate">
      {certificates.length > 0 ? (
        <ul className="plain-list">
          {certificates.map(({ id, number, issuedOn, state }) => (
            <li key={id}>
              <span>
                <Link to={certificatePath(id)}>{number}</Link>
                <span className="two-lines">Issued {shortDate(issuedOn)}</span>
              </span>
              <StateBadge state={state} />
            </li>
          ))}
        </ul>
      ) : null}
      {standing ? null : <ConditionList conditions={conditions} />}
      {mayIssue ? (
        <p>
          <ConfirmButton
            label="Issue certificate"
            intent="issueCertificate"
            title={`Issue a certificate to ${nameOf(student)}?`}
            confirm="Issue certificate"
            danger={false}
            look="quiet"
            fields={{ registrations: registrationId }}
            asks={
              missing.length === 0 ? null : (
                <TextareaField name="reason" label="Reason" rows={2} maxLength={500} hint="Not all conditions are met. The reason isn't printed." />
              )
            }
          >
            The student gets an email with the links.
          </ConfirmButton>
        </p>
      ) : null}
    </Card>
  );
}
