import { sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";

/** A summary of a registration's exams and job, for its page. */
export async function outcomeStanding(ctx: Ctx, registrationId: string) {
  const { db, schoolId } = inSchool(ctx);
  const of = sql`school_id = ${schoolId} AND registration_id = ${registrationId}`;
  const [[row]] = await readTogether(db, [
    sql<{ attempts: number; passed: number; job: string | null; isExcluded: number }>`SELECT
        (SELECT count(*) FROM exam_attempts WHERE ${of} AND status = 'confirmed') AS attempts,
        (SELECT count(*) FROM exam_attempts WHERE ${of} AND status = 'confirmed' AND result = 'passed') AS passed,
        (SELECT json_object('employer', employer, 'jobTitle', job_title, 'startedOn', started_on) FROM outcomes
          WHERE ${of} AND is_counted = 1 AND status = 'confirmed') AS job,
        EXISTS (SELECT 1 FROM outcome_exclusions WHERE ${of}) AS isExcluded`,
  ]);
  return {
    ...{ attempts: row?.attempts ?? 0, passed: row?.passed ?? 0, isExcluded: row?.isExcluded === 1 },
    job: row?.job ? (JSON.parse(row.job) as { employer: string; jobTitle: string; startedOn: string }) : null,
  };
}
export type OutcomeStanding = Awaited<ReturnType<typeof outcomeStanding>>;
