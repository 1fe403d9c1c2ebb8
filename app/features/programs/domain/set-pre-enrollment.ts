import { programs } from "#drizzle/schema/programs";
import { notFound } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";

/** Stages whether visitors may pre-enroll for a program; the site's links follow. */
export function setPreEnrollment(ctx: CommandCtx, programId: string, isOn: boolean): void {
  const { db, own } = inSchool(ctx);
  ctx.stage(db.update(programs).set({ preEnrollment: isOn, updatedAt: ctx.now.getTime() }).where(own(programs, programId)), notFound());
}
