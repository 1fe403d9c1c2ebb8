import { useLoaderData } from "@remix-run/react";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { counted } from "~/platform/counted";
import { nameOf } from "~/platform/person-name";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { PlainForm, SubmitButton, TextField, useCheckedRows } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { agreementsToCountersign, changeCountersigning, countersignAgreements } from "../../domain/countersign";
import { askGuardian, changeGuardianSetting } from "../../domain/guardian";
import { MAX_COUNTERSIGNED } from "../../model";
import { addendumPath, agreementPdfPath, agreementsPath, agreementTemplatesPath } from "../../paths";

export const loader = screenLoader(agreementsToCountersign, { gate: school });
export const action = screenAction(
  {
    countersign: intent(countersignAgreements, { to: agreementsPath, toast: ({ signed }) => `${counted(signed, "agreement")} countersigned.` }),
    setting: intent(changeCountersigning, {
      to: agreementsPath,
      toast: ({ countersigns }) => (countersigns ? "New agreements wait here for your signature." : "Agreements no longer need your signature."),
    }),
    guardian: intent(askGuardian, { to: agreementsPath, toast: ({ to }) => `Link sent to ${to}.` }),
    guardianSetting: intent(changeGuardianSetting, {
      to: agreementsPath,
      toast: ({ asksGuardian }) => (asksGuardian ? "Guardians of students under 18 sign too." : "Guardians no longer sign."),
    }),
  },
  { gate: school },
);
export const meta = titled("Agreements");

/** Agreements that wait for the school's signature. */
export default function Agreements() {
  const { since, rows, guardians, addenda, asksGuardian, zone } = useLoaderData<typeof loader>();
  const isChecked = useCheckedRows("countersign", "registrations");
  return (
    <>
      <PageHeader
        title="Agreements"
        lead="Signed agreements that still need a signature."
        actions={<Link to={agreementTemplatesPath}>Edit agreements</Link>}
      />
      {since === null ? (
        <Card title="Countersigning is off">
          <p>Some states require the school to sign the enrollment agreement too. Agreements that students sign from now on wait here.</p>
          <PlainForm intent="setting">
            <input type="hidden" name="countersigns" value="true" />
            <SubmitButton>Turn on countersigning</SubmitButton>
          </PlainForm>
        </Card>
      ) : (
        <>
          <Card title={rows.length === 0 ? "All agreements are countersigned" : `${counted(rows.length, "agreement")} to countersign`}>
            {rows.length === 0 ? (
              <p className="faint">Agreements show up here as soon as students sign them.</p>
            ) : (
              <PlainForm intent="countersign" className="form">
                <ul className="plain-list" aria-label="Agreements to countersign">
                  {rows.map((row) => (
                    <li key={row.id}>
                      <label>
                        <input type="checkbox" name="registrations" value={row.id} defaultChecked={isChecked(row.id)} /> {nameOf(row)}
                        <span className="two-lines">{[row.program, row.code].join(" · ")}</span>
                      </label>
                      <span>
                        <Link to={registrationProfilePath(row.id)}>{row.number}</Link>
                        <span className="two-lines">
                          Signed on <InstantText at={row.signedAt} zone={zone} /> · <a href={agreementPdfPath(row.id)}>PDF</a>
                        </span>
                      </span>
                    </li>
                  ))}
                </ul>
                <TextField name="signature" label="Your full name" required maxLength={120} hint="Your signature for the school." />
                <div>
                  <SubmitButton>Countersign</SubmitButton>
                </div>
              </PlainForm>
            )}
            {rows.length === MAX_COUNTERSIGNED ? (
              <p className="faint">We show the oldest {MAX_COUNTERSIGNED}. The others follow when you sign these.</p>
            ) : null}
          </Card>
          <PlainForm intent="setting" quiet>
            <input type="hidden" name="countersigns" value="false" />
            <SubmitButton tone="quiet">Turn off countersigning</SubmitButton>
          </PlainForm>
        </>
      )}
      <Card title={guardians.length === 0 ? "No agreement waits for a guardian" : `${counted(guardians.length, "agreement")} waiting for a guardian`}>
        {guardians.length === 0 ? (
          <p className="faint">
            {asksGuardian
              ? "When a student is under 18 on the day of signing, a parent or guardian signs too."
              : "Students under 18 sign alone at your school."}
          </p>
        ) : (
          <ul className="plain-list" aria-label="Agreements that wait for a guardian">
            {guardians.map((row) => (
              <li key={row.id}>
                <span>
                  {nameOf(row)}
                  <span className="two-lines">
                    {row.program} · <Link to={registrationProfilePath(row.id)}>{row.number}</Link> · Signed on{" "}
                    <InstantText at={row.signedAt} zone={zone} />
                  </span>
                </span>
                <PlainForm
                  intent="guardian"
                  id={`guardian-${row.id}`}
                  match={{ registration: row.id }}
                  className="form"
                  defaultValues={{ name: row.name ?? "", email: row.email ?? "" }}
                >
                  <input type="hidden" name="registration" value={row.id} />
                  <div className="form-row">
                    <TextField name="name" label={row.relation ? `Guardian (${row.relation})` : "Guardian"} required maxLength={120} />
                    <TextField name="email" label="Email" type="email" required maxLength={254} />
                  </div>
                  <SubmitButton tone="quiet">Send again</SubmitButton>
                </PlainForm>
              </li>
            ))}
          </ul>
        )}
        <PlainForm intent="guardianSetting" quiet>
          <input type="hidden" name="asks_guardian" value={asksGuardian ? "false" : "true"} />
          <SubmitButton tone="quiet">{asksGuardian ? "Don't ask for guardians" : "Ask for guardians of students under 18"}</SubmitButton>
        </PlainForm>
      </Card>
      {addenda.length > 0 ? (
        <Card title={`${counted(addenda.length, "addendum", "addenda")} waiting for students`}>
          <ul className="plain-list" aria-label="Addenda that wait for students">
            {addenda.map((row) => (
              <li key={row.id}>
                <span>
                  {nameOf(row)}
                  <span className="two-lines">{[row.program, row.code, row.what.join(", ")].join(" · ")}</span>
                </span>
                <span>
                  <Link to={addendumPath(row.id)}>{row.number}</Link>
                  <span className="two-lines">
                    Sent on <InstantText at={row.createdAt} zone={zone} />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  );
}
