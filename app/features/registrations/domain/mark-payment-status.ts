import { z } from "zod";
import { findPlan, type Instalment } from "~/features/accounts/data/find-plan";
import { type Joined, joinParts } from "~/features/accounts/domain/plan-rules";
import { stageManualPayment } from "~/features/accounts/domain/record-payment";
import { type PlanWrite, stagePlan, stageUnpaid } from "~/features/accounts/domain/stage-plan";
import { findPayments, findRegistration, type RegistrationRow } from "~/features/enrollment/data/find-registration";
import { PAYMENT_STATES } from "~/features/enrollment/model";
import { SCHOOL_CREDIT } from "~/features/payments/credit-model";
import { stageCreditBack } from "~/features/payments/domain/credit/stage-credit";
import { stageReversalRow } from "~/features/payments/domain/manual-rows";
import { GROUP_PREPAID } from "~/features/payments/prepaid-model";
import { stageInvoiceReversal } from "~/features/sponsors/domain/cover";
import { invoiceOfNote } from "~/features/sponsors/model";
import { todayOf } from "~/platform/context";
import { conflict, forbidden, invalidTransition } from "~/platform/errors";
import { choice, id } from "~/platform/input";
import { schoolOwner, schoolStaff } from "~/platform/policy";
import { type CommandCtx, command } from "~/platform/verb";

/**
 * Sets the payment status by changing the ledger: paid records a payment of the balance, unpaid (owners only) removes the payments made at
 * the school. Partially paid cannot be set.
 */
export const markPaymentStatus = command({
  name: "registrations.payment-status",
  allow: schoolStaff,
  input: z.object({ registration: id(), payment_status: choice(PAYMENT_STATES) }),
  async run(ctx, { registration, payment_status: to }) {
    const row = await findRegistration(ctx, registration);
    if (row.paymentStatus === to) return { id: row.id };
    if (to === "partial_paid") throw invalidTransition(row.paymentStatus, to);
    if (to === "unpaid") {
      if (schoolOwner.check(ctx)) throw forbidden("Only an owner can remove payments.");
      await stageReversals(ctx, row);
    } else {
      const amountCents = row.dueCents - row.paidCents;
      if (amountCents <= 0) throw conflict("nothing_due", "Nothing is due for this registration.");
      stageManualPayment(ctx, row, await findPlan(ctx, row.id), { amountCents, method: "other", paidOn: todayOf(ctx), note: null });
    }
    ctx.record({ type: "registration", id: row.id, before: { paymentStatus: row.paymentStatus }, after: { paymentStatus: to } });
    return { id: row.id };
  },
});

/** Removes one payment made at the school, for owners; the ledger keeps it with its reversal. */
export const reversePayment = command({
  name: "registrations.reverse-payment",
  allow: schoolOwner,
  input: z.object({ registration: id(), transaction: id() }),
  async run(ctx, { registration, transaction }) {
    const row = await findRegistration(ctx, registration);
    await stageReversals(ctx, row, transaction);
    ctx.record({ type: "registration", id: row.id, before: { paidCents: row.paidCents }, after: { transactionId: transaction } });
    return { id: row.id };
  },
});

/** Stages a reversal per payment and reopens its instalments, with split ones joined again. */
export async function stageReversals(ctx: CommandCtx, row: RegistrationRow, onlyId?: string): Promise<Instalment[]> {
  const payments = await findPayments(ctx, row.id);
  const isOnline = ({ type, status }: (typeof payments)[number]) => status === "succeeded" && type !== "processing_fee" && type !== "referral_fee";
  if (!onlyId && payments.some(isOnline)) throw conflict("online_payment", "Online payments cannot be removed. Request a refund.");
  const manual = payments.filter(
    ({ id: paymentId, status, amountCents, method }) =>
      status === "manually_paid" &&
      amountCents > 0 &&
      method !== GROUP_PREPAID &&
      !payments.some(({ parentId }) => parentId === paymentId) &&
      (!onlyId || paymentId === onlyId),
  );
  if (manual.length === 0) throw conflict("not_removable", "Online payments cannot be removed. Request a refund.");
  const reopened = await reopenedBy(ctx, row.id, manual);
  for (const payment of manual) {
    stageReversalRow(ctx, row.id, payment.id);
    stageUnpaid(ctx, row.id, payment.createdAt);
    if (payment.method === SCHOOL_CREDIT) stageCreditBack(ctx, payment.id);
    const number = invoiceOfNote(payment.note);
    if (number) stageInvoiceReversal(ctx, row.id, number, payment.amountCents);
  }
  for (const whole of reopened.joined) stageJoined(ctx, row.id, whole);
  return reopened.plan;
}

/** The plan without some payments, with reopened parts of an instalment next to each other. */
async function reopenedBy(ctx: CommandCtx, registrationId: string, payments: readonly { createdAt: number }[]) {
  const plan = (await findPlan(ctx, registrationId)).map((item) =>
    item.status === "paid" && payments.some(({ createdAt }) => createdAt === item.paidAt)
      ? { ...item, status: "unpaid" as const, paidAt: null }
      : item,
  );
  return joinParts(plan);
}

/** Joins parts into their original instalment. A change in the meantime aborts the batch. */
function stageJoined(ctx: CommandCtx, registrationId: string, { id: keptId, parts, amountCents }: Joined): void {
  const writes = parts.map((part): PlanWrite => {
    return { id: part.id, was: { status: "unpaid", amountCents: part.amountCents }, to: part.id === keptId ? { amountCents } : null };
  });
  stagePlan(ctx, registrationId, writes);
}
