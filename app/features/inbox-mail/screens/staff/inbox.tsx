import { useLoaderData } from "@remix-run/react";
import { IconInbox } from "@tabler/icons-react";
import { school } from "~/features/identity/gates";
import { MailTabs } from "~/features/messaging/parts/mail-tabs";
import { screenLoader } from "~/platform/screen";
import { type Column, DataTable, type Filter } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { listInbound } from "../../domain/inbox";
import { KIND_LABELS, STATE_LABELS } from "../../model";
import { inboundMailPath } from "../../paths";

export const loader = screenLoader(listInbound, { gate: school });
export const meta = titled("Inbox");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["results"][number];

const FILTERS: Filter[] = [
  { name: "state", label: "Status", options: optionsOf(STATE_LABELS) },
  { name: "kind", label: "Kind", options: optionsOf(KIND_LABELS) },
];

const columns = (zone: string): Column<Row>[] => [
  {
    key: "subject",
    header: "Email",
    cell: ({ id, subject, kind, files }) => (
      <span className="stack">
        <Link to={inboundMailPath(id)}>{subject}</Link>
        <span className="two-lines">
          {KIND_LABELS[kind]}
          {files.length > 0 ? `, ${files.length} ${files.length === 1 ? "file" : "files"}` : ""}
        </span>
      </span>
    ),
  },
  {
    key: "from",
    header: "From",
    cell: ({ fromName, fromEmail }) => (
      <span className="stack">
        {fromName ?? fromEmail}
        {fromName ? <span className="two-lines">{fromEmail}</span> : null}
      </span>
    ),
  },
  { key: "received_at", header: "Received", sort: "received_at", cell: ({ receivedAt }) => <InstantText at={receivedAt} zone={zone} withTime /> },
  { key: "state", header: "Status", cell: ({ state }) => <StatusBadge status={state === "open" ? "pending" : "done"} label={STATE_LABELS[state]} /> },
];

/** What people wrote back to the school. */
export default function Inbox() {
  const { zone, ...data } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Inbox" lead="Replies to your emails. Replies from students and inquiries also show on their page." />
      <MailTabs isSuper={false} />
      <DataTable
        itemLabel={["email", "emails"]}
        data={data}
        columns={columns(zone)}
        rowKey={({ id }) => id}
        rowName={({ subject, fromEmail }) => `${subject} from ${fromEmail}`}
        rowTo={({ id }) => inboundMailPath(id)}
        defaultSort="-received_at"
        search="Search by address, name, or subject"
        filters={FILTERS}
        rowMenu={({ id }) => <Link to={inboundMailPath(id)}>Open</Link>}
        empty={
          <EmptyState icon={<IconInbox size={28} stroke={1.5} />} title="No replies yet">
            Replies to your emails show up here.
          </EmptyState>
        }
      />
    </>
  );
}
