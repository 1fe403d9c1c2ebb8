import { sql } from "drizzle-orm";
import { missingDocumentsOf } from "~/features/wallet/domain/questions";
import { type Ctx, todayOf } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** The labels of required documents that a registration is missing. */
export async function missingDocuments(ctx: Ctx, registrationId: string): Promise<string[]> {
  const { db, schoolId } = inSchool(ctx);
  const rows = await db.all<{ labels: string }>(
    sql`SELECT (SELECT json_group_array(DISTINCT q.label) ${missingDocumentsOf(sql`${todayOf(ctx)}`)}) AS labels
      FROM registrations r WHERE r.school_id = ${schoolId} AND r.id = ${registrationId}`,
  );
  return (JSON.parse(rows[0]?.labels ?? "[]") as string[]).sort();
}
