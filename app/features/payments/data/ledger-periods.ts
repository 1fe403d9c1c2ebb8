import { sql } from "drizzle-orm";
import type { Ctx } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import type { HistoryFilters } from "../history-model";
import { ledgerFee, ledgerSource, ledgerWhere } from "./ledger-lines";

export interface LedgerPeriod {
  date: string;
  /** Payments less refunds. */
  amountCents: number;
  refundedCents: number;
  feeCents: number;
  transactions: number;
}

/** Ledger days are in the school's zone; a week starts on Monday. */
const KEYS = {
  day: sql`t.paid_on`,
  week: sql`date(t.paid_on, 'weekday 0', '-6 days')`,
  month: sql`substr(t.paid_on, 1, 7) || '-01'`,
} as const;

/** Completed payments by period; failed and open ones are left out. */
export async function ledgerPeriods(ctx: Ctx, filters: HistoryFilters, interval: keyof typeof KEYS): Promise<LedgerPeriod[]> {
  const { db, schoolId } = inSchool(ctx);
  const { from, rows: counted } = ledgerSource(filters);
  const [rows] = await readTogether(db, [
    sql<LedgerPeriod>`SELECT ${KEYS[interval]} AS date, sum(CASE WHEN t.type = 'processing_fee' THEN 0 ELSE t.amount_cents END) AS amountCents,
        -sum(CASE WHEN t.type = 'refund' THEN t.amount_cents ELSE 0 END) AS refundedCents, sum(${ledgerFee}) AS feeCents, sum(${counted}) AS transactions
      FROM ${from}
      WHERE t.school_id = ${schoolId} AND t.status IN ('succeeded', 'manually_paid', 'refund') AND ${ledgerWhere(filters)} GROUP BY 1 ORDER BY 1`,
  ]);
  return rows;
}
