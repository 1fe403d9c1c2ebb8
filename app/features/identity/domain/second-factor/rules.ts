import { eq } from "drizzle-orm";
import { z } from "zod";
import { secondFactorRules } from "#drizzle/schema/identity";
import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { flag } from "~/platform/input";
import { ownerOrSuper } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { readRule } from "../../data/second-factor";

/** An owner rules for the own school, a super admin for super admins. */
function scopeOf(ctx: Ctx): string {
  const actor = userOf(ctx);
  if (actor.role === "super_admin") return "platform";
  if (!actor.school) throw notFound();
  return actor.school.id;
}

/** Whether staff of the school or the platform need a second step, and how many have one. One round trip. */
export const getSignInRules = query({
  name: "users.sign-in-rules",
  allow: ownerOrSuper,
  input: z.object({}),
  async run(ctx) {
    const scope = scopeOf(ctx);
    return { ...(await readRule(ctx, scope)), isPlatform: scope === "platform" };
  },
});

/** Turns required two-step sign-in on or off. While it is on, staff without a second step must set one up before anything else. */
export const setSignInRules = command({
  name: "users.set-sign-in-rules",
  allow: ownerOrSuper,
  input: z.object({ is_required: flag() }),
  async run(ctx, input) {
    const scope = scopeOf(ctx);
    const db = acrossSchools(ctx, "a rule belongs to a school or to the platform, by its scope");
    const { isRequired } = await readRule(ctx, scope);
    ctx.stage(
      input.is_required
        ? db
            .insert(secondFactorRules)
            .values({ scope, setBy: userOf(ctx).id, createdAt: ctx.now.getTime() })
            .onConflictDoNothing()
        : db.delete(secondFactorRules).where(eq(secondFactorRules.scope, scope)),
    );
    ctx.record({ type: "sign_in_rules", id: scope, before: { isRequired }, after: { isRequired: input.is_required } });
    return { isRequired: input.is_required };
  },
});
