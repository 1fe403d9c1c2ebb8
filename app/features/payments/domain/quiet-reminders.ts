import { and, eq } from "drizzle-orm";
import { instalments } from "#drizzle/schema/payments";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";

/** Until a day (of the school's zone) is over the clock reminds nobody of what a registration has to pay; null has it begin again. */
export function stageQuiet(ctx: CommandCtx, registrationId: string, until: string | null): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db
      .update(instalments)
      .set({ quietUntil: until, updatedAt: ctx.now.getTime() })
      .where(and(eq(instalments.schoolId, schoolId), eq(instalments.registrationId, registrationId), eq(instalments.status, "unpaid"))),
  );
}
