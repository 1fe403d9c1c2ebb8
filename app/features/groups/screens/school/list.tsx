import { useLoaderData } from "@remix-run/react";
import { IconUsersGroup } from "@tabler/icons-react";
import { school } from "~/features/identity/gates";
import { officeProgramsPath } from "~/features/programs/paths";
import { screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { type Column, DataTable } from "~/ui/data-table";
import { DateText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { listGroups } from "../../domain/read";
import { GROUP_STATE_LABELS } from "../../model";
import { OrderBadge } from "../../parts/order-badge";
import { groupPath } from "../../paths";

export const loader = screenLoader(listGroups, { gate: school });
export const meta = titled("Groups");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["results"][number];
/** Seats of a quote are those asked for; afterwards the live ones count. */
const seatsOf = ({ status, asked, live }: Row) => (status === "quote" ? asked : live);

const COLUMNS: Column<Row>[] = [
  {
    key: "order",
    header: "Order",
    sort: "created_at",
    cell: (row) => (
      <span className="stack">
        <Link to={groupPath(row.id)}>{row.number}</Link>
        <span className="two-lines">{row.buyer}</span>
      </span>
    ),
  },
  { key: "class", header: "Class", cell: (row) => `${row.classCode}, ${row.program}` },
  { key: "seats", header: "Named / seats", align: "end", cell: (row) => `${row.named} / ${seatsOf(row)}` },
  { key: "registered", header: "Registered", align: "end", cell: (row) => row.registered },
  { key: "total", header: "Total", align: "end", cell: (row) => <Money cents={row.perSeatCents * seatsOf(row)} /> },
  { key: "name_by", header: "Names due", sort: "name_by", cell: (row) => <DateText day={row.nameBy} /> },
  { key: "status", header: "Status", cell: (row) => <OrderBadge status={row.status} /> },
];

/** Group orders: who bought seats of which class, and how many have names. */
export default function Groups() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Groups" lead="Seats that employers and other buyers take together. Set a team price on a program to offer it to teams." />
      <DataTable
        itemLabel={["group order", "group orders"]}
        data={data}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ number }) => number}
        rowTo={({ id }) => groupPath(id)}
        defaultSort="-created_at"
        search="Search by buyer, contact, or number"
        filters={[
          { name: "status", label: "Status", options: Object.entries(GROUP_STATE_LABELS).map(([value, label]) => ({ value, label })) },
          { name: "program", label: "Program", options: data.programs },
        ]}
        empty={
          <EmptyState
            icon={<IconUsersGroup size={28} stroke={1.5} />}
            title="No group orders yet"
            action={<ButtonLink to={officeProgramsPath}>Programs</ButtonLink>}
          >
            Set a team price on a program. Its page then has a form for teams.
          </EmptyState>
        }
      />
    </>
  );
}
