import { findLastAttempt } from "~/features/payments/data/attempts";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import { isLive } from "~/features/payments/domain/find-attempt";
import { signedReceiptPath } from "~/features/payments/domain/receipt-link";
import { serviceFee } from "~/features/payments/model";
import { type Ctx, schoolOf, todayOf } from "~/platform/context";
import type { FoundOrder } from "../data/groups";
import type { OrderMoney } from "../data/money";
import { depositOf } from "../model";
import { otherClasses } from "./choose";
import { isBeforeStart, shareOf } from "./release-money";

type PagePayment = "processing" | "returned" | "failed" | null;

/** The state of an order's last online payment. A buyer who returns from the checkout has it read from the provider and recorded. */
export async function paymentOf(ctx: Ctx, orderId: string, isReturn: boolean): Promise<PagePayment> {
  const last = await findLastAttempt(ctx, orderId);
  if (!last) return null;
  const state = isReturn && isLive(last) ? (await applyPayment(ctx, { id: last.id })).state : null;
  if (state === "surplus" || (state === null && last.overpaid)) return "returned";
  if (state === "processing" || (state === null && last.state === "processing")) return "processing";
  return isReturn && (state === "open" || state === "over") ? "failed" : null;
}

/** The amounts of the buyer's page in cents: offers to pay, payments, credit, and the cost of a cancellation. */
export async function moneyOnPage(ctx: Ctx, view: FoundOrder & { money: OrderMoney; live: number }, isOver: boolean) {
  const { order, courseClass, money, live } = view;
  const school = schoolOf(ctx);
  const canPay = order.status === "accepted" && !isOver && school?.payoutStatus === "verified";
  const deposit = canPay ? depositOf(order.perSeatCents, order.depositBps, live) : null;
  const offer = (cents: number) => ({ cents, feeCents: school ? serviceFee(school, cents) : 0 });
  const open = money.seats.filter(({ state }) => state === "reserved" || state === "named");
  const isActive = order.status === "accepted" || order.status === "confirmed" || order.status === "closed";
  return {
    pay: canPay ? { whole: offer(order.perSeatCents * live), deposit: deposit === null ? null : offer(deposit * live) } : null,
    depositBps: order.depositBps,
    cancelSteps: order.cancelSteps,
    paidCents: money.receivedCents,
    creditCents: Math.max(0, money.creditCents),
    pendingCents: money.pendingCents,
    canCancel: isActive && !isOver && order.chooseBy === null && isBeforeStart(ctx, { courseClass }),
    cancelShare: shareOf(ctx, view, open),
    receipts: await Promise.all(
      money.payments
        .filter(({ receiptNumber }) => receiptNumber !== null)
        .map(async ({ id, receiptNumber, paidOn, amountCents }) => ({
          ...{ id, number: receiptNumber ?? "", paidOn, amountCents },
          path: await signedReceiptPath(ctx, id),
        })),
    ),
    choice:
      order.chooseBy && order.chooseBy >= todayOf(ctx)
        ? {
            chooseBy: order.chooseBy,
            seats: open.length,
            classes: (await otherClasses(ctx, view)).map((each) => ({
              ...{ id: each.courseClass.id, code: each.courseClass.code, startDate: each.courseClass.startDate, free: each.free },
            })),
          }
        : null,
  };
}
