import { type Ctx, schoolOf } from "~/platform/context";
import { anyoneAtSchool, planHas, staffOrSuper, withPlan } from "~/platform/policy";

/** Staff of a school whose plan has a website, and super admins for a chosen school. */
export const websiteStaff = withPlan(staffOrSuper, "website");
export const siteVisitor = anyoneAtSchool;

/** Whether the caller may see hidden content. */
export function isOwnStaff(ctx: Ctx): boolean {
  const { actor } = ctx;
  if (actor.kind !== "user") return false;
  return actor.role === "super_admin" || (actor.roleType === "school" && actor.school?.id === schoolOf(ctx)?.id);
}

export const hasWebsite = (ctx: Ctx): boolean => planHas(schoolOf(ctx), "website");
