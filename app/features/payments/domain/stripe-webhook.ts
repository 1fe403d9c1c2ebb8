import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { stripeEvents } from "#drizzle/schema/payments";
import { outbox } from "#drizzle/schema/platform";
import type { Ctx } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { dispatch } from "~/platform/outbox";
import { acrossSchools } from "~/platform/school-scope";
import { applyPayment } from "./apply-payment";
import { refreshDispute } from "./refresh-dispute";
import { refreshPayoutAccount } from "./refresh-payout-account";
import { syncRefunds } from "./refunds/sync";

/** Deliveries are verified, stored and answered; what they are about is read anew from the provider, from the queue. */
export async function receiveStripeEvent(ctx: Ctx, body: string, signature: string): Promise<"received" | "bad_signature"> {
  const event = await ctx.ports.stripe.verify(body, signature);
  if (!event) return "bad_signature";
  const db = acrossSchools(ctx, "deliveries of the payment provider know no school");
  const id = `stripe.event:${event.id}`;
  const now = ctx.now.getTime();
  const object = event.data.object as { id?: string };
  await db.batch([
    db
      .insert(stripeEvents)
      .values({ id: event.id, account: event.account ?? null, type: event.type, objectId: object.id ?? "", receivedAt: now })
      .onConflictDoNothing(),
    db
      .insert(outbox)
      .values({ id, topic: "stripe.event", payload: JSON.stringify({ eventId: event.id, ...pointer(event) }), createdAt: now })
      .onConflictDoNothing(),
  ]);
  ctx.later(dispatch(ctx, [id]));
  return "received";
}

/** Which of our things an event is about; nothing else of its body is used. */
function pointer(event: Stripe.Event): Record<string, string | null> {
  const object = event.data.object as unknown as Record<string, unknown>;
  if (event.type.startsWith("payment_intent.")) return { intentId: object.id as string, attemptId: attemptOf(object) };
  if (event.type.startsWith("checkout.session."))
    return { sessionId: object.id as string, intentId: (object.payment_intent as string | null) ?? null, attemptId: attemptOf(object) };
  if (event.type.startsWith("charge.dispute.")) return { disputeId: object.id as string, intentId: (object.payment_intent as string | null) ?? null };
  if (event.type.startsWith("refund.") || event.type === "charge.refunded")
    return { refundedIntentId: (object.payment_intent as string | null) ?? null };
  if (event.type.startsWith("payout.")) return { accountId: event.account ?? null };
  if (event.type.startsWith("charge.")) return { intentId: (object.payment_intent as string | null) ?? null };
  if (event.type.startsWith("account.")) return { accountId: object.id as string };
  return {};
}

const attemptOf = (object: Record<string, unknown>) => (object.metadata as Record<string, string> | undefined)?.attempt_id ?? null;

/** Runs from the queue, any number of times and in any order. An attempt we do not know belongs to another environment. */
export async function processStripeEvent(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const text = (name: string) => (typeof payload[name] === "string" ? (payload[name] as string) : undefined);
  let outcome = "ignored";
  if (text("accountId")) outcome = await refreshPayoutAccount(ctx, text("accountId") as string);
  else if (text("attemptId") || text("sessionId") || text("intentId") || text("refundedIntentId")) {
    try {
      const intentId = text("intentId") ?? text("refundedIntentId");
      const applied = await applyPayment(ctx, { id: text("attemptId"), sessionId: text("sessionId"), intentId });
      outcome = applied.state;
      if (text("disputeId")) outcome = await refreshDispute(ctx, applied.attempt, text("disputeId") as string);
      else if (text("refundedIntentId")) await syncRefunds(ctx, { ...applied.attempt, paymentIntentId: intentId ?? null });
    } catch (error) {
      if (!(error instanceof DomainError && error.kind === "not_found")) throw error;
      outcome = "orphan";
    }
  }
  const db = acrossSchools(ctx, "deliveries of the payment provider know no school");
  await db
    .update(stripeEvents)
    .set({ processedAt: ctx.now.getTime(), outcome })
    .where(eq(stripeEvents.id, text("eventId") ?? ""));
}
