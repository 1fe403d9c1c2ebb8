import { sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";

/** The application fee of a program is charged once in this time. */
const YEAR_MS = 365 * 86_400_000;

/**
 * Whether the student of an address has paid the application fee of a program within a year, and has not got it back. What is paid for a
 * registration pays its fee first. Only for whoever may know that somebody is a student here.
 */
export async function hasPaidFee(ctx: Ctx, email: string, programId: string): Promise<boolean> {
  const { db, schoolId } = inSchool(ctx);
  const [[found]] = await readTogether(db, [
    sql<{ one: number }>`SELECT 1 AS one FROM students s JOIN registrations r ON r.school_id = s.school_id AND r.student_id = s.id
      WHERE s.school_id = ${schoolId} AND s.email = ${email} AND s.deleted_at IS NULL AND r.program_id = ${programId}
        AND r.created_at > ${ctx.now.getTime() - YEAR_MS} AND r.application_fee_cents > 0 AND r.paid_cents >= r.application_fee_cents LIMIT 1`,
  ]);
  return found !== undefined;
}
