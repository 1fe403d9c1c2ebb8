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
  /** School credit given: refunds kept as credit, and goodwill. */
  creditIssuedCents: number;
  /** School credit that paid a balance, less what went back. */
  creditUsedCents: number;
  creditExpiredCents: number;
}

/** Days are in the school's zone; a week starts on Monday. */
const KEYS = { day: sql`a.on_day`, week: sql`date(a.on_day, 'weekday 0', '-6 days')`, month: sql`substr(a.on_day, 1, 7) || '-01'` } as const;

/**
 * Write-offs and school credit of some days by period, oldest first, with the credit that was outstanding before them and is now. Credit
 * belongs to no program: with a program there is none.
 */
export async function readAdjustments(
  ctx: Ctx,
  { from_date, to_date, program }: { from_date: IsoDate; to_date: IsoDate; program?: string },
  interval: Interval,
): Promise<{ periods: AdjustmentPeriod[]; creditBeforeCents: number; creditNowCents: number }> {
  const { db, schoolId } = inSchool(ctx);
  const ofProgram = program
    ? sql`AND i.registration_id IN (SELECT r.id FROM registrations r WHERE r.school_id = ${schoolId} AND r.program_id = ${program})`
    : sql``;
  const credit = sql`FROM school_credits c WHERE c.school_id = ${schoolId} ${program ? sql`AND 0` : sql``}`;
  const of = (sign: 1 | -1, ...sources: string[]) =>
    sql`CASE WHEN c.source IN (${sql.join(
      sources.map((source) => sql`${source}`),
      sql`, `,
    )}) THEN ${sql.raw(String(sign))} * c.amount_cents ELSE 0 END`;
  const [rows, [sums]] = await readTogether(db, [
    sql<AdjustmentPeriod>`SELECT ${KEYS[interval]} AS date, sum(a.written_off) AS writtenOffCents, sum(a.issued) AS creditIssuedCents,
        sum(a.used) AS creditUsedCents, sum(a.expired) AS creditExpiredCents
      FROM (
        SELECT i.written_off_on AS on_day, i.amount_cents AS written_off, 0 AS issued, 0 AS used, 0 AS expired FROM instalments i
        WHERE i.school_id = ${schoolId} AND i.written_off_on IS NOT NULL AND i.written_off_on >= ${from_date} AND i.written_off_on <= ${to_date} ${ofProgram}
        UNION ALL SELECT c.entered_on, 0, ${of(1, "refund", "goodwill")}, ${of(-1, "used", "reversed")}, ${of(-1, "expired")}
        ${credit} AND c.entered_on >= ${from_date} AND c.entered_on <= ${to_date}
      ) a GROUP BY 1 ORDER BY 1`,
    sql<{ before: number; now: number }>`SELECT coalesce(sum(CASE WHEN c.entered_on < ${from_date} THEN c.amount_cents END), 0) AS before,
      coalesce(sum(c.amount_cents), 0) AS now ${credit}`,
  ]);
  return { periods: rows, creditBeforeCents: sums?.before ?? 0, creditNowCents: sums?.now ?? 0 };
}
