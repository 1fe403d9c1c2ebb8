import type { Ctx } from "~/platform/context";
import { findAttempt, findLiveAttempt } from "../data/attempts";
import { applyPayment, type PaymentState } from "./apply-payment";
import { markOver } from "./expire-attempt";
import { attachPlace, destination, liveAttempt, type PaymentRequest, total } from "./start-payment";

/** A saved card. */
export interface SavedCard {
  customerId: string;
  paymentMethodId: string;
}

export interface SavedCharge {
  state: PaymentState;
  failure: string | null;
  /** The provider's decline code: `authentication_required`, `insufficient_funds`. */
  code: string | null;
}

/**
 * Charges a saved card off-session. Reads the outcome from the provider; a decline ends the attempt with the bank's reason. One attempt has
 * one request key, so a repeated call finds its own charge.
 */
export async function chargeSavedCard(
  ctx: Ctx,
  request: PaymentRequest,
  { customerId, paymentMethodId }: SavedCard,
  idempotencyKey?: string,
): Promise<SavedCharge> {
  const { client } = ctx.ports.stripe;
  const { attempt, account } = (await ownUnfinished(ctx, request)) ?? (await liveAttempt(ctx, request, "card"));
  let refusal: { failure: string | null; code: string | null } = { failure: null, code: null };
  try {
    const intent = await client.paymentIntents.create(
      {
        amount: total(request) + request.serviceFeeCents,
        currency: "usd",
        customer: customerId,
        payment_method: paymentMethodId,
        off_session: true,
        confirm: true,
        description: request.rows[0]?.description,
        ...destination(ctx, account, request),
        metadata: { attempt_id: attempt.id, school_id: attempt.schoolId },
      },
      { idempotencyKey: idempotencyKey ?? `pi:${attempt.id}` },
    );
    await attachPlace(ctx, { id: attempt.id, paymentIntentId: intent.id, clientSecret: intent.client_secret });
  } catch (error) {
    const refused = error as { type?: string; message?: string; code?: string; decline_code?: string; payment_intent?: { id?: string } };
    if (refused.type !== "StripeCardError") throw error;
    refusal = { failure: refused.message ?? "The card was declined.", code: refused.decline_code ?? refused.code ?? null };
    // Cancels an intent that needs authentication, because the payer is not present.
    if (refused.payment_intent?.id) await client.paymentIntents.cancel(refused.payment_intent.id).catch(() => null);
    await markOver(ctx, attempt, "failed", refusal.failure);
    return { state: "over", ...refusal };
  }
  const { state } = await applyPayment(ctx, { id: attempt.id });
  const now = await findAttempt(ctx, { id: attempt.id });
  return { state, failure: now?.failure ?? refusal.failure, code: refusal.code };
}

/**
 * A charge without an answer may have gone through, so it is repeated with the same key and never closed unasked. A checkout of the payer
 * is closed first.
 */
async function ownUnfinished(ctx: Ctx, request: PaymentRequest) {
  const { live, account } = await findLiveAttempt(ctx, request.obligationId);
  const isOwn = live && account && live.state === "creating" && !live.sessionId && JSON.stringify(live.snapshot) === JSON.stringify(request.snapshot);
  return isOwn ? { attempt: live, account } : null;
}
