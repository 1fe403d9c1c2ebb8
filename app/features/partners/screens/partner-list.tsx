import type { LinksFunction, SerializeFrom } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { IconUsersGroup } from "@tabler/icons-react";
import { localSchool } from "~/features/identity/gates";
import { partnerPath } from "~/features/programs/paths";
import { screenAction, screenLoader } from "~/platform/screen";
import { type Column, DataTable, type Filter } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { listPartners } from "../domain/read-partners";
import { PARTNERSHIP_LABELS, referralFeesText } from "../model";
import { NextStep, RevokeButton } from "../parts/affiliation-actions";
import { affiliationIntents } from "../parts/intents";
import { PartnerCell, placeOf } from "../parts/partner-cell";
import styles from "../parts/partners.css?url";
import { programsOfPartnerPath } from "../paths";

export const loader = screenLoader(listPartners, { gate: localSchool });
export const action = screenAction(affiliationIntents, { gate: localSchool });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("National partners");

type Row = SerializeFrom<Awaited<ReturnType<typeof listPartners>>>["results"][number];

export default function PartnerList() {
  const { categories, ...data } = useLoaderData<typeof loader>();
  const filters: Filter[] = [
    { name: "status", label: "Status", options: Object.entries(PARTNERSHIP_LABELS).map(([value, label]) => ({ value, label })) },
    { name: "category", label: "Category", options: categories.map((value) => ({ value, label: value })) },
  ];
  return (
    <>
      <PageHeader title="National partners" lead="Affiliate with a partner to show its programs alongside yours." />
      <DataTable
        itemLabel={["partner", "partners"]}
        data={data}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        defaultSort="name"
        search="Search by name or city"
        filters={filters}
        rowMenu={(row) => <RowActions row={row} />}
        empty={
          <EmptyState icon={<IconUsersGroup size={28} stroke={1.5} />} title="No national partners yet">
            National partners show up here when they join.
          </EmptyState>
        }
      />
    </>
  );
}

const COLUMNS: Column<Row>[] = [
  {
    key: "name",
    header: "Partner",
    sort: "name",
    cell: (row) => <PartnerCell id={row.id} name={row.name} logoFileId={row.logoFileId} note={placeOf(row.city, row.state)} />,
  },
  { key: "programs", header: "Programs", sort: "programs", align: "end", cell: ({ programs }) => <span className="figures">{programs}</span> },
  { key: "states", header: "States served", cell: ({ states }) => states.join(", ") || <span className="faint">–</span> },
  { key: "fee", header: "Referral fee", cell: ({ fees }) => referralFeesText(fees) ?? <span className="faint">–</span> },
  {
    key: "status",
    header: "Affiliation",
    sort: "status",
    cell: ({ status }) => <StatusBadge status={status} label={PARTNERSHIP_LABELS[status]} />,
  },
  {
    key: "next",
    header: "Next step",
    cell: (row) =>
      row.status === "accepted" ? (
        <Link to={programsOfPartnerPath(row.id)}>See programs</Link>
      ) : (
        <NextStep side="school" status={row.status} affiliationId={row.affiliationId} partnerId={row.id} name={row.name} />
      ),
  },
];

function RowActions({ row }: { row: Row }) {
  return (
    <>
      <Link to={partnerPath(row.id)}>Open profile</Link>
      {row.status === "accepted" && row.affiliationId ? <RevokeButton side="school" affiliationId={row.affiliationId} name={row.name} /> : null}
    </>
  );
}
