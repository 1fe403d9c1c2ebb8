import { sql } from "drizzle-orm";
import { classes, programs } from "#drizzle/schema/programs";
import { type Ctx, todayOf } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** A program of this school with what it costs and the start of the given class, or of its next one; null when it is not one. */
export async function programFacts(ctx: Ctx, programId: string, classId: string | null) {
  const { db, schoolId, own } = inSchool(ctx);
  const next = classId
    ? sql<string | null>`(SELECT c.start_date FROM classes c WHERE c.school_id = ${schoolId} AND c.id = ${classId})`
    : sql<
        string | null
      >`(SELECT min(c.start_date) FROM classes c WHERE c.school_id = ${schoolId} AND c.program_id = ${programId} AND c.status = 'open' AND c.cancelled_at IS NULL AND c.start_date >= ${todayOf(ctx)})`;
  const [row] = await db
    .select({
      title: programs.title,
      summary: programs.summary,
      description: programs.description,
      certification: programs.certification,
      tuitionCents: programs.tuitionCents,
      nextStart: next,
    })
    .from(programs)
    .where(own(programs, programId));
  return row ?? null;
}

/** The program of a class of this school; null when it is not one. */
export async function programOfClass(ctx: Ctx, classId: string): Promise<string | null> {
  const { db, own } = inSchool(ctx);
  const [row] = await db.select({ programId: classes.programId }).from(classes).where(own(classes, classId));
  return row?.programId ?? null;
}
