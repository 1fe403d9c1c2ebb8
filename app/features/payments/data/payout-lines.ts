import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { registrations } from "#drizzle/schema/enrollment";
import { paymentAttempts, transactions } from "#drizzle/schema/payments";
import { payoutLines, payouts } from "#drizzle/schema/payouts";
import type { Ctx } from "~/platform/context";
import { behind, type Cursor, sortedBy } from "~/platform/keyset";
import { inSchool } from "~/platform/school-scope";

/** The newest arrived payouts whose lines are not loaded yet. */
export function payoutsToItemise(ctx: Ctx, limit: number) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.schoolId, schoolId), eq(payouts.status, "paid"), isNull(payouts.itemisedAt)))
    .orderBy(desc(payouts.createdAt))
    .limit(limit);
}

/** Attempts by the provider's payment IDs. */
export async function attemptsOf(ctx: Ctx, intents: readonly string[]): Promise<Map<string, string>> {
  const { db, schoolId } = inSchool(ctx);
  const found = new Map<string, string>();
  for (let from = 0; from < intents.length; from += 80) {
    const rows = await db
      .select({ id: paymentAttempts.id, intent: paymentAttempts.paymentIntentId })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.schoolId, schoolId), inArray(paymentAttempts.paymentIntentId, intents.slice(from, from + 80))));
    for (const row of rows) if (row.intent) found.set(row.intent, row.id);
  }
  return found;
}

const selectPayout = (ctx: Ctx, payoutId: string) => {
  const { db, own } = inSchool(ctx);
  return db.select().from(payouts).where(own(payouts, payoutId));
};

/** A payout of this school; null for another's. */
export async function findPayout(ctx: Ctx, payoutId: string) {
  const [row] = await selectPayout(ctx, payoutId);
  return row ?? null;
}

/** Within the same second, a payment is listed before its refund. */
const LINE_ORDER = [payoutLines.createdAt, payoutLines.kind, payoutLines.id].map((by) => ({ by, way: "asc" as const }));

const selectLines = (ctx: Ctx, payoutId: string, after?: Cursor) => {
  const { db, schoolId } = inSchool(ctx);
  const isOfAttempt = sql`t.school_id = ${schoolId} AND t.attempt_id = ${payoutLines.attemptId} AND t.type NOT IN ('processing_fee', 'refund') AND t.status = 'succeeded'`;
  return db
    .select({
      id: payoutLines.id,
      kind: payoutLines.kind,
      description: sql<string | null>`coalesce(${transactions.description}, ${payoutLines.description})`.as("line_description"),
      grossCents: payoutLines.grossCents,
      feeCents: payoutLines.feeCents,
      netCents: payoutLines.netCents,
      createdAt: payoutLines.createdAt,
      transactionId: sql<string | null>`${transactions.id}`.as("ledger_id"),
      reference: transactions.receiptNumber,
      payer: transactions.payerName,
      registrationId: transactions.registrationId,
      registrationNumber: sql<string | null>`${registrations.number}`.as("registration_number"),
    })
    .from(payoutLines)
    .leftJoin(
      transactions,
      and(
        eq(transactions.schoolId, payoutLines.schoolId),
        // An attempt may have several rows; the first represents it.
        sql`${transactions.id} = (SELECT t.id FROM transactions t WHERE ${isOfAttempt} ORDER BY t.id LIMIT 1)`,
      ),
    )
    .leftJoin(registrations, and(eq(registrations.schoolId, transactions.schoolId), eq(registrations.id, transactions.registrationId)))
    .where(and(eq(payoutLines.schoolId, schoolId), eq(payoutLines.payoutId, payoutId), behind(LINE_ORDER, after)))
    .orderBy(sortedBy(LINE_ORDER));
};

export type PayoutItem = Awaited<ReturnType<typeof selectLines>>[number];

/** A payout with its lines, in one round trip. */
export async function readPayout(ctx: Ctx, payoutId: string) {
  const [[payout], lines] = await inSchool(ctx).db.batch([selectPayout(ctx, payoutId), selectLines(ctx, payoutId)]);
  return payout ? { payout, lines } : null;
}

/** The payout's next lines, for an export. */
export const payoutLinesPage = (ctx: Ctx, payoutId: string, { limit, after }: { limit: number; after?: Cursor }) =>
  selectLines(ctx, payoutId, after).limit(limit);
