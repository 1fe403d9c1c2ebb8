import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { stripeEvents } from "#drizzle/schema/payments";
import type { EventOf } from "~/events";
import { announceOnce } from "~/platform/announce";
import type { Ctx } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { dispatch } from "~/platform/outbox";
import { acrossSchools } from "~/platform/school-scope";
import { applyPayment } from "./apply-payment";
import { refreshDispute } from "./refresh-dispute";
import { refreshPayoutAccount } from "./refresh-payout-account";
import { syncRefunds } from "./refunds/sync";

/** Verifies and stores webhook events; the queue then reads their subjects from the provider. */
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
    announceOnce(db, "stripe.event", event.id, null, { eventId: event.id, ...pointer(event) }, now),
  ]);
  ctx.later(dispatch(ctx, [id]));
  return "received";
}

/** The records an event refers to; the rest of its body is ignored. */
function pointer(event: Stripe.Event): Omit<EventOf<"stripe.event">, "eventId"> {
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

/** Runs from the queue, repeatedly and in any order. Ignores attempts of other environments. */
export async function processStripeEvent(ctx: Ctx, about: EventOf<"stripe.event">): Promise<void> {
  let outcome = "ignored";
  const intentId = about.intentId ?? about.refundedIntentId ?? undefined;
  if (about.accountId) outcome = await refreshPayoutAccount(ctx, about.accountId);
  else if (about.attemptId || about.sessionId || intentId) {
    try {
      const applied = await applyPayment(ctx, { id: about.attemptId ?? undefined, sessionId: about.sessionId ?? undefined, intentId });
      outcome = applied.state;
      if (about.disputeId) outcome = await refreshDispute(ctx, applied.attempt, about.disputeId);
      else if (about.refundedIntentId) await syncRefunds(ctx, { ...applied.attempt, paymentIntentId: intentId ?? null });
    } catch (error) {
      if (!(error instanceof DomainError && error.kind === "not_found")) throw error;
      outcome = "orphan";
    }
  }
  const db = acrossSchools(ctx, "deliveries of the payment provider know no school");
  await db.update(stripeEvents).set({ processedAt: ctx.now.getTime(), outcome }).where(eq(stripeEvents.id, about.eventId));
}
