import { and, eq, isNotNull, sql } from "drizzle-orm";
import { instalments, transactions } from "#drizzle/schema/payments";
import type { Ctx } from "~/platform/context";
import { isOneOf } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";

/** Instalments paid together, in their order, and the card payment that names one of them; none where it was recorded by hand. */
export async function findPaidInstalments(ctx: Ctx, ids: string[]) {
  const { db, schoolId, ownAll } = inSchool(ctx);
  const [items, [receipt]] = await db.batch([
    db
      .select({ id: instalments.id, amountCents: instalments.amountCents, dueDate: instalments.dueDate })
      .from(instalments)
      .where(ownAll(instalments, ids))
      .orderBy(instalments.position, instalments.id),
    db
      .select({
        id: transactions.id,
        number: transactions.receiptNumber,
        paidOn: transactions.paidOn,
        /** The online service fee charged on top. */
        serviceFeeCents: sql<number>`(SELECT coalesce(sum(f.amount_cents), 0) FROM transactions f WHERE f.attempt_id = transactions.attempt_id AND f.school_id = ${schoolId} AND f.type = 'processing_fee' AND f.status = 'succeeded')`,
      })
      .from(transactions)
      .where(
        // The index of installments: the pluses keep the planner, which has no statistics, from the payments of the school in their order.
        and(
          eq(transactions.schoolId, schoolId),
          isNotNull(transactions.instalmentId),
          isOneOf(transactions.instalmentId, ids),
          sql`+${transactions.type} = 'class_plan'`,
          sql`+${transactions.status} = 'succeeded'`,
        ),
      )
      .orderBy(sql`+${transactions.createdAt} DESC`)
      .limit(1),
  ]);
  return { items, receipt: receipt ?? null };
}
