import type { SerializeFrom } from "@remix-run/cloudflare";
import type { BulkAction, Choice, Column, Filter } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { spanishMark } from "~/ui/reads-spanish";
import { StatusBadge } from "~/ui/status-badge";
import type { inquiryOverview } from "../domain/list-inquiries";
import { CONTACT_STATUS_LABELS, INQUIRY_TYPE_LABELS, SOURCE_LABELS } from "../model";
import { inquiryPath } from "../paths";

type Desk = SerializeFrom<Awaited<ReturnType<typeof inquiryOverview>>>;
export type InquiryRow = Desk["page"]["results"][number];

export const inquiryFilters = (programs: readonly Choice[]): Filter[] => [
  { name: "program", label: "Program", options: programs },
  { name: "contact_status", label: "Contact status", options: optionsOf(CONTACT_STATUS_LABELS) },
  { name: "inquiry_type", label: "Type", options: optionsOf(INQUIRY_TYPE_LABELS) },
  { name: "source", label: "Source", options: optionsOf(SOURCE_LABELS) },
  { name: "from_date", label: "Received from", kind: "date" },
  { name: "to_date", label: "Received to", kind: "date" },
];

export const BULK_ACTIONS: BulkAction[] = [
  { intent: "contacted", label: "Mark as contacted" },
  { intent: "not_contacted", label: "Mark as not contacted" },
  { intent: "enrolled", label: "Mark as enrolled" },
  { intent: "not_interested", label: "Mark as not interested" },
  { intent: "write", label: "Email them" },
];

export const inquiryColumns = (zone: string): Column<InquiryRow>[] => [
  {
    key: "name",
    header: "Name",
    sort: "name",
    cell: (row) => (
      <span className="stack">
        <span>
          <Link to={inquiryPath(row.id)}>{row.name}</Link> {spanishMark(row.locale)}
        </span>
        {row.email ? <span className="two-lines">{row.email}</span> : null}
        {row.phone ? <span className="two-lines figures">{row.phone}</span> : null}
      </span>
    ),
  },
  {
    key: "program",
    header: "Program",
    cell: (row) => (
      <span className="stack">
        <span className="clipped" title={row.program ?? undefined}>
          {row.program ?? <span className="faint">Any program</span>}
        </span>
        <span className="two-lines">
          {INQUIRY_TYPE_LABELS[row.type]}, {SOURCE_LABELS[row.source].toLowerCase()}
        </span>
      </span>
    ),
  },
  {
    key: "message",
    header: "Question",
    cell: (row) => (
      <span className="excerpt" data-small>
        {row.message || <span className="faint">–</span>}
      </span>
    ),
  },
  {
    key: "status",
    header: "Status",
    sort: "contact_status",
    cell: (row) => (
      <span className="badges">
        <StatusBadge status={row.contactStatus} />
        {row.repliedAt ? <StatusBadge status="replied" label="Replied" tone="blue" /> : null}
      </span>
    ),
  },
  { key: "received", header: "Received", sort: "created_at", cell: (row) => <InstantText at={row.createdAt} zone={zone} /> },
];
