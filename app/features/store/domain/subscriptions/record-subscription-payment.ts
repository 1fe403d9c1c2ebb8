import { and, eq } from "drizzle-orm";
import { subscriptions } from "#drizzle/schema/store";
import type { Settled } from "~/features/payments/domain/payment-handlers";
import { zoneOf } from "~/platform/context";
import { conflict, notFound } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import { dayIn, type IsoDate, plusMonths } from "~/platform/zones";
import { findSubscription } from "../../data/subscriptions";

/** Next due date: the day of the month on which the subscription started, or the last day of a shorter month. */
export function nextChargeDay(began: IsoDate, due: IsoDate): IsoDate {
  const months = (Number(due.slice(0, 4)) - Number(began.slice(0, 4))) * 12 + Number(due.slice(5, 7)) - Number(began.slice(5, 7));
  return plusMonths(began, months + 1);
}

/** Moves the due date after a paid month. A second payment, or one for a cancelled subscription, is refunded. */
export async function recordSubscriptionPayment(ctx: CommandCtx, subscriptionId: string, due: IsoDate): Promise<Settled> {
  const { db, own } = inSchool(ctx);
  const found = await findSubscription(ctx, subscriptionId);
  if (!found) throw notFound();
  const { subscription, order } = found;
  const began = dayIn(new Date(subscription.createdAt), zoneOf(ctx));
  ctx.stage(
    db
      .update(subscriptions)
      .set({ nextChargeOn: nextChargeDay(began, due), updatedAt: ctx.now.getTime() })
      .where(and(own(subscriptions, subscriptionId), eq(subscriptions.nextChargeOn, due), eq(subscriptions.status, "active"))),
    conflict("already_paid", "This month has already been paid."),
  );
  ctx.emit("subscription.charged", { subscriptionId, due }, `${subscriptionId}:${due}`);
  return { purchaseId: order.id, studentId: order.studentId, payerName: `${order.firstName} ${order.lastName}` };
}
