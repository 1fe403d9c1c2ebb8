import { and, eq, sql } from "drizzle-orm";
import { instalments } from "#drizzle/schema/payments";
import { changedMeanwhile } from "~/features/enrollment/domain/registration-guards";
import { newId } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import type { PlanChange } from "./transfer-plan";

/** Stages what another price makes of a plan. An instalment that was paid or changed meanwhile stops the batch. */
export function stagePlan(ctx: CommandCtx, registrationId: string, plan: PlanChange): void {
  const { db, schoolId, own } = inSchool(ctx);
  const now = ctx.now.getTime();
  for (const { id, before, after } of plan.changed) {
    const same = and(own(instalments, id), eq(instalments.status, "unpaid"), eq(instalments.amountCents, before));
    if (after === 0) ctx.stage(db.delete(instalments).where(same), changedMeanwhile());
    else ctx.stage(db.update(instalments).set({ amountCents: after, updatedAt: now }).where(same), changedMeanwhile());
  }
  if (plan.added) {
    ctx.stage(
      db.insert(instalments).values({
        id: newId(),
        schoolId,
        registrationId,
        position: sql`(SELECT coalesce(max(i.position), 0) + 1 FROM instalments i WHERE i.school_id = ${schoolId} AND i.registration_id = ${registrationId})`,
        ...plan.added,
        status: "unpaid",
        createdAt: now,
        updatedAt: now,
      }),
    );
  }
}
