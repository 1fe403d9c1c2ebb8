import type { Ctx, UserActor } from "~/platform/context";
import { login } from "~/platform/gates";
import { schoolStartPath } from "~/platform/paths";
import { type Feature, isSuperAdmin, mayUse } from "~/platform/policy";
import type { Gate } from "~/platform/screen";
import { homeOf } from "./model";
import { affiliationsPath, loginPath, myProfilePath, notAuthorizedPath, onboardingPath, studentMyProfilePath, studentStartPath } from "./paths";

const elsewhere = { redirect: notAuthorizedPath() };
const onboarding = { redirect: onboardingPath };

/** Visitors only: sign-in, password reset, invitations. */
export const visitorsOnly: Gate = (ctx) => (ctx.actor.kind === "user" ? { redirect: homeOf(ctx.actor) } : null);

/** Visitors only, on the product's own host; a school's host leads to its own start. */
export const visitorsOfProduct: Gate = (ctx) => (ctx.actor.kind === "user" || !ctx.isMainHost ? { redirect: "/" } : null);

/**
 * The public site: visitors, on a school's host. A signed-in user is redirected to the home page directly, not through login; staff of
 * the school may look with `?preview=1`.
 */
export const publicSite: Gate = (ctx, url) => {
  if (ctx.actor.kind === "user") return isPreview(ctx, url) ? null : { redirect: homeOf(ctx.actor) };
  return ctx.hostSchool ? null : { redirect: loginPath() };
};

/** Whether the visitor is signed in as staff of the school whose site this is. */
export const isOwnStaff = ({ actor, hostSchool }: Ctx): boolean =>
  actor.kind === "user" && actor.roleType === "school" && actor.school?.id === hostSchool?.id;

export const isPreview = (ctx: Ctx, url: URL): boolean => url.searchParams.get("preview") === "1" && isOwnStaff(ctx);

/** Everybody's own profile but a student's, who has another. */
export const ownProfile: Gate = (ctx, url) => {
  if (ctx.actor.kind !== "user") return login(url);
  return ctx.actor.roleType === "student" ? { redirect: studentMyProfilePath() } : null;
};

/** A student's own profile, once it is complete. */
export const ownStudentProfile: Gate = (ctx, url) => {
  if (ctx.actor.kind !== "user") return login(url);
  if (ctx.actor.roleType !== "student") return { redirect: myProfilePath() };
  return ctx.actor.isProfileComplete ? null : onboarding;
};

/** Signed in with any role; a student must complete the profile first. */
export const account: Gate = (ctx, url) => {
  if (ctx.actor.kind !== "user") return login(url);
  return ctx.actor.roleType === "student" && !ctx.actor.isProfileComplete ? onboarding : null;
};

/** The page of a mailed link: for anyone who has it, signed out or signed in as a student of the school. */
export const byLink: Gate = (ctx, url) =>
  ctx.hostSchool && ctx.actor.kind === "user" && ctx.actor.roleType === "student" ? null : publicSite(ctx, url);

const role =
  (allowed: (actor: UserActor) => boolean): Gate =>
  (ctx, url) => {
    if (ctx.actor.kind !== "user") return login(url);
    return allowed(ctx.actor) ? null : elsewhere;
  };

export const school = role((actor) => actor.roleType === "school");

/** Staff of a local school; a national partner's find their side of it among the affiliations. */
export const localSchool: Gate = (ctx, url) => {
  const isPartner = ctx.actor.kind === "user" && ctx.actor.school?.type === "national_partner";
  return school(ctx, url) ?? (isPartner ? { redirect: affiliationsPath } : null);
};

export const schoolOwner = role((actor) => actor.role === "school_owner");
export const ownerOrSuper = role((actor) => actor.role === "school_owner" || actor.role === "super_admin");
export const superAdmin = role((actor) => actor.role === "super_admin");
export const staffOrSuper = role((actor) => actor.roleType === "school" || actor.role === "super_admin");
export const notifiable = role((actor) => actor.roleType !== "student");
export const employer = role((actor) => actor.roleType === "employer");

/** The roles of an employer, as its menu divides the work. */
export const employerAdmin = role(({ role: of }) => of === "employer_admin" || of === "organization_admin");
export const employerProfile = role((actor) => actor.roleType === "employer" && actor.role !== "employer_career_specialist");
export const employerWithSchools = role((actor) => actor.roleType === "employer" && actor.role !== "job_partner_admin");

/** Students, whether their profile is complete or not: what can't wait for it. */
export const anyStudent = role((actor) => actor.roleType === "student");

const isProfileComplete = ({ actor }: Ctx): boolean => actor.kind === "user" && actor.isProfileComplete;

/** Students whose profile is complete. */
export const student: Gate = (ctx, url) => anyStudent(ctx, url) ?? (isProfileComplete(ctx) ? null : onboarding);

/** Students whose profile is not complete yet. */
export const studentOnboarding: Gate = (ctx, url) => anyStudent(ctx, url) ?? (isProfileComplete(ctx) ? { redirect: studentStartPath } : null);

/**
 * A gate that also requires a plan feature (for the assistants, a paid one); without it staff are redirected to the dashboard with a
 * toast.
 */
export const planned =
  (gate: Gate, feature: Feature): Gate =>
  (ctx, url) => {
    const refused = gate(ctx, url);
    if (refused) return refused;
    if (isSuperAdmin(ctx)) return null;
    const actor = ctx.actor.kind === "user" ? ctx.actor : null;
    return mayUse(actor?.school ?? null, feature) ? null : { redirect: schoolStartPath, toast: "Your plan does not include this feature." };
  };
