import { sql } from "drizzle-orm";
import { missingDocumentsOf } from "~/features/student-documents/domain/questions";
import { type Ctx, todayOf } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** The labels of required files that a registration is missing. */
export async function missingDocuments(ctx: Ctx, registrationId: string): Promise<string[]> {
  const { db, schoolId } = inSchool(ctx);
  const program = sql`(SELECT r.program_id FROM registrations r WHERE r.school_id = ${schoolId} AND r.id = ${registrationId})`;
  const rows = await db.all<{ label: string }>(
    sql`SELECT DISTINCT q.label AS label ${missingDocumentsOf(sql`${registrationId}`, program, sql`${schoolId}`, sql`${todayOf(ctx)}`)} ORDER BY q.label`,
  );
  return rows.map(({ label }) => label);
}
