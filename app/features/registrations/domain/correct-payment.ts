import { z } from "zod";
import { stageManualPayment } from "~/features/accounts/domain/record-payment";
import { findPayments, findRegistration, registrationOfPayment } from "~/features/enrollment/data/find-registration";
import { SCHOOL_CREDIT } from "~/features/payments/credit-model";
import { refOfCorrection } from "~/features/payments/domain/manual-rows";
import { GROUP_PREPAID } from "~/features/payments/prepaid-model";
import { invoiceOfNote } from "~/features/sponsors/model";
import { todayOf } from "~/platform/context";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolOwner } from "~/platform/policy";
import { type CommandCtx, command } from "~/platform/verb";
import { correctionFields } from "../model";
import { stageReversals } from "./mark-payment-status";

/**
 * A payment with its purpose; the ID of a corrected payment leads to its replacement. @throws not_found for another school's; conflict for
 * an online or removed payment
 */
async function manualPayment(ctx: CommandCtx, transactionId: string) {
  const registrationId = await registrationOfPayment(ctx, transactionId);
  if (!registrationId) throw notFound();
  const row = await findRegistration(ctx, registrationId);
  const payments = await findPayments(ctx, registrationId);
  const chosen = payments.find((each) => each.id === transactionId);
  if (!chosen) throw notFound();
  const payment = latestOf(chosen, payments);
  if (payment.method === GROUP_PREPAID) throw conflict("group_payment", "A group order paid this. Change the payment on the order.");
  if (payment.status !== "manually_paid" || payment.amountCents < 0)
    throw conflict("not_removable", "Online payments cannot be removed. Request a refund.");
  if (payments.some(({ parentId, amountCents }) => parentId === payment.id && amountCents < 0))
    throw conflict("payment_removed", "This payment has already been removed.");
  return { row, payment };
}

type Payment = Awaited<ReturnType<typeof findPayments>>[number];

function latestOf(payment: Payment, payments: readonly Payment[]): Payment {
  const correction = payments.find(({ ref }) => ref === refOfCorrection(payment.id));
  return correction ? latestOf(correction, payments) : payment;
}

/**
 * Corrects a payment made at the school: reverses it in the ledger and records the right one with a new ID, in one batch. Old IDs lead to
 * it. @throws conflict `not_removable`, `payment_removed`; invalid `over_balance`
 */
export const correctPayment = command({
  name: "payments.correct",
  allow: schoolOwner,
  input: correctionFields.extend({ id: id() }),
  async run(ctx, { id: askedId, ...input }) {
    const { row, payment } = await manualPayment(ctx, askedId);
    const today = todayOf(ctx);
    const paidOn = input.paid_at ?? payment.paidOn;
    if (paidOn > today) throw invalidField("paid_at", "Choose today or an earlier date.", "date");
    if (invoiceOfNote(payment.note))
      throw conflict("sponsor_payment", "This payment belongs to an invoice. Delete it and record it on the invoice again.");
    if (payment.method === SCHOOL_CREDIT)
      throw conflict("credit_payment", "This payment was made with school credit. Remove it and record it again.");
    const plan = await stageReversals(ctx, row, payment.id);
    const before = { amountCents: payment.amountCents, method: payment.method, paidOn: payment.paidOn };
    const after = {
      amountCents: input.amount ?? payment.amountCents,
      method: input.method ?? (payment.method as NonNullable<typeof input.method>),
      paidOn,
      note: input.note === undefined ? payment.note : input.note,
    };
    const newId = stageManualPayment(ctx, { ...row, paidCents: row.paidCents - payment.amountCents }, plan, { ...after, replaces: payment.id });
    ctx.record({ type: "registration", id: row.id, before, after: { ...after, transactionId: newId } });
    return { id: newId, replaces: payment.id, registrationId: row.id, ...after, createdAt: ctx.now.getTime() };
  },
});

/** Removes a payment made at the school, by its ID. */
export const removePayment = command({
  name: "payments.remove",
  allow: schoolOwner,
  input: z.object({ id: id() }),
  async run(ctx, { id: transactionId }) {
    const { row, payment } = await manualPayment(ctx, transactionId);
    await stageReversals(ctx, row, payment.id);
    ctx.record({ type: "registration", id: row.id, before: { paidCents: row.paidCents }, after: { transactionId: payment.id } });
    return { id: payment.id };
  },
});
