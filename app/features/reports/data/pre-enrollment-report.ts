import { sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import { programChoices, type Reach } from "./enrollment-report";

export interface ApplicationSums {
  total: number;
  pending: number;
  approved: number;
  disapproved: number;
  registered: number;
}

/** How many applied, in which state they are, and when they came. One round trip. */
export async function readPreEnrollmentReport(
  ctx: Ctx,
  span: Reach & { periods: readonly (Reach & { key: string })[] },
  filters: { program?: string; status?: string },
) {
  const { db, schoolId } = inSchool(ctx);
  const which = sql`e.school_id = ${schoolId}${filters.program ? sql` AND e.program_id = ${filters.program}` : sql``}${filters.status ? sql` AND e.status = ${filters.status}` : sql``}`;
  const [[tiles], byPeriod, programs] = await readTogether(db, [
    sql<ApplicationSums>`SELECT count(*) AS total, coalesce(sum(e.status = 'pending'), 0) AS pending, coalesce(sum(e.status = 'approved'), 0) AS approved,
        coalesce(sum(e.status = 'disapproved'), 0) AS disapproved, coalesce(sum(e.status = 'registered'), 0) AS registered
      FROM pre_enrollments e WHERE ${which} AND e.created_at >= ${span.from} AND e.created_at < ${span.to}`,
    sql<{
      key: string;
      value: number;
    }>`SELECT m.value ->> 'key' AS key, (SELECT count(*) FROM pre_enrollments e WHERE ${which} AND e.created_at >= m.value ->> 'from' AND e.created_at < m.value ->> 'to') AS value
      FROM json_each(${JSON.stringify(span.periods)}) m ORDER BY m.key`,
    programChoices(schoolId),
  ]);
  if (!tiles) throw new Error("The sums of the report are missing");
  return { tiles, bars: byPeriod, programs };
}
