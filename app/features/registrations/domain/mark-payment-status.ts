import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { instalments } from "#drizzle/schema/payments";
import { type Joined, joinParts } from "~/features/enrollment/domain/plan-rules";
import { findPayments, findPlan, findRegistration, type Instalment, type RegistrationRow } from "~/features/enrollment/domain/questions";
import { stageManualPayment } from "~/features/enrollment/domain/record-payment";
import { changedMeanwhile } from "~/features/enrollment/domain/registration-guards";
import { PAYMENT_STATES } from "~/features/enrollment/model";
import { invoiceOfNote } from "~/features/sponsors/model";
import { todayOf } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { conflict, forbidden, invalidTransition } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { choice, id } from "~/platform/input";
import { schoolOwner, schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command } from "~/platform/verb";

/**
 * The payment status follows from the books, so setting it changes the books: paid records a payment of the balance, unpaid (owners
 * alone) takes the payments made at the school off again. Nothing makes a registration partially paid but a payment.
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

/** One payment made at the school, taken off the books by its owner: the ledger keeps it, with its reversal. */
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

/** Stages a negative row per payment and asks again for the instalments that it had paid, those it had split as one again. */
export async function stageReversals(ctx: CommandCtx, row: RegistrationRow, onlyId?: string): Promise<Instalment[]> {
  const payments = await findPayments(ctx, row.id);
  const isOnline = ({ type, status }: (typeof payments)[number]) => status === "succeeded" && type !== "processing_fee" && type !== "referral_fee";
  if (!onlyId && payments.some(isOnline)) throw conflict("online_payment", "Online payments cannot be removed. Request a refund.");
  const manual = payments.filter(
    ({ id: paymentId, status, amountCents }) =>
      status === "manually_paid" && amountCents > 0 && !payments.some(({ parentId }) => parentId === paymentId) && (!onlyId || paymentId === onlyId),
  );
  if (manual.length === 0) throw conflict("not_removable", "Online payments cannot be removed. Request a refund.");
  const reopened = await reopenedBy(ctx, row.id, manual);
  for (const payment of manual) {
    stageReversal(ctx, row, payment.id, payment.createdAt);
    const number = invoiceOfNote(payment.note);
    if (number) stageInvoiceReversal(ctx, row.id, number, payment.amountCents);
  }
  for (const whole of reopened.joined) stageJoined(ctx, whole);
  return reopened.plan;
}

/** The plan without some payments, and the parts of one instalment that are open again side by side. */
async function reopenedBy(ctx: CommandCtx, registrationId: string, payments: readonly { createdAt: number }[]) {
  const plan = (await findPlan(ctx, registrationId)).map((item) =>
    item.status === "paid" && payments.some(({ createdAt }) => createdAt === item.paidAt)
      ? { ...item, status: "unpaid" as const, paidAt: null }
      : item,
  );
  return joinParts(plan);
}

/** Parts become the instalment that they were split from. An instalment that was paid or changed meanwhile stops the batch. */
function stageJoined(ctx: CommandCtx, { id: keptId, parts, amountCents }: Joined): void {
  const { db, own } = inSchool(ctx);
  const open = (item: { id: string; amountCents: number }) =>
    and(own(instalments, item.id), eq(instalments.status, "unpaid"), eq(instalments.amountCents, item.amountCents));
  for (const part of parts) {
    if (part.id === keptId)
      ctx.stage(db.update(instalments).set({ amountCents, updatedAt: ctx.now.getTime() }).where(open(part)), changedMeanwhile());
    else ctx.stage(db.delete(instalments).where(open(part)), changedMeanwhile());
  }
}

function stageReversal(ctx: CommandCtx, row: RegistrationRow, paymentId: string, paidAt: number): void {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const by = ctx.actor.kind === "user" ? ctx.actor.id : null;
  ctx.stage(
    rawStatement(
      db,
      sql`INSERT INTO transactions(id, school_id, type, status, amount_cents, registration_id, student_id, parent_id, ref, method, payer_name, description, paid_on, created_by, created_at)
      SELECT ${newId()}, t.school_id, t.type, t.status, -t.amount_cents, t.registration_id, t.student_id, t.id, ${`reversal_${paymentId}`}, t.method, t.payer_name, 'Removed: ' || t.description, ${todayOf(ctx)}, ${by}, ${now}
      FROM transactions t WHERE t.school_id = ${schoolId} AND t.id = ${paymentId} AND t.registration_id = ${row.id} AND t.status = 'manually_paid' AND t.amount_cents > 0
        AND NOT EXISTS (SELECT 1 FROM transactions x WHERE x.type = t.type AND x.ref = ${`reversal_${paymentId}`})
        AND NOT EXISTS (SELECT 1 FROM refund_parts p WHERE p.school_id = t.school_id AND p.transaction_id = t.id AND p.execution <> 'failed')`,
    ),
    conflict("payment_removed", "This payment has already been removed."),
  );
  ctx.stage(
    db
      .update(instalments)
      .set({ status: "unpaid", paidAt: null, updatedAt: now })
      .where(
        and(
          eq(instalments.schoolId, schoolId),
          eq(instalments.registrationId, row.id),
          eq(instalments.status, "paid"),
          eq(instalments.paidAt, paidAt),
        ),
      ),
  );
}

/** A sponsor's payment that is taken off the books is open on its invoice again. */
function stageInvoiceReversal(ctx: CommandCtx, registrationId: string, number: string, amountCents: number): void {
  const { db, schoolId } = inSchool(ctx);
  const gone = conflict("invoice_moved", "The invoice of this payment has just changed. Check it again.");
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE sponsor_invoice_lines SET paid_cents = paid_cents - ${amountCents} WHERE school_id = ${schoolId} AND registration_id = ${registrationId}
        AND paid_cents >= ${amountCents} AND invoice_id = (SELECT id FROM sponsor_invoices WHERE school_id = ${schoolId} AND number = ${number})`,
    ),
    gone,
  );
  ctx.stage(
    rawStatement(
      db,
      sql`UPDATE sponsor_invoices SET paid_cents = paid_cents - ${amountCents}, status = CASE WHEN paid_cents = ${amountCents} THEN 'issued' ELSE 'part_paid' END,
        updated_at = ${ctx.now.getTime()} WHERE school_id = ${schoolId} AND number = ${number} AND paid_cents >= ${amountCents}`,
    ),
    gone,
  );
}
