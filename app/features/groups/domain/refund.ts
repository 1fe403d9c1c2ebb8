import { quoteFor } from "~/features/payments/domain/refunds/quote";
import { stageSchoolRefund } from "~/features/payments/domain/refunds/request";
import type { RefundMethod } from "~/features/payments/refund-model";
import { spread } from "~/features/payments/refund-quote-model";
import { id } from "~/platform/input";
import type { Cents } from "~/platform/money";
import { schoolStaff } from "~/platform/policy";
import { type CommandCtx, command } from "~/platform/verb";
import { type FoundOrder, findOrder } from "../data/groups";
import { readOrderMoney, requestedOf } from "../data/money";
import { creditRefundFields } from "../model";
import { creditTooSmall, noCredit } from "./refusals";
import { stageOrderTurn } from "./stage-order";

interface Wish {
  cents: Cents;
  code: "class_cancelled" | "other";
  reason: string;
  /** Staff give back themselves the payments that the school took itself; without it such money stays credit of the order. */
  byHand?: { method?: RefundMethod };
}

/**
 * Stages the refund of an order to its payer, the newest payment first, less pending requests. Online payments are requested like
 * any refund of a school. @returns the cents that are refunded; the rest stays credit
 */
export async function stageOrderRefund(ctx: CommandCtx, { order }: Pick<FoundOrder, "order">, wish: Wish): Promise<Cents> {
  if (wish.cents <= 0) return 0;
  const [quote, requested] = await Promise.all([quoteFor(ctx, { groupOrderId: order.id }, "school", "staff"), requestedOf(ctx, order.id)]);
  const open = quote.payments
    .filter(({ isServiceFee, isOnline }) => !isServiceFee && (isOnline || wish.byHand !== undefined))
    .map(({ id: paymentId, refundableCents }) => ({
      id: paymentId,
      cents: Math.max(0, refundableCents - (requested.find((each) => each.id === paymentId)?.cents ?? 0)),
    }));
  const items = spread(wish.cents, open);
  if (items.length === 0) return 0;
  const request = { quote, items, code: wish.code, reason: wish.reason, note: wish.reason, cancelRegistration: false };
  stageSchoolRefund(ctx, request, wish.byHand?.method);
  return items.reduce((sum, { cents }) => sum + cents, 0);
}

/**
 * Refunds credit of an order to its payer: online payments by a request, payments made at the school as given back. @throws conflict
 * `no_credit`, `order_moved`, invalid `over_balance` on `amount`
 */
export const refundCredit = command({
  name: "group-billing.refund-credit",
  allow: schoolStaff,
  input: creditRefundFields.extend({ id: id() }),
  async run(ctx, input) {
    const found = await findOrder(ctx, input.id);
    const { creditCents } = await readOrderMoney(ctx, input.id);
    if (creditCents <= 0) throw noCredit();
    if (input.amount > creditCents) throw creditTooSmall(creditCents);
    stageOrderTurn(ctx, found.order);
    const reason = `Credit of group order ${found.order.number}`;
    const refunded = await stageOrderRefund(ctx, found, { cents: input.amount, code: "other", reason, byHand: { method: input.method } });
    if (refunded === 0) throw noCredit();
    ctx.record({ type: "group_order", id: input.id, before: { creditCents }, after: { creditCents: creditCents - refunded } });
    return { id: input.id, refunded };
  },
});
