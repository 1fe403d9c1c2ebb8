import { useLoaderData } from "@remix-run/react";
import { IconCalendarEvent } from "@tabler/icons-react";
import { employerWithSchools } from "~/features/identity/gates";
import { counted } from "~/platform/counted";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmButton } from "~/ui/confirm-button";
import { type Column, DataTable } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { PlainForm } from "~/ui/form";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { Refused } from "~/ui/refused-alert";
import { titled } from "~/ui/titled";
import { deleteEvent, listEvents, setEventStatus } from "../../domain/events";
import { EVENT_STATUS_LABELS, EVENT_TYPE_LABELS } from "../../event-model";
import { EventBadge } from "../../parts/badges";
import { addEventPath, editEventPath, eventsPath } from "../../paths";

export const loader = screenLoader(listEvents, { gate: employerWithSchools });
export const action = screenAction(
  {
    publish: intent(setEventStatus, { input: ({ id }) => ({ id, status: "published" }), toast: "Event published." }),
    cancel: intent(setEventStatus, { input: ({ id }) => ({ id, status: "cancelled" }), toast: "Event cancelled.", to: eventsPath }),
    delete: intent(deleteEvent, { input: ({ id }) => ({ id }), toast: "Deleted successfully.", to: eventsPath }),
  },
  { gate: employerWithSchools },
);
export const meta = titled("Events");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["results"][number];
const COLUMNS: Column<Row>[] = [
  {
    key: "title",
    header: "Event",
    sort: "title",
    cell: (row) => (
      <span className="stack">
        <Link to={editEventPath(row.id)}>{row.title}</Link>
        <span className="two-lines">{EVENT_TYPE_LABELS[row.type]}</span>
      </span>
    ),
  },
  { key: "when", header: "When", sort: "starts_at", cell: (row) => <InstantText at={row.startsAt} zone={row.timezone} withTime /> },
  { key: "place", header: "Location", cell: (row) => row.place ?? "Online" },
  { key: "seats", header: "Seats", align: "end", cell: (row) => row.capacity ?? <span className="faint">No limit</span> },
  { key: "rsvps", header: "Going", align: "end", cell: (row) => (row.waiting > 0 ? `${row.going} (${row.waiting} wait)` : row.going) },
  { key: "status", header: "Status", cell: (row) => <EventBadge status={row.status} /> },
];

/** EMP-11: the own events. */
export default function EventList() {
  const data = useLoaderData<typeof loader>();
  const add = <ButtonLink to={addEventPath}>Add event</ButtonLink>;
  return (
    <>
      <PageHeader title="Events" actions={add} />
      <Refused intents={["publish"]} />
      <DataTable
        itemLabel={["event", "events"]}
        data={data}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        defaultSort="-starts_at"
        search="Search by title"
        filters={[
          { name: "status", label: "Status", options: optionsOf(EVENT_STATUS_LABELS) },
          { name: "type", label: "Type", options: optionsOf(EVENT_TYPE_LABELS) },
        ]}
        rowMenu={(row) => (
          <>
            <Link to={editEventPath(row.id)}>Open</Link>
            {row.status === "draft" ? (
              <>
                <PlainForm intent="publish" id={`publish-${row.id}`} match={{ id: row.id }} quiet>
                  <input type="hidden" name="id" value={row.id} />
                  <button type="submit">Publish</button>
                </PlainForm>
                <ConfirmButton label="Delete" intent="delete" fields={{ id: row.id }} title={`Delete ${row.title}?`} confirm="Delete event">
                  This draft has not been published.
                </ConfirmButton>
              </>
            ) : null}
            {row.status === "published" ? (
              <ConfirmButton label="Cancel event" intent="cancel" fields={{ id: row.id }} title={`Cancel ${row.title}?`} confirm="Cancel event">
                We'll email {counted(row.going + row.waiting, "person", "people")}.
              </ConfirmButton>
            ) : null}
          </>
        )}
        empty={
          <EmptyState icon={<IconCalendarEvent size={28} stroke={1.5} />} title="No events found." action={add}>
            Job fairs, info sessions, and open houses bring you students before they graduate.
          </EmptyState>
        }
      />
    </>
  );
}
