import { useLoaderData } from "@remix-run/react";
import { superAdmin } from "~/features/identity/gates";
import { resendDeadLetter, retryEvent } from "~/platform/dead-letters";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { DataTable } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { PlainForm } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { listEvents } from "../../domain/running/running";
import { healthPath } from "../../paths";
import { EVENT_STATES } from "../../running-model";

export const meta = titled("Events");
export const loader = screenLoader(listEvents, { gate: superAdmin });
export const action = screenAction(
  { resend: intent(resendDeadLetter, { toast: "Retried." }), retry: intent(retryEvent, { toast: "Retried." }) },
  { gate: superAdmin },
);

/** Events that are not done: given up, stuck or on their way. */
export default function Events() {
  const { page, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader crumbs={[{ label: "Health", to: healthPath }]} title="Events" lead="Background work that isn't finished yet." />
      <DataTable
        itemLabel={["event", "events"]}
        data={page}
        columns={[
          { key: "topic", header: "Topic", cell: (row) => row.topic },
          { key: "school", header: "School", cell: (row) => row.school ?? "Enrollium" },
          { key: "attempts", header: "Attempts", align: "end", cell: (row) => row.attempts },
          { key: "error", header: "Last error", cell: (row) => row.lastError ?? <span className="faint">–</span> },
          { key: "created", header: "Since", sort: "created_at", cell: (row) => <InstantText at={row.createdAt} zone={zone} withTime /> },
          {
            key: "state",
            header: "Status",
            cell: (row) =>
              row.givenUpAt ? (
                <StatusBadge status="failed" label="Given up" tone="red" />
              ) : (
                <StatusBadge status="pending" label="Open" tone="amber" />
              ),
          },
        ]}
        rowKey={({ id }) => id}
        rowName={({ topic }) => topic}
        defaultSort="-created_at"
        search="Search by topic"
        filters={[{ name: "state", label: "Status", options: optionsOf(EVENT_STATES) }]}
        rowMenu={(row) => (
          <PlainForm intent={row.givenUpAt ? "resend" : "retry"} id={`retry-${row.id}`} match={{ id: row.id }} quiet>
            <input type="hidden" name="id" value={row.id} />
            <button type="submit">Retry now</button>
          </PlainForm>
        )}
        empty={<EmptyState title="Queue is empty">No events match.</EmptyState>}
      />
    </>
  );
}
