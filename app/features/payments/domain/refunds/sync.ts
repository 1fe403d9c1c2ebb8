import { and, eq } from "drizzle-orm";
import type Stripe from "stripe";
import { refundParts, refundRequests } from "#drizzle/schema/payments";
import { findSchoolById } from "~/features/identity/data/school-row";
import { notify } from "~/features/notifications/domain/notify";
import { type Ctx, schoolOf, withSchool } from "~/platform/context";
import { conflict, DomainError } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import { commitStep } from "~/platform/verb";
import type { PaymentAttempt } from "../../data/attempts";
import { paymentsOfAttempt } from "../../data/refund-details";
import { partsOfAttempt, type RefundPart, selectRefund } from "../../data/refund-parts";
import { spread } from "../../refund-quote-model";
import { bookRefundPart, stageRefundRow } from "./book-refund-part";
import { refundNumber } from "./request";

export const KNOWN = conflict("refund_known", "This refund is already recorded.");
const BACK = conflict("refund_back", "This refund was already returned.");

const isAlive = ({ status }: Stripe.Refund) => status === "succeeded" || status === "pending" || status === "requires_action";

/**
 * Compares the provider's refunds of a payment with the ledger and records missing ones: a lost response, a refund made at the provider, or
 * one returned by the payer's bank.
 */
export async function syncRefunds(ctx: Ctx, attempt: PaymentAttempt): Promise<void> {
  const school = await findSchoolById(ctx, attempt.schoolId);
  if (!school || !attempt.paymentIntentId) return;
  const inner = withSchool(ctx, school);
  const { data } = await ctx.ports.stripe.client.refunds.list({ payment_intent: attempt.paymentIntentId, limit: 100 });
  const parts = await partsOfAttempt(inner, attempt.id);
  for (const refund of data) {
    const part = parts.find(({ id, providerRefundId }) => providerRefundId === refund.id || id === refund.metadata?.refund_part_id);
    if (part && isAlive(refund) && part.execution !== "succeeded") await bookRefundPart(inner, part, refund.id, "sent back");
    else if (part && !isAlive(refund) && part.execution === "succeeded") await takeBack(inner, part, refund);
    else if (!part && isAlive(refund)) await bookFromOutside(inner, attempt, refund);
  }
}

/** A refund made by hand at the provider. */
async function bookFromOutside(ctx: Ctx, attempt: PaymentAttempt, refund: Stripe.Refund): Promise<void> {
  const payments = await paymentsOfAttempt(ctx, attempt.id);
  const shares = spread(
    refund.amount,
    payments.map((row) => ({ id: row.id, cents: Math.max(0, row.amountCents - row.returnedCents) })),
  );
  const refunded = shares.flatMap(({ id, cents }) => payments.filter((row) => row.id === id).map((row) => ({ ...row, cents })));
  if (refunded.length === 0) return;
  try {
    await commitStep(ctx, "refunds.from-outside", async (inner) => {
      const { db, schoolId } = inSchool(inner);
      const now = inner.now.getTime();
      const refundId = `outside_${refund.id}`;
      inner.stage(
        db.insert(refundRequests).values({
          id: refundId,
          schoolId,
          number: refundNumber(schoolId),
          registrationId: refunded[0]?.registrationId ?? null,
          groupOrderId: refunded[0]?.groupOrderId ?? null,
          requestFromType: "system",
          amountCents: refund.amount,
          approvedCents: refund.amount,
          reason: "Refunded at the payment provider",
          status: "approved",
          execution: "succeeded",
          decidedAt: now,
          createdAt: now,
          updatedAt: now,
        }),
      );
      refunded.forEach((row, index) => {
        const ref = index === 0 ? refund.id : `${refund.id}:${index}`;
        inner.stage(
          db.insert(refundParts).values({
            id: `${refundId}_${index}`,
            schoolId,
            refundRequestId: refundId,
            transactionId: row.id,
            attemptId: attempt.id,
            amountCents: row.cents,
            execution: "succeeded",
            providerRefundId: refund.id,
            createdAt: now,
            updatedAt: now,
          }),
        );
        stageRefundRow(inner, { ...row, transactionId: row.id }, ref, -row.cents, "Refunded at the payment provider");
      });
      inner.emit("refund.succeeded", { refundId }, refundId);
      inner.record({ type: "refund_request", id: refundId, after: { refund: refund.id, amount: refund.amount } });
    });
  } catch (error) {
    if (!(error instanceof DomainError && error.code === KNOWN.code)) throw error;
  }
}

/** The payer's bank returned the refund: adds a ledger row, and a super admin may retry. */
async function takeBack(ctx: Ctx, part: RefundPart, refund: Stripe.Refund): Promise<void> {
  const [request] = await selectRefund(ctx, part.refundId);
  if (!request) return;
  const failure = `The payer's bank returned the refund (${(refund.failure_reason ?? refund.status ?? "failed").replaceAll("_", " ")}).`;
  try {
    await commitStep(ctx, "refunds.take-back", async (inner) => {
      const { db, own } = inSchool(inner);
      const now = inner.now.getTime();
      inner.stage(
        db
          .update(refundParts)
          .set({ execution: "failed", failure, updatedAt: now })
          .where(and(own(refundParts, part.id), eq(refundParts.execution, "succeeded"))),
        BACK,
      );
      stageRefundRow(inner, part, `${refund.id}:returned`, part.amountCents, "Refund returned by the payer's bank");
      inner.stage(db.update(refundRequests).set({ execution: "failed", failure, updatedAt: now }).where(own(refundRequests, part.refundId)));
      notify(inner, {
        type: "refund_requested",
        eventKey: `${part.refundId}:returned:${refund.id}`,
        objectId: part.refundId,
        extra: { refund_school_name: schoolOf(inner)?.name ?? "", refund_id: part.refundId },
        recipients: "super-admins",
      });
      inner.record({ type: "refund_request", id: part.refundId, before: request.execution, after: { execution: "failed", failure } });
    });
  } catch (error) {
    if (!(error instanceof DomainError && error.code === BACK.code)) throw error;
  }
}
