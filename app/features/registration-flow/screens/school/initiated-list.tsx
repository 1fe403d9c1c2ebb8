import { useLoaderData } from "@remix-run/react";
import { IconLink } from "@tabler/icons-react";
import { initiatePath, registrationProfilePath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { formatMoney } from "~/platform/money";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { statusLabel } from "~/platform/state-labels";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmButton } from "~/ui/confirm-button";
import { type Column, DataTable } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { EmailText } from "~/ui/email-text";
import { EmptyState } from "~/ui/empty-state";
import { useFailure } from "~/ui/form";
import { Link } from "~/ui/link";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { listInitiated } from "../../domain/initiated/list-initiated";
import { deleteInitiated, sendInitiated } from "../../domain/initiated/send-initiated";
import { INITIATED_STATES, ORIGIN_LABELS } from "../../initiated-model";
import { initiatedEditPath } from "../../paths";

export const loader = screenLoader(listInitiated, { gate: school });
export const action = screenAction(
  { send: intent(sendInitiated, { toast: "Registration link sent." }), delete: intent(deleteInitiated, { toast: "Deleted successfully." }) },
  { gate: school },
);
export const meta = titled("Initiated registrations");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["results"][number];

const columnsIn = (zone: string): Column<Row>[] => [
  {
    key: "student",
    header: "Student",
    sort: "student",
    cell: (row) => (
      <span className="stack">
        <Link to={row.registrationId ? registrationProfilePath(row.registrationId) : initiatedEditPath(row.id)}>{nameOf(row)}</Link>
        <span className="two-lines">{row.email ? <EmailText>{row.email}</EmailText> : null}</span>
      </span>
    ),
  },
  {
    key: "program",
    header: "Program and class",
    cell: (row) => (
      <span className="stack">
        <span className="clipped">{row.program ?? "–"}</span>
        <span className="two-lines">{row.classCode ?? "No class yet"}</span>
      </span>
    ),
  },
  { key: "due", header: "Due now", align: "end", cell: (row) => <span className="figures">{formatMoney(row.dueCents)}</span> },
  {
    key: "status",
    header: "Status",
    cell: (row) => (
      <span className="stack">
        <StatusBadge status={row.state} tone={row.state === "opened" ? "blue" : undefined} />
        <span className="two-lines">{ORIGIN_LABELS[row.from]}</span>
      </span>
    ),
  },
  {
    key: "sent",
    header: "Sent",
    cell: (row) => (
      <span className="stack">
        {row.emailSentAt ? <InstantText at={row.emailSentAt} zone={zone} /> : <span className="faint">Not sent</span>}
        {row.resentAt ? (
          <span className="two-lines">
            resent <InstantText at={row.resentAt} zone={zone} />
          </span>
        ) : null}
        <span className="two-lines">
          {row.state === "expired" ? "expired" : "expires"} <InstantText at={row.expiresAt} zone={zone} />
        </span>
      </span>
    ),
  },
  { key: "created", header: "Started", sort: "created_at", cell: (row) => <InstantText at={row.createdAt} zone={zone} /> },
];

const nameOf = ({ firstName, lastName, email }: Row) => [firstName, lastName].filter(Boolean).join(" ") || email || "No name";

export default function InitiatedList() {
  const list = useLoaderData<typeof loader>();
  const failures = [useFailure("send"), useFailure("delete")];
  const failure = failures.find((answer) => answer !== null);
  return (
    <>
      <PageHeader
        title="Initiated registrations"
        lead="Registration links you sent, and registrations that visitors didn't finish."
        actions={<ButtonLink to={initiatePath()}>Send registration link</ButtonLink>}
      />
      {failure ? (
        <div className="alert" role="alert">
          {failure.message}
        </div>
      ) : null}
      <DataTable
        itemLabel={["registration", "registrations"]}
        data={list}
        columns={columnsIn(list.zone)}
        rowKey={({ id }) => id}
        rowName={nameOf}
        defaultSort="-created_at"
        search="Search by name or email"
        filters={[
          { name: "status", label: "Status", options: INITIATED_STATES.map((value) => ({ value, label: statusLabel(value) })) },
          { name: "program", label: "Program", options: list.programs },
          { name: "from", label: "From", options: Object.entries(ORIGIN_LABELS).map(([value, label]) => ({ value, label })) },
        ]}
        rowMenu={(row) => <RowActions row={row} />}
        empty={
          <EmptyState
            icon={<IconLink size={28} stroke={1.5} />}
            title="No initiated registrations yet"
            action={<ButtonLink to={initiatePath()}>Send registration link</ButtonLink>}
          >
            Start a registration and send its link. The student fills in the rest and pays.
          </EmptyState>
        }
      />
    </>
  );
}

function RowActions({ row }: { row: Row }) {
  if (row.registrationId) return <Link to={registrationProfilePath(row.registrationId)}>Open registration</Link>;
  return (
    <>
      <Link to={initiatedEditPath(row.id)}>Edit and copy link</Link>
      <ConfirmButton
        label={row.emailSentAt ? "Send again" : "Send link"}
        intent="send"
        fields={{ id: row.id }}
        title={`Send the link to ${nameOf(row)}?`}
        confirm="Send link"
        danger={false}
      >
        We'll email the link to {row.email}. {row.state === "expired" ? "It will be valid for another 14 days." : ""}
      </ConfirmButton>
      <ConfirmButton label="Delete" intent="delete" fields={{ id: row.id }} title={`Delete the registration of ${nameOf(row)}?`} confirm="Delete">
        The link stops working, and the answers are deleted.
      </ConfirmButton>
    </>
  );
}
