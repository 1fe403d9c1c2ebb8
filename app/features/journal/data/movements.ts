import { eq, sql } from "drizzle-orm";
import { schools } from "#drizzle/schema/schools";
import type { Ctx } from "~/platform/context";
import { readTogether } from "~/platform/db";
import { behind, type Cursor, sortedBy } from "~/platform/keyset";
import { inSchool } from "~/platform/school-scope";
import type { Movement } from "../entry-model";

const ORDER = [sql`m.day`, sql`m.at`, sql`m.id`].map((by) => ({ by, way: "asc" as const }));

/** What moved money on these days, the earliest first. */
export async function movements(ctx: Ctx, { from, to }: { from: string; to: string }, part: { after?: Cursor; limit: number }): Promise<Movement[]> {
  const { db, schoolId } = inSchool(ctx);
  // The school's share of the payments of a payout, as they stand in the ledger.
  const booked = sql`(SELECT sum(x.amount_cents) FROM transactions x WHERE x.school_id = l.school_id AND x.attempt_id = l.attempt_id
    AND x.status = 'succeeded' AND x.type NOT IN ('processing_fee', 'refund'))`;
  const fees = sql`(SELECT sum(CASE l.kind WHEN 'other' THEN -l.net_cents WHEN 'payment' THEN coalesce(${booked}, l.net_cents) - l.net_cents ELSE 0 END)
    FROM payout_lines l WHERE l.school_id = p.school_id AND l.payout_id = p.id)`;
  const [rows] = await readTogether(db, [
    sql<Movement>`SELECT * FROM (
      SELECT 'ledger' AS kind, t.id, t.paid_on AS day, t.created_at AS at, t.type, t.method, t.amount_cents AS cents, 0 AS feeCents,
        t.purchase_id IS NOT NULL OR t.type LIKE 'product%' AS isOfOrder,
        t.group_order_id IS NOT NULL AND t.registration_id IS NULL AS isPrepaid, coalesce(t.receipt_number, r.number, '') AS ref,
        t.payer_name || ': ' || t.description AS memo
      FROM transactions t LEFT JOIN registrations r ON r.school_id = t.school_id AND r.id = t.registration_id
      WHERE t.school_id = ${schoolId} AND t.paid_on BETWEEN ${from} AND ${to} AND t.status IN ('succeeded', 'manually_paid', 'refund')
        AND t.type <> 'processing_fee' AND t.amount_cents <> 0
      UNION ALL SELECT 'credit', c.id, c.entered_on, c.created_at, c.source, '', c.amount_cents, 0, 0, 0, '', s.first_name || ' ' || s.last_name || ': ' || c.reason
      FROM school_credits c JOIN students s ON s.school_id = c.school_id AND s.id = c.student_id
      WHERE c.school_id = ${schoolId} AND c.entered_on BETWEEN ${from} AND ${to} AND c.source IN ('goodwill', 'expired')
      UNION ALL SELECT 'payout', p.id, p.arrival_date, p.created_at, 'payout', '', p.amount_cents, coalesce(${fees}, 0), 0, 0, p.id, 'Payout'
      FROM payouts p WHERE p.school_id = ${schoolId} AND p.arrival_date BETWEEN ${from} AND ${to} AND p.status = 'paid' AND p.amount_cents <> 0
    ) m WHERE ${behind(ORDER, part.after)} ORDER BY ${sortedBy(ORDER)} LIMIT ${part.limit}`,
  ]);
  return rows;
}

/** The account codes that the school has entered. */
export function selectAccounts(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db.select({ accounts: schools.journalAccounts }).from(schools).where(eq(schools.id, schoolId));
}
