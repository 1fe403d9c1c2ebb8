import { IconInbox } from "@tabler/icons-react";
import type { IsoDate } from "~/platform/zones";
import { ConfirmButton } from "~/ui/confirm-button";
import { DataTable } from "~/ui/data-table";
import { ExportButton, ExportForm } from "~/ui/data-table/export-button";
import { DateText, InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { Money } from "~/ui/money";
import { OrderList } from "~/ui/order-list";
import { PersonCell } from "~/ui/person-cell";
import { StatusBadge } from "~/ui/status-badge";

interface Row {
  id: string;
  name: string;
  day: IsoDate | null;
  at: number;
  cents: number | null;
  status: "paid" | "overdue";
}

const ROWS: Row[] = [
  { id: "1", name: "Nora Marsh", day: "2026-03-09", at: 1_773_064_800_000, cents: 145_000, status: "paid" },
  { id: "2", name: "Benedict Featherstonehaugh-Cholmondeley", day: null, at: 1_773_151_200_000, cents: null, status: "overdue" },
];

const ZONE = "America/New_York";

/** Lists: one with everything that a list may have, one before there is anything, one whose order is chosen. */
export const KitLists = ({ id }: { id: string }) => (
  <>
    <DataTable
      itemLabel={["payment", "payments"]}
      data={{ results: ROWS, count: 42 }}
      columns={[
        { key: "person", header: "Person", sort: "name", cell: (row) => <PersonCell name={row.name} avatarFileId={null} to="?" /> },
        { key: "day", header: "Class starts", cell: (row) => <DateText day={row.day} friendly /> },
        { key: "at", header: "Paid", cell: (row) => <InstantText at={row.at} zone={ZONE} withTime /> },
        { key: "status", header: "Status", cell: (row) => <StatusBadge status={row.status} /> },
        { key: "amount", header: "Amount", align: "end", sort: "amount", cell: (row) => <Money cents={row.cents} /> },
      ]}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      defaultSort="name"
      search="Search payments"
      filters={[
        { name: `${id}-status`, label: "Status", options: [{ value: "paid", label: "Paid" }] },
        { name: `${id}-since`, label: "Since", kind: "date" },
        { name: `${id}-words`, label: "Words", kind: "text", placeholder: "Any" },
      ]}
      bulk={[
        { intent: "remind", label: "Remind" },
        { intent: "drop", label: "Drop", danger: true, confirm: "Drop the selected students?" },
      ]}
      rowMenu={(row) => (
        <>
          <a href="?">Open</a>
          <ConfirmButton label="Delete" intent={`${id}-delete`} fields={{ id: row.id }} title={`Delete ${row.name}?`} confirm="Delete payment" />
        </>
      )}
      totals={{ amount: <Money cents={145_000} /> }}
      tools={<ExportButton />}
      empty={null}
    />
    <ExportForm />
    <DataTable
      itemLabel={["class", "classes"]}
      data={{ results: [], count: 0 }}
      columns={[{ key: "name", header: "Class", cell: () => null }]}
      rowKey={String}
      rowName={String}
      defaultSort="name"
      empty={
        <EmptyState title="No classes yet" icon={<IconInbox size={24} stroke={1.5} />}>
          Explains what will show up here and the next step.
        </EmptyState>
      }
    />
    <OrderList items={["First", "Second", "Third"]} itemKey={(item) => item} itemName={(item) => item} intent="order" label="Items in order">
      {(item) => <span>{item}</span>}
    </OrderList>
  </>
);
