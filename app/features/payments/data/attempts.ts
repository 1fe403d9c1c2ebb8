import { and, desc, eq, inArray, lt, or } from "drizzle-orm";
import { LIVE_ATTEMPTS, paymentAttempts } from "#drizzle/schema/payments";
import { schools } from "#drizzle/schema/schools";
import type { Ctx } from "~/platform/context";
import { acrossSchools, findAnywhere, inSchool } from "~/platform/school-scope";

export type PaymentAttempt = typeof paymentAttempts.$inferSelect;

/** The live attempt on an obligation of this school, or null, and the payout account. One round trip. */
export async function findLiveAttempt(ctx: Ctx, obligationId: string): Promise<{ live: PaymentAttempt | null; account: string | null }> {
  const { db, schoolId } = inSchool(ctx);
  const [[live], [school]] = await db.batch([
    db
      .select()
      .from(paymentAttempts)
      .where(
        and(
          eq(paymentAttempts.schoolId, schoolId),
          eq(paymentAttempts.obligationId, obligationId),
          inArray(paymentAttempts.state, [...LIVE_ATTEMPTS]),
        ),
      ),
    db.select({ account: schools.payoutAccountId }).from(schools).where(eq(schools.id, schoolId)),
  ]);
  return { live: live ?? null, account: school?.account ?? null };
}

/** The newest attempt on an obligation, live or ended. */
export async function findLastAttempt(ctx: Ctx, obligationId: string): Promise<PaymentAttempt | null> {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.schoolId, schoolId), eq(paymentAttempts.obligationId, obligationId)))
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(1);
  return row ?? null;
}

/** An attempt by its ID or the provider's. Searches all schools, because the provider does not know ours. */
export async function findAttempt(ctx: Ctx, key: { id?: string; sessionId?: string; intentId?: string }): Promise<PaymentAttempt | null> {
  const by = [
    key.id ? eq(paymentAttempts.id, key.id) : undefined,
    key.sessionId ? eq(paymentAttempts.sessionId, key.sessionId) : undefined,
    key.intentId ? eq(paymentAttempts.paymentIntentId, key.intentId) : undefined,
  ].filter((condition) => condition !== undefined);
  if (by.length === 0) return null;
  const reason = "a payment is found by the provider's id; its school is then the attempt's own";
  return findAnywhere(ctx, reason, (db) =>
    db
      .select()
      .from(paymentAttempts)
      .where(or(...by)),
  );
}

/** Attempts that have been open for a while, to be checked with the provider again. */
export async function findStaleAttempts(ctx: Ctx, before: number, limit = 100): Promise<{ id: string }[]> {
  return acrossSchools(ctx, "the reconciler looks after the payments of every school")
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(inArray(paymentAttempts.state, [...LIVE_ATTEMPTS]), lt(paymentAttempts.updatedAt, before)))
    .orderBy(paymentAttempts.updatedAt)
    .limit(limit);
}
