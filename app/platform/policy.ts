import { type Ctx, type KeyActor, type PermissionSet, type Role, schoolOf } from "./context";
import { DomainError, forbidden, notFound, planRequired, setUpFirst, unauthenticated } from "./errors";
import { isMounted } from "./mounted";
import { grantsScope, type Scope } from "./scopes";

/**
 * Decides whether an actor may run a verb. Every verb has one; tests/platform/permissions.test.ts compares `check` with `roles` and `public`. `check` returns
 * null if the actor may proceed, otherwise the error to throw.
 */
export interface Policy {
  readonly name: string;
  readonly public: boolean;
  readonly roles: readonly Role[];
  /** Also for the holder of a token that grants this: the verb's `school` reads the token before the policy is asked. */
  readonly byToken?: string;
  /** The permission sets that have it, where not all do; the verb finds them by its name. */
  readonly sets?: readonly PermissionSet[];
  check(ctx: Ctx): DomainError | null;
}

const EVERY_ROLE: readonly Role[] = [
  "super_admin",
  "school_owner",
  "school_admin",
  "student",
  "employer_admin",
  "employer_career_specialist",
  "job_partner_admin",
  "organization_admin",
];

/** Everyone, signed in or not, stated explicitly. */
export const anyone: Policy = { name: "anyone", public: true, roles: EVERY_ROLE, check: () => null };

/** Anybody, on a host that belongs to an active school. */
export const anyoneAtSchool: Policy = {
  ...anyone,
  name: "anyone at a school's host",
  check: (ctx) => (schoolOf(ctx) ? null : notFound("No school was found for this address.", "school_not_found")),
};

/** Nobody from outside: queue messages and clock ticks. */
export const systemOnly: Policy = {
  name: "system",
  public: false,
  roles: [],
  check: (ctx) => (ctx.actor.kind === "system" ? null : forbidden()),
};

function roles(name: string, ...allowed: Role[]): Policy {
  return {
    name,
    public: false,
    roles: allowed,
    check(ctx) {
      return refusedRole(this, ctx);
    },
  };
}

/**
 * The error for a caller who is signed out or has the wrong role, regardless of input. Endpoints check it before parsing, so strangers
 * learn nothing; the verb checks the rest of the policy.
 */
export function refusedRole(policy: Policy, ctx: Ctx): DomainError | null {
  // A key has no role: it is let in by scope alone (`refusedCaller`).
  if (ctx.actor.kind === "key") return forbidden();
  if (policy.public || policy.byToken || ctx.actor.kind === "system") return null;
  if (ctx.actor.kind === "visitor") return unauthenticated();
  if (!policy.roles.includes(ctx.actor.role)) return forbidden();
  if (ctx.actor.mustSetUp && policy.name !== settingUp.name) return setUpFirst();
  return refusedSet(policy, ctx);
}

/** A verb as its callers are checked: people by the policy, keys by the scope. */
interface Guarded {
  readonly allow: Policy;
  readonly scope?: Scope;
}

/** `refusedRole` for any caller: people by their role, a key by the scope that the verb names. */
export const refusedCaller = ({ allow, scope }: Guarded, ctx: Ctx): DomainError | null =>
  ctx.actor.kind === "key" ? refusedKey(scope, ctx.actor) : refusedRole(allow, ctx);

/** The same with the whole of the policy. */
export const refusedWholly = ({ allow, scope }: Guarded, ctx: Ctx): DomainError | null =>
  ctx.actor.kind === "key" ? refusedKey(scope, ctx.actor) : allow.check(ctx);

/** Public verbs, too, are shut for a key unless they name a scope that it has. */
function refusedKey(scope: Scope | undefined, { scopes, isInside }: KeyActor): DomainError | null {
  if (isInside || (scope && grantsScope(scopes, scope))) return null;
  return new DomainError("forbidden", "scope_missing", scope ? `This key needs the scope ${scope}.` : "Keys can't use this call.", undefined, {
    scope: scope ?? null,
  });
}

/** What speaks against an admin of a school whose permission set is none of the policy's, and who holds no token that it takes. */
export function refusedSet({ sets, byToken }: Pick<Policy, "sets" | "byToken">, { actor, grant }: Ctx): DomainError | null {
  if (!sets || actor.kind !== "user" || actor.permissionSet === null || (grant !== null && grant === byToken)) return null;
  return sets.includes(actor.permissionSet) ? null : forbidden();
}

