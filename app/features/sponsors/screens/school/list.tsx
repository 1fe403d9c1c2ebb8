import { useLoaderData } from "@remix-run/react";
import { IconHeartHandshake } from "@tabler/icons-react";
import { school } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { type Column, DataTable, type Filter } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { Money } from "~/ui/money";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { listSponsors } from "../../domain/sponsors";
import { SPONSOR_KIND_LABELS } from "../../model";
import { addSponsorPath, editSponsorPath, employersPath, sponsorPath } from "../../paths";

export const loader = screenLoader(listSponsors, { gate: school });
export const meta = titled("Sponsors");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["results"][number];

const COLUMNS: Column<Row>[] = [
  {
    key: "name",
    header: "Sponsor",
    sort: "name",
    cell: (row) => (
      <span className="stack">
        <Link to={sponsorPath(row.id)}>{row.name}</Link>
        <span className="two-lines">{[row.contactName, row.email].filter(Boolean).join(", ")}</span>
      </span>
    ),
  },
  { key: "kind", header: "Kind", cell: (row) => SPONSOR_KIND_LABELS[row.kind] },
  { key: "students", header: "Registrations", align: "end", cell: (row) => row.students },
  { key: "covered", header: "Amount covered", align: "end", cell: (row) => <Money cents={row.coveredCents} /> },
  { key: "open", header: "Unpaid invoices", align: "end", cell: (row) => <Money cents={row.openCents} /> },
  { key: "status", header: "Status", cell: (row) => <StatusBadge status={row.isActive ? "active" : "inactive"} /> },
];

const FILTERS: Filter[] = [
  { name: "kind", label: "Kind", options: Object.entries(SPONSOR_KIND_LABELS).map(([value, label]) => ({ value, label })) },
  {
    name: "status",
    label: "Status",
    options: [
      { value: "active", label: "Active" },
      { value: "inactive", label: "Inactive" },
    ],
  },
];

/** The school's sponsors and their open invoices. */
export default function Sponsors() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Sponsors"
        lead="Employers, agencies, and lenders that pay for students. Set the sponsor on a registration, then invoice it here."
        actions={
          <>
            <ButtonLink to={employersPath} quiet>
              Employers
            </ButtonLink>
            <ButtonLink to={addSponsorPath}>Add sponsor</ButtonLink>
          </>
        }
      />
      <DataTable
        itemLabel={["sponsor", "sponsors"]}
        data={data}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowTo={({ id }) => sponsorPath(id)}
        defaultSort="name"
        search="Search by name, contact, or email"
        filters={FILTERS}
        rowMenu={({ id }) => (
          <>
            <Link to={sponsorPath(id)}>Open</Link>
            <Link to={editSponsorPath(id)}>Edit</Link>
          </>
        )}
        empty={
          <EmptyState
            icon={<IconHeartHandshake size={28} stroke={1.5} />}
            title="No sponsors yet"
            action={<ButtonLink to={addSponsorPath}>Add sponsor</ButtonLink>}
          >
            Send an employer, agency or lender one invoice for all its students.
          </EmptyState>
        }
      />
    </>
  );
}
