import { eq, type SQL, sql } from "drizzle-orm";
import { users } from "#drizzle/schema/identity";
import type { Ctx } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { acrossSchools } from "~/platform/school-scope";

export interface TrainingSchool {
  id: string;
  name: string;
  host: string;
  city: string | null;
  state: string | null;
  programs: number;
  graduates: number;
  /** Over all schools, also those beyond the ones shown. */
  allSchools: number;
  allPrograms: number;
  allGraduates: number;
}

const SHOWN = 20;

/** Who looks, and the schools that train the people an employer hires: what is public about them, and how many finished there lately. */
export async function readEmployerHome(ctx: Ctx, userId: string, since: number) {
  const db = acrossSchools(ctx, "an employer looks for staff at every school");
  const [[person], answer] = await db.batch([
    db
      .select({ phone: users.phone, jobTitle: users.jobTitle, avatarFileId: users.avatarFileId, timezone: users.timezone })
      .from(users)
      .where(eq(users.id, userId)),
    rawStatement(db, schools(since)),
  ]);
  return { person: person ?? null, schools: (answer as unknown as { results: TrainingSchool[] }).results };
}

const schools = (since: number): SQL => sql`SELECT *, count(*) OVER () AS allSchools, sum(programs) OVER () AS allPrograms,
    sum(graduates) OVER () AS allGraduates
  FROM (SELECT s.id, s.name, d.host, s.city, s.state,
      (SELECT count(*) FROM programs p WHERE p.school_id = s.id AND p.status = 'offering') AS programs,
      (SELECT count(*) FROM registrations r WHERE r.school_id = s.id AND r.enrollment_status = 'completed' AND r.created_at >= ${since}) AS graduates
    FROM schools s JOIN domains d ON d.school_id = s.id AND d.is_primary = 1 WHERE s.status = 'active')
  ORDER BY graduates DESC, name LIMIT ${SHOWN}`;
