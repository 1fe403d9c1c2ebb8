import { and, inArray, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { LIVE_ATTEMPTS, paymentAttempts } from "#drizzle/schema/payments";
import type { Ctx } from "~/platform/context";
import { formatMoney } from "~/platform/money";
import { inSchool } from "~/platform/school-scope";
import { commitStep } from "~/platform/verb";
import type { PaymentAttempt } from "../data/attempts";
import { HELD } from "../model";
import { paymentHandlerOf } from "./payment-handlers";

/** Money that is on its way keeps what it is for, as often as it is asked about: a bank debit takes days. */
export async function noteProcessing(ctx: Ctx, attempt: PaymentAttempt): Promise<void> {
  await commitStep(ctx, "payments.processing", async (inner) => {
    const { db, own } = inSchool(inner);
    inner.stage(
      db
        .update(paymentAttempts)
        .set({ state: "processing", updatedAt: inner.now.getTime() })
        .where(and(own(paymentAttempts, attempt.id), inArray(paymentAttempts.state, [...LIVE_ATTEMPTS]))),
    );
    await paymentHandlerOf(ctx, attempt.kind).keep?.(inner, attempt);
    inner.record({ type: "payment_attempt", id: attempt.id, before: attempt.state, after: "processing" });
  });
}

export const isWholeSum = ({ amountCents, serviceFeeCents }: PaymentAttempt, intent: Stripe.PaymentIntent) =>
  intent.amount_received === amountCents + serviceFeeCents;

/** A payment with an unexpected amount is not recorded automatically: its purpose is kept, and a consistency check lists it. */
export async function holdForReview(ctx: Ctx, attempt: PaymentAttempt, intent: Stripe.PaymentIntent): Promise<void> {
  await noteProcessing(ctx, attempt);
  const failure = `${HELD}: ${formatMoney(intent.amount_received)} came in place of ${formatMoney(attempt.amountCents + attempt.serviceFeeCents)}.`;
  if (failure !== attempt.failure) await noteFailure(ctx, attempt, failure);
}

/** The provider's reason for a failed attempt. */
export async function noteFailure(ctx: Ctx, attempt: PaymentAttempt, failure: string): Promise<void> {
  const { db, own } = inSchool(ctx);
  await db
    .update(paymentAttempts)
    .set({ failure, updatedAt: ctx.now.getTime() })
    .where(and(own(paymentAttempts, attempt.id), sql`${paymentAttempts.state} <> 'succeeded'`));
}
