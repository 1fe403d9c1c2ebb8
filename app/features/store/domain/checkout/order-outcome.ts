import { z } from "zod";
import { findLastAttempt } from "~/features/payments/data/attempts";
import { applyPayment, type PaymentState } from "~/features/payments/domain/apply-payment";
import { openCheckout } from "~/features/payments/domain/start-payment";
import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { optionalText, text } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { command } from "~/platform/verb";
import { findOrder, type Order } from "../../data/orders";
import { orderName } from "../../order-model";
import { signedInvoicePath } from "../purchases/invoice-link";
import { requestOf } from "./payment-request";
import type { Placed } from "./place-order";
import { reviveOrder } from "./revive-order";

/**
 * What became of an order that its buyer comes back to. Asks the provider and books what it says, once, so that a reload changes
 * nothing. @throws not_found
 */
export const readOrderOutcome = command({
  name: "store.order-outcome",
  allow: anyoneAtSchool,
  input: z.object({ order: text(40), session_id: optionalText(200) }),
  idempotent: false,
  async run(ctx, input) {
    const first = await findOrder(ctx, { code: input.order });
    if (!first) throw notFound();
    const state = first.order.status === "paid" ? ("succeeded" as const) : await ask(ctx, first.order.id);
    const found = (await findOrder(ctx, { code: input.order })) ?? first;
    const attempt = found.order.status === "paid" ? null : await findLastAttempt(ctx, found.order.id);
    const { order, items, location } = found;
    const kind = order.status === "paid" ? "paid" : state === "surplus" ? "surplus" : state === "processing" ? "processing" : "unpaid";
    return {
      kind: kind as "paid" | "surplus" | "processing" | "unpaid",
      code: order.code,
      name: orderName(order),
      email: order.email,
      firstName: order.firstName,
      status: order.status,
      lines: items.map(({ id, title, size, quantity, unitCents, isMonthly }) => ({ id, title, size, quantity, unitCents, isMonthly })),
      subtotalCents: order.subtotalCents,
      discountCents: order.discountCents,
      shippingCents: order.shippingCents,
      serviceFeeCents: order.serviceFeeCents,
      totalCents: order.totalCents,
      delivery: order.delivery,
      location,
      address: order.delivery === "ship" ? `${order.address}, ${order.city}, ${order.state} ${order.zipcode}` : null,
      note: order.note,
      failure: attempt?.failure ?? null,
      invoiceUrl: order.status === "paid" ? await signedInvoicePath(ctx, order.id) : null,
    };
  },
});
export type OrderOutcome = Awaited<ReturnType<typeof readOrderOutcome>>;

async function ask(ctx: Ctx, purchaseId: string): Promise<PaymentState> {
  const last = await findLastAttempt(ctx, purchaseId);
  return last ? (await applyPayment(ctx, { id: last.id })).state : "over";
}

/** Retries the payment for the holder of the order's address. @throws conflict `out_of_stock`, `price_changed` */
export const retryOrder = command({
  name: "store.retry-order",
  allow: anyoneAtSchool,
  input: z.object({ order: text(40), returnTo: z.string().url() }),
  idempotent: false,
  async run(ctx, input): Promise<Placed> {
    const back = input.returnTo.replace("CODE", input.order);
    let found: Order | null = await findOrder(ctx, { code: input.order });
    if (!found || found.order.status === "cancelled") throw notFound();
    if (found.order.status === "pending") {
      await ask(ctx, found.order.id);
      found = (await findOrder(ctx, { code: input.order })) ?? found;
    }
    if (found.order.status === "paid") return { payAt: back, code: input.order };
    await reviveOrder(ctx, found);
    const checkout = await openCheckout(ctx, requestOf(found), { success: `${back}&session_id={CHECKOUT_SESSION_ID}`, cancel: back });
    return { payAt: checkout.url, code: input.order };
  },
});
