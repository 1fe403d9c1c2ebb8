import type { SerializeFrom } from "@remix-run/cloudflare";
import { EASTERN, shortDate } from "~/platform/zones";
import { type Column, DataTable, type Filter } from "~/ui/data-table";
import { ExportButton } from "~/ui/data-table/export-button";
import { DateText, InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { PlainForm } from "~/ui/form";
import { Money } from "~/ui/money";
import { StatCard, StatRow } from "~/ui/stat-card";
import { StatusBadge, type Tone } from "~/ui/status-badge";
import type { adminPayments } from "../domain/admin-payments";
import { TRANSACTION_STATUS_LABELS, TRANSACTION_TYPE_LABELS } from "../model";
import { receiptPath } from "../paths";
import { methodLabel } from "../receipt-model";

type View = SerializeFrom<Awaited<ReturnType<typeof adminPayments>>>;
type Of<T extends View["tab"]> = Extract<View, { tab: T }>;
type RowOf<T extends View["tab"]> = Of<T>["page"]["results"][number];

const choices = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([value, label]) => ({ value, label }));
const days: Filter[] = [
  { name: "from_date", label: "From", kind: "date" },
  { name: "to_date", label: "To", kind: "date" },
];

const PAYOUT_LABELS = { pending: "Pending", in_transit: "On its way", paid: "Paid", failed: "Failed", canceled: "Cancelled" };
const PAYOUT_TONES: Record<string, Tone> = { pending: "amber", in_transit: "blue", paid: "green", failed: "red", canceled: "grey" };
const ACCOUNT_LABELS = { verified: "Verified", linked: "Linked", unlinked: "Unlinked" };

const payoutColumns: Column<RowOf<"payouts">>[] = [
  { key: "school", header: "School", sort: "school", cell: (row) => row.school },
  { key: "date", header: "Created", sort: "created_at", cell: (row) => <InstantText at={row.createdAt} zone={EASTERN} /> },
  { key: "arrival", header: "Arrives", cell: (row) => <DateText day={row.arrivalDate} /> },
  {
    key: "status",
    header: "Status",
    cell: (row) => (
      <span className="stack">
        <StatusBadge status={row.status} label={PAYOUT_LABELS[row.status as keyof typeof PAYOUT_LABELS]} tone={PAYOUT_TONES[row.status]} />
        {row.failure ? <span className="two-lines">{row.failure}</span> : null}
      </span>
    ),
  },
  { key: "amount", header: "Amount", align: "end", sort: "amount", cell: (row) => <Money cents={row.amountCents} /> },
];

