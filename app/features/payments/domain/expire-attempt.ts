import { and, eq, inArray } from "drizzle-orm";
import { LIVE_ATTEMPTS, paymentAttempts, transactions } from "#drizzle/schema/payments";
import type { Ctx } from "~/platform/context";
import { conflict, DomainError } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, commitStep } from "~/platform/verb";
import type { PaymentAttempt } from "../data/attempts";
import { isLive } from "./find-attempt";
import { paymentHandlerOf } from "./payment-handlers";

/**
 * Closes a live attempt at the provider, then here, so that it can no longer be paid. Returns the provider's state: `succeeded` if the
 * payer was faster (also while the payment is pending), in which case nothing changes. `first` is staged before the attempt's holds are
 * released.
 */
export async function expireAttempt(ctx: Ctx, attempt: PaymentAttempt, first?: (ctx: CommandCtx) => void): Promise<"expired" | "succeeded"> {
  const { client } = ctx.ports.stripe;
  if (attempt.sessionId) {
    const session = await client.checkout.sessions.retrieve(attempt.sessionId);
    if (session.status === "complete") return "succeeded";
    if (session.status === "open") {
      try {
        await client.checkout.sessions.expire(attempt.sessionId);
      } catch {
        const again = await client.checkout.sessions.retrieve(attempt.sessionId);
        if (again.status === "complete") return "succeeded";
      }
    }
  } else if (attempt.paymentIntentId) {
    const intent = await client.paymentIntents.retrieve(attempt.paymentIntentId);
    if (intent.status === "succeeded") return "succeeded";
    if (intent.status !== "canceled") {
      try {
        await client.paymentIntents.cancel(attempt.paymentIntentId);
      } catch {
        const again = await client.paymentIntents.retrieve(attempt.paymentIntentId);
        if (again.status === "succeeded" || again.status === "processing") return "succeeded";
      }
    }
  }
  await markOver(ctx, attempt, "expired", null, first);
  return "expired";
}

/** Records that an attempt ended unpaid: its pending rows fail and its holds are released. Does nothing if it has already ended. */
export async function markOver(
  ctx: Ctx,
  attempt: PaymentAttempt,
  state: "expired" | "failed",
  failure: string | null,
  first?: (ctx: CommandCtx) => void,
): Promise<void> {
  if (!isLive(attempt)) return;
  const handler = paymentHandlerOf(ctx, attempt.kind);
  try {
    await commitStep(
      ctx,
      "payments.close",
      async (inner) => {
        const { db, schoolId, own } = inSchool(inner);
        inner.stage(
          db
            .update(paymentAttempts)
            .set({ state, failure, updatedAt: inner.now.getTime() })
            .where(and(own(paymentAttempts, attempt.id), inArray(paymentAttempts.state, [...LIVE_ATTEMPTS]))),
          conflict("attempt_over", "This payment has already ended."),
        );
        inner.stage(
          db
            .update(transactions)
            .set({ status: "failed" })
            .where(and(eq(transactions.schoolId, schoolId), eq(transactions.attemptId, attempt.id), eq(transactions.status, "pending"))),
        );
        first?.(inner);
        await handler.abandon(inner, attempt);
        inner.record({ type: "payment_attempt", id: attempt.id, before: attempt.state, after: state });
      },
      { touches: handler.touches },
    );
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "attempt_over")) throw error;
  }
}
