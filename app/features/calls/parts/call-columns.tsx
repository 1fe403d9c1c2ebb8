import type { SerializeFrom } from "@remix-run/cloudflare";
import { inquiryPath } from "~/features/inquiries/paths";
import type { Choice, Column, Filter } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { StatusBadge } from "~/ui/status-badge";
import type { callOverview } from "../domain/list-calls";
import { clockOf, OUTCOME_LABELS, OUTCOME_TONES, type Outcome } from "../model";
import { callPath } from "../paths";

export type CallRow = SerializeFrom<Awaited<ReturnType<typeof callOverview>>>["page"]["results"][number];

export const callFilters = (programs: readonly Choice[]): Filter[] => [
  { name: "from_date", label: "From", kind: "date" },
  { name: "to_date", label: "To", kind: "date" },
  { name: "outcome", label: "Outcome", options: optionsOf(OUTCOME_LABELS) },
  { name: "program", label: "Program", options: programs },
];

export const OutcomeBadge = ({ outcome }: { outcome: Outcome }) => (
  <StatusBadge status={outcome} label={OUTCOME_LABELS[outcome]} tone={OUTCOME_TONES[outcome]} />
);

/** The caller's name in lists. */
export const callerOf = ({ callerName, phone }: { callerName: string | null; phone: string | null }): string =>
  callerName ?? phone ?? "Unknown caller";

const faint = <span className="faint">–</span>;

export const callColumns = (zone: string): Column<CallRow>[] => [
  {
    key: "started",
    header: "Date and time",
    sort: "started_at",
    cell: (row) => (
      <Link to={callPath(row.id)}>
        <InstantText at={row.startedAt} zone={zone} withTime />
      </Link>
    ),
  },
  { key: "phone", header: "Caller number", cell: (row) => <span className="figures">{row.phone ?? "–"}</span> },
  { key: "name", header: "Caller name", sort: "caller_name", cell: (row) => row.callerName ?? faint },
  {
    key: "duration",
    header: "Duration",
    sort: "duration_seconds",
    align: "end",
    cell: (row) => <span className="figures">{clockOf(row.durationSeconds)}</span>,
  },
  {
    key: "outcome",
    card: "state",
    header: "Outcome",
    cell: (row) => (
      <span className="badges">
        <OutcomeBadge outcome={row.outcome} />
        {row.needsFollowUp && !row.followedUpAt ? <StatusBadge status="waiting" label="Follow up" /> : null}
      </span>
    ),
  },
  { key: "program", header: "Program asked about", cell: (row) => row.program ?? row.programAsked ?? faint },
  {
    key: "summary",
    header: "Summary",
    cell: (row) => (
      <span className="excerpt" data-small>
        {row.summary ?? "–"}
      </span>
    ),
  },
  { key: "inquiry", header: "Inquiry", cell: (row) => (row.inquiryId ? <Link to={inquiryPath(row.inquiryId)}>Created</Link> : faint) },
];
