import { useLoaderData } from "@remix-run/react";
import { IconReceiptRefund } from "@tabler/icons-react";
import { school } from "~/features/identity/gates";
import { formatMoney } from "~/platform/money";
import { screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { type Column, DataTable } from "~/ui/data-table";
import { DateText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { listRefundDuties } from "../../domain/refunds/duties";
import { newRefundPath, paidRegistrationPath, refundDutyPath, refundRequestsPath, refundsDueExportPath } from "../../paths";
import { DUTY_STATE_LABELS, type DutyState, dutyStateOf } from "../../refund-model";

export const loader = screenLoader(listRefundDuties, { gate: school });
export const meta = titled("Refunds due");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["results"][number];

const TONES: Partial<Record<DutyState, "red" | "amber" | "green">> = { late: "red", open: "amber", settled: "green" };

/** What policies owe students who left, with the day by which the school pays. */
export default function RefundsDue() {
  const { totalCents, today, ...page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Refunds due"
        crumbs={[{ label: "Refund requests", to: refundRequestsPath }]}
        lead={`What refund policies owe students who left. ${formatMoney(totalCents)} in this list.`}
        actions={
          <ButtonLink to={refundsDueExportPath} quiet reloadDocument>
            Export CSV
          </ButtonLink>
        }
      />
      <DataTable
        itemLabel={["refund due", "refunds due"]}
        data={page}
        columns={columnsOn(today)}
        rowKey={(row) => row.id}
        rowName={(row) => `the refund of ${row.student}`}
        rowTo={({ id }) => refundDutyPath(id)}
        presets={[
          { label: "Due", query: "" },
          { label: "Late", query: "state=late" },
          { label: "Settled", query: "state=settled" },
        ]}
        defaultSort="due_on"
        search="Search by student or number"
        filters={[{ name: "state", label: "State", options: optionsOf(DUTY_STATE_LABELS), none: "Still due" }]}
        rowMenu={(row) =>
          row.settledAt === null ? (
            <>
              <Link to={newRefundPath(row.registrationId, "student_cancelled")}>Refund</Link>
              <Link to={refundDutyPath(row.id)}>Mark as paid</Link>
            </>
          ) : (
            <Link to={refundDutyPath(row.id)}>Open</Link>
          )
        }
        empty={
          <EmptyState icon={<IconReceiptRefund size={28} stroke={1.5} />} title="No refunds due">
            When a student leaves and the policy owes money, it shows up here.
          </EmptyState>
        }
      />
    </>
  );
}

const columnsOn = (today: string): Column<Row>[] => [
  {
    key: "student",
    header: "Student",
    cell: (row) => (
      <span className="stack">
        <Link to={paidRegistrationPath(row.registrationId)}>{row.student}</Link>
        <span className="two-lines">{[row.number, row.program, row.classCode].filter(Boolean).join(" · ")}</span>
      </span>
    ),
  },
  { key: "amount", header: "Amount", sort: "amount", align: "end", cell: (row) => <Money cents={row.cents} /> },
  {
    key: "effective",
    header: "Effective date",
    sort: "effective_on",
    cell: (row) => (
      <span className="stack">
        <DateText day={row.effectiveOn} />
        <span className="two-lines">{row.because}</span>
      </span>
    ),
  },
  { key: "due", header: "Pay by", sort: "due_on", cell: (row) => <DateText day={row.dueOn} /> },
  { key: "rule", header: "Rule", cell: (row) => row.rule },
  {
    key: "state",
    header: "Status",
    cell: (row) => {
      const state = dutyStateOf(row, today);
      return (
        <span className="stack">
          <StatusBadge status={state} label={DUTY_STATE_LABELS[state]} tone={TONES[state] ?? "amber"} />
          {row.proof ? <span className="two-lines">{row.proof}</span> : null}
        </span>
      );
    },
  },
];
