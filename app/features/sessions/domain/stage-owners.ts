import { and, eq, sql } from "drizzle-orm";
import { classSessions, closures, sessionNotices, sessionPatterns } from "#drizzle/schema/sessions";
import { inSchool } from "~/platform/school-scope";
import { nextVersion } from "~/platform/stale";
import type { CommandCtx } from "~/platform/verb";

/** Stages the deletion of all sessions of a class, before the class itself. */
export function stageSessionsDeleted(ctx: CommandCtx, classId: string): void {
  const { db, schoolId } = inSchool(ctx);
  for (const table of [classSessions, sessionPatterns, sessionNotices])
    ctx.stage(db.delete(table).where(and(eq(table.schoolId, schoolId), eq(table.classId, classId))));
}

/** Stages the move of a location's sessions and closures to another one, before it is deleted; without another one its closures are deleted. */
export function stageLocationReplaced(ctx: CommandCtx, from: string, to: string | null): void {
  const { db, schoolId } = inSchool(ctx);
  const here = and(eq(closures.schoolId, schoolId), eq(closures.locationId, from));
  if (to === null) {
    ctx.stage(db.delete(closures).where(here));
    return;
  }
  ctx.stage(db.update(closures).set({ locationId: to }).where(here));
  ctx.stage(
    db
      .update(classSessions)
      .set({ locationId: to, sequence: sql`${classSessions.sequence} + 1`, updatedAt: ctx.now.getTime() })
      .where(and(eq(classSessions.schoolId, schoolId), eq(classSessions.locationId, from))),
  );
}

/** Stages that an instructor's sessions have none, before the instructor is deleted. */
export function stageInstructorRemoved(ctx: CommandCtx, instructorId: string): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(
    db
      .update(classSessions)
      .set({ instructorId: null, updatedAt: nextVersion(ctx, classSessions.updatedAt) })
      .where(and(eq(classSessions.schoolId, schoolId), eq(classSessions.instructorId, instructorId))),
  );
}
