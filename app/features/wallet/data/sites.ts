import { asc, eq, sql } from "drizzle-orm";
import { clinicalSites } from "#drizzle/schema/wallet";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** A school's clinical sites; the others of its list are archived. */
export const MAX_SITES = 500;

/** Clinical sites, archived ones last, with the requirements that are limited to each and how many sessions are still planned there. */
export function selectSites(ctx: Ctx, today: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      site: clinicalSites,
      requirements: sql<string[]>`(SELECT json_group_array(t.requirement_id) FROM requirement_sites t
        WHERE t.school_id = ${schoolId} AND t.site_id = "clinical_sites"."id")`
        .mapWith((all: string) => JSON.parse(all) as string[])
        .as("of_requirements"),
      planned: sql<number>`(SELECT count(*) FROM class_sessions s WHERE s.school_id = ${schoolId} AND s.site_id = "clinical_sites"."id"
        AND s.site_id IS NOT NULL AND s.date >= ${today} AND s.status = 'planned')`.as("planned_sessions"),
    })
    .from(clinicalSites)
    .where(eq(clinicalSites.schoolId, schoolId))
    .orderBy(sql`${clinicalSites.archivedAt} IS NOT NULL`, asc(clinicalSites.name))
    .limit(MAX_SITES);
}
