import { useLoaderData } from "@remix-run/react";
import { IconShieldLock } from "@tabler/icons-react";
import { exportIntent } from "~/features/exports/actions";
import { school } from "~/features/identity/gates";
import { screenAction, screenLoader } from "~/platform/screen";
import { type Column, DataTable, type Filter } from "~/ui/data-table";
import { ExportButton, ExportForm } from "~/ui/data-table/export-button";
import { DateText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { listRequests } from "../../domain/requests";
import { privacyExport } from "../../exports";
import { KIND_LABELS, LATE_LABELS, STATE_LABELS } from "../../model";
import { TONES } from "../../parts/tones";
import { privacyRequestPath } from "../../paths";

export const loader = screenLoader(listRequests, { gate: school });
export const action = screenAction({ export: exportIntent(privacyExport) }, { gate: school });
export const meta = titled("Privacy");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["results"][number];

const COLUMNS: Column<Row>[] = [
  {
    key: "student",
    header: "Student",
    cell: ({ id, name, kind }) => (
      <span className="stack">
        <Link to={privacyRequestPath(id)}>{name}</Link>
        <span className="two-lines">{KIND_LABELS[kind]}</span>
      </span>
    ),
  },
  { key: "received", header: "Received", sort: "received_on", cell: ({ receivedOn }) => <DateText day={receivedOn} /> },
  { key: "state", header: "State", cell: ({ state, stateText }) => <StatusBadge status={state} label={stateText} tone={TONES[state]} /> },
  {
    key: "due",
    header: "Answer",
    cell: ({ due, isLate }) =>
      due ? isLate ? <StatusBadge status="late" label={due} tone="red" /> : <span>{due}</span> : <span className="faint">–</span>,
  },
];

const FILTERS: Filter[] = [
  { name: "state", label: "State", options: optionsOf(STATE_LABELS) },
  { name: "kind", label: "Request", options: optionsOf(KIND_LABELS) },
  { name: "late", label: "Due", options: optionsOf(LATE_LABELS) },
];

/** What people asked the school to do with the data about them. */
export default function PrivacyRequests() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Privacy" lead="Requests for a copy, correction, restriction, or erasure. Each is due 45 days after it came." />
      <DataTable
        itemLabel={["request", "requests"]}
        data={data}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowTo={({ id }) => privacyRequestPath(id)}
        defaultSort="-received_on"
        filters={FILTERS}
        tools={<ExportButton />}
        empty={
          <EmptyState icon={<IconShieldLock size={28} stroke={1.5} />} title="No privacy requests yet">
            Students send requests from their privacy page, and former students from your website. To record one, open the student's profile and
            choose Privacy.
          </EmptyState>
        }
      />
      <ExportForm />
    </>
  );
}
