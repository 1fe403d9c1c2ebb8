import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import type { CohortTag } from "../cohort-model";

/** Whether a registration is in a cohort, as SQL. */
export const isInCohort = (schoolId: string, registrationId: SQL, cohortId: string | null): SQL =>
  sql`${registrationId} IN (SELECT k.registration_id FROM cohort_members k WHERE k.school_id = ${schoolId} AND k.cohort_id = ${cohortId})`;

/** The cohorts of a registration by name, as SQL of JSON that `readTags` reads. */
export const cohortTags = (schoolId: string, registrationId: SQL): SQL<string> =>
  sql<string>`(SELECT coalesce(json_group_array(json_object('id', t.id, 'name', t.name, 'color', t.color)), '[]') FROM (
    SELECT o.id, o.name, o.color FROM cohort_members k JOIN cohorts o ON o.school_id = k.school_id AND o.id = k.cohort_id
    WHERE k.school_id = ${schoolId} AND k.registration_id = ${registrationId} ORDER BY o.name, o.id LIMIT 20) t)`;

/** The cohorts that `cohortTags` found. */
export const readTags = (tags: string): CohortTag[] => JSON.parse(tags) as CohortTag[];

/** Cohorts as options, by name. */
export const cohortChoices = (schoolId: string): SQL<{ value: string; label: string }> =>
  sql<{
    value: string;
    label: string;
  }>`SELECT o.id AS value, o.name AS label FROM cohorts o WHERE o.school_id = ${schoolId} ORDER BY o.name, o.id LIMIT 200`;

/** The name of a cohort of this school; null for none. */
export async function cohortName(ctx: Ctx, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const { db, schoolId } = inSchool(ctx);
  const [[row]] = await readTogether(db, [sql<{ name: string }>`SELECT o.name FROM cohorts o WHERE o.school_id = ${schoolId} AND o.id = ${id}`]);
  return row?.name ?? null;
}
