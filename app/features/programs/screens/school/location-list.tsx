import { useLoaderData } from "@remix-run/react";
import { IconMapPin } from "@tabler/icons-react";
import { school } from "~/features/identity/gates";
import { withoutQuestion } from "~/platform/redirects";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { US_STATES } from "~/platform/united-states";
import { ButtonLink } from "~/ui/button-link";
import { type Column, DataTable, type Filter } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { deleteLocation, replaceLocation } from "../../domain/locations/delete-location";
import { listLocations } from "../../domain/locations/list-locations";
import { locationReplacedText } from "../../model";
import { DeleteLocation } from "../../parts/location-delete";
import { addLocationPath, editLocationPath } from "../../paths";

export const loader = screenLoader(listLocations, { gate: school });
export const action = screenAction(
  {
    delete: intent(deleteLocation, { toast: "Deleted successfully.", to: (_, { url }) => withoutQuestion(url) }),
    replace: intent(replaceLocation, {
      to: (_, { url }) => withoutQuestion(url),
      toast: ({ classes_moved: moved }) => locationReplacedText(moved),
    }),
  },
  { gate: school },
);
export const meta = titled("Class locations");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["results"][number];

const COLUMNS: Column<Row>[] = [
  {
    key: "name",
    header: "Name",
    sort: "name",
    cell: ({ id, name, room }) => (
      <span className="stack">
        <Link to={editLocationPath(id)}>{name}</Link>
        {room ? <span className="two-lines">{room}</span> : null}
      </span>
    ),
  },
  {
    key: "address",
    header: "Address",
    cell: ({ address, address2 }) => (
      <span className="stack">
        {address}
        {address2 ? <span className="two-lines">{address2}</span> : null}
      </span>
    ),
  },
  { key: "city", header: "City", sort: "city", cell: ({ city }) => city },
  { key: "state", header: "State", sort: "state", cell: ({ state }) => state },
  { key: "zipcode", header: "ZIP code", sort: "zipcode", cell: ({ zipcode }) => <span className="figures">{zipcode}</span> },
  { key: "phone", header: "Phone", cell: ({ phone }) => (phone ? <span className="stack figures">{phone}</span> : <span className="faint">–</span>) },
  {
    key: "classes",
    header: "Classes",
    align: "end",
    cell: ({ upcoming, all }) => (
      <span className="stack figures">
        {upcoming} upcoming
        <span className="two-lines">{all} total</span>
      </span>
    ),
  },
  { key: "status", header: "Status", cell: ({ isActive }) => <StatusBadge status={isActive ? "active" : "inactive"} /> },
];

const FILTERS: Filter[] = [
  { name: "state", label: "State", options: US_STATES.map((state) => ({ value: state, label: state })) },
  {
    name: "status",
    label: "Status",
    options: [
      { value: "active", label: "Active" },
      { value: "inactive", label: "Inactive" },
    ],
  },
];

export default function LocationList() {
  const { choices, ...data } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Class locations"
        lead="Places where classes meet. Active locations are on your site with their address and hours."
        actions={<ButtonLink to={addLocationPath}>Add location</ButtonLink>}
      />
      <DataTable
        itemLabel={["location", "locations"]}
        data={data}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        defaultSort="name"
        search="Search by name, address, or city"
        filters={FILTERS}
        rowMenu={(row) => (
          <>
            <Link to={editLocationPath(row.id)}>Edit</Link>
            <DeleteLocation location={row} classesCount={row.all} others={choices.filter(({ id }) => id !== row.id)} />
          </>
        )}
        empty={
          <EmptyState
            icon={<IconMapPin size={28} stroke={1.5} />}
            title="No locations yet"
            action={<ButtonLink to={addLocationPath}>Add location</ButtonLink>}
          >
            In-person classes meet at a location. Students see its address on your site, in emails, and in their calendar.
          </EmptyState>
        }
      />
    </>
  );
}
