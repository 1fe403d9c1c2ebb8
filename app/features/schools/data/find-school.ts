import { and, eq } from "drizzle-orm";
import { domains, schools } from "#drizzle/schema/schools";
import type { Ctx, School } from "~/platform/context";
import type { Database } from "~/platform/db";
import { acrossSchools } from "~/platform/db";
import { schoolColumns, toSchool } from "../domain/school-row";

/** The active school whose verified domain `host` is; null for any other host. One round trip. */
export async function findSchoolByHost(db: Database, host: string): Promise<School | null> {
  const [row] = await db.everywhere
    .select(schoolColumns)
    .from(domains)
    .innerJoin(schools, eq(schools.id, domains.schoolId))
    .where(and(eq(domains.host, host), eq(domains.status, "verified"), eq(schools.status, "active")));
  return row ? toSchool(row) : null;
}

/** A school by id, active or not; for jobs and super admins. */
export async function findSchoolById(ctx: Ctx, id: string): Promise<School | null> {
  const [row] = await acrossSchools(ctx, "a job or a super admin names the school it works for")
    .select(schoolColumns)
    .from(schools)
    .where(eq(schools.id, id));
  return row ? toSchool(row) : null;
}
