import type { SerializeFrom } from "@remix-run/cloudflare";
import type { Role } from "~/platform/context";
import { PERMISSION_SETS } from "~/platform/permission-sets";
import { nameOf } from "~/platform/person-name";
import type { Column, Filter } from "~/ui/data-table";
import { InstantText } from "~/ui/date-text";
import { EmailText } from "~/ui/email-text";
import { PersonCell } from "~/ui/person-cell";
import { StatusBadge } from "~/ui/status-badge";
import type { userDirectory } from "../../domain/users/list-users";
import { editUserPath } from "../../paths";
import { ROLE_LABELS } from "../../role-model";
import { assignableRoles, INVITE_STATE_LABELS } from "../../user-model";

type Directory = SerializeFrom<Awaited<ReturnType<typeof userDirectory>>>;
export type UserRow = Directory["page"]["results"][number];

/** Status of an account: active, inactive or invited. */
export function UserStatus({ user }: { user: Pick<UserRow, "status" | "isOpened" | "inviteStatus"> }) {
  if (user.isOpened || user.inviteStatus === null) return <StatusBadge status={user.status} />;
  const state = user.inviteStatus;
  return <StatusBadge status={state} label={INVITE_STATE_LABELS[state]} tone={state === "expired" ? "red" : "amber"} />;
}

export const userFilters = (role: Role, schools: Directory["schools"]): Filter[] => [
  { name: "role", label: "Role", options: rolesSeenBy(role) },
  {
    name: "account_status",
    label: "Status",
    options: [
      { value: "active", label: "Active" },
      { value: "inactive", label: "Inactive" },
    ],
  },
  ...(role === "super_admin" ? [{ name: "school", label: "School", options: schools }] : []),
];

const rolesSeenBy = (role: Role) =>
  assignableRoles(role === "school_admin" ? "school_owner" : role).map((value) => ({ value, label: ROLE_LABELS[value] }));

export const userColumns = (role: Role, zone: string): Column<UserRow>[] => [
  {
    key: "name",
    header: "Name",
    sort: "name",
    cell: (row) => (
      <PersonCell name={nameOf(row)} avatarFileId={row.avatarFileId} to={editUserPath(row.id)}>
        {row.rights.isOwn ? "You" : row.jobTitle}
      </PersonCell>
    ),
  },
  {
    key: "email",
    header: "Contact",
    sort: "email",
    cell: (row) => (
      <span className="stack">
        <EmailText>{row.email}</EmailText>
        {row.phone ? <span className="two-lines figures">{row.phone}</span> : null}
      </span>
    ),
  },
  {
    key: "role",
    header: "Role",
    sort: "role",
    cell: (row) => (
      <span className="stack">
        {ROLE_LABELS[row.role]}
        {row.permissionSet ? <span className="two-lines">{PERMISSION_SETS[row.permissionSet].label}</span> : null}
      </span>
    ),
  },
  ...(role === "super_admin"
    ? [{ key: "school", header: "School", cell: (row: UserRow) => row.schoolName ?? <span className="faint">–</span> } satisfies Column<UserRow>]
    : []),
  { key: "second_factor", header: "Two-step", cell: (row) => (row.secondFactorAt ? "On" : <span className="faint">Off</span>) },
  { key: "status", header: "Status", cell: (row) => <UserStatus user={row} /> },
  {
    key: "login",
    header: "Last sign-in",
    sort: "last_login",
    cell: (row) => (row.lastLoginAt ? <InstantText at={row.lastLoginAt} zone={zone} /> : <span className="faint">Never</span>),
  },
];
