import { sql } from "drizzle-orm";
import { classes } from "#drizzle/schema/programs";
import { clearancePasses } from "#drizzle/schema/wallet";
import type { Ctx } from "~/platform/context";
import { newId } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";

/** First and last day of a class's sessions, clinical ones apart; no row without a session. */
export const classDays = (ctx: Ctx, classId: string) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      first: sql<string | null>`min(s.date)`.as("first_day"),
      last: sql<string | null>`max(s.date)`.as("last_day"),
      firstClinical: sql<string | null>`min(CASE WHEN s.kind = 'clinical' THEN s.date END)`.as("first_clinical"),
      lastClinical: sql<string | null>`max(CASE WHEN s.kind = 'clinical' THEN s.date END)`.as("last_clinical"),
    })
    .from(sql`class_sessions s`)
    .where(sql`s.school_id = ${schoolId} AND s.class_id = ${classId} AND s.status <> 'cancelled'`);
};

export const findClass = (ctx: Ctx, classId: string) => {
  const { db, own } = inSchool(ctx);
  return db.select({ id: classes.id }).from(classes).where(own(classes, classId));
};

/** Stages that a student may attend one session without clearance. A second one violates the unique index. */
export function stagePass(
  ctx: CommandCtx,
  pass: { sessionId: string; registrationId: string; reason: string; missing: string; givenBy: string },
): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(db.insert(clearancePasses).values({ id: newId(), schoolId, ...pass, createdAt: ctx.now.getTime() }));
}
