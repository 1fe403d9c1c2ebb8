import type { SerializeFrom } from "@remix-run/cloudflare";
import { registrationProfilePath } from "~/features/enrollment/paths";
import type { paymentHistory } from "~/features/payments/domain/payment-history";
import { TRANSACTION_STATUS_LABELS, TRANSACTION_TYPE_LABELS } from "~/features/payments/model";
import { receiptPath } from "~/features/payments/paths";
import { GROUP_PREPAID } from "~/features/payments/prepaid-model";
import { methodLabel } from "~/features/payments/receipt-model";
import type { Choice, Column, Filter } from "~/ui/data-table";
import { DateText } from "~/ui/date-text";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { StatusBadge } from "~/ui/status-badge";

type Row = SerializeFrom<Awaited<ReturnType<typeof paymentHistory>>>["page"]["results"][number];

/** Prepaid money of a group order moves in two rows that are no payments. */
const typeWords = ({ type, method, netCents }: Row): string => {
  if (method === GROUP_PREPAID) return "Prepaid group seat";
  return type === "manually_paid" && netCents < 0 ? "Payment removed" : TRANSACTION_TYPE_LABELS[type];
};

export const historyColumns: Column<Row>[] = [
  { key: "date", header: "Date", sort: "created_at", cell: (row) => <DateText day={row.paidOn} /> },
  {
    key: "payer",
    header: "Payer",
    sort: "payer",
    cell: (row) => (
      <span className="stack">
        {row.registrationId ? <Link to={registrationProfilePath(row.registrationId)}>{row.payer}</Link> : row.payer}
        <span className="two-lines clipped" title={row.program ?? row.description}>
          {[row.registrationNumber, row.program ?? row.description].filter(Boolean).join(" · ")}
        </span>
      </span>
    ),
  },
  {
    key: "type",
    header: "Type",
    cell: (row) => (
      <span className="stack">
        <span>{typeWords(row)}</span>
        {row.reference ? (
          <span className="two-lines">
            <a href={receiptPath(row.id)} target="_blank" rel="noreferrer">
              {row.reference}
            </a>
          </span>
        ) : null}
      </span>
    ),
  },
  {
    key: "status",
    header: "Status",
    cell: (row) => (
      <span className="stack">
        <StatusBadge status={row.status} label={TRANSACTION_STATUS_LABELS[row.status]} />
        <span className="two-lines">{methodLabel(row.method)}</span>
      </span>
    ),
  },
  { key: "gross", header: "Gross", align: "end", card: "state", sort: "amount", cell: (row) => <Money cents={row.grossCents} /> },
  { key: "fee", header: "Fee", align: "end", cell: (row) => <Money cents={row.feeCents} /> },
  { key: "net", header: "Net", align: "end", cell: (row) => <Money cents={row.netCents} /> },
];

const choices = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

export const historyFilters = (programs: Choice[]): Filter[] => [
  { name: "type", label: "Type", options: choices(TRANSACTION_TYPE_LABELS) },
  { name: "status", label: "Status", options: choices(TRANSACTION_STATUS_LABELS) },
  { name: "program", label: "Program", options: programs },
  { name: "from_date", label: "From", kind: "date" },
  { name: "to_date", label: "To", kind: "date" },
];

/** The list's URL without its open dialog or form. */
export function withoutEdit({ pathname, searchParams }: URL): string {
  const remaining = new URLSearchParams(searchParams);
  for (const name of ["edit", "confirm", "id"]) remaining.delete(name);
  return remaining.size > 0 ? `${pathname}?${remaining}` : pathname;
}
