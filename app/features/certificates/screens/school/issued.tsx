import { useLoaderData } from "@remix-run/react";
import { IconCertificate } from "@tabler/icons-react";
import { school } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { type Column, DataTable, type Filter } from "~/ui/data-table";
import { DateText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { listCertificates } from "../../domain/read";
import { StateBadge } from "../../parts/certificate-parts";
import { CertificateTabs } from "../../parts/certificate-tabs";
import { certificatePath } from "../../paths";

export const loader = screenLoader(listCertificates, { gate: school });
export const meta = titled("Issued certificates");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["results"][number];

const COLUMNS: Column<Row>[] = [
  {
    key: "holder",
    header: "Student",
    cell: ({ id, holderName, number }) => (
      <span className="stack">
        <Link to={certificatePath(id)}>{holderName}</Link>
        <span className="two-lines">{number}</span>
      </span>
    ),
  },
  { key: "program", header: "Program", cell: ({ programTitle, classCode }) => `${programTitle} · ${classCode}` },
  { key: "issued", header: "Issued", sort: "created_at", cell: ({ issuedOn }) => <DateText day={issuedOn} /> },
  { key: "status", header: "Status", cell: ({ state }) => <StateBadge state={state} /> },
];

const FILTERS: Filter[] = [
  {
    name: "status",
    label: "Status",
    options: [
      { value: "issued", label: "Issued" },
      { value: "revoked", label: "Revoked" },
      { value: "replaced", label: "Replaced" },
    ],
  },
];

/** Every certificate of the school. */
export default function IssuedCertificates() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Certificates" lead="Every certificate that you have issued." />
      <CertificateTabs />
      <DataTable
        itemLabel={["certificate", "certificates"]}
        data={data}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ number }) => number}
        rowTo={({ id }) => certificatePath(id)}
        defaultSort="-created_at"
        search="Search by name or number"
        filters={FILTERS}
        empty={
          <EmptyState icon={<IconCertificate size={28} stroke={1.5} />} title="No certificates yet">
            Issue the first one under Ready.
          </EmptyState>
        }
      />
    </>
  );
}
