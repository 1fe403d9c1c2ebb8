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
import { MAX_COUNTERSIGNED } from "../../model";
import { agreementPdfPath, agreementsPath } from "../../paths";

export const loader = screenLoader(agreementsToCountersign, { gate: school });
export const action = screenAction(
  {
    countersign: intent(countersignAgreements, { to: agreementsPath, toast: ({ signed }) => `${counted(signed, "agreement")} countersigned.` }),
    setting: intent(changeCountersigning, {
      to: agreementsPath,
      toast: ({ countersigns }) => (countersigns ? "New agreements wait here for your signature." : "Agreements no longer need your signature."),
    }),
  },
  { gate: school },
);
export const meta = titled("Agreements");

/** Agreements that wait for the school's signature. */
export default function Agreements() {
  const { since, rows, zone } = useLoaderData<typeof loader>();
  const isChecked = useCheckedRows("countersign", "registrations");
  return (
    <>
      <PageHeader title="Agreements" lead="Agreements that students signed and your school still has to sign." />
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
    </>
  );
}
