import { type SQL, sql } from "drizzle-orm";
import { registrationCounts, registrations, students } from "#drizzle/schema/enrollment";
import {
  hasRegistrationFilter,
  type RegistrationFilters,
  registrationsAlike,
  registrationsWhere,
} from "~/features/registrations/data/registration-filters";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** Above this share of all registrations (one in N), reading students by name is faster than sorting the matches. */
const SHARE = 10;

/**
 * The ids of a page of registrations, ordered by student name. For many matches it reads students by name until the page is full; for few
 * it sorts them. The database picks by the counts, and the other half reads no row. @param way ASC or DESC @param mostFound the most
 * students a search reads
 */
export function idsByStudent(
  ctx: Ctx,
  filters: RegistrationFilters,
  { limit, offset, way, mostFound }: { limit: number; offset: number; way: SQL; mostFound?: number },
): SQL {
  const { schoolId } = inSchool(ctx);
  const { search } = filters;
  const where = sql`${students.schoolId} = ${schoolId} AND ${registrationsWhere(ctx, filters, search, mostFound)}`;
  const on = sql`ON ${registrations.schoolId} = ${students.schoolId} AND ${registrations.studentId} = ${students.id}`;
  // CROSS JOIN and INDEXED BY hold the planner to the order of names; the plus keeps it from it.
  const walked = (most: SQL) => sql`SELECT ${registrations.id} FROM ${students} CROSS JOIN ${registrations} INDEXED BY registrations_student ${on}
    WHERE ${where} ORDER BY ${students.lastName} ${way}, ${students.firstName} ${way}, ${registrations.id} ASC LIMIT ${most} OFFSET ${offset}`;
  const sorted = (most: SQL) => sql`SELECT ${registrations.id} FROM ${registrations} JOIN ${students} ${on}
    WHERE ${where} ORDER BY +${students.lastName} ${way}, +${students.firstName} ${way}, +${registrations.id} ASC LIMIT ${most} OFFSET ${offset}`;
  const all = sql`${limit}`;
  if (search || filters.cohort) return sorted(all);
  if (!hasRegistrationFilter(filters)) return walked(all);
  const counted = (condition: SQL | undefined) =>
    sql`(SELECT coalesce(sum(${registrationCounts.count}), 0) FROM ${registrationCounts} WHERE ${condition})`;
  const isMany = sql`${counted(registrationsAlike(schoolId, filters, registrationCounts))} * ${SHARE} > (SELECT coalesce(sum(count), 0) FROM row_counts WHERE school_id = ${schoolId} AND kind = 'registrations')`;
  return sql`SELECT * FROM (${walked(sql`iif(${isMany}, ${limit}, 0)`)}) UNION ALL SELECT * FROM (${sorted(sql`iif(${isMany}, 0, ${limit})`)})`;
}
