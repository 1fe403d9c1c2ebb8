import type { LinksFunction, SerializeFrom } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { IconUsersGroup } from "@tabler/icons-react";
import { school } from "~/features/identity/gates";
import { partnerPath } from "~/features/programs/paths";
import { screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { CopyLink } from "~/ui/copy-link";
import { type Column, DataTable, type Filter } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { listAffiliations } from "../domain/read-affiliations";
import { PARTNERSHIP_LABELS, type Side } from "../model";
import { NextStep, Refusal, RevokeButton } from "../parts/affiliation-actions";
import { Fees } from "../parts/fees";
import { affiliationIntents } from "../parts/intents";
import { PartnerCell, placeOf } from "../parts/partner-cell";
import styles from "../parts/partners.css?url";
import { partnersPath, programsOfPartnerPath } from "../paths";

export const loader = screenLoader(listAffiliations, { gate: school });
export const action = screenAction(affiliationIntents, { gate: school });
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = titled("Affiliations");

type View = SerializeFrom<Awaited<ReturnType<typeof listAffiliations>>>;
type Row = View["data"]["results"][number];

const FILTERS: Filter[] = [
  {
    name: "status",
    label: "Status",
    options: (["requested", "accepted", "revoked"] as const).map((value) => ({ value, label: PARTNERSHIP_LABELS[value] })),
  },
];

export default function AffiliationList() {
  const { data, side, zone } = useLoaderData<typeof loader>();
  const isSchool = side === "school";
  return (
    <>
      <PageHeader
        title="Affiliations"
        lead={isSchool ? "National partners you've sent a request, with its status." : "Local schools that show your programs or have requested to."}
        actions={isSchool ? <ButtonLink to={partnersPath}>Find partners</ButtonLink> : null}
      />
      <Refusal intents={["accept"]} />
      <DataTable
        itemLabel={["affiliation", "affiliations"]}
        data={data}
        columns={isSchool ? partnersIn(zone) : schoolsIn(zone)}
        rowKey={({ id }) => id}
        rowName={(row) => otherSide(row, side).name}
        defaultSort="-requested_at"
        search={isSchool ? "Search by partner" : "Search by school or city"}
        filters={FILTERS}
        rowMenu={(row) => <RowActions row={row} side={side} />}
        empty={<Nothing isSchool={isSchool} />}
      />
    </>
  );
}

const Nothing = ({ isSchool }: { isSchool: boolean }) => (
  <EmptyState
    icon={<IconUsersGroup size={28} stroke={1.5} />}
    title="No affiliations yet"
    action={isSchool ? <ButtonLink to={partnersPath}>Find partners</ButtonLink> : null}
  >
    {isSchool
      ? "Send a request to a national partner. Once it accepts, you can show its programs on your site."
      : "Affiliation requests from local schools show up here."}
  </EmptyState>
);

const otherSide = (row: Row, side: Side) =>
  side === "school"
    ? { id: row.partnerId, name: row.partnerName, logoFileId: row.partnerLogo }
    : { id: row.schoolId, name: row.schoolName, logoFileId: row.schoolLogo };

const status: Column<Row> = {
  key: "status",
  header: "Status",
  sort: "status",
  cell: (row) => <StatusBadge status={row.status} label={PARTNERSHIP_LABELS[row.status]} />,
};

const next = (side: Side): Column<Row> => ({
  key: "next",
  header: "Next step",
  cell: (row) =>
    row.status === "accepted" && side === "school" ? (
      <Link to={programsOfPartnerPath(row.partnerId)}>Choose programs</Link>
    ) : row.status === "accepted" ? (
      <span className="faint">–</span>
    ) : (
      <NextStep side={side} status={row.status} affiliationId={row.id} partnerId={row.partnerId} name={otherSide(row, side).name} />
    ),
});

const many = (count: number, one: string) => `${count.toLocaleString("en-US")} ${count === 1 ? one : `${one}s`}`;

/** Clicks, registrations and fees from a school's link. */
const LinkFigures = ({ clicks, referred }: Pick<Row, "clicks" | "referred">) => (
  <span className="stack figures">
    {many(clicks, "click")}
    <span className="two-lines">{many(referred, "registration")}</span>
  </span>
);

const partnersIn = (zone: string): Column<Row>[] => [
  { key: "name", header: "Partner", sort: "name", cell: (row) => <PartnerCell {...otherSide(row, "school")} /> },
  status,
  {
    key: "since",
    header: "Since",
    sort: "requested_at",
    cell: (row) => <InstantText at={row.status === "requested" ? row.requestedAt : (row.respondedAt ?? row.requestedAt)} zone={zone} />,
  },
  {
    key: "programs",
    header: "In directory",
    align: "end",
    cell: (row) => <span className="figures">{row.inDirectory === 1 ? "1 program" : `${row.inDirectory} programs`}</span>,
  },
  { key: "link", header: "Your link", align: "end", cell: (row) => <LinkFigures {...row} /> },
  { key: "earned", header: "Referral fees earned", align: "end", cell: (row) => <Fees cents={row.earnedCents} pendingCents={row.pendingCents} /> },
  next("school"),
];

const schoolsIn = (zone: string): Column<Row>[] => [
  { key: "name", header: "School", sort: "name", cell: (row) => <PartnerCell {...otherSide(row, "partner")} /> },
  { key: "city", header: "City", sort: "city", cell: (row) => placeOf(row.schoolCity, row.schoolState) ?? <span className="faint">–</span> },
  status,
  { key: "requested", header: "Requested on", sort: "requested_at", cell: (row) => <InstantText at={row.requestedAt} zone={zone} /> },
  { key: "link", header: "The school's link", align: "end", cell: (row) => <LinkFigures {...row} /> },
  { key: "owed", header: "Referral fees paid", align: "end", cell: (row) => <Fees cents={row.earnedCents} pendingCents={row.pendingCents} /> },
  next("partner"),
];

function RowActions({ row, side }: { row: Row; side: Side }) {
  const other = otherSide(row, side);
  const isAccepted = row.status === "accepted";
  return (
    <>
      <Link to={partnerPath(other.id)}>Open profile</Link>
      {isAccepted && row.affiliateUrl ? <CopyLink href={row.affiliateUrl}>Copy affiliate link</CopyLink> : null}
      {isAccepted ? <RevokeButton side={side} affiliationId={row.id} name={other.name} /> : null}
    </>
  );
}
