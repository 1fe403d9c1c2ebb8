import type { SerializeFrom } from "@remix-run/cloudflare";
import { ACCOUNT_STATE_LABELS, type AccountState, ENROLLMENT_STATUS_LABELS, OWING, REGISTRATION_STATUS_LABELS } from "~/features/enrollment/model";
import { PaymentBadge } from "~/features/enrollment/parts/payment-badge";
import { registrationProfilePath, studentPath } from "~/features/enrollment/paths";
import { PLAN_TO_PAY_LABELS } from "~/features/forms/field-model";
import { PAYMENT_OPTION_LABELS, PAYMENT_STATUS_LABELS } from "~/features/payments/model";
import { SCHEDULE_LABELS } from "~/features/programs/model";
import type { BulkAction, Column, Filter } from "~/ui/data-table";
import { DateText, InstantText } from "~/ui/date-text";
import { EmailText } from "~/ui/email-text";
import { Money } from "~/ui/money";
import { optionsOf } from "~/ui/options";
import { PersonCell } from "~/ui/person-cell";
import { spanishMark } from "~/ui/reads-spanish";
import { StatusBadge } from "~/ui/status-badge";
import type { studentRoster } from "../domain/list-students";

type Roster = SerializeFrom<Awaited<ReturnType<typeof studentRoster>>>;
type RegistrationRow = Extract<Roster, { tab: "registrations" }>["registrations"]["results"][number];
type PersonRow = Extract<Roster, { tab: "people" }>["people"]["results"][number];
type Choices = Roster["programs"];

export const rosterFilters = (programs: Choices, classes: Choices, cohorts: Choices): Filter[] => [
  { name: "program", label: "Program", options: programs },
  { name: "class", label: "Class", options: classes },
  ...(cohorts.length > 0 ? [{ name: "cohort", label: "Cohort", options: cohorts }] : []),
  { name: "payment_status", label: "Payment status", options: optionsOf({ ...PAYMENT_STATUS_LABELS, [OWING]: "Not paid in full" }) },
  { name: "registration_status", label: "Registration status", options: optionsOf(REGISTRATION_STATUS_LABELS) },
  { name: "enrollment_status", label: "Enrollment status", options: optionsOf(ENROLLMENT_STATUS_LABELS) },
  { name: "plan_to_pay", label: "Plan to pay", options: optionsOf(PLAN_TO_PAY_LABELS) },
  { name: "schedule", label: "Schedule", options: optionsOf(SCHEDULE_LABELS) },
  { name: "from_date", label: "Registered from", kind: "date" },
  { name: "to_date", label: "Registered to", kind: "date" },
];

/** The same for people, deleted ones among them. */
export const peopleFilters = (programs: Choices, classes: Choices, cohorts: Choices): Filter[] => [
  ...rosterFilters(programs, classes, cohorts),
  { name: "records", label: "Records", options: [{ value: "deleted", label: "Deleted" }] },
];

export const BULK_ACTIONS: BulkAction[] = [
  { intent: "write", label: "New broadcast" },
  { intent: "complete", label: "Mark as completed" },
  { intent: "enroll", label: "Mark as enrolled" },
  { intent: "drop", label: "Mark as dropped", danger: true, confirm: "Mark the selected students as dropped?" },
];

/** The columns of a row per registration; the day of the registration is one of the school's zone. */
export const registrationColumns = (zone: string): Column<RegistrationRow>[] => [
  {
    key: "student",
    header: "Student",
    sort: "student",
    cell: (row) => (
      <PersonCell name={row.student} avatarFileId={row.avatarFileId} to={registrationProfilePath(row.id)} mark={spanishMark(row.locale)}>
        <EmailText>{row.email}</EmailText>
        {row.phone ? <span className="own-line figures">{row.phone}</span> : null}
      </PersonCell>
    ),
  },
  {
    key: "program",
    header: "Program and class",
    cell: (row) => (
      <span className="stack">
        <span className="clipped" data-wide title={row.program}>
          {row.program}
        </span>
        <span className="two-lines">
          {row.classCode}, {row.startDate ? <DateText day={row.startDate} /> : "self-paced"}
        </span>
      </span>
    ),
  },
  {
    key: "payment",
    header: "Payment",
    cell: (row) => (
      <span className="stack">
        <PaymentBadge status={row.status} paymentStatus={row.paymentStatus} />
        <span className="two-lines">
          {PAYMENT_OPTION_LABELS[row.paymentOption]}, {SHORT_PLANS[row.planToPay]}
        </span>
      </span>
    ),
  },
  { key: "balance", header: "Balance", align: "end", cell: (row) => <Money cents={row.balanceCents} /> },
  {
    key: "status",
    header: "Status",
    cell: (row) => (
      <span className="stack">
        <StatusBadge status={row.enrollmentStatus} />
        <span className="two-lines">{row.status === "cancelled" ? <StatusBadge status="cancelled" tone="grey" /> : "Active"}</span>
        {row.needsAttention ? (
          <span className="two-lines clipped" title={row.needsAttention}>
            <StatusBadge status="attention" label="Needs attention" tone="amber" /> {row.needsAttention}
          </span>
        ) : null}
      </span>
    ),
  },
  {
    key: "registered",
    header: "Registered",
    sort: "created_at",
    cell: (row) => (
      <span className="stack">
        <InstantText at={row.createdAt} zone={zone} />
        <span className="two-lines figures">{row.number}</span>
      </span>
    ),
  },
];

const SHORT_PLANS = { self_pay: "self pay", sponsored_employer_agency: "sponsored", not_sure_yet: "loan" } as const;

export const PEOPLE_COLUMNS: Column<PersonRow>[] = [
  {
    key: "student",
    header: "Student",
    sort: "student",
    cell: (row) => (
      <PersonCell name={`${row.firstName} ${row.lastName}`} avatarFileId={row.avatarFileId} to={studentPath(row.id)} mark={spanishMark(row.locale)} />
    ),
  },
  { key: "email", header: "Email", cell: (row) => <EmailText>{row.email}</EmailText> },
  { key: "phone", header: "Phone", cell: (row) => <span className="figures">{row.phone ?? "–"}</span> },
  {
    key: "place",
    header: "Location",
    cell: (row) => [row.city, row.state].filter(Boolean).join(", ") || <span className="faint">–</span>,
  },
  { key: "account", header: "Account", card: "state", cell: (row) => <AccountBadge state={(row.accountStatus ?? "none") as AccountState} /> },
  { key: "registrations", header: "Registrations", align: "end", cell: (row) => <span className="figures">{row.registrationsCount}</span> },
];

const TONES = { none: "grey", invited: "amber", active: "green", inactive: "grey" } as const;
export const AccountBadge = ({ state }: { state: AccountState }) => (
  <StatusBadge status={state} label={ACCOUNT_STATE_LABELS[state]} tone={TONES[state]} />
);
