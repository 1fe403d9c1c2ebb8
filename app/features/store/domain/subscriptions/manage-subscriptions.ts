import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { subscriptions } from "#drizzle/schema/store";
import { todayOf, zoneOf } from "~/platform/context";
import { conflict, notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command, query } from "~/platform/verb";
import { findSubscription, subscriptionPage } from "../../data/subscriptions";
import { subscriptionListInput } from "../../order-model";

/** The subscriptions of the school. */
export const listSubscriptions = query({
  name: "subscriptions.list",
  allow: schoolStaff,
  input: subscriptionListInput,
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const today = todayOf(ctx);
    const [rows, [total]] = await inSchool(ctx).db.batch([...subscriptionPage(ctx, filters, { limit, offset, ordering }, today)]);
    return {
      results: rows.map(({ subscription, product, buyer, number }) => ({
        id: subscription.id,
        purchaseId: subscription.purchaseId,
        product,
        buyer,
        number,
        email: subscription.email,
        amountCents: subscription.amountCents,
        status: subscription.status,
        nextChargeOn: subscription.nextChargeOn,
        isOverdue: subscription.status === "active" && subscription.nextChargeOn < today,
        createdAt: subscription.createdAt,
      })),
      count: total?.count ?? 0,
      zone: zoneOf(ctx),
    };
  },
});

/** Cancels a subscription. Past payments are not refunded. */
export const cancelSubscription = command({
  name: "subscriptions.cancel",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    if (!(await findSubscription(ctx, input.id))) throw notFound();
    const { db, own } = inSchool(ctx);
    const now = ctx.now.getTime();
    ctx.stage(
      db
        .update(subscriptions)
        .set({ status: "cancelled", cancelledAt: now, updatedAt: now })
        .where(and(own(subscriptions, input.id), eq(subscriptions.status, "active"))),
      conflict("subscription_over", "This subscription is already cancelled."),
    );
    ctx.record({ type: "subscription", id: input.id, after: { status: "cancelled" } });
    return { id: input.id };
  },
});
