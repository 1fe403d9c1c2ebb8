import { and, eq, inArray, sql } from "drizzle-orm";
import { paymentAttempts, refundRequests, transactions } from "#drizzle/schema/payments";
import { type Ctx, schoolOf } from "~/platform/context";
import { inSchool } from "~/platform/db";
import { conflict, DomainError } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { commitStep } from "~/platform/verb";
import { dayIn } from "~/platform/zones";

/**
 * Sends an approved refund's money back; runs from the queue. The provider's idempotency key is the request's id, the ledger row is
 * keyed by the provider's refund: however often this runs, the money moves once and is booked once.
 */
export async function executeRefund(ctx: Ctx, refundId: string): Promise<void> {
  const { db, schoolId } = inSchool(ctx);
  const [request] = await db
    .select()
    .from(refundRequests)
    .where(and(eq(refundRequests.schoolId, schoolId), eq(refundRequests.id, refundId), inArray(refundRequests.execution, ["queued", "processing"])));
  if (!request?.attemptId) return;
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.schoolId, schoolId), eq(paymentAttempts.id, request.attemptId)));
  if (!attempt?.paymentIntentId) return;
  const refund = await ctx.ports.stripe.client.refunds.create(
    {
      payment_intent: attempt.paymentIntentId,
      amount: request.amountCents,
      reverse_transfer: true,
      refund_application_fee: request.withServiceFee,
      metadata: { refund_request_id: request.id, school_id: schoolId },
    },
    { idempotencyKey: `rf:${request.id}` },
  );
  const [main] = await db
    .select()
    .from(transactions)
    .where(and(eq(transactions.schoolId, schoolId), eq(transactions.attemptId, attempt.id), sql`${transactions.type} <> 'processing_fee'`))
    .limit(1);
  try {
    await commitStep(ctx, "refunds.execute", async (inner) => {
      const now = inner.now.getTime();
      inner.stage(
        db
          .update(refundRequests)
          .set({ execution: "succeeded", updatedAt: now })
          .where(
            and(
              eq(refundRequests.schoolId, schoolId),
              eq(refundRequests.id, request.id),
              inArray(refundRequests.execution, ["queued", "processing"]),
            ),
          ),
        conflict("refund_done", "This refund is done already."),
      );
      inner.stage(
        db.insert(transactions).values({
          id: newId(),
          schoolId,
          type: "refund",
          status: "refund",
          amountCents: -request.amountCents,
          registrationId: request.registrationId ?? main?.registrationId ?? null,
          studentId: main?.studentId ?? null,
          attemptId: attempt.id,
          parentId: main?.id ?? null,
          ref: refund.id,
          method: "card",
          payerName: main?.payerName ?? "Payer",
          description: `Refund: ${request.reason}`,
          paidOn: dayIn(inner.now, schoolOf(inner)?.timezone ?? "America/New_York"),
          createdAt: now,
        }),
      );
      inner.emit("refund.succeeded", { refundId: request.id }, request.id);
      inner.record({ type: "refund_request", id: request.id, before: request.execution, after: { execution: "succeeded", refund: refund.id } });
    });
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "refund_done")) throw error;
  }
}
