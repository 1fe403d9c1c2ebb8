import type { SerializeFrom } from "@remix-run/cloudflare";
import { ENROLLMENT_STATUS_LABELS } from "~/features/enrollment/model";
import { PaymentBadge } from "~/features/enrollment/parts/payment-badge";
import { registrationProfilePath } from "~/features/enrollment/paths";
import { PAYMENT_STATUS_LABELS } from "~/features/payments/model";
import { formatMoney } from "~/platform/money";
import { ConfirmButton } from "~/ui/confirm-button";
import type { Column, Filter } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { EmailText } from "~/ui/email-text";
import { PlainForm } from "~/ui/form";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PersonCell } from "~/ui/person-cell";
import { spanishMark } from "~/ui/reads-spanish";
import { StatusBadge } from "~/ui/status-badge";
import type { classRoster } from "../domain/class-roster";

export type ClassRosterView = SerializeFrom<Awaited<ReturnType<typeof classRoster>>>;
type Row = ClassRosterView["registrations"]["results"][number];
type Entry = ClassRosterView["entries"]["results"][number];

export const CLASS_ROSTER_FILTERS: Filter[] = [
  { name: "payment_status", label: "Payment status", options: optionsOf(PAYMENT_STATUS_LABELS) },
  { name: "enrollment_status", label: "Enrollment status", options: optionsOf(ENROLLMENT_STATUS_LABELS) },
];

export const classRosterColumns = (zone: string): Column<Row>[] => [
  {
    key: "student",
    header: "Student",
    sort: "student",
    cell: (row) => (
      <PersonCell name={row.student} avatarFileId={row.avatarFileId} to={registrationProfilePath(row.registration.id)} mark={spanishMark(row.locale)}>
        <EmailText>{row.email}</EmailText>
      </PersonCell>
    ),
  },
  { key: "phone", header: "Phone", cell: (row) => <span className="figures">{row.phone ?? "–"}</span> },
  {
    key: "registered",
    header: "Registered",
    sort: "created_at",
    cell: ({ registration }) => (
      <span className="stack">
        <InstantText at={registration.createdAt} zone={zone} />
        <span className="two-lines figures">{registration.number}</span>
      </span>
    ),
  },
  { key: "payment", header: "Payment", cell: ({ registration }) => <PaymentBadge {...registration} /> },
  {
    key: "balance",
    header: "Balance",
    align: "end",
    cell: ({ registration }) => <span className="figures">{formatMoney(Math.max(0, registration.dueCents - registration.paidCents))}</span>,
  },
  {
    key: "status",
    header: "Status",
    cell: ({ registration }) => (
      <span className="badges">
        {registration.status === "cancelled" ? <StatusBadge status="cancelled" tone="grey" /> : null}
        <StatusBadge status={registration.enrollmentStatus} />
      </span>
    ),
  },
];

/** Actions on one registration of the roster; their forms are on its profile. */
export function RosterActions({ row: { registration, student } }: { row: Row }) {
  const isActive = registration.status === "active";
  const isEnrolled = isActive && registration.enrollmentStatus === "enrolled";
  const change = (intent: string, label: string) => (
    <PlainForm intent={intent} id={`${intent}-${registration.id}`} quiet>
      <input type="hidden" name="ids" value={registration.id} />
      <button type="submit">{label}</button>
    </PlainForm>
  );
  return (
    <>
      <Link to={registrationProfilePath(registration.id)}>Open</Link>
      {isEnrolled ? <Link to={registrationProfilePath(registration.id, "transfer")}>Transfer</Link> : null}
      {isEnrolled ? change("complete", "Mark as completed") : null}
      {isActive && !isEnrolled ? change("enroll", "Mark as enrolled") : null}
      {isEnrolled ? (
        <ConfirmButton
          label="Mark as dropped"
          intent="drop"
          fields={{ id: registration.id, ids: registration.id }}
          title={`Mark ${student} as dropped?`}
          confirm="Mark as dropped"
        >
          Before the class starts, this releases the seat. Unpaid amounts stay due.
        </ConfirmButton>
      ) : null}
    </>
  );
}

export const waitingColumns = (zone: string): Column<Entry>[] => [
  { key: "name", header: "Name", cell: (row) => `${row.firstName} ${row.lastName}` },
  { key: "email", header: "Email", cell: (row) => <EmailText>{row.email}</EmailText> },
  { key: "phone", header: "Phone", cell: (row) => <span className="figures">{row.phone ?? "–"}</span> },
  { key: "since", header: "On waitlist since", cell: (row) => <InstantText at={row.createdAt} zone={zone} /> },
  { key: "status", header: "Status", cell: (row) => <StatusBadge status={row.status} /> },
];
