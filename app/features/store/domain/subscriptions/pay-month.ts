import { z } from "zod";
import { subscriptions } from "#drizzle/schema/store";
import { findLastAttempt } from "~/features/payments/data/attempts";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import { openCheckout } from "~/features/payments/domain/start-payment";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, schoolOf } from "~/platform/context";
import { conflict, notFound } from "~/platform/errors";
import { heard } from "~/platform/heard";
import { id, optionalText } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { isSigned, sign } from "~/platform/signing";
import { command } from "~/platform/verb";
import { dayIn } from "~/platform/zones";
import { findSubscription } from "../../data/subscriptions";
import { subscriptionPath } from "../../paths";
import { monthObligation, monthRequest } from "./month-request";

const PURPOSE = "subscription";

/** Signed payment link of a refused month, on the school's host. */
export async function monthLink(ctx: Ctx, subscriptionId: string): Promise<string> {
  return siteOrigin(ctx, schoolOf(ctx)) + subscriptionPath(subscriptionId, await sign(ctx.env, PURPOSE, subscriptionId));
}

const link = { id: id(), t: optionalText(64) };

async function opened(ctx: Ctx, input: { id: string; t?: string }) {
  const school = schoolOf(ctx);
  const found = (await isSigned(ctx.env, input.t ?? null, PURPOSE, input.id)) ? await findSubscription(ctx, input.id) : null;
  if (!school || !found) throw notFound();
  const today = dayIn(ctx.now, school.timezone);
  return { school, found, isOwed: found.subscription.status === "active" && found.subscription.nextChargeOn <= today };
}

/** A subscription opened by its signed link; confirms a payment that was just made. @throws not_found */
export const readMonth = command({
  name: "subscriptions.read-month",
  allow: anyoneAtSchool,
  input: z.object({ ...link, session_id: optionalText(200) }),
  secret: ["t"],
  idempotent: false,
  async run(ctx, input) {
    let view = await opened(ctx, input);
    const { id: subscriptionId, nextChargeOn: due } = view.found.subscription;
    const attempt = view.isOwed ? await findLastAttempt(ctx, monthObligation(subscriptionId, due)) : null;
    const state = attempt ? (await applyPayment(ctx, { id: attempt.id })).state : null;
    if (state === "succeeded") view = await opened(ctx, input);
    const { subscription, product, order } = view.found;
    const { serviceFeeCents } = monthRequest(view.found, view.school);
    return {
      isOwed: view.isOwed,
      isProcessing: state === "processing",
      isOver: subscription.status === "cancelled",
      product,
      firstName: order.firstName,
      due: subscription.nextChargeOn,
      amountCents: subscription.amountCents,
      serviceFeeCents,
      totalCents: subscription.amountCents + serviceFeeCents,
    };
  },
});
export type MonthView = Awaited<ReturnType<typeof readMonth>>;

/** Opens a checkout for the due month. The card that pays it is charged from then on. @throws conflict `nothing_owed` */
export const payMonth = command({
  name: "subscriptions.pay-month",
  allow: anyoneAtSchool,
  input: z.object({ ...link, returnTo: z.string().url() }),
  secret: ["t"],
  idempotent: false,
  async run(ctx, input): Promise<{ payAt: string }> {
    const { school, found, isOwed } = await opened(ctx, input);
    if (!isOwed) throw conflict("nothing_owed", "There is nothing to pay.");
    const checkout = await openCheckout(
      ctx,
      { ...monthRequest(found, school), keepsCard: true },
      { success: `${input.returnTo}&session_id={CHECKOUT_SESSION_ID}`, cancel: input.returnTo },
    );
    return { payAt: checkout.url };
  },
});

/** Stores the card that paid a month for the next months. */
export const keepCardOfMonth = heard("subscription.charged", "subscriptions.keep-card", async (ctx, { subscriptionId, due }) => {
  const attempt = await findLastAttempt(ctx, monthObligation(subscriptionId, due));
  if (!attempt?.paymentIntentId) return;
  const { customer, payment_method: card } = await ctx.ports.stripe.client.paymentIntents.retrieve(attempt.paymentIntentId);
  const [customerId, paymentMethodId] = [idOf(customer), idOf(card)];
  if (!customerId || !paymentMethodId) return;
  const { db, own } = inSchool(ctx);
  ctx.stage(db.update(subscriptions).set({ customerId, paymentMethodId, updatedAt: ctx.now.getTime() }).where(own(subscriptions, subscriptionId)));
});

/** The ID of an object that the provider returns as ID or in full. */
export const idOf = (value: string | { id: string } | null | undefined): string | null => (typeof value === "string" ? value : (value?.id ?? null));
