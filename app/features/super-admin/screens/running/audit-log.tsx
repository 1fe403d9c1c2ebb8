import { useLoaderData } from "@remix-run/react";
import { superAdmin } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { DataTable } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { labelOf } from "~/ui/form/failure";
import { PageHeader } from "~/ui/page-header";
import { titled } from "~/ui/titled";
import { listAudit } from "../../domain/running/running";
import { healthPath } from "../../paths";

export const meta = titled("Audit log");
export const loader = screenLoader(listAudit, { gate: superAdmin });

/** The values of an entry, shortened; nothing for an entry without values. */
function Values({ before = "", text }: { before?: string; text: string | null }) {
  if (!text || text === "{}") return null;
  return <code className="two-lines">{before + (text.length > 240 ? `${text.slice(0, 239)}…` : text)}</code>;
}

/** The audit log of all schools, with impersonation. */
export default function AuditLog() {
  const { page, schools, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        crumbs={[{ label: "Health", to: healthPath }]}
        title="Audit log"
        lead="Every change across all schools. Dates are in Eastern Time."
      />
      <DataTable
        itemLabel={["entry", "entries"]}
        data={page}
        columns={[
          { key: "at", header: "When", sort: "at", cell: (row) => <InstantText at={row.at} zone={zone} withTime /> },
          {
            key: "who",
            header: "User",
            cell: (row) => (
              <span className="stack">
                {row.who ?? labelOf(row.actorKind)}
                {row.impersonator ? <span className="two-lines">impersonated by {row.impersonator}</span> : null}
              </span>
            ),
          },
          { key: "school", header: "School", cell: (row) => row.school ?? <span className="faint">–</span> },
          { key: "action", header: "Action", cell: (row) => <code>{row.action}</code> },
          {
            key: "subject",
            header: "Subject",
            cell: ({ subjectType, subjectId }) =>
              subjectType ? (
                <span className="stack">
                  {labelOf(subjectType)}
                  {subjectId ? <code className="two-lines">{subjectId}</code> : null}
                </span>
              ) : (
                <span className="faint">–</span>
              ),
          },
          {
            key: "change",
            header: "Change",
            cell: (row) => (
              <span className="stack">
                <Values before="was " text={row.before} />
                <Values text={row.after} />
              </span>
            ),
          },
        ]}
        rowKey={({ id }) => id}
        rowName={({ action }) => action}
        defaultSort="-at"
        search="Search by person"
        filters={[
          { name: "school", label: "School", options: schools },
          { name: "action", label: "Action", kind: "text", placeholder: "schools.add" },
          { name: "subject", label: "Subject ID", kind: "text" },
          { name: "acted", label: "Impersonation", options: [{ value: "yes", label: "Only impersonation" }] },
          { name: "from_date", label: "From", kind: "date" },
          { name: "to_date", label: "To", kind: "date" },
        ]}
        empty={<EmptyState title="No entries found">No changes match your filters.</EmptyState>}
      />
    </>
  );
}
