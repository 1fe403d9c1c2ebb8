import { useLoaderData } from "@remix-run/react";
import { IconMail } from "@tabler/icons-react";
import { exportIntent } from "~/features/exports/actions";
import { staffOrSuper } from "~/features/identity/gates";
import { retryMail, retryMails } from "~/features/messaging/domain/retry-mails";
import { TEMPLATE_NAMES, templateOf } from "~/features/messaging/mails-model";
import { MAIL_STATUSES } from "~/features/messaging/model";
import { MailTabs } from "~/features/messaging/parts/mail-tabs";
import { SchoolChoice } from "~/features/messaging/parts/school-choice";
import { loggedMailPath } from "~/features/messaging/paths";
import { TYPE_LABELS } from "~/features/messaging/template-model";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { statusLabel } from "~/platform/state-labels";
import { type Column, DataTable, type Filter } from "~/ui/data-table";
import { ExportButton, ExportForm } from "~/ui/data-table/export-button";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { PlainForm } from "~/ui/form";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { mailsAsked } from "../../domain/read-log";
import { mailLogExport } from "../../exports";
import { aboutOf } from "../../parts/about";

const AGAIN = "Email queued again.";

export const loader = screenLoader(mailsAsked, { gate: staffOrSuper });
export const action = screenAction(
  {
    retry: intent(retryMail, { toast: AGAIN }),
    "retry-many": intent(retryMails, {
      toast: ({ again }) => (again === 0 ? "None of the selected emails failed." : again === 1 ? AGAIN : `${again} emails queued again.`),
    }),
    export: exportIntent(mailLogExport),
  },
  { gate: staffOrSuper },
);
export const meta = titled("Email log");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["results"][number];

const columns = (zone: string, isOfAll: boolean): Column<Row>[] => [
  {
    key: "subject",
    header: "Email",
    cell: (row) => (
      <span className="stack">
        <Link to={loggedMailPath(row.id)}>{row.subject}</Link>
        <span className="two-lines">
          {row.title}, {TYPE_LABELS[row.type].toLowerCase()}
        </span>
      </span>
    ),
  },
  {
    key: "recipient",
    header: "To",
    cell: (row) => (
      <span className="stack">
        {row.recipientName ?? row.recipient}
        {row.recipientName ? <span className="two-lines">{row.recipient}</span> : null}
      </span>
    ),
  },
  {
    key: "about",
    header: "About",
    cell: (row) => {
      const about = aboutOf(row);
      return about ? <Link to={about.to}>{about.label}</Link> : null;
    },
  },
  ...(isOfAll ? [{ key: "school", header: "School", cell: (row: Row) => row.school ?? "Enrollium" }] : []),
  { key: "created_at", header: "Queued", sort: "created_at", cell: ({ createdAt }) => <InstantText at={createdAt} zone={zone} withTime /> },
  { key: "status", header: "Status", cell: ({ shown, keptBack }) => <StatusBadge status={shown} label={keptBack ?? undefined} /> },
  { key: "attempts", header: "Attempts", align: "end", cell: ({ attempts }) => attempts },
];

const FILTERS: Filter[] = [
  { name: "status", label: "Status", options: MAIL_STATUSES.map((value) => ({ value, label: statusLabel(value) })) },
  { name: "template", label: "Template", options: TEMPLATE_NAMES.map((value) => ({ value, label: templateOf(value).title })) },
  { name: "type", label: "Type", options: optionsOf(TYPE_LABELS) },
  { name: "from_date", label: "From", kind: "date" },
  { name: "to_date", label: "To", kind: "date" },
];

/** The email log with delivery status. */
export default function MailList() {
  const { zone, isOfAll, lookedAt, schools, school, ...data } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Email log"
        lead={isOfAll ? "Every email of every school, with its delivery status." : "Every email we sent for you, with its delivery status."}
      />
      <MailTabs isSuper={schools !== null} school={school} />
      {schools ? <SchoolChoice schools={schools} chosen={school} none="All schools" /> : null}
      {lookedAt ? (
        <p className="note" role="status">
          Too many matches. Showing the {lookedAt.toLocaleString("en-US")} newest; narrow your search to find others.
        </p>
      ) : null}
      <DataTable
        itemLabel={["email", "emails"]}
        data={data}
        columns={columns(zone, isOfAll)}
        rowKey={({ id }) => id}
        rowName={({ subject, recipient }) => `${subject} to ${recipient}`}
        rowTo={({ id }) => loggedMailPath(id)}
        presets={[{ label: "Failed", query: "status=failed" }]}
        defaultSort="-created_at"
        search="Search by address, name, or subject"
        filters={FILTERS}
        bulk={[{ intent: "retry-many", label: "Send again" }]}
        rowMenu={(row) => (
          <>
            <Link to={loggedMailPath(row.id)}>Open</Link>
            {row.canRetry ? (
              <PlainForm intent="retry" id={`retry-${row.id}`} match={{ id: row.id }} quiet>
                <input type="hidden" name="id" value={row.id} />
                <button type="submit">Send again</button>
              </PlainForm>
            ) : null}
          </>
        )}
        tools={<ExportButton />}
        empty={
          <EmptyState icon={<IconMail size={28} stroke={1.5} />} title="No emails yet">
            Receipts, confirmations and reminders show up here once they're sent.
          </EmptyState>
        }
      />
      <ExportForm />
    </>
  );
}
