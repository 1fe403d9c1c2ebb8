import { useLoaderData } from "@remix-run/react";
import { IconUsersGroup } from "@tabler/icons-react";
import { GROUP_STATE_LABELS } from "~/features/groups/model";
import { OrderBadge } from "~/features/groups/parts/order-badge";
import { employerWithSchools } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { type Column, DataTable } from "~/ui/data-table";
import { DateText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { listOwnOrders } from "../../domain/our-seats";
import { employerSchoolsPath, ourSeatsOrderPath } from "../../paths";

export const loader = screenLoader(listOwnOrders, { gate: employerWithSchools });
export const meta = titled("Our seats");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["page"]["results"][number];
const COLUMNS: Column<Row>[] = [
  {
    key: "order",
    header: "Order",
    sort: "created_at",
    cell: (row) => (
      <span className="stack">
        <Link to={ourSeatsOrderPath(row.id)}>{row.number}</Link>
        <span className="two-lines">{row.school}</span>
      </span>
    ),
  },
  { key: "class", header: "Class", cell: (row) => `${row.classCode}, ${row.program}` },
  { key: "start", header: "Starts", cell: (row) => (row.startDate ? <DateText day={row.startDate} /> : <span className="faint">–</span>) },
  { key: "named", header: "Named / seats", align: "end", cell: (row) => `${row.seats - row.open} / ${row.seats}` },
  { key: "registered", header: "Registered", align: "end", cell: (row) => row.registered },
  { key: "name_by", header: "Names due", sort: "name_by", cell: (row) => <DateText day={row.nameBy} /> },
  { key: "status", header: "Status", cell: (row) => <OrderBadge status={row.status} /> },
];

/** EMP-18: the seats that the employer bought, at all schools. */
export default function OurSeats() {
  const { page, schools } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Our seats" lead="Seats that you bought for a group, at all schools. Open an order to see who registered." />
      <DataTable
        itemLabel={["order", "orders"]}
        data={page}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ number, school }) => `${number}, ${school}`}
        rowTo={({ id }) => ourSeatsOrderPath(id)}
        defaultSort="-created_at"
        search="Search by number or program"
        filters={[
          { name: "status", label: "Status", options: optionsOf(GROUP_STATE_LABELS) },
          { name: "school", label: "School", options: schools },
        ]}
        empty={
          <EmptyState
            icon={<IconUsersGroup size={28} stroke={1.5} />}
            title="No seats yet"
            action={<ButtonLink to={employerSchoolsPath}>Find a school</ButtonLink>}
          >
            Request seats for a team on a program's page. Orders show up here once the school confirms or invoices them.
          </EmptyState>
        }
      />
    </>
  );
}
