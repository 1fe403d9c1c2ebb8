import type { PaymentHandler, PaymentHandlers } from "~/features/payments/domain/payment-handlers";
import { spendPromo } from "~/features/payments/domain/promo";
import { notFound } from "~/platform/errors";
import { findOrder, moveStock } from "../data/orders";
import type { FrozenPurchase } from "./checkout/payment-request";
import { stagePaid } from "./checkout/stage-paid";
import { stageRelease } from "./checkout/stage-release";
import { recordSubscriptionPayment } from "./subscriptions/record-subscription-payment";

/**
 * Marks an order as paid with its invoice number. A released order takes its stock again; if that fails, the payment is refunded. A failed
 * payment returns the stock.
 */
const purchase: PaymentHandler = {
  async settle(ctx, attempt) {
    const { subscriptionId, due, purchaseId } = attempt.snapshot as FrozenPurchase;
    if (subscriptionId) return recordSubscriptionPayment(ctx, subscriptionId, due ?? "");
    const found = await findOrder(ctx, { id: purchaseId });
    if (!found) throw notFound();
    const { order } = found;
    ctx.stage(moveStock(ctx, order.id, -1, { status: ["failed"] }));
    spendPromo(ctx, order.id);
    stagePaid(ctx, order.id, ["pending", "failed"]);
    ctx.emit("purchase.paid", { purchaseId: order.id, attemptId: attempt.id }, order.id);
    return { purchaseId: order.id, studentId: order.studentId, payerName: `${order.firstName} ${order.lastName}` };
  },
  async abandon(ctx, attempt) {
    const { subscriptionId, purchaseId } = attempt.snapshot as FrozenPurchase;
    if (!subscriptionId) stageRelease(ctx, purchaseId);
  },
  touches: "site",
};

export const paymentHandlers = { purchase } satisfies PaymentHandlers;
