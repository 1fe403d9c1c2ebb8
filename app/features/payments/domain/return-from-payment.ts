import { z } from "zod";
import type { Ctx } from "~/platform/context";
import { schoolOf } from "~/platform/context";
import { conflict, notFound } from "~/platform/errors";
import { text } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { command } from "~/platform/verb";
import { findAttempt, type PaymentAttempt } from "../data/attempts";
import { type Applied, applyPayment } from "./apply-payment";
import { expireAttempt } from "./expire-attempt";

const paymentParams = z.object({ payment_intent: text(100), payment_intent_client_secret: text(300) });

/**
 * Confirms the payment from which the payer returns. Reads the outcome from the provider and records it once. @throws not_found for another
 * school's intent, or a wrong secret
 */
export const confirmPayment = command({
  name: "payments.confirm",
  allow: anyoneAtSchool,
  input: paymentParams,
  secret: ["payment_intent_client_secret"],
  idempotent: false,
  run: async (ctx, input): Promise<Applied> => applyPayment(ctx, { id: (await ownAttempt(ctx, input)).id }),
});

/** Cancels a payment: closes it at the provider, then releases the seat. @throws conflict if it was paid */
export const abandonPayment = command({
  name: "payments.abandon",
  allow: anyoneAtSchool,
  input: paymentParams,
  secret: ["payment_intent_client_secret"],
  idempotent: false,
  async run(ctx, input) {
    const attempt = await ownAttempt(ctx, input);
    await abandon(ctx, attempt);
    return null;
  },
});

/** Closes an attempt permanently. @throws conflict `already_paid` if the payer was faster; the payment is then recorded */
export async function abandon(ctx: Ctx, attempt: PaymentAttempt): Promise<void> {
  const outcome = attempt.state === "succeeded" ? "succeeded" : await expireAttempt(ctx, attempt);
  if (outcome !== "succeeded") return;
  await applyPayment(ctx, { id: attempt.id });
  throw conflict("already_paid", "This has already been paid.");
}

async function ownAttempt(ctx: Ctx, { payment_intent, payment_intent_client_secret }: z.output<typeof paymentParams>): Promise<PaymentAttempt> {
  const attempt = await findAttempt(ctx, { intentId: payment_intent });
  if (!attempt || attempt.schoolId !== schoolOf(ctx)?.id || attempt.clientSecret !== payment_intent_client_secret) throw notFound();
  return attempt;
}