/** The same people, and holders of a token that grants this (`withGrant`). */
export const orToken = (policy: Policy, grant: string): Policy => ({
  ...policy,
  name: `${policy.name}, or a token for ${grant}`,
  byToken: grant,
  check: (ctx) => (ctx.grant === grant ? null : policy.check(ctx)),
});

export const signedIn = roles("any signed in", ...EVERY_ROLE);
/** Everybody, also who has to set up the second step of the sign-in before anything else may be done. */
export const settingUp = roles("anyone signed in, even before two-step sign-in is set up", ...EVERY_ROLE);
export const schoolStaff = roles("school staff", "school_owner", "school_admin");
export const schoolOwner = roles("school owner", "school_owner");
export const ownerOrSuper = roles("owner or super admin", "school_owner", "super_admin");
export const staffOrSuper = roles("school staff or super admin", "school_owner", "school_admin", "super_admin");
/** Everybody but students: a school seen from outside. */
export const staffSuperOrEmployer = roles("school staff, super admin, employer", ...EVERY_ROLE.filter((role) => role !== "student"));
export const staffOrStudent = roles("school staff or the student", "school_owner", "school_admin", "student");
export const student = roles("student", "student");
export const superAdmin = roles("super admin", "super_admin");
export const employer = roles("employer", "employer_admin", "employer_career_specialist", "job_partner_admin", "organization_admin");
/** Who looks after an employer's profile and its people. */
export const employerAdmin = roles("employer's admin", "employer_admin", "organization_admin");
/** Users who manage all employers of an organization. */
export const organizationAdmin = roles("organization's admin", "organization_admin");
/** Who keeps the public face of an employer and its jobs. */
export const employerProfile = roles("employer's profile", "employer_admin", "job_partner_admin", "organization_admin");
/** Who works with schools and their students for an employer. */
export const employerWithSchools = roles("employer with schools", "employer_admin", "employer_career_specialist", "organization_admin");
/** The role types that have a bell: school, employer, super admin. */
export const notifiable = roles("school, employer, super admin", ...EVERY_ROLE.filter((role) => role !== "student"));

/** Whether the caller is the product itself. */
export const isSuperAdmin = (ctx: Ctx): boolean => ctx.actor.kind === "user" && ctx.actor.role === "super_admin";

export type Feature = "website" | "assistants" | "call-logs" | "developers";

/** Whether a school's plan has a feature. Menus, loaders and actions all ask here. */
export function planHas(school: { plan: string; showAiCallLogs: boolean } | null, feature: Feature): boolean {
  if (!school) return false;
  const chat = school.plan.endsWith("-and-chat");
  if (feature === "website" || feature === "developers") return school.plan.startsWith("advanced");
  return feature === "assistants" ? chat : chat && school.showAiCallLogs;
}

/** Whether a school may use a feature now: its plan has it and, of the assistants, which cost by use, the plan is paid. */
export const mayUse = (school: { plan: string; planStatus: string; showAiCallLogs: boolean } | null, feature: Feature): boolean =>
  planHas(school, feature) && (feature !== "assistants" || school?.planStatus === "active");

/** A screen of each feature: it is there as soon as that one is mounted. */
const SCREEN_OF: Record<Feature, string> = { website: "WEB-01", assistants: "SCH-71", "call-logs": "SCH-26", developers: "KEY-01" };
const FEATURE_LABELS: Record<Feature, string> = {
  assistants: "AI chat and marketing",
  website: "Website editor",
  "call-logs": "Call logs",
  developers: "API keys and webhooks",
};

/** The features that plans differ in, built ones only. */
export const planFeatures = (school: { plan: string; showAiCallLogs: boolean } | null): { label: string; isIncluded: boolean }[] =>
  (Object.keys(FEATURE_LABELS) as Feature[])
    .filter((feature) => isMounted(SCREEN_OF[feature]))
    .map((feature) => ({ label: FEATURE_LABELS[feature], isIncluded: planHas(school, feature) }));

/** The same people, at schools whose plan has the feature. Super admins are not bound by a plan. */
export function withPlan(policy: Policy, feature: Feature): Policy {
  return {
    ...policy,
    name: `${policy.name}, plan with ${feature}`,
    check: (ctx) => {
      const refused = policy.check(ctx);
      if (refused) return refused;
      if (isSuperAdmin(ctx)) return null;
      return mayUse(schoolOf(ctx), feature) ? null : planRequired();
    },
  };
}
