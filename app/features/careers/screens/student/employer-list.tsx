import { useLoaderData } from "@remix-run/react";
import { IconBuilding } from "@tabler/icons-react";
import { COMPANY_TYPE_LABELS, DISTANCE_OPTIONS, USUAL_DISTANCE } from "~/features/employers/model";
import { student } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { type Column, DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { PersonCell } from "~/ui/person-cell";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { listEmployers } from "../../domain/employers";
import { studentEmployerPath, studentEmployersPath } from "../../paths";

export const loader = screenLoader(listEmployers, { gate: student });
export const meta = titled("Employers");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["page"]["results"][number];
const COLUMNS: Column<Row>[] = [
  {
    key: "name",
    header: "Employer",
    sort: "name",
    cell: (row) => (
      <PersonCell name={row.name} avatarFileId={row.logoFileId} to={studentEmployerPath(row.id)}>
        {COMPANY_TYPE_LABELS[row.companyType]}
      </PersonCell>
    ),
  },
  { key: "place", header: "Place", cell: (row) => [row.city, row.state].filter(Boolean).join(", ") || <span className="faint">–</span> },
  {
    key: "distance",
    header: "Distance",
    sort: "distance",
    align: "end",
    cell: (row) => (row.miles === null ? <span className="faint">–</span> : `${row.miles.toFixed(1)} miles`),
  },
  { key: "jobs", header: "Open jobs", sort: "jobs", align: "end", cell: (row) => row.openJobs },
  {
    key: "badges",
    header: "Training",
    cell: (row) => (
      <span className="badges">
        {row.sponsorsTraining ? <StatusBadge status="sponsors" label="Sponsors training" tone="green" /> : null}
        {row.isPartner ? <StatusBadge status="partner" label="Partner of your school" tone="blue" /> : null}
      </span>
    ),
  },
];

/** STU-06: who hires near by. */
export default function EmployerList() {
  const { page, zip, range, error } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Employers" lead={zip && !error ? `Within ${range} miles of ${zip}.` : null} />
      {error ? (
        <div className="alert" role="alert">
          {error}
        </div>
      ) : null}
      <DataTable
        itemLabel={["employer", "employers"]}
        data={page}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        defaultSort="distance"
        search="Search by name or city"
        filters={[
          { name: "company_type", label: "Company type", options: optionsOf(COMPANY_TYPE_LABELS) },
          { name: "zipCode", label: "ZIP code", kind: "text", placeholder: zip ?? "" },
          { name: "zipCodeRange", label: "Distance", none: USUAL_DISTANCE, options: DISTANCE_OPTIONS },
        ]}
        empty={
          <EmptyState
            icon={<IconBuilding size={28} stroke={1.5} />}
            title="No employers found."
            action={<Link to={`${studentEmployersPath}?zipCodeRange=100%2B`}>Look everywhere</Link>}
          >
            Nobody hires within {range} miles{zip ? ` of ${zip}` : ""} yet.
          </EmptyState>
        }
      />
    </>
  );
}
