import { and, sql } from "drizzle-orm";
import { waitlistEntries } from "#drizzle/schema/admissions";
import { classes, programs } from "#drizzle/schema/programs";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** An open waitlist entry with its program, class and number of entries before it; null if closed. */
export async function findWaitlistEntry(ctx: Ctx, id: string) {
  const { db, schoolId, own } = inSchool(ctx);
  const [row] = await db
    .select({
      id: waitlistEntries.id,
      firstName: waitlistEntries.firstName,
      lastName: waitlistEntries.lastName,
      email: waitlistEntries.email,
      locale: waitlistEntries.locale,
      program: programs.title,
      tuitionCents: programs.tuitionCents,
      classCode: classes.code,
      startDate: classes.startDate,
      position: sql<number>`(SELECT count(*) FROM waitlist_entries w WHERE w.school_id = ${schoolId} AND w.program_id = ${waitlistEntries.programId}
        AND w.closed_at IS NULL AND (w.created_at < ${waitlistEntries.createdAt} OR (w.created_at = ${waitlistEntries.createdAt} AND w.id <= ${waitlistEntries.id})))`,
    })
    .from(waitlistEntries)
    .innerJoin(programs, own(programs, waitlistEntries.programId))
    .leftJoin(classes, own(classes, waitlistEntries.classId))
    .where(and(own(waitlistEntries, id), sql`${waitlistEntries.closedAt} IS NULL`));
  return row ?? null;
}
