import { useLoaderData } from "@remix-run/react";
import { issuerKeysPath } from "~/features/certificates/paths";
import { superAdmin } from "~/features/identity/gates";
import { isTemplateName, templateOf } from "~/features/messaging/mails-model";
import { counted } from "~/platform/counted";
import { screenLoader } from "~/platform/screen";
import { monthName } from "~/platform/zones";
import { Card } from "~/ui/card";
import { InstantText } from "~/ui/date-text";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { StatCard, StatRow } from "~/ui/stat-card";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { showHealth } from "../../domain/running/running";
import { auditPath, deadLettersPath } from "../../paths";
import { ALARMS } from "../../running-model";

export const meta = titled("Health");
export const loader = screenLoader(showHealth, { gate: superAdmin, input: () => ({}) });

/** How the product runs. */
export default function Health() {
  const { figures, topics, mails, webhooks, audit, alarms, archives, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Health"
        lead="Queued and failed work, and open alarms. Super admins get an email when an alarm opens."
        actions={
          <>
            <Link to={issuerKeysPath()}>Signing keys</Link>
            <Link to={auditPath}>Audit log</Link>
          </>
        }
      />
      <StatRow>
        <StatCard
          label="Events queued"
          value={figures.open}
          note={
            figures.oldestAt ? (
              <>
                Oldest <InstantText at={figures.oldestAt} zone={zone} withTime />
              </>
            ) : (
              "Queue is empty"
            )
          }
          to={`${deadLettersPath}?state=waiting`}
        />
        <StatCard label="Events stuck" value={figures.queue} note="For 10 minutes or longer" to={`${deadLettersPath}?state=stuck`} />
        <StatCard label="Events failed" value={figures.given_up} note="After the last retry" to={`${deadLettersPath}?state=given_up`} />
        <StatCard label="Emails failed" value={figures.mailsFailedDay} note={`In 24 hours, ${figures.mailsWaiting} queued`} />
      </StatRow>
      <Card title="Alarms" flush>
        <PlainTable
          caption="Alarms"
          rows={alarms}
          rowKey={(row) => `${row.kind}-${row.openedAt}`}
          empty="No alarms."
          columns={[
            { header: "Alarm", cell: (row) => ALARMS[row.kind]?.label ?? row.kind },
            { header: "Count", align: "end", cell: (row) => row.count },
            { header: "Since", cell: (row) => <InstantText at={row.openedAt} zone={zone} withTime /> },
            {
              header: "Status",
              cell: (row) =>
                row.closedAt ? (
                  <StatusBadge status="completed" label="Closed" tone="grey" />
                ) : (
                  <StatusBadge status="failed" label="Open" tone="red" />
                ),
            },
          ]}
        />
      </Card>
      <Card title="Queue depth" flush>
        <PlainTable
          caption="Queued events by topic"
          rows={topics}
          rowKey={({ topic }) => topic}
          empty="No queued events."
          columns={[
            { header: "Topic", cell: ({ topic }) => topic },
            { header: "Queued", align: "end", cell: ({ waiting }) => waiting },
            { header: "Oldest", cell: ({ oldestAt }) => <InstantText at={oldestAt} zone={zone} withTime /> },
          ]}
        />
      </Card>
      <Card title="Failed emails" flush>
        <PlainTable
          caption="Emails that failed in 24 hours"
          rows={mails}
          rowKey={({ id }) => id}
          empty="All emails from the last 24 hours were sent or are queued."
          columns={[
            { header: "Email", cell: ({ template }) => (isTemplateName(template) ? templateOf(template).title : template) },
            { header: "To", cell: ({ recipient }) => recipient },
            { header: "School", cell: ({ school }) => school ?? "Enrollium" },
            { header: "Reason", cell: ({ error }) => error ?? "No reason given" },
            { header: "When", cell: ({ createdAt }) => <InstantText at={createdAt} zone={zone} withTime /> },
          ]}
        />
      </Card>
      <Card title="Unprocessed webhooks" flush>
        <PlainTable
          caption="Payment provider events that are unprocessed or of an unknown type"
          rows={webhooks}
          rowKey={({ id }) => id}
          empty="All payment provider events were processed."
          columns={[
            { header: "Event", cell: ({ type }) => type },
            { header: "Outcome", cell: ({ outcome }) => outcome ?? "Unprocessed" },
            { header: "Received", cell: ({ receivedAt }) => <InstantText at={receivedAt} zone={zone} withTime /> },
          ]}
        />
      </Card>
      <Card title="Archive" flush>
        <PlainTable
          caption="Email bodies and audit details moved to files"
          rows={archives}
          rowKey={({ kind }) => kind}
          empty="Details move to files when their month is over 90 days old."
          columns={[
            { header: "Details", cell: ({ kind }) => (kind === "mail" ? "Email bodies" : "Audit log changes") },
            { header: "Through", cell: ({ through }) => monthName(through) },
            { header: "Rows", align: "end", cell: ({ rows }) => rows.toLocaleString("en-US") },
            { header: "Moved", align: "end", cell: ({ bytes }) => `${(bytes / 1_000_000).toFixed(1)} MB` },
          ]}
        />
      </Card>
      <Card title="Nightly consistency checks">
        {audit?.isUnfinished ? <p className="faint">{`Still running: ${counted(audit.checks, "check")} done.`}</p> : null}
        {audit === null ? (
          <p className="faint">The first run is tonight.</p>
        ) : audit.findings.length === 0 ? (
          <p>
            {audit.checks} checks, no findings. <InstantText at={audit.ranAt} zone={zone} withTime />
          </p>
        ) : (
          <ul>
            {audit.findings.map(({ check, title, ids }) => (
              <li key={check}>
                <strong>{title}</strong> {`${check}: ${ids.join(", ")}`}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
