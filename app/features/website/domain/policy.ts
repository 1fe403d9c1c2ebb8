import { type Ctx, schoolOf } from "~/platform/context";
import { anyoneAtSchool, planHas, staffOrSuper, withPlan } from "~/platform/policy";

/** Who arranges a school's site: its staff where the plan has it, and super admins in a school of their choosing. */
export const websiteStaff = withPlan(staffOrSuper, "website");
export const siteVisitor = anyoneAtSchool;

/** Whether the caller may see what the school hides from visitors. */
export function isOwnStaff(ctx: Ctx): boolean {
  const { actor } = ctx;
  if (actor.kind !== "user") return false;
  return actor.role === "super_admin" || (actor.roleType === "school" && actor.school?.id === schoolOf(ctx)?.id);
}

export const hasWebsite = (ctx: Ctx): boolean => planHas(schoolOf(ctx), "website");
