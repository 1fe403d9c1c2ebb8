import { useLoaderData } from "@remix-run/react";
import { IconBuilding } from "@tabler/icons-react";
import { school } from "~/features/identity/gates";
import { placementListPath } from "~/features/outcomes/paths";
import { screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { type Column, DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { PersonCell } from "~/ui/person-cell";
import { titled } from "~/ui/titled";
import { listEmployersOfSchool } from "../../domain/employers-of-school";
import { COMPANY_TYPE_LABELS, PARTNERSHIP_LABELS } from "../../model";
import { PartnershipBadge } from "../../parts/badges";
import { schoolEmployerPath } from "../../paths";

export const loader = screenLoader(listEmployersOfSchool, { gate: school });
export const meta = titled("Employers");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["results"][number];
const COLUMNS: Column<Row>[] = [
  {
    key: "name",
    header: "Employer",
    sort: "name",
    cell: (row) => (
      <PersonCell name={row.name} avatarFileId={row.logoFileId} to={schoolEmployerPath(row.id)}>
        {[row.city, row.state].filter(Boolean).join(", ")}
      </PersonCell>
    ),
  },
  { key: "type", header: "Company type", cell: (row) => COMPANY_TYPE_LABELS[row.companyType] },
  { key: "jobs", header: "Open jobs", align: "end", cell: (row) => row.openJobs },
  { key: "status", header: "Partnership", sort: "status", cell: (row) => <PartnershipBadge status={row.status} /> },
];

/** Who hires graduates, and how the school stands with each. */
export default function EmployersOfSchool() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Employers"
        lead="Partners sponsor your students and show their offers on your site."
        actions={
          <ButtonLink to={placementListPath()} quiet>
            Placements
          </ButtonLink>
        }
      />
      <DataTable
        itemLabel={["employer", "employers"]}
        data={data}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        defaultSort="name"
        search="Search by name or city"
        filters={[
          { name: "company_type", label: "Company type", options: optionsOf(COMPANY_TYPE_LABELS) },
          { name: "status", label: "Partnership", options: optionsOf(PARTNERSHIP_LABELS) },
        ]}
        empty={
          <EmptyState icon={<IconBuilding size={28} stroke={1.5} />} title="No employers found.">
            Employers show up here when they join.
          </EmptyState>
        }
      />
    </>
  );
}
