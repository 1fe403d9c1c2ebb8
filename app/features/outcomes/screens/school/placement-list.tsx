import { useLoaderData } from "@remix-run/react";
import { IconBriefcase } from "@tabler/icons-react";
import { school } from "~/features/identity/gates";
import { intent, screenAction, screenLoader } from "~/platform/screen";
import { ConfirmButton } from "~/ui/confirm-button";
import { type Column, DataTable } from "~/ui/data-table";
import { DateText, InstantText } from "~/ui/date-text";
import { EmptyState } from "~/ui/empty-state";
import { PlainForm } from "~/ui/form";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { PageHeader } from "~/ui/page-header";
import { Refused } from "~/ui/refused-alert";
import { StatCard, StatRow } from "~/ui/stat-card";
import { StatusBadge } from "~/ui/status-badge";
import { titled } from "~/ui/titled";
import { decideOutcome, listOutcomes } from "../../domain/placements";
import { OUTCOME_LABELS, OUTCOME_TONES } from "../../model";
import { OutcomeTabs } from "../../parts/tabs";
import { graduatePath, placementListPath } from "../../paths";

export const loader = screenLoader(listOutcomes, { gate: school });
export const action = screenAction(
  {
    confirm: intent(decideOutcome, { input: ({ id }) => ({ id, status: "confirmed" }), toast: "Confirmed." }),
    decline: intent(decideOutcome, { input: ({ id }) => ({ id, status: "declined" }), toast: "Declined.", to: placementListPath() }),
  },
  { gate: school },
);
export const meta = titled("Placements");

type Row = ReturnType<typeof useLoaderData<typeof loader>>["page"]["results"][number];
const columns = (zone: string): Column<Row>[] => [
  { key: "name", header: "Student", sort: "name", cell: (row) => <Link to={graduatePath(row.registrationId)}>{row.student}</Link> },
  { key: "program", header: "Program", cell: (row) => row.program },
  {
    key: "job",
    header: "Job",
    cell: (row) => (
      <span className="stack">
        {row.jobTitle}
        <span className="two-lines">{row.employer}</span>
      </span>
    ),
  },
  { key: "since", header: "Since", cell: (row) => <DateText day={row.startedOn} /> },
  { key: "reported", header: "Reported on", sort: "created_at", cell: (row) => <InstantText at={row.createdAt} zone={zone} /> },
  {
    key: "status",
    header: "Status",
    cell: (row) => <StatusBadge status={row.status} label={OUTCOME_LABELS[row.status]} tone={OUTCOME_TONES[row.status]} />,
  },
];

/** Jobs that students reported and the school confirms. */
export default function OutcomeList() {
  const { page, figures, zone } = useLoaderData<typeof loader>();
  const { completed, placed, claimed } = figures;
  return (
    <>
      <PageHeader title="Placements" lead="Jobs that students got after a class. Only jobs you confirm count." />
      <OutcomeTabs />
      <StatRow>
        <StatCard label="Completed" value={completed} note="Registrations" />
        <StatCard label="Placed" value={placed} note={completed > 0 ? `${Math.round((placed / completed) * 100)}% of those who completed` : null} />
        <StatCard label="To be confirmed" value={claimed} to={placementListPath({ status: "claimed" })} />
      </StatRow>
      <Refused intents={["confirm"]} />
      <DataTable
        itemLabel={["placement", "placements"]}
        data={page}
        columns={columns(zone)}
        rowKey={({ id }) => id}
        rowName={({ student }) => student}
        rowTo={({ registrationId }) => graduatePath(registrationId)}
        defaultSort="-created_at"
        search="Search by student or employer"
        filters={[{ name: "status", label: "Status", options: optionsOf(OUTCOME_LABELS) }]}
        rowMenu={(row) =>
          row.status === "claimed" ? (
            <>
              <PlainForm intent="confirm" id={`confirm-${row.id}`} match={{ id: row.id }} quiet>
                <input type="hidden" name="id" value={row.id} />
                <button type="submit">Confirm</button>
              </PlainForm>
              <ConfirmButton
                label="Decline"
                intent="decline"
                fields={{ id: row.id }}
                title={`Decline the job report from ${row.student}?`}
                confirm="Decline"
              >
                It won't count as a placement.
              </ConfirmButton>
            </>
          ) : null
        }
        empty={
          <EmptyState icon={<IconBriefcase size={28} stroke={1.5} />} title="No placements found.">
            Jobs that students report after they complete a class show up here.
          </EmptyState>
        }
      />
    </>
  );
}
