import { z } from "zod";
import type { PermissionSet, Role } from "~/platform/context";
import { choice, clearable, email, id, kept, longText, optional, optionalText, personName, phone, text } from "~/platform/input";
import { roleTypeOf } from "./model";

/** Who looks after whose account. Accounts of students are looked after on the student's own page. */
export const MANAGED_ROLES = Object.freeze([
  "school_admin",
  "school_owner",
  "super_admin",
  "employer_admin",
  "employer_career_specialist",
  "job_partner_admin",
  "organization_admin",
] as const) satisfies readonly Role[];
export type ManagedRole = (typeof MANAGED_ROLES)[number];

const ASSIGNABLE: Partial<Record<Role, readonly ManagedRole[]>> = {
  super_admin: ["super_admin", ...MANAGED_ROLES.filter((role) => role !== "super_admin")],
  school_owner: ["school_owner", "school_admin"],
  school_admin: ["school_admin"],
  employer_admin: ["employer_admin", "employer_career_specialist", "job_partner_admin"],
  organization_admin: ["organization_admin", "employer_admin", "employer_career_specialist", "job_partner_admin"],
};

/** The roles that a person may give, and whose accounts that person may change. */
export const assignableRoles = (role: Role): readonly ManagedRole[] => ASSIGNABLE[role] ?? [];
export const mayManage = (actor: Role, target: Role): boolean => (assignableRoles(actor) as readonly Role[]).includes(target);
export const isSchoolRole = (role: Role): boolean => roleTypeOf(role) === "school";
export const isEmployerRole = (role: Role): boolean => roleTypeOf(role) === "employer";

export const PERMISSION_SETS = Object.freeze(["registrar", "finance", "instructor"] as const) satisfies readonly PermissionSet[];
/** Users who may create owners may set an admin's permissions, but never their own. */
export const mayNarrow = (actor: Role): boolean => actor === "school_owner" || actor === "super_admin";
export const ONLY_ADMINS = "You can only limit the permissions of school admins.";

export const ACCOUNT_STATES = Object.freeze(["active", "inactive"] as const);
export const INVITE_STATE_LABELS = { pending: "Invited", accepted: "Accepted", expired: "Invite expired" } as const;

export const NO_EMPLOYER = "This role needs an employer.";
export const OWN_STATUS = "You cannot change your own status.";
export const OWN_ROLE = "You cannot change your own role.";
export const LAST_OWNER = "A school needs at least one active owner.";
export const SIGNED_IN_BEFORE = "Only an account that was never signed in can be deleted. Deactivate it instead.";

/** An admin's permission set; null for all permissions. */
const permissionSet = () => choice(PERMISSION_SETS);

const person = { first_name: personName(100), last_name: personName(100), phone: optional(phone()), job_title: optionalText(100) };

export const newUserForm = z.object({
  ...person,
  email: email(),
  role: choice(MANAGED_ROLES),
  permission_set: optional(permissionSet()),
  school: optional(id()),
  employer: optional(id()),
});

/** A colleague at an employer. */
export const colleagueForm = z.object({ ...person, email: email(), role: choice(MANAGED_ROLES) });
/** The reason for an impersonation. */
export const impersonationForm = z.object({ reason: longText(300) });

/** The form shows everything, so that a cleared field is cleared; a call of the API changes what it names. */
export const userForm = z.object({
  ...person,
  email: optional(email()),
  role: optional(choice(MANAGED_ROLES)),
  permission_set: clearable(permissionSet()),
  school: optional(id()),
  employer: optional(id()),
});
export const userChange = z.object({
  ...person,
  first_name: kept(personName(100)),
  last_name: kept(personName(100)),
  phone: clearable(phone()),
  job_title: clearable(text(100)),
  email: kept(email()),
  role: kept(choice(MANAGED_ROLES)),
  permission_set: clearable(permissionSet()),
  employer: optional(id()),
});
