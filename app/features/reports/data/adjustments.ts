import { sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import type { IsoDate } from "~/platform/zones";
import type { Interval } from "../report-model";

/** What changes balances without money that moves, by period. */
export interface AdjustmentPeriod {
  date: IsoDate;
  writtenOffCents: number;
}

/** Days are in the school's zone; a week starts on Monday. */
const KEYS = { day: sql`a.on_day`, week: sql`date(a.on_day, 'weekday 0', '-6 days')`, month: sql`substr(a.on_day, 1, 7) || '-01'` } as const;

/** Write-offs of some days by period, oldest first. */
export async function adjustmentPeriods(
  ctx: Ctx,
  { from_date, to_date, program }: { from_date: IsoDate; to_date: IsoDate; program?: string },
  interval: Interval,
): Promise<AdjustmentPeriod[]> {
  const { db, schoolId } = inSchool(ctx);
  const ofProgram = program
    ? sql`AND i.registration_id IN (SELECT r.id FROM registrations r WHERE r.school_id = ${schoolId} AND r.program_id = ${program})`
    : sql``;
  const [rows] = await readTogether(db, [
    sql<AdjustmentPeriod>`SELECT ${KEYS[interval]} AS date, sum(a.written_off) AS writtenOffCents FROM (
        SELECT i.written_off_on AS on_day, i.amount_cents AS written_off FROM instalments i
        WHERE i.school_id = ${schoolId} AND i.written_off_on IS NOT NULL AND i.written_off_on >= ${from_date} AND i.written_off_on <= ${to_date} ${ofProgram}
      ) a GROUP BY 1 ORDER BY 1`,
  ]);
  return rows;
}
