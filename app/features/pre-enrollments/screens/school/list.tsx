import type { SerializeFrom } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { IconClipboardText } from "@tabler/icons-react";
import { writeToChosen } from "~/features/broadcasts/domain/write-broadcast";
import { editBroadcastPath } from "~/features/broadcasts/paths";
import { exportIntent } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { SCHEDULE_LABELS } from "~/features/programs/model";
import { counted } from "~/platform/counted";
import { nameOf } from "~/platform/person-name";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { monthName } from "~/platform/zones";
import { type BulkAction, type Column, DataTable } from "~/ui/data-table";
import { ExportButton, ExportForm } from "~/ui/data-table/export-button";
import { InstantText } from "~/ui/date-text";
import { EmailText } from "~/ui/email-text";
import { EmptyState } from "~/ui/empty-state";
import { PlainForm, useFailure } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { spanishMark } from "~/ui/reads-spanish";
import { StatCard, StatRow } from "~/ui/stat-card";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { changePreEnrollmentStatus, decidePreEnrollments } from "../../domain/decide";
import { resendPreEnrollmentMail } from "../../domain/notify-applicant";
import { preEnrollmentOverview } from "../../domain/read";
import { preEnrollmentsExport } from "../../exports";
import { PRE_ENROLLMENT_STATUS_LABELS, REASON_LABELS } from "../../model";
import { preEnrollmentPath, preEnrollmentsPath } from "../../paths";

const inBulk = (status: "approved" | "disapproved") =>
  intent(decidePreEnrollments, {
    input: ({ ids, reason_code, reason }) => ({ ids, status, ...(status === "disapproved" ? { reason_code, reason } : {}) }),
    toast: ({ done, skipped }) =>
      [
        done > 0 || skipped === 0 ? `${counted(done, "application")} ${status}.` : "",
        skipped > 0 ? `${counted(skipped, "application")} skipped: not pending.` : "",
      ]
        .filter(Boolean)
        .join(" "),
  });

export const loader = screenLoader(preEnrollmentOverview, { gate: school });
export const action = screenAction(
  {
    "approve-all": inBulk("approved"),
    "disapprove-all": inBulk("disapproved"),
    approve: intent(changePreEnrollmentStatus, {
      input: ({ id }) => ({ id, status: "approved" }),
      toast: "Approved. The applicant gets a registration link.",
    }),
    write: intent(writeToChosen, { input: ({ ids }) => ({ ids, source: "pre_enrollments" }), to: ({ id }) => editBroadcastPath(id), toast: null }),
    export: exportIntent(preEnrollmentsExport),
    resend: intent(resendPreEnrollmentMail, { input: ({ id }) => ({ id }), toast: "Email sent." }),
  },
  { gate: school },
);
export const meta = titled("Pre-enrolled students");

type Desk = SerializeFrom<Awaited<ReturnType<typeof preEnrollmentOverview>>>;
type Row = Desk["page"]["results"][number];

const SHORT_PLANS = { self_pay: "Self pay", sponsored_employer_agency: "Sponsored", not_sure_yet: "Loan" } as const;

const scheduleWord = (schedule: string | null) => SCHEDULE_LABELS[schedule as keyof typeof SCHEDULE_LABELS] ?? null;

const columns = (zone: string): Column<Row>[] => [
  {
    key: "student",
    header: "Student",
    sort: "student",
    cell: ({ preEnrollment: row }) => (
      <span className="stack">
        <span>
          <Link to={preEnrollmentPath(row.id)}>{nameOf(row)}</Link> {spanishMark(row.locale)}
        </span>
        <span className="two-lines">
          <EmailText>{row.email}</EmailText>
        </span>
        {row.phone ? <span className="two-lines">{row.phone}</span> : null}
      </span>
    ),
  },
  { key: "program", header: "Program", cell: ({ program }) => program },
  {
    key: "wish",
    header: "Schedule and start",
    cell: ({ preEnrollment: { preferredSchedule, values } }) => {
      const schedule = scheduleWord(preferredSchedule);
      const month = typeof values.preferred_start_month === "string" ? monthName(values.preferred_start_month) : null;
      if (!schedule && !month) return <span className="faint">–</span>;
      return (
        <span className="stack">
          {schedule ?? month}
          {schedule && month ? <span className="two-lines">{month}</span> : null}
        </span>
      );
    },
  },
  {
    key: "plan",
    header: "Plan to pay",
    cell: ({ preEnrollment: { planToPay } }) => (planToPay ? SHORT_PLANS[planToPay] : <span className="faint">–</span>),
  },
  {
    key: "submitted",
    header: "Submitted",
    sort: "created_at",
    cell: ({ preEnrollment }) => <InstantText at={preEnrollment.createdAt} zone={zone} />,
  },
  { key: "status", header: "Status", sort: "status", cell: ({ preEnrollment }) => <StatusBadge status={preEnrollment.status} /> },
];

