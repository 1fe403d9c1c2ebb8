import { useLoaderData } from "@remix-run/react";
import { IconMailOff } from "@tabler/icons-react";
import { staffOrSuper } from "~/features/identity/gates";
import { clearAddress, listSuppressed } from "~/features/messaging/domain/suppressed-addresses";
import { SUPPRESSION_LABELS } from "~/features/messaging/mail-event-model";
import { MailTabs } from "~/features/messaging/parts/mail-tabs";
import { loggedMailPath } from "~/features/messaging/paths";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ConfirmButton } from "~/ui/confirm-button";
import { type Column, DataTable } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";

export const loader = screenLoader(listSuppressed, { gate: staffOrSuper });
export const action = screenAction(
  { clear: intent(clearAddress, { toast: ({ email }) => `${email} can get email again.` }) },
  { gate: staffOrSuper },
);
export const meta = titled("Suppressed addresses");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["results"][number];

const columns = (zone: string, isOfAll: boolean): Column<Row>[] => [
  { key: "email", header: "Address", cell: ({ email, mailId }) => <Link to={loggedMailPath(mailId)}>{email}</Link> },
  {
    key: "reason",
    header: "Reason",
    cell: ({ reason, detail }) => (
      <span className="stack">
        <StatusBadge status="failed" label={SUPPRESSION_LABELS[reason]} />
        {detail ? <span className="two-lines">{detail}</span> : null}
      </span>
    ),
  },
  ...(isOfAll ? [{ key: "school", header: "School", cell: (row: Row) => row.school ?? "Enrollium" }] : []),
  { key: "at", header: "Since", sort: "at", cell: ({ at }) => <InstantText at={at} zone={zone} withTime /> },
];

/** The suppression list. */
export default function SuppressionList() {
  const { zone, isOfAll, ...data } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Suppressed addresses"
        lead="Email to these addresses bounced or was marked as spam. We don't email them until you clear them, to protect delivery of all your email."
      />
      <MailTabs isSuper={isOfAll} />
      <DataTable
        itemLabel={["address", "addresses"]}
        data={data}
        columns={columns(zone, isOfAll)}
        rowKey={({ id }) => id}
        rowName={({ email }) => email}
        defaultSort="-at"
        search="Search by address or reason"
        rowMenu={(row) => <ClearAddress id={row.id} email={row.email} />}
        empty={
          <EmptyState icon={<IconMailOff size={28} stroke={1.5} />} title="No suppressed addresses">
            Addresses that bounce show up here with the reason.
          </EmptyState>
        }
      />
    </>
  );
}

const ClearAddress = ({ id, email }: { id: string; email: string }) => (
  <ConfirmButton label="Clear" intent="clear" fields={{ id }} title={`Send email to ${email} again?`} confirm="Clear address" danger={false}>
    Clear it once the address works again, or if the recipient asked for your email.
  </ConfirmButton>
);
