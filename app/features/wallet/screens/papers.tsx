import { useLoaderData } from "@remix-run/react";
import { school } from "~/features/identity/gates";
import { instructorDocumentsPath } from "~/features/programs/instructor-paths";
import { counted } from "~/platform/counted";
import { screenAction, screenLoader } from "~/platform/screen";
import { shortDate } from "~/platform/zones";
import { DataTable, type Filter } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { type PapersOverview, papersOverview } from "../domain/papers";
import { ComplianceTabs } from "../parts/compliance-tabs";
import { HolderPapers } from "../parts/holder-papers";
import { NoRequirements } from "../parts/no-requirements";
import { paperActions } from "../parts/paper-actions";
import { papersPath, siteDocumentsPath } from "../paths";

export const loader = screenLoader(papersOverview, { gate: school });
export const action = screenAction(
  paperActions(({ url }) => papersPath(url.searchParams.get("holders") ?? undefined)),
  { gate: school },
);
export const meta = titled("Documents of the school and instructors");

const FILTERS: Filter[] = [{ name: "holders", label: "Show", none: "Instructors", options: [{ value: "sites", label: "Clinical sites" }] }];

type Line = PapersOverview["results"][number];

/** Names the documents that are missing, to review, and ending soon. */
const factsOf = ({ asked, missing, sent, ending }: Line): string =>
  [
    missing.length > 0 ? `Missing: ${missing.join(", ")}` : null,
    sent.length > 0 ? `To review: ${sent.join(", ")}` : null,
    ending.length > 0 ? `Ends soon: ${ending.map(({ label, expiresOn }) => `${label} (${shortDate(expiresOn)})`).join(", ")}` : null,
  ]
    .filter(Boolean)
    .join(" · ") || (asked === 0 ? "–" : `${counted(asked, "valid document")}`);

/** A holder's state in a word. */
function State({ line: { asked, missing, sent, ending } }: { line: Line }) {
  if (asked === 0) return <StatusBadge status="none" label="Nothing required" tone="grey" />;
  if (missing.length > 0) return <StatusBadge status="missing" label={`${missing.length} missing`} tone="red" />;
  if (sent.length > 0) return <StatusBadge status="sent" label={`${sent.length} to review`} tone="blue" />;
  return ending.length > 0 ? (
    <StatusBadge status="soon" label={`${ending.length} ending soon`} tone="amber" />
  ) : (
    <StatusBadge status="complete" label="Complete" tone="green" />
  );
}

/** The school's own documents, and what instructors or clinical sites miss, have sent, and must renew. */
export default function Papers() {
  const { of, own, results, count } = useLoaderData<typeof loader>() as PapersOverview;
  const pathOf = of === "sites" ? siteDocumentsPath : instructorDocumentsPath;
  return (
    <>
      <PageHeader title="Compliance" lead="Documents of your school, its instructors, and its clinical sites." />
      <ComplianceTabs />
      {own.length === 0 ? (
        <NoRequirements of="school" />
      ) : (
        <HolderPapers title="Your school" holder={{}} documents={own} kept={{ holders: of === "sites" ? of : undefined }} />
      )}
      <DataTable
        itemLabel={of === "sites" ? ["clinical site", "clinical sites"] : ["instructor", "instructors"]}
        data={{ results, count }}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        defaultSort="name"
        filters={FILTERS}
        columns={[
          {
            key: "name",
            header: of === "sites" ? "Clinical site" : "Instructor",
            sort: "name",
            cell: ({ id, name }) => <Link to={pathOf(id)}>{name}</Link>,
          },
          { key: "state", header: "Status", cell: (line) => <State line={line} /> },
          { key: "documents", header: "Documents", card: "fact", cell: (line) => factsOf(line) },
        ]}
        empty={
          <EmptyState title={of === "sites" ? "No clinical sites yet" : "No instructors yet"}>
            {of === "sites" ? "Your clinical sites show up here." : "Your active instructors show up here."}
          </EmptyState>
        }
      />
    </>
  );
}
