import { and, eq, sql } from "drizzle-orm";
import { instalments } from "#drizzle/schema/payments";
import { stageNextNumber } from "~/features/payments/domain/apply-payment";
import { todayOf } from "~/platform/context";
import { rawStatement } from "~/platform/db";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import type { Cents } from "~/platform/money";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, command } from "~/platform/verb";
import { findPlan, findRegistration, type Instalment, type RegistrationRow } from "../data/find-registration";
import { PAYMENT_METHOD_LABELS, paymentFields } from "../model";
import { type Cover, coveredBy } from "./plan-rules";

export const overBalance = (field = "amount") => invalidField(field, "The amount cannot be more than the balance.", "over_balance");
const planMoved = () => conflict("plan_changed", "The payment plan has just changed. Check it again.");

export interface ManualPayment {
  amountCents: Cents;
  method: keyof typeof PAYMENT_METHOD_LABELS;
  /** A day at the school, not after today. */
  paidOn: string;
  note: string | null;
  instalmentId?: string;
  /** The payment that this one puts right. */
  replaces?: string;
}

/** How the ledger knows which payment stands in the place of another. */
export const refOfCorrection = (paymentId: string) => `corrected_${paymentId}`;

/** What has to be known of a registration that somebody pays for. */
type Payer = Pick<RegistrationRow, "id" | "studentName" | "dueCents" | "paidCents">;

/** Money taken at the school: never more than the balance, never with a service fee. It pays the chosen instalment, then the earliest. */
export const recordPayment = command({
  name: "registrations.record-payment",
  allow: schoolStaff,
  input: paymentFields.extend({ registration: id() }),
  async run(ctx, input) {
    const row = await findRegistration(ctx, input.registration);
    const today = todayOf(ctx);
    const paidOn = input.paid_at ?? today;
    if (paidOn > today) throw invalidField("paid_at", "The date cannot be in the future.", "date");
    const plan = await findPlan(ctx, row.id);
    const payment: ManualPayment = {
      amountCents: input.amount,
      method: input.method,
      paidOn,
      note: input.note ?? null,
      instalmentId: input.payment_plan,
    };
    const transactionId = stageManualPayment(ctx, row, plan, payment);
    ctx.record({
      type: "registration",
      id: row.id,
      before: { paidCents: row.paidCents },
      after: { amountCents: payment.amountCents, method: payment.method, paidOn, note: payment.note, transactionId },
    });
    return {
      id: transactionId,
      amountCents: payment.amountCents,
      registrationId: row.id,
      createdAt: ctx.now.getTime(),
      method: payment.method,
      paidOn,
    };
  },
});

/** Stages the payment with its receipt number, and marks what it pays. @returns the transaction's id */
export function stageManualPayment(ctx: CommandCtx, row: Payer, plan: readonly Instalment[], payment: ManualPayment): string {
  if (payment.amountCents > row.dueCents - row.paidCents) throw overBalance();
  const open = plan.filter((item) => item.status === "unpaid");
  const meant = payment.instalmentId ? plan.find((item) => item.id === payment.instalmentId) : undefined;
  if (payment.instalmentId && !meant) throw notFound();
  if (meant?.status === "cancelled") throw conflict("instalment_cancelled", "This instalment has been cancelled.");
  if (meant && meant.status !== "unpaid") throw conflict("instalment_paid", "This instalment has already been paid.");
  const cover = coveredBy(payment.amountCents, open, meant?.id);
  const partId = cover.part ? newId() : null;
  const transactionId = stageLedgerRow(ctx, row, payment, cover.paid[0] ?? cover.almost?.id ?? partId);
  for (const paidId of cover.paid) stagePaid(ctx, paidId, open.find((item) => item.id === paidId)?.amountCents ?? 0, transactionId);
  if (cover.almost) stageAlmost(ctx, open.find((item) => item.id === cover.almost?.id)?.amountCents ?? 0, cover.almost, transactionId);
  const split = open.find((item) => item.id === cover.part?.id);
  if (cover.part && split && partId) stagePart(ctx, split, cover.part.amountCents, partId, transactionId);
  ctx.emit("payment.recorded", { transactionId, registrationId: row.id }, transactionId);
  return transactionId;
}

/**
 * The ledger row; it is written only while the balance still covers it. No other payment of its registration has its moment: by that the
 * instalments are known which it paid.
 */
export function stageLedgerRow(ctx: CommandCtx, row: Payer, payment: ManualPayment, instalmentId: string | null): string {
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
        ${`${PAYMENT_METHOD_LABELS[payment.method]} payment for `} || r.number, ${payment.note},
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

/** The moment of a payment that is staged before. */
const momentOf = (schoolId: string, transactionId: string) =>
  sql<number>`(SELECT created_at FROM transactions WHERE school_id = ${schoolId} AND id = ${transactionId})`;

/** Says of an instalment that is marked as paid which payment did it. */
export function stagePaidBy(ctx: CommandCtx, instalmentId: string, transactionId: string): void {
  const { db, schoolId, own } = inSchool(ctx);
  ctx.stage(
    db
      .update(instalments)
      .set({ paidAt: momentOf(schoolId, transactionId) })
      .where(and(own(instalments, instalmentId), eq(instalments.status, "paid"))),
  );
}

function stagePaid(ctx: CommandCtx, instalmentId: string, amountCents: Cents, transactionId: string): void {
  const { db, schoolId, own } = inSchool(ctx);
  const now = ctx.now.getTime();
  ctx.stage(
    db
      .update(instalments)
      .set({ status: "paid", paidAt: momentOf(schoolId, transactionId), updatedAt: now })
      .where(and(own(instalments, instalmentId), eq(instalments.status, "unpaid"), eq(instalments.amountCents, amountCents))),
    planMoved(),
  );
}

/** An instalment shrinks to what was paid of it, and is paid; the rest is due with another one. */
function stageAlmost(ctx: CommandCtx, before: Cents, { id: paidId, amountCents, restTo }: NonNullable<Cover["almost"]>, transactionId: string): void {
  stageAmount(ctx, { id: restTo.id, amountCents: restTo.amountCents }, restTo.amountCents + before - amountCents);
  stageAmount(ctx, { id: paidId, amountCents: before }, amountCents);
  stagePaid(ctx, paidId, amountCents, transactionId);
}

/** Another amount of an unpaid instalment. @throws conflict `plan_changed` at commit when it is not as it was read */
function stageAmount(ctx: CommandCtx, item: Pick<Instalment, "id" | "amountCents">, amountCents: Cents): void {
  const { db, own } = inSchool(ctx);
  ctx.stage(
    db
      .update(instalments)
      .set({ amountCents, updatedAt: ctx.now.getTime() })
      .where(and(own(instalments, item.id), eq(instalments.status, "unpaid"), eq(instalments.amountCents, item.amountCents))),
    planMoved(),
  );
}

/** An instalment paid in part is two: the part, paid, and the rest, due when it was. */
function stagePart(ctx: CommandCtx, item: Instalment, part: Cents, partId: string, transactionId: string): void {
  const { db, schoolId } = inSchool(ctx);
  const now = ctx.now.getTime();
  stageAmount(ctx, item, item.amountCents - part);
  const paidAt = momentOf(schoolId, transactionId);
  ctx.stage(db.insert(instalments).values({ ...item, id: partId, amountCents: part, status: "paid", paidAt, createdAt: now, updatedAt: now }));
}
