import type { LinksFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ENROLLMENT_STATUS_LABELS, REGISTRATION_STATUS_LABELS } from "~/features/enrollment/model";
import { school } from "~/features/identity/gates";
import { GENDER_LABELS } from "~/features/identity/model";
import { PAYMENT_STATUS_LABELS, TRANSACTION_STATUS_LABELS } from "~/features/payments/model";
import { formatMoney } from "~/platform/money";
import { nameOf } from "~/platform/person-name";
import { screenLoader } from "~/platform/screen";
import { longInstant, shortDate } from "~/platform/zones";
import { DocumentActions } from "~/ui/document-actions";
import styles from "~/ui/print.css?url";
import { SheetLines, SheetLogo, SheetTable } from "~/ui/print-page";
import { titled } from "~/ui/titled";
import { studentSheet } from "../../domain/student-profile";

export const loader = screenLoader(studentSheet, { gate: school, input: ({ params }) => ({ id: params.id }) });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled<typeof loader>((data) => (data ? nameOf(data.student) : "Student"));

export default function StudentPrint() {
  const { student, registrations, payments, school: schoolName, zone, printedAt } = useLoaderData<typeof loader>();
  const emergency = [student.emergencyName, student.emergencyRelationship, student.emergencyPhone].filter(Boolean).join(", ");
  return (
    <article className="sheet">
      <SheetLogo />
      <DocumentActions />
      <h1>{nameOf(student)}</h1>
      <p>
        {schoolName}, {longInstant(new Date(printedAt), zone)}
      </p>
      <section>
        <h2>Person</h2>
        <SheetLines
          lines={[
            { label: "Email", value: student.email },
            { label: "Phone", value: student.phone },
            { label: "Date of birth", value: student.dateOfBirth ? shortDate(student.dateOfBirth) : null },
            { label: "Gender", value: student.gender ? GENDER_LABELS[student.gender] : null },
            { label: "Address", value: [student.address, student.city, student.state, student.zipcode].filter(Boolean).join(", ") },
            { label: "Emergency contact", value: emergency },
          ]}
        />
      </section>
      <section>
        <h2>Registrations</h2>
        <SheetTable
          name="Registrations"
          heads={["Number", "Program", "Class", "Status", "Payment", "Balance"]}
          rows={registrations.map(({ registration, program, courseClass }) => ({
            key: registration.id,
            cells: [
              registration.number,
              program,
              courseClass.code,
              registration.status === "cancelled" ? REGISTRATION_STATUS_LABELS.cancelled : ENROLLMENT_STATUS_LABELS[registration.enrollmentStatus],
              PAYMENT_STATUS_LABELS[registration.paymentStatus],
              formatMoney(Math.max(0, registration.dueCents - registration.paidCents)),
            ],
          }))}
        />
      </section>
      <section>
        <h2>Payments</h2>
        <SheetTable
          name="Payments"
          heads={["Date", "Description", "Receipt", "Status", "Amount"]}
          rows={payments.map((row) => ({
            key: row.id,
            cells: [
              shortDate(row.paidOn),
              row.description,
              row.receiptNumber ?? "",
              TRANSACTION_STATUS_LABELS[row.status],
              formatMoney(row.amountCents),
            ],
          }))}
        />
      </section>
    </article>
  );
}
