import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { longInstant } from "~/platform/zones";
import { DocumentActions } from "~/ui/document-actions";
import styles from "~/ui/print.css?url";
import { SheetLines, SheetLogo } from "~/ui/print-page";
import { titled } from "~/ui/titled";
import { preEnrollmentProfile } from "../../domain/read";
import { PRE_ENROLLMENT_STATUS_LABELS } from "../../model";

export const loader = screenLoader(preEnrollmentProfile, { gate: school, input: ({ params }) => ({ id: params.id }) });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Pre-enrollment");

export default function PreEnrollmentPrint() {
  const { preEnrollment: row, program, fields, sections, zone } = useLoaderData<typeof loader>();
  return (
    <article className="sheet">
      <SheetLogo />
      <DocumentActions />
      <h1>{`${row.firstName} ${row.lastName}`}</h1>
      <p>{`Pre-enrollment for ${program}`}</p>
      <section>
        <h2>Applicant</h2>
        <SheetLines
          lines={[
            { label: "Status", value: PRE_ENROLLMENT_STATUS_LABELS[row.status] },
            { label: "Submitted", value: longInstant(new Date(row.createdAt), zone) },
            { label: "Reference", value: row.code },
            ...(fields.some(({ name }) => name === "email")
              ? []
              : [
                  { label: "Email", value: row.email },
                  { label: "Phone", value: row.phone },
                ]),
            ...fields.map(({ label, value }) => ({ label, value })),
          ]}
        />
      </section>
      {sections.map(({ title, answers }) => (
        <section key={title}>
          <h2>{title}</h2>
          <SheetLines lines={answers.map(({ label, value }) => ({ label, value }))} />
        </section>
      ))}
    </article>
  );
}
