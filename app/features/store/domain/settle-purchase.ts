import { and, eq, inArray, sql } from "drizzle-orm";
import { purchases } from "#drizzle/schema/store";
import { stageNextNumber } from "~/features/payments/domain/apply-payment";
import { settles } from "~/features/payments/domain/settlers";
import { touchSite } from "~/features/schools/domain/touch-site";
import { type Ctx, schoolOf } from "~/platform/context";
import { inSchool } from "~/platform/db";
import { conflict, notFound } from "~/platform/errors";
import { dayIn } from "~/platform/zones";
import { findOrder, moveStock } from "../data/orders";
import { stageRelease } from "./checkout/stage-release";
import { settleMonth } from "./subscriptions/settle-month";

/** What an attempt pays for: an order, or one more month of a subscription. */
interface Snapshot {
  purchaseId: string;
  subscriptionId?: string;
  due?: string;
}

const paidAlready = () => conflict("already_paid", "This has already been paid.");
const yearOf = (ctx: Ctx) => Number(dayIn(ctx.now, schoolOf(ctx)?.timezone ?? "America/New_York").slice(0, 4));

/**
 * A paid order gets its invoice number. When it had been given up meanwhile its pieces are taken once more, and if they are gone the
 * batch fails and the money goes back. An unpaid order gives its pieces back.
 */
settles("purchase", {
  async settle(ctx, attempt) {
    const { subscriptionId, due, purchaseId } = attempt.snapshot as unknown as Snapshot;
    if (subscriptionId) return settleMonth(ctx, subscriptionId, due ?? "");
    const { db, schoolId } = inSchool(ctx);
    const found = await findOrder(ctx, { id: purchaseId });
    if (!found) throw notFound();
    const { order } = found;
    const now = ctx.now.getTime();
    const year = yearOf(ctx);
    ctx.stage(moveStock(ctx, order.id, -1, { status: ["failed"] }));
    ctx.stage(stageNextNumber(ctx, "invoice", year));
    ctx.stage(
      db
        .update(purchases)
        .set({
          status: "paid",
          paidAt: now,
          updatedAt: now,
          number: sql`${`I-${year}-`} || printf('%05d', (SELECT last FROM number_series WHERE school_id = ${schoolId} AND series = 'invoice' AND year = ${year}))`,
        })
        .where(and(eq(purchases.schoolId, schoolId), eq(purchases.id, order.id), inArray(purchases.status, ["pending", "failed"]))),
      paidAlready(),
    );
    touchSite(ctx);
    ctx.emit("purchase.paid", { purchaseId: order.id, attemptId: attempt.id }, order.id);
    return { purchaseId: order.id, studentId: order.studentId, payerName: `${order.firstName} ${order.lastName}` };
  },
  async abandon(ctx, attempt) {
    const { subscriptionId, purchaseId } = attempt.snapshot as unknown as Snapshot;
    if (!subscriptionId) stageRelease(ctx, purchaseId);
  },
});
