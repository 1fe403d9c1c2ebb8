import { z } from "zod";
import type { Ctx } from "~/platform/context";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { choice, id } from "~/platform/input";
import type { Cents } from "~/platform/money";
import { schoolStaff } from "~/platform/policy";
import { command, query } from "~/platform/verb";
import { readOrderPieces } from "../../data/refund-orders";
import { causeOf, ORDER_REASONS, orderRefundFields } from "../../refund-model";
import { orderAmount, spread } from "../../refund-quote-model";
import { type QuotedRefund, quoteFor } from "./quote";
import { nothingToRefund, stageSchoolRefund, tooMuch } from "./request";

export const waiting = () => conflict("refund_pending", "There is already a pending refund request for this order.");

/** The form: what of an order can go back for this reason. @throws not_found for a foreign order */
export const orderRefundForm = query({
  name: "refunds.order-form",
  allow: schoolStaff,
  input: z.object({ purchase: id(), reason: choice(ORDER_REASONS).catch("returned") }),
  run: async (ctx, input) => ({ ...(await readOrder(ctx, input.purchase, input.reason)), reason: input.reason }),
});

/**
 * Requests the refund of an order: a quantity per line, less its share of the discount. Refunding the rest of an order includes the service
 * fee if the school caused it. Decided like refunds of registrations.
 */
export const requestOrderRefund = command({
  name: "refunds.request-order",
  allow: schoolStaff,
  input: orderRefundFields,
  async run(ctx, input) {
    const { quote, order } = await readOrder(ctx, input.purchase, input.reason);
    if (quote.subject.isWaiting) throw waiting();
    if (quote.refundableCents <= 0) throw nothingToRefund(quote.problem);
    if (input.reason === "other" && !input.note) throw invalidField("note", "This field is required", "required");
    const pieces = input.lines.flatMap((line, index) => {
      const quantity = line.quantity ?? 0;
      if (!line.id || quantity === 0) return [];
      const known = order.pieces.find((piece) => piece.id === line.id);
      if (!known) throw notFound();
      if (quantity > known.leftQuantity) throw invalidField(`lines.${index}.quantity`, `At most ${known.leftQuantity} can be returned.`, "range");
      return [{ id: known.id, quantity }];
    });
    if (new Set(pieces.map((piece) => piece.id)).size < pieces.length) throw invalidField("lines", "List each item once.", "refund_twice");
    if (pieces.length === 0 && !input.shipping) throw invalidField("lines", "Choose at least one product.", "required");
    const isAll =
      order.pieces.every((piece) => piece.leftQuantity === (pieces.find((each) => each.id === piece.id)?.quantity ?? 0)) &&
      (input.shipping || order.shippingCents === 0);
    const { mains, fees } = refundable(quote);
    const most = sumOf(mains);
    const amount = isAll ? most : orderAmount(order, pieces, input.shipping);
    if (amount > most) throw tooMuch("lines");
    if (amount === 0) throw nothingToRefund("Nothing to refund for this order.");
    const items = [...spread(amount, mains), ...(isAll ? fees : [])];
    const requested = { quote, items, code: input.reason, reason: input.reason, note: input.note ?? null, cancelRegistration: false };
    return stageSchoolRefund(ctx, { ...requested, pieces, restock: input.restock }, input.method);
  },
});

async function readOrder(ctx: Ctx, purchaseId: string, reason: string) {
  const [quote, order] = await Promise.all([quoteFor(ctx, { purchaseId }, causeOf(reason), "staff"), readOrderPieces(ctx, purchaseId)]);
  if (!order) throw notFound();
  return { quote, order };
}

const sumOf = (shares: readonly { cents: Cents }[]) => shares.reduce((sum, { cents }) => sum + cents, 0);

function refundable({ payments }: QuotedRefund) {
  const share = (isFee: boolean) =>
    payments
      .filter((row) => row.isServiceFee === isFee && row.refundableCents > 0)
      .map(({ id: key, refundableCents: cents }) => ({ id: key, cents }));
  return { mains: share(false), fees: share(true) };
}