const BULK: BulkAction[] = [
  { intent: "approve-all", label: "Approve" },
  { intent: "write", label: "Email them" },
  {
    intent: "disapprove-all",
    label: "Disapprove",
    danger: true,
    confirm: "Each applicant gets an email.",
    asks: (
      <>
        <label htmlFor="bulk-reason-code">Reason</label>
        <select id="bulk-reason-code" name="reason_code" defaultValue="other">
          {Object.entries(REASON_LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <label htmlFor="bulk-reason">Message to the applicants (optional)</label>
        <textarea id="bulk-reason" name="reason" rows={3} maxLength={500} />
      </>
    ),
  },
];

export default function PreEnrollmentList() {
  const { page, counts, programs, zone } = useLoaderData<typeof loader>();
  const failures = [useFailure("approve"), useFailure("resend"), useFailure("approve-all"), useFailure("disapprove-all")];
  const failure = failures.find((each) => each !== null);
  return (
    <>
      <PageHeader title="Pre-enrolled students" lead="Applicants for your programs. Once you approve one, they get a link to register." />
      {failure ? (
        <div className="alert" role="alert">
          {failure.message}
        </div>
      ) : null}
      <ExportForm />
      <StatRow>
        {counts.map(({ status, count }) => (
          <StatCard key={status} label={PRE_ENROLLMENT_STATUS_LABELS[status]} value={count} to={`${preEnrollmentsPath}?status=${status}`} />
        ))}
      </StatRow>
      <DataTable
        itemLabel={["pre-enrollment", "pre-enrollments"]}
        data={page}
        columns={columns(zone)}
        rowKey={({ preEnrollment }) => preEnrollment.id}
        rowName={({ preEnrollment }) => nameOf(preEnrollment)}
        rowTo={({ preEnrollment }) => preEnrollmentPath(preEnrollment.id)}
        presets={[
          { label: "Pending", query: "status=pending" },
          { label: "Approved", query: "status=approved" },
        ]}
        defaultSort="-created_at"
        search="Search by name, email, or phone"
        filters={[
          { name: "program", label: "Program", options: programs },
          {
            name: "status",
            label: "Status",
            options: Object.entries(PRE_ENROLLMENT_STATUS_LABELS).map(([value, label]) => ({ value, label })),
          },
          { name: "from_date", label: "Submitted from", kind: "date" },
          { name: "to_date", label: "Submitted to", kind: "date" },
        ]}
        bulk={BULK}
        rowMenu={({ preEnrollment }) => <RowActions row={preEnrollment} />}
        tools={<ExportButton />}
        empty={
          <EmptyState icon={<IconClipboardText size={28} stroke={1.5} />} title="No pre-enrollments yet">
            People who pre-enroll on your site show up here.
          </EmptyState>
        }
      />
    </>
  );
}

function RowActions({ row }: { row: Row["preEnrollment"] }) {
  const one = (intentName: string, label: string) => (
    <PlainForm intent={intentName} id={`${intentName}-${row.id}`} match={{ id: row.id }} quiet>
      <input type="hidden" name="id" value={row.id} />
      <button type="submit">{label}</button>
    </PlainForm>
  );
  return (
    <>
      <Link to={preEnrollmentPath(row.id)}>Open</Link>
      {row.status === "pending" || row.status === "disapproved" ? one("approve", "Approve") : null}
      {row.status === "registered" ? null : one("resend", "Resend email")}
      {row.status === "pending" || row.status === "approved" ? <Link to={preEnrollmentPath(row.id, "disapprove")}>Disapprove</Link> : null}
    </>
  );
}
