import { NativeSelect } from "@mantine/core";
import { Form, useLoaderData, useSearchParams } from "@remix-run/react";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { filePath } from "~/features/files/paths";
import { school } from "~/features/identity/gates";
import { counted } from "~/platform/counted";
import { nameOf } from "~/platform/person-name";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { PlainForm, SubmitButton, TextField, useCheckedRows } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { decideNameChange } from "../../domain/change";
import { issueCertificates } from "../../domain/issue";
import { readyForCertificate } from "../../domain/read";
import { standingText } from "../../model";
import { CertificateTabs } from "../../parts/certificate-tabs";
import css from "../../parts/certificates.module.css";
import { certificatePath, certificatesPath } from "../../paths";

export const loader = screenLoader(readyForCertificate, { gate: school });
export const action = screenAction(
  {
    issue: intent(issueCertificates, { to: certificatesPath(), toast: ({ issued }) => `${counted(issued, "certificate")} issued.` }),
    name: intent(decideNameChange, { to: certificatesPath(), toast: "Decision saved." }),
  },
  { gate: school },
);
export const meta = titled("Certificates");

const MISSING = [
  { value: "hours", label: "Hours" },
  { value: "skills", label: "Skills" },
  { value: "document", label: "A document" },
  { value: "money", label: "Payments" },
];

/** Students who completed a program and have no certificate yet, and names that wait for a decision. */
export default function ReadyForCertificate() {
  const { candidates, programs, isCut, nameChanges, zone } = useLoaderData<typeof loader>();
  const isChecked = useCheckedRows("issue", "registrations");
  const ready = candidates.filter(({ isReady }) => isReady);
  const waiting = candidates.filter(({ isReady }) => !isReady);
  return (
    <>
      <PageHeader title="Certificates" lead="Students who completed a program and don't have a certificate yet." />
      <CertificateTabs />
      {nameChanges.length > 0 ? (
        <Card title="New names">
          {nameChanges.map(({ id, certificateId, firstName, lastName, fileId, createdAt, number, holderName }) => (
            <div key={id} className={css.candidate}>
              <div>
                {holderName} asks for a certificate as <strong>{nameOf({ firstName, lastName })}</strong>.
                <span className="two-lines">
                  <Link to={certificatePath(certificateId)}>{number}</Link> · <a href={filePath(fileId)}>Document</a> ·{" "}
                  <InstantText at={createdAt} zone={zone} />
                </span>
                <PlainForm intent="name" id={`approve-${id}`} match={{ change: id }} quiet>
                  <input type="hidden" name="change" value={id} />
                  <input type="hidden" name="decision" value="approved" />
                  <SubmitButton>Approve and replace</SubmitButton>
                </PlainForm>
                <PlainForm intent="name" id={`decline-${id}`} match={{ change: id }} className="form">
                  <input type="hidden" name="change" value={id} />
                  <input type="hidden" name="decision" value="declined" />
                  <TextField name="reason" label="Reason for declining" maxLength={500} />
                  <div>
                    <SubmitButton tone="quiet">Decline</SubmitButton>
                  </div>
                </PlainForm>
              </div>
            </div>
          ))}
        </Card>
      ) : null}
      <Form method="get" className={`query-form ${css.filter}`} aria-label="Filter">
        <Choice id="program" label="Program" options={programs.map(({ id, title }) => ({ value: id, label: title }))} />
        <Choice id="missing" label="Missing" options={MISSING} />
        <Button type="submit" quiet>
          Show
        </Button>
      </Form>
      <Card title={`Ready: ${ready.length}`}>
        {ready.length === 0 ? (
          <p className="faint">Nobody is ready. Students show up here when they complete a program and meet all conditions.</p>
        ) : (
          <PlainForm intent="issue">
            {ready.map((row) => (
              <Candidate key={row.id} row={row} isChecked={isChecked(row.id)} />
            ))}
            <p className={css.issue}>
              <SubmitButton>Issue certificates</SubmitButton>
            </p>
          </PlainForm>
        )}
      </Card>
      {waiting.length > 0 ? (
        <Card title={`Not ready: ${waiting.length}`}>
          {waiting.map((row) => (
            <Candidate key={row.id} row={row} />
          ))}
        </Card>
      ) : null}
      {isCut ? <p className="faint">Only the latest 200 students are listed. Filter by program to see others.</p> : null}
    </>
  );
}

function Choice({ id, label, options }: { id: string; label: string; options: { value: string; label: string }[] }) {
  const [params] = useSearchParams();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <NativeSelect
        id={id}
        name={id}
        defaultValue={params.get(id) ?? ""}
        className="query-control"
        data={[{ value: "", label: "All" }, ...options]}
      />
    </>
  );
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["candidates"][number];

/** A student; `isChecked` where a certificate can be issued. */
const Candidate = ({ row, isChecked }: { row: Row; isChecked?: boolean }) => (
  <div className={css.candidate}>
    {isChecked === undefined ? null : (
      <input type="checkbox" name="registrations" value={row.id} defaultChecked={isChecked} aria-label={`Issue to ${nameOf(row)}`} />
    )}
    <div>
      <Link to={registrationProfilePath(row.id)}>{nameOf(row)}</Link>
      <span className="two-lines">{[row.program, row.code, row.number].join(" · ")}</span>
      {isChecked === undefined ? <span className="two-lines">{standingText(row.conditions)}</span> : null}
    </div>
  </div>
);
