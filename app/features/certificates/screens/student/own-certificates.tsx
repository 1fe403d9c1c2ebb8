import { useLoaderData, useSearchParams } from "@remix-run/react";
import { student } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { longDate } from "~/platform/zones";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import { CopyText } from "~/ui/copy-text";
import { DetailList } from "~/ui/detail-list";
import { FileField, Form, FormActions, PlainForm, SubmitButton, TextField } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/certificates";
import { askNameChange, setNameShown } from "../../domain/change";
import { ownCertificates } from "../../domain/read";
import { nameChangeForm } from "../../model";
import { StateBadge } from "../../parts/certificate-parts";
import css from "../../parts/certificates.module.css";
import { ownCertificatePdfPath, ownCertificatesPath, ownTranscriptPath } from "../../paths";

export const loader = screenLoader(ownCertificates, { gate: student, input: () => ({}) });
export const action = screenAction(
  {
    show: intent(setNameShown, { to: ownCertificatesPath() }),
    name: intent(askNameChange, { to: ownCertificatesPath(), toast: words.requestSent }),
  },
  { gate: student },
);
export const meta = titled(words.certificates);

type Own = ReturnType<typeof useLoaderData<typeof loader>>["certificates"][number];

/** The student's certificates: the PDF, the public page, and the name on it. */
export default function OwnCertificates() {
  const say = useWords(words);
  const { certificates } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={say("certificates")} actions={<Link to={ownTranscriptPath}>{say("transcript")}</Link>} />
      {certificates.length === 0 ? <p className="faint">{say("none")}</p> : null}
      {certificates.map((certificate) => (
        <OwnCertificate key={certificate.id} certificate={certificate} />
      ))}
    </>
  );
}

function OwnCertificate({ certificate }: { certificate: Own }) {
  const say = useWords(words);
  const [params] = useSearchParams();
  const { id, number, program, holderName, issuedOn, expiresOn, state, link, isMade, isNamePublic, linkedIn, badge, change } = certificate;
  const stands = state === "valid" || state === "expired";
  const isAsking = stands && params.get("name") === id && change?.state !== "asked";
  return (
    <Card title={program} action={<StateBadge state={state} />}>
      <DetailList
        details={[
          { label: say("holder"), value: holderName },
          { label: say("number"), value: number },
          { label: say("issued"), value: longDate(issuedOn, say.locale) },
          { label: say("expires"), value: expiresOn ? longDate(expiresOn, say.locale) : null },
          { label: say("checkPage"), value: <CopyText text={link} label={say("checkPage")} /> },
        ]}
      />
      {stands ? (
        <>
          <p className={css.actions}>
            {isMade ? (
              <ButtonLink to={ownCertificatePdfPath(id)} reloadDocument>
                {say("download")}
              </ButtonLink>
            ) : (
              <span className="faint">{say("beingMade")}</span>
            )}
            <a href={linkedIn} target="_blank" rel="noreferrer">
              {say("addToLinkedIn")}
            </a>
            {badge ? (
              <a href={badge} download>
                {say("badge")}
              </a>
            ) : null}
            {change?.state === "asked" || isAsking ? null : <Link to={`${ownCertificatesPath({ name: id })}#name`}>{say("askNameChange")}</Link>}
          </p>
          {change?.state === "asked" ? <p>{say("nameWaiting", { name: change.name })}</p> : null}
          {change?.state === "declined" ? <p>{say("nameDeclined", { reason: change.reason ?? "" })}</p> : null}
          <PlainForm intent="show" id={`show-${id}`} match={{ certificate: id }}>
            <input type="hidden" name="certificate" value={id} />
            <input type="hidden" name="is_shown" value={isNamePublic ? "off" : "on"} />
            <p>{say(isNamePublic ? "nameShown" : "nameHidden")}</p>
            <SubmitButton tone="quiet">{say(isNamePublic ? "hideName" : "showName")}</SubmitButton>
          </PlainForm>
        </>
      ) : null}
      {isAsking ? (
        <Form intent="name" schema={nameChangeForm} className="form" multipart>
          <p id="name">{say("nameLead")}</p>
          <input type="hidden" name="certificate" value={id} />
          <div className="form-row">
            <TextField name="first_name" label={say("firstName")} required maxLength={60} />
            <TextField name="last_name" label={say("lastName")} required maxLength={60} />
          </div>
          <FileField name="file" label={say("proof")} accept="application/pdf,image/jpeg,image/png" limits={say("proofLimits")} required />
          <FormActions cancel={<Link to={ownCertificatesPath()}>{say("close")}</Link>}>
            <SubmitButton>{say("sendRequest")}</SubmitButton>
          </FormActions>
        </Form>
      ) : null}
    </Card>
  );
}
