import { formatMoney } from "~/platform/money";
import type { Column } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { StatusBadge } from "~/ui/status-badge";
import { type REFUND_STATUSES, reasonText } from "../refund-model";

export interface RefundLine {
  id: string;
  number: string | null;
  school: string;
  student: string;
  program: string | null;
  classCode: string | null;
  amountCents: number;
  approvedCents: number | null;
  reason: string;
  reasonCode: string | null;
  status: (typeof REFUND_STATUSES)[number];
  execution: string;
  from: string;
  requestedBy: string | null;
  createdAt: number;
  decidedAt: number | null;
}

/** The decision and the state of the refund. */
export function RefundState({ row }: { row: Pick<RefundLine, "status" | "execution" | "approvedCents" | "amountCents"> }) {
  if (row.status === "pending" && row.execution === "failed") return <StatusBadge status="failed" label="Refused, pending" tone="amber" />;
  if (row.status !== "approved") return <StatusBadge status={row.status} />;
  return (
    <span className="stack">
      <StatusBadge status="approved" />
      {row.execution === "none" ? null : <span className="two-lines">{MONEY[row.execution] ?? "On its way"}</span>}
    </span>
  );
}

/** The state of an approved refund. */
const MONEY: Record<string, string> = { succeeded: "Refunded", failed: "Partly refused" };

/** The columns of both lists of refund requests; super admins also see the school. */
export const refundColumns = (zone: string, to: (id: string) => string, withSchool: boolean): Column<RefundLine>[] => [
  {
    key: "number",
    header: "Request",
    cell: (row) => (
      <span className="stack">
        <Link to={to(row.id)} className="figures">
          {row.number ?? "Open"}
        </Link>
        <span className="two-lines">{row.student || "No registration"}</span>
      </span>
    ),
  },
  ...(withSchool ? [{ key: "school", header: "School", cell: (row: RefundLine) => row.school }] : []),
  {
    key: "program",
    header: "Program",
    cell: (row) => (
      <span className="clipped" title={row.program ?? ""}>
        {[row.program, row.classCode].filter(Boolean).join(" · ") || "–"}
      </span>
    ),
  },
  {
    key: "amount",
    header: "Amount",
    sort: "amount",
    align: "end",
    cell: (row) => (
      <span className="stack">
        <Money cents={row.amountCents} />
        {row.approvedCents !== null && row.approvedCents !== row.amountCents ? (
          <span className="two-lines">{`${formatMoney(row.approvedCents)} approved`}</span>
        ) : null}
      </span>
    ),
  },
  { key: "reason", header: "Reason", cell: (row) => reasonText(row.reasonCode, row.reason) },
  {
    key: "requested",
    header: "Requested",
    sort: "created_at",
    cell: (row) => (
      <span className="stack">
        <InstantText at={row.createdAt} zone={zone} />
        <span className="two-lines">{row.from === "student" ? `${row.student}, student` : (row.requestedBy ?? "Automatic")}</span>
      </span>
    ),
  },
  { key: "status", header: "Status", sort: "status", cell: (row) => <RefundState row={row} /> },
  { key: "decided", header: "Decided", sort: "decided_at", cell: (row) => <InstantText at={row.decidedAt} zone={zone} /> },
];

export const STATUS_OPTIONS = [
  { value: "pending", label: "Pending" },
  { value: "approved", label: "Approved" },
  { value: "declined", label: "Declined" },
  { value: "cancelled", label: "Cancelled" },
];
