import { useLoaderData } from "@remix-run/react";
import { IconMailForward } from "@tabler/icons-react";
import { school } from "~/features/identity/gates";
import { MailTabs } from "~/features/messaging/parts/mail-tabs";
import { screenLoader } from "~/platform/screen";
import { ButtonLink } from "~/ui/button-link";
import { type Column, DataTable, type Filter } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { listBroadcasts } from "../../domain/read-broadcasts";
import { SOURCE_LABELS, STATE_LABELS } from "../../model";
import { addBroadcastPath, broadcastPath } from "../../paths";

export const loader = screenLoader(listBroadcasts, { gate: school });
export const meta = titled("Broadcasts");

type View = ReturnType<typeof useLoaderData<typeof loader>>;
type Row = View["results"][number];

const TONES = { draft: "grey", queued: "amber", sending: "amber", done: "green" } as const;

const columnsFor = (zone: string): Column<Row>[] => [
  { key: "subject", header: "Subject", cell: (row) => <Link to={broadcastPath(row.id)}>{row.subject}</Link> },
  { key: "source", header: "To", cell: ({ source }) => SOURCE_LABELS[source] },
  { key: "total", header: "Recipients", align: "end", cell: ({ state, total }) => (state === "draft" ? "" : total.toLocaleString("en-US")) },
  { key: "created_at", header: "Created", sort: "created_at", cell: ({ createdAt }) => <InstantText at={createdAt} zone={zone} withTime /> },
  { key: "state", header: "Status", cell: ({ state }) => <StatusBadge status={state} label={STATE_LABELS[state]} tone={TONES[state]} /> },
];

const FILTERS: Filter[] = [{ name: "state", label: "Status", options: optionsOf(STATE_LABELS) }];

/** Broadcasts, sent and drafts. */
export default function Broadcasts() {
  const { zone, ...data } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Broadcasts"
        lead="One message to everyone on a list, personalized with name and class."
        actions={<ButtonLink to={addBroadcastPath}>New broadcast</ButtonLink>}
      />
      <MailTabs isSuper={false} />
      <DataTable
        itemLabel={["message", "messages"]}
        data={data}
        columns={columnsFor(zone)}
        rowKey={({ id }) => id}
        rowName={({ subject }) => subject}
        rowTo={({ id }) => broadcastPath(id)}
        defaultSort="-created_at"
        search="Search by subject"
        filters={FILTERS}
        empty={
          <EmptyState
            icon={<IconMailForward size={28} stroke={1.5} />}
            title="No broadcasts yet"
            action={<ButtonLink to={addBroadcastPath}>New broadcast</ButtonLink>}
          >
            Email all students, a waitlist or people with inquiries at once.
          </EmptyState>
        }
      />
    </>
  );
}
