import { PLAN_STATUS_LABELS } from "~/features/schools/admin-model";
import { PLAN_LABELS, SCHOOL_TYPE_LABELS } from "~/features/schools/profile-model";
import { mediaPath } from "~/platform/media-path";
import { US_STATES } from "~/platform/united-states";
import type { Column, Filter } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { Link } from "~/ui/link";
import { optionsOf } from "~/ui/options";
import { StatusBadge } from "~/ui/status-badge";
import type { SchoolListRow } from "../data/schools";
import { editSchoolPath } from "../paths";

export const schoolFilterList: Filter[] = [
  { name: "school_type", label: "Type", options: optionsOf(SCHOOL_TYPE_LABELS) },
  { name: "payment_plan", label: "Plan", options: optionsOf(PLAN_LABELS) },
  {
    name: "status",
    label: "Status",
    options: [
      { value: "active", label: "Active" },
      { value: "inactive", label: "Inactive" },
    ],
  },
  { name: "state", label: "State", options: US_STATES.map((state) => ({ value: state, label: state })) },
];

const none = <span className="faint">–</span>;

export const schoolColumns = (zone: string): Column<SchoolListRow>[] => [
  {
    key: "name",
    header: "School",
    sort: "name",
    cell: (row) => (
      <span className="stack">
        {row.logoFileId ? <img src={mediaPath(row.logoFileId, 320)} alt="" height={24} loading="lazy" /> : null}
        <Link to={editSchoolPath(row.id)}>{row.name}</Link>
        <span className="two-lines">{row.host}</span>
      </span>
    ),
  },
  {
    key: "plan",
    header: "Plan",
    sort: "plan",
    cell: (row) => (
      <span className="stack">
        {PLAN_LABELS[row.plan]}
        <span className="two-lines">
          {SCHOOL_TYPE_LABELS[row.type]}
          {row.planStatus === "active" ? "" : `, ${PLAN_STATUS_LABELS[row.planStatus].toLowerCase()}`}
        </span>
      </span>
    ),
  },
  { key: "place", header: "City", sort: "city", cell: (row) => [row.city, row.state].filter(Boolean).join(", ") || none },
  { key: "owner", header: "Owner", cell: (row) => row.owner ?? none },
  { key: "students", header: "Students", align: "end", cell: (row) => row.students },
  { key: "programs", header: "Programs", align: "end", cell: (row) => row.programs },
  { key: "payout", header: "Payout account", cell: (row) => <StatusBadge status={row.payoutStatus} /> },
  { key: "status", header: "Status", cell: (row) => <StatusBadge status={row.status} /> },
  { key: "created", header: "Created", sort: "created_at", cell: (row) => <InstantText at={row.createdAt} zone={zone} /> },
];
