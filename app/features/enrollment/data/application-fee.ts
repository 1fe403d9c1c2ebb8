import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Ctx, todayOf, zoneOf } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import { instantOf } from "~/platform/wall-clock";
import { plusMonths } from "~/platform/zones";

/** Validity of a paid application fee. */
const MONTHS = 12;

/**
 * Whether the student with this email has paid the program's application fee within the last twelve months; payments cover the fee first. A
 * refund that includes the fee makes it due again.
 */
export function applicationFeePaid(ctx: Ctx, programId: SQLWrapper | string, email: SQLWrapper | string): SQL<number> {
  const { schoolId } = inSchool(ctx);
  const since = instantOf(plusMonths(todayOf(ctx), -MONTHS), "00:00", zoneOf(ctx)).getTime();
  return sql<number>`EXISTS (SELECT 1 FROM students payer JOIN registrations earlier ON earlier.school_id = payer.school_id AND earlier.student_id = payer.id
    WHERE payer.school_id = ${schoolId} AND payer.email = ${email} AND payer.deleted_at IS NULL AND earlier.program_id = ${programId}
    AND earlier.created_at >= ${since} AND earlier.application_fee_cents > 0 AND earlier.paid_cents >= earlier.application_fee_cents)`;
}

/** `paidFee` for one person. The answer reveals who is a student, so only staff and the person may get it. */
export async function hasPaidApplicationFee(ctx: Ctx, programId: string, email: string): Promise<boolean> {
  const [[found]] = await readTogether(inSchool(ctx).db, [sql<{ isPaid: number }>`SELECT ${applicationFeePaid(ctx, programId, email)} AS isPaid`]);
  return found?.isPaid === 1;
}
