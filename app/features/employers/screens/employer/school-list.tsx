import { useLoaderData } from "@remix-run/react";
import { IconSchool } from "@tabler/icons-react";
import { employerWithSchools } from "~/features/identity/gates";
import { countedTo } from "~/platform/counted";
import { withoutQuestion } from "~/platform/redirects";
import { intent, type ScreenRequest, screenAction, screenLoader } from "~/platform/screen";
import { type Column, DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { PersonCell } from "~/ui/person-cell";
import { Refused } from "~/ui/refused-alert";
import { titled } from "~/ui/titled";
import { answerSchool, cancelSchoolRequest, listSchools, requestSchool } from "../../domain/schools";
import { DISTANCE_OPTIONS, PARTNERSHIP_LABELS, USUAL_DISTANCE } from "../../model";
import { PartnershipBadge } from "../../parts/badges";
import { PartnershipActions } from "../../parts/partnership-actions";
import { employerSchoolPath } from "../../paths";

const to = (_: unknown, { url }: ScreenRequest) => withoutQuestion(url);
export const loader = screenLoader(listSchools, { gate: employerWithSchools });
export const action = screenAction(
  {
    request: intent(requestSchool, { toast: ({ name }) => `Your request was sent to ${name}.`, to }),
    cancel: intent(cancelSchoolRequest, { toast: "Request cancelled.", to }),
    accept: intent(answerSchool, { input: ({ id }) => ({ id, status: "accepted" }), toast: "You're partners now.", to }),
    revoke: intent(answerSchool, { input: ({ id }) => ({ id, status: "revoked" }), toast: "Done.", to }),
  },
  { gate: employerWithSchools },
);
export const meta = titled("Schools");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["page"]["results"][number];
const COLUMNS: Column<Row>[] = [
  {
    key: "name",
    header: "School",
    sort: "name",
    cell: (row) => (
      <PersonCell name={row.name} avatarFileId={row.logoFileId} to={employerSchoolPath(row.id)}>
        {[row.city, row.state].filter(Boolean).join(", ")}
      </PersonCell>
    ),
  },
  {
    key: "distance",
    header: "Distance",
    sort: "distance",
    align: "end",
    cell: (row) => (row.miles === null ? <span className="faint">–</span> : `${row.miles.toFixed(1)} miles`),
  },
  { key: "programs", header: "Programs", sort: "programs", align: "end", cell: (row) => row.programs },
  { key: "graduates", header: "Graduates per year", sort: "graduates", align: "end", cell: (row) => countedTo(row.graduates) },
  { key: "status", header: "Partnership", cell: (row) => <PartnershipBadge status={row.status} /> },
];

/** EMP-03: schools near by, and how the employer stands with each. */
export default function SchoolList() {
  const { page, categories, zip, range, error } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Schools" lead={zip && !error ? `Within ${range} miles of ${zip}.` : null} />
      <Refused intents={["accept"]} />
      {error ? (
        <div className="alert" role="alert">
          {error}
        </div>
      ) : null}
      <DataTable
        itemLabel={["school", "schools"]}
        data={page}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        defaultSort="distance"
        search="Search by name or city"
        filters={[
          { name: "zipCode", label: "ZIP code", kind: "text", placeholder: zip ?? "" },
          { name: "zipCodeRange", label: "Distance", none: USUAL_DISTANCE, options: DISTANCE_OPTIONS },
          { name: "category", label: "Category", options: categories.map((value) => ({ value, label: value })) },
          { name: "status", label: "Partnership", options: optionsOf(PARTNERSHIP_LABELS) },
        ]}
        rowMenu={(row) => (
          <>
            <Link to={employerSchoolPath(row.id)}>Open</Link>
            <PartnershipActions side="employer" id={row.id} name={row.name} status={row.status} askedBy={row.askedBy} />
          </>
        )}
        empty={
          <EmptyState
            icon={<IconSchool size={28} stroke={1.5} />}
            title="No schools found."
            action={<Link to="?zipCodeRange=100%2B">Search all locations</Link>}
          >
            There is no school within {range} miles{zip ? ` of ${zip}` : ""}.
          </EmptyState>
        }
      />
    </>
  );
}
