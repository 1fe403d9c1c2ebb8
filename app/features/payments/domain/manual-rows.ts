import { sql } from "drizzle-orm";
import { transactions } from "#drizzle/schema/payments";
import { todayOf } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { conflict, invalidField } from "~/platform/errors";
import { newId } from "~/platform/ids";
import type { Cents } from "~/platform/money";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";
import type { IsoDate } from "~/platform/zones";
import { GROUP_PREPAID } from "../prepaid-model";
import { stageNextNumber } from "./apply-payment";

/** Ledger rows of payments made at the school. The caller stages the instalments they pay. */

export const overBalance = (field = "amount") => invalidField(field, "The amount cannot be more than the balance.", "over_balance");

/** The reference of a payment that replaces another. */
export const refOfCorrection = (paymentId: string) => `corrected_${paymentId}`;

interface ManualRow {
  amountCents: Cents;
  method: string;
  methodLabel: string;
  /** ISO date in the school's zone, today at the latest. */
  paidOn: IsoDate;
  note: string | null;
  /** The id of the payment that this one replaces. */
  replaces?: string;
}

/**
 * Stages the ledger row, if the balance still covers it. Payments of a registration have distinct timestamps; installments are matched to
 * payments by them. @returns the transaction's id
 * @throws at commit invalid `over_balance` on `amount`
 */
export function stageManualRow(ctx: CommandCtx, row: { id: string; studentName: string }, payment: ManualRow, instalmentId: string | null): string {
  const { db, schoolId } = inSchool(ctx);
  const transactionId = newId();
  const year = Number(todayOf(ctx).slice(0, 4));
  const by = ctx.actor.kind === "user" ? ctx.actor.id : null;
  ctx.stage(stageNextNumber(ctx, "receipt", year));
  ctx.stage(
    rawStatement(
      db,
      sql`INSERT INTO transactions(id, school_id, type, status, amount_cents, registration_id, instalment_id, student_id, ref, method, payer_name, description, note, receipt_number, paid_on, created_by, created_at)
      SELECT ${transactionId}, r.school_id, 'manually_paid', 'manually_paid', ${payment.amountCents}, r.id, ${instalmentId}, r.student_id, ${payment.replaces ? refOfCorrection(payment.replaces) : `manual_${transactionId}`}, ${payment.method}, ${row.studentName},
        ${`${payment.methodLabel} payment for `} || r.number, ${payment.note},
        ${`RC-${year}-`} || printf('%05d', (SELECT last FROM number_series WHERE school_id = ${schoolId} AND series = 'receipt' AND year = ${year})),
        ${payment.paidOn}, ${by}, max(${ctx.now.getTime()},
          coalesce((SELECT max(t.created_at) + 1 FROM transactions t WHERE t.school_id = r.school_id AND t.registration_id = r.id), 0),
          coalesce((SELECT max(i.paid_at) + 1 FROM instalments i WHERE i.school_id = r.school_id AND i.registration_id = r.id), 0))
      FROM registrations r WHERE r.school_id = ${schoolId} AND r.id = ${row.id} AND r.due_cents - r.paid_cents >= ${payment.amountCents}`,
    ),
    overBalance(),
  );
  return transactionId;
}

/** Stages the ledger row of an invoice's payment for seats of a group order: prepaid until someone is registered in them. */
export function stageInvoiceRow(
  ctx: CommandCtx,
  payerName: string,
  payment: Omit<ManualRow, "replaces"> & { of: string; groupOrderId: string | null },
): void {
  const { db, schoolId } = inSchool(ctx);
  const transactionId = newId();
  const year = Number(todayOf(ctx).slice(0, 4));
  const by = ctx.actor.kind === "user" ? ctx.actor.id : null;
  ctx.stage(stageNextNumber(ctx, "receipt", year));
  ctx.stage(
    db.insert(transactions).values({
      id: transactionId,
      schoolId,
      type: "manually_paid",
      status: "manually_paid",
      amountCents: payment.amountCents,
      groupOrderId: payment.groupOrderId,
      ref: `manual_${transactionId}`,
      method: payment.method,
      payerName,
      description: `${payment.methodLabel} payment for invoice ${payment.of}`,
      note: payment.note,
      receiptNumber: sql`${`RC-${year}-`} || printf('%05d', (SELECT last FROM number_series WHERE school_id = ${schoolId} AND series = 'receipt' AND year = ${year}))`,
      paidOn: payment.paidOn,
      createdBy: by,
      createdAt: ctx.now.getTime(),
    }),
  );
}

/** Stages the removal of a payment made at the school; a refund in progress prevents it. @throws at commit conflict `payment_removed` */
export function stageReversalRow(ctx: CommandCtx, registrationId: string, paymentId: string): void {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  const by = ctx.actor.kind === "user" ? ctx.actor.id : null;
  ctx.stage(
    rawStatement(
      db,
      sql`INSERT INTO transactions(id, school_id, type, status, amount_cents, registration_id, student_id, parent_id, ref, method, payer_name, description, paid_on, created_by, created_at)
      SELECT ${newId()}, t.school_id, t.type, t.status, -t.amount_cents, t.registration_id, t.student_id, t.id, ${`reversal_${paymentId}`}, t.method, t.payer_name, 'Removed: ' || t.description, ${todayOf(ctx)}, ${by}, ${now}
      FROM transactions t WHERE t.school_id = ${schoolId} AND t.id = ${paymentId} AND t.registration_id = ${registrationId} AND t.status = 'manually_paid' AND t.amount_cents > 0 AND t.method <> ${GROUP_PREPAID}
        AND NOT EXISTS (SELECT 1 FROM transactions x WHERE x.type = t.type AND x.ref = ${`reversal_${paymentId}`})
        AND NOT EXISTS (SELECT 1 FROM refund_parts p WHERE p.school_id = t.school_id AND p.transaction_id = t.id AND p.execution <> 'failed')`,
    ),
    conflict("payment_removed", "This payment has already been removed."),
  );
}
