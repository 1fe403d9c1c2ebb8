import { useLoaderData, useLocation } from "@remix-run/react";
import { IconUserHeart } from "@tabler/icons-react";
import { employerWithSchools } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { ButtonAnchor } from "~/ui/button";
import { ButtonLink } from "~/ui/button-link";
import { type Column, DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { listSponsored } from "../../domain/sponsored";
import { CATEGORY_LABELS, SPONSOR_KIND_LABELS, valueText } from "../../model";
import { SPONSORED_LABELS } from "../../offer-model";
import { SponsoredBadge } from "../../parts/badges";
import { addSponsoredPath, sponsoredExportPath, sponsoredStudentPath } from "../../paths";

export const loader = screenLoader(listSponsored, { gate: employerWithSchools });
export const meta = titled("Sponsored students");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["page"]["results"][number];
const COLUMNS: Column<Row>[] = [
  {
    key: "student",
    header: "Student",
    cell: (row) => (
      <span className="stack">
        <Link to={sponsoredStudentPath(row.id)}>{row.student}</Link>
        <span className="two-lines">{row.school}</span>
      </span>
    ),
  },
  { key: "program", header: "Program", cell: (row) => [row.program, row.courseClass].filter(Boolean).join(", ") || <span className="faint">–</span> },
  { key: "kind", header: "Kind", cell: (row) => `${SPONSOR_KIND_LABELS[row.kind]}, ${CATEGORY_LABELS[row.category].toLowerCase()}` },
  { key: "value", header: "Value", align: "end", cell: (row) => valueText(row) },
  { key: "status", header: "Status", sort: "status", cell: (row) => <SponsoredBadge status={row.status} /> },
  {
    key: "enrollment",
    header: "Enrollment",
    cell: (row) => (row.enrollmentStatus ? <StatusBadge status={row.enrollmentStatus} /> : <span className="faint">–</span>),
  },
];

/** EMP-05: the students whom the employer pays for, or wants to. */
export default function SponsoredList() {
  const { page, schools } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const add = <ButtonLink to={addSponsoredPath()}>Sponsor a student</ButtonLink>;
  return (
    <>
      <PageHeader title="Sponsored students" lead="Each student's school confirms the sponsorship." actions={add} />
      <DataTable
        itemLabel={["student", "students"]}
        data={page}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ student }) => student}
        rowTo={({ id }) => sponsoredStudentPath(id)}
        defaultSort="-created_at"
        search="Search by name"
        filters={[
          { name: "status", label: "Status", options: optionsOf(SPONSORED_LABELS) },
          { name: "school", label: "School", options: schools },
        ]}
        tools={
          <ButtonAnchor quiet href={`${sponsoredExportPath}${search}`}>
            Export
          </ButtonAnchor>
        }
        empty={
          <EmptyState icon={<IconUserHeart size={28} stroke={1.5} />} title="No students found." action={add}>
            Sponsor a student at a partner school. The school sends you the invoices.
          </EmptyState>
        }
      />
    </>
  );
}
