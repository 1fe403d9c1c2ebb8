import { useLoaderData } from "@remix-run/react";
import { IconBuilding } from "@tabler/icons-react";
import { COMPANY_TYPE_LABELS, DISTANCE_OPTIONS, USUAL_DISTANCE } from "~/features/employers/model";
import { student } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { type Column, DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { optionsOf, said } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { PersonCell } from "~/ui/person-cell";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { useWords } from "~/ui/use-words";
import { words } from "~/words/en/careers";
import type { Say } from "~/words/words";
import { listEmployers } from "../../domain/employers";
import { studentEmployerPath, studentEmployersPath } from "../../paths";

export const loader = screenLoader(listEmployers, { gate: student });
export const meta = titled(words.employers);

type Row = ReturnType<typeof useLoaderData<typeof loader>>["page"]["results"][number];
const columnsOf = (say: Say<typeof words>): Column<Row>[] => [
  {
    key: "name",
    header: say("employer"),
    sort: "name",
    cell: (row) => (
      <PersonCell name={row.name} avatarFileId={row.logoFileId} to={studentEmployerPath(row.id)}>
        {say.text(COMPANY_TYPE_LABELS[row.companyType])}
      </PersonCell>
    ),
  },
  { key: "place", header: say("place"), cell: (row) => [row.city, row.state].filter(Boolean).join(", ") || <span className="faint">–</span> },
  {
    key: "distance",
    header: say("distance"),
    sort: "distance",
    align: "end",
    cell: (row) => (row.miles === null ? <span className="faint">–</span> : say("milesAway", { miles: row.miles.toFixed(1) })),
  },
  { key: "jobs", header: say("openJobs"), sort: "jobs", align: "end", cell: (row) => row.openJobs },
  {
    key: "badges",
    header: say("training"),
    cell: (row) =>
      row.sponsorsTraining || row.isPartner ? (
        <span className="badges">
          {row.sponsorsTraining ? <StatusBadge status="sponsors" label={say("sponsorsTraining")} tone="green" /> : null}
          {row.isPartner ? <StatusBadge status="partner" label={say("schoolPartner")} tone="blue" /> : null}
        </span>
      ) : null,
  },
];

/** STU-06: employers near the student. */
export default function EmployerList() {
  const say = useWords(words);
  const { page, zip, range, error } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={say("employers")} lead={zip && !error ? say("withinMiles", { range, zip }) : null} />
      {error ? (
        <div className="alert" role="alert">
          {say.text(error)}
        </div>
      ) : null}
      <DataTable
        itemLabel={["employer", "employers"]}
        data={page}
        columns={columnsOf(say)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        defaultSort="distance"
        search={say("searchByNameCity")}
        filters={[
          { name: "company_type", label: say("companyType"), options: said(say, optionsOf(COMPANY_TYPE_LABELS)) },
          { name: "zipCode", label: say("zipCode"), kind: "text", placeholder: zip ?? "" },
          { name: "zipCodeRange", label: say("distance"), none: say.text(USUAL_DISTANCE), options: said(say, DISTANCE_OPTIONS) },
        ]}
        empty={
          <EmptyState
            icon={<IconBuilding size={28} stroke={1.5} />}
            title={say("noEmployersFound")}
            action={<Link to={`${studentEmployersPath}?zipCodeRange=100%2B`}>{say("lookEverywhere")}</Link>}
          >
            {zip ? say("noneWithin", { range, zip }) : say("noneWithinRange", { range })}
          </EmptyState>
        }
      />
    </>
  );
}
