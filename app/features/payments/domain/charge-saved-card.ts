import type { Ctx } from "~/platform/context";
import { findAttempt } from "../data/attempts";
import { applyPayment, type PaymentState } from "./apply-payment";
import { markOver } from "./expire-attempt";
import { attachPlace, destination, liveAttempt, type PaymentRequest, total } from "./start-payment";

/** A card that its owner has left for later charges. */
export interface SavedCard {
  customerId: string;
  paymentMethodId: string;
}

/**
 * Charges a saved card while its owner is not there. What became of it is asked of the provider; a refusal ends the attempt, with what
 * the bank said. A call that died on the way finds its own charge again: one attempt, one request key.
 */
export async function chargeSavedCard(
  ctx: Ctx,
  request: PaymentRequest,
  { customerId, paymentMethodId }: SavedCard,
): Promise<{ state: PaymentState; failure: string | null }> {
  const { client } = ctx.ports.stripe;
  const { attempt, account } = await liveAttempt(ctx, request);
  let failure: string | null = null;
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
        ...destination(account, request.serviceFeeCents),
        metadata: { attempt_id: attempt.id, school_id: attempt.schoolId },
      },
      { idempotencyKey: `pi:${attempt.id}` },
    );
    await attachPlace(ctx, { id: attempt.id, paymentIntentId: intent.id, clientSecret: intent.client_secret });
  } catch (error) {
    const refused = error as { type?: string; message?: string; payment_intent?: { id?: string } };
    if (refused.type !== "StripeCardError") throw error;
    failure = refused.message ?? "The card was declined.";
    // An intent that asks for its owner would wait for ever: nobody is there to answer.
    if (refused.payment_intent?.id) await client.paymentIntents.cancel(refused.payment_intent.id).catch(() => null);
    await markOver(ctx, attempt, "failed", failure);
    return { state: "over", failure };
  }
  const { state } = await applyPayment(ctx, { id: attempt.id });
  const now = await findAttempt(ctx, { id: attempt.id });
  return { state, failure: now?.failure ?? failure };
}