export const PayoutsTab = ({ page, totals, schools }: Of<"payouts">) => (
  <>
    <StatRow>
      <StatCard label="Paid out" value={<Money cents={totals.paidCents} />} />
      <StatCard label="On its way" value={<Money cents={totals.underwayCents} />} />
      <StatCard label="Failed payouts" value={totals.failed} />
    </StatRow>
    <DataTable
      itemLabel={["payout", "payouts"]}
      data={page}
      columns={payoutColumns}
      rowKey={({ id }) => id}
      rowName={({ school }) => school}
      defaultSort="-created_at"
      search="Search by school or payout"
      filters={[{ name: "school", label: "School", options: schools }, { name: "status", label: "Status", options: choices(PAYOUT_LABELS) }, ...days]}
      empty={<EmptyState title="No payouts yet">Payouts to schools' bank accounts show up here.</EmptyState>}
    />
  </>
);

const transactionColumns: Column<RowOf<"transactions">>[] = [
  { key: "date", header: "Date", sort: "created_at", cell: (row) => <DateText day={row.paidOn} /> },
  { key: "school", header: "School", sort: "school", cell: (row) => row.school },
  {
    key: "payer",
    header: "Payer",
    cell: (row) => (
      <span className="stack">
        <a href={receiptPath(row.id)} target="_blank" rel="noreferrer">
          {row.payer}
        </a>
        <span className="two-lines">{row.program ?? row.description}</span>
      </span>
    ),
  },
  {
    key: "type",
    header: "Type",
    cell: (row) => (
      <span className="stack">
        {TRANSACTION_TYPE_LABELS[row.type]}
        <span className="two-lines">{methodLabel(row.method)}</span>
      </span>
    ),
  },
  { key: "status", header: "Status", cell: (row) => <StatusBadge status={row.status} label={TRANSACTION_STATUS_LABELS[row.status]} /> },
  { key: "gross", header: "Gross", align: "end", sort: "amount", cell: (row) => <Money cents={row.grossCents} /> },
  { key: "fee", header: "Fee", align: "end", cell: (row) => <Money cents={row.feeCents} /> },
  { key: "net", header: "Net", align: "end", cell: (row) => <Money cents={row.netCents} /> },
];

export const TransactionsTab = ({ page, totals, schools, days: range }: Of<"transactions">) => (
  <>
    <StatRow>
      <StatCard label="Charged" value={<Money cents={totals.grossCents} />} note={`${shortDate(range.from)} to ${shortDate(range.to)}`} />
      <StatCard label="Fees earned" value={<Money cents={totals.feeCents} />} />
      <StatCard label="For the schools" value={<Money cents={totals.netCents} />} />
      <StatCard label="Failed payments" value={totals.failed} />
    </StatRow>
    <DataTable
      itemLabel={["transaction", "transactions"]}
      data={page}
      columns={transactionColumns}
      rowKey={({ id }) => id}
      rowName={({ payer, school }) => `${payer}, ${school}`}
      defaultSort="-created_at"
      search="Search by payer, school, or receipt"
      filters={[
        { name: "school", label: "School", options: schools },
        { name: "type", label: "Type", options: choices(TRANSACTION_TYPE_LABELS) },
        { name: "status", label: "Status", options: choices(TRANSACTION_STATUS_LABELS) },
        ...days,
      ]}
      tools={<ExportButton />}
      totals={{
        date: "Total",
        gross: <Money cents={totals.grossCents} />,
        fee: <Money cents={totals.feeCents} />,
        net: <Money cents={totals.netCents} />,
      }}
      empty={<EmptyState title="No transactions in this period">Choose an earlier start date.</EmptyState>}
    />
  </>
);

const accountColumns: Column<RowOf<"accounts">>[] = [
  {
    key: "school",
    header: "School",
    sort: "school",
    cell: (row) => (
      <span className="stack">
        {row.school}
        {row.legalName ? <span className="two-lines">{row.legalName}</span> : null}
      </span>
    ),
  },
  { key: "status", header: "Status", cell: (row) => <StatusBadge status={row.status} label={ACCOUNT_LABELS[row.status]} /> },
  {
    key: "due",
    header: "Still due",
    cell: (row) =>
      row.disabledReason || row.due.length > 0 ? (
        <span className="two-lines">
          {[row.disabledReason, ...row.due]
            .filter(Boolean)
            .join(", ")
            .replace(/[._]/g, " ")
            .replace(/^./, (letter) => letter.toUpperCase())}
        </span>
      ) : (
        <span className="faint">–</span>
      ),
  },
  { key: "checked", header: "Checked on", cell: (row) => <InstantText at={row.checkedAt} zone={EASTERN} withTime /> },
  { key: "available", header: "Available", align: "end", cell: (row) => <Money cents={row.availableCents} /> },
  { key: "pending", header: "Pending", align: "end", cell: (row) => <Money cents={row.pendingCents} /> },
];

export const AccountsTab = ({ page, totals, schools }: Of<"accounts">) => (
  <>
    <StatRow>
      <StatCard label="Verified" value={totals.verified} note={`${totals.linked} linked, ${totals.unlinked} unlinked`} />
      <StatCard label="Available" value={<Money cents={totals.availableCents} />} />
      <StatCard label="Pending" value={<Money cents={totals.pendingCents} />} />
    </StatRow>
    <DataTable
      itemLabel={["account", "accounts"]}
      data={page}
      columns={accountColumns}
      rowKey={({ id }) => id}
      rowName={({ school }) => school}
      defaultSort="school"
      search="Search by school or account"
      filters={[
        { name: "school", label: "School", options: schools },
        { name: "status", label: "Status", options: choices(ACCOUNT_LABELS) },
      ]}
      rowMenu={(row) =>
        row.accountId ? (
          <PlainForm intent="refresh" id={`refresh-${row.id}`} match={{ id: row.id }}>
            <input type="hidden" name="id" value={row.id} />
            <button type="submit">Refresh status</button>
          </PlainForm>
        ) : null
      }
      empty={<EmptyState title="No schools yet">Schools' payout accounts show up here.</EmptyState>}
    />
  </>
);
