import { subscriptions } from "#drizzle/schema/store";
import { findAttemptOfSchool } from "~/features/payments/domain/find-attempt";
import { zoneOf } from "~/platform/context";
import { heard } from "~/platform/heard";
import { inSchool } from "~/platform/school-scope";
import { dayIn, plusMonths } from "~/platform/zones";
import { findOrder } from "../../data/orders";
import { idOf } from "./pay-month";

/** Starts a subscription for a paid order of a monthly product, once per order. */
export const startSubscription = heard("purchase.paid", "subscriptions.start", async (ctx, { purchaseId, attemptId }) => {
  const [found, attempt] = await Promise.all([findOrder(ctx, { id: purchaseId }), findAttemptOfSchool(ctx, attemptId)]);
  const item = found?.items.find(({ isMonthly }) => isMonthly);
  if (!found || !item || found.order.status !== "paid") return;
  const intent = attempt?.paymentIntentId ? await ctx.ports.stripe.client.paymentIntents.retrieve(attempt.paymentIntentId) : null;
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const began = dayIn(new Date(found.order.paidAt ?? now), zoneOf(ctx));
  ctx.stage(
    db
      .insert(subscriptions)
      .values({
        id: `subscription-${purchaseId}`,
        schoolId,
        purchaseId,
        productId: item.productId,
        email: found.order.email,
        // A promo code applies only to the first month.
        amountCents: found.order.subtotalCents,
        status: "active",
        customerId: idOf(intent?.customer),
        paymentMethodId: idOf(intent?.payment_method),
        nextChargeOn: plusMonths(began, 1),
        createdAt: found.order.paidAt ?? now,
        updatedAt: now,
      })
      .onConflictDoNothing(),
  );
  ctx.record({ type: "subscription", id: `subscription-${purchaseId}` });
});
