import { z } from "zod";
import { stageGroupHoldsKept } from "~/features/enrollment/domain/group-seats";
import type { PaymentHandler, PaymentHandlers } from "~/features/payments/domain/payment-handlers";
import { openCheckout, type PaymentRequest } from "~/features/payments/domain/start-payment";
import { serviceFee } from "~/features/payments/model";
import { type Ctx, schoolOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { choice, text } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command } from "~/platform/verb";
import { DAY_MS } from "~/platform/zones";
import { type FoundOrder, findOrder, findOrderByCode, readSeats } from "../data/groups";
import { depositOf, PAY_WAYS } from "../model";
import { sponsorFor, stageConfirmed, stageOrderInvoice, stagePrepaidSeats } from "./confirm";
import { holdOver, moved, noDeposit, orderConfirmed } from "./refusals";
import { inState, seatsIn, stageOrder } from "./stage-order";

/** The frozen offer of a payment. */
interface FrozenGroup extends Record<string, unknown> {
  orderId: string;
  payerName: string;
  seats: number;
  /** Cents of each seat that the payment covers. */
  seatCents: number;
  isDeposit: boolean;
}

/** @throws conflict `order_confirmed`, `hold_over` */
function refusePayment(ctx: Ctx, { order }: FoundOrder): void {
  if (order.status === "confirmed" || order.status === "closed") throw orderConfirmed();
  if (order.status !== "accepted" || (order.validUntil ?? 0) <= ctx.now.getTime()) throw holdOver();
}

const reservedSeats = async (ctx: Ctx, orderId: string): Promise<string[]> =>
  (await readSeats(ctx, orderId)).flatMap(({ seat }) => (seat.state === "reserved" ? [seat.id] : []));

/** The payment of an accepted order, whole or its deposit, in cents of the order's own price. @throws conflict `no_deposit` */
async function requestOf(ctx: Ctx, found: FoundOrder, way: (typeof PAY_WAYS)[number]): Promise<PaymentRequest> {
  const { order, courseClass } = found;
  const school = schoolOf(ctx);
  if (!school) throw notFound();
  const seats = (await reservedSeats(ctx, order.id)).length;
  const seatCents = way === "whole" ? order.perSeatCents : depositOf(order.perSeatCents, order.depositBps, seats);
  if (seatCents === null) throw noDeposit();
  const amountCents = seatCents * seats;
  const snapshot: FrozenGroup = { orderId: order.id, payerName: order.buyer, seats, seatCents, isDeposit: way === "deposit" };
  const what = `${seats} seats in ${courseClass.code}, group order ${order.number}`;
  return {
    kind: "group",
    obligationId: order.id,
    rows: [{ type: "student_registration", amountCents, description: way === "deposit" ? `Deposit: ${what}` : what }],
    serviceFeeCents: serviceFee(school, amountCents),
    payer: { name: order.buyer, email: order.email },
    snapshot,
  };
}

/**
 * Opens the checkout for an accepted order, whole or its deposit; the payment confirms the order. @throws conflict `order_confirmed`,
 * `hold_over`, `no_deposit`, `payouts_unavailable`
 */
export const payOrder = command({
  name: "group-page.pay",
  allow: anyoneAtSchool,
  idempotent: false,
  input: z.object({ code: text(40), way: choice(PAY_WAYS), returnTo: z.string().url() }),
  secret: ["code"],
  async run(ctx, { code, way, returnTo }) {
    const found = await findOrderByCode(ctx, code);
    refusePayment(ctx, found);
    const checkout = await openCheckout(ctx, await requestOf(ctx, found, way), {
      success: `${returnTo}?session_id={CHECKOUT_SESSION_ID}`,
      cancel: returnTo,
    });
    return { code, payAt: checkout.url };
  },
});

/** Confirms a paid order; after a deposit, the rest goes on an invoice. The payment of an order that is over or confirmed goes back. */
async function settle(ctx: CommandCtx, orderId: string, { seats, seatCents, isDeposit }: FrozenGroup) {
  const found = await findOrder(ctx, orderId);
  const { order } = found;
  refusePayment(ctx, found);
  const ids = await reservedSeats(ctx, orderId);
  if (ids.length !== seats) throw moved();
  const sponsorId = isDeposit ? await sponsorFor(ctx, found) : order.sponsorId;
  stageConfirmed(ctx, found, { sponsorId });
  stagePrepaidSeats(ctx, orderId, ids, seatCents);
  const due = ids.map((seatId) => ({ seatId, cents: order.perSeatCents - seatCents }));
  if (isDeposit && sponsorId) await stageOrderInvoice(ctx, found, sponsorId, due);
  ctx.record({ type: "group_order", id: orderId, before: { status: "accepted" }, after: { status: "confirmed", paidCents: seats * seatCents } });
  return { groupOrderId: orderId, payerName: order.buyer };
}

/** Keeps the reservation while a bank debit is on its way; one that is over is not renewed. */
async function keep(ctx: CommandCtx, orderId: string): Promise<void> {
  const { order } = await findOrder(ctx, orderId);
  if (order.status !== "accepted" || (order.validUntil ?? 0) <= ctx.now.getTime()) return;
  const until = Math.max(order.validUntil ?? 0, ctx.now.getTime() + DAY_MS);
  stageOrder(ctx, orderId, { validUntil: until }, inState("accepted"), holdOver());
  stageGroupHoldsKept(ctx, seatsIn(inSchool(ctx).schoolId, orderId, "reserved"), until, holdOver());
}

const group: PaymentHandler = {
  settle: (ctx, attempt) => settle(ctx, attempt.obligationId, attempt.snapshot as FrozenGroup),
  keep: (ctx, attempt) => keep(ctx, attempt.obligationId),
  abandon: async () => {},
  touches: "site",
};

/** Applies online payments to group orders. */
export const paymentHandlers = { group } satisfies PaymentHandlers;
