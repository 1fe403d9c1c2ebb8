import { useLoaderData } from "@remix-run/react";
import { IconUsersGroup } from "@tabler/icons-react";
import { cohortPath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { sponsorPath } from "~/features/sponsors/paths";
import { screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { type Column, DataTable } from "~/ui/data-table";
import { DateText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { listCohorts } from "../../domain/cohorts";
import { addCohortPath, editCohortPath } from "../../paths";

export const loader = screenLoader(listCohorts, { gate: school });
export const meta = titled("Cohorts");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["results"][number];

const NONE = <span className="faint">–</span>;
const COLUMNS: Column<Row>[] = [
  {
    key: "name",
    header: "Cohort",
    sort: "name",
    cell: (row) => (
      <Link to={cohortPath(row.id)}>
        <StatusBadge status="cohort" label={row.name} tone={row.color} />
      </Link>
    ),
  },
  { key: "program", header: "Program", cell: (row) => row.program ?? NONE },
  {
    key: "sponsor",
    header: "Sponsor",
    cell: (row) => (row.sponsorId && row.sponsor ? <Link to={sponsorPath(row.sponsorId)}>{row.sponsor}</Link> : NONE),
  },
  { key: "members", header: "Members", align: "end", cell: (row) => row.members.toLocaleString("en-US") },
  { key: "start", header: "Starts", sort: "starts_on", cell: (row) => (row.startsOn ? <DateText day={row.startsOn} /> : NONE) },
];

/** Cohorts: registrations that staff look at together. */
export default function Cohorts() {
  const data = useLoaderData<typeof loader>();
  const add = <ButtonLink to={addCohortPath}>Add cohort</ButtonLink>;
  return (
    <>
      <PageHeader title="Cohorts" lead="Registrations that you look at, compare, and email together." actions={add} />
      <DataTable
        itemLabel={["cohort", "cohorts"]}
        data={data}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowTo={({ id }) => cohortPath(id)}
        defaultSort="name"
        search="Search by name"
        filters={[
          { name: "program", label: "Program", options: data.programs },
          { name: "sponsor", label: "Sponsor", options: data.sponsors },
        ]}
        rowMenu={({ id }) => (
          <>
            <Link to={cohortPath(id)}>Open</Link>
            <Link to={editCohortPath(id)}>Edit</Link>
          </>
        )}
        empty={
          <EmptyState icon={<IconUsersGroup size={28} stroke={1.5} />} title="No cohorts yet" action={add}>
            Put registrations together, such as those of one sponsor, to compare and email them.
          </EmptyState>
        }
      />
    </>
  );
}
