import { findRegistration, type RegistrationRow } from "~/features/enrollment/data/find-registration";
import { RECORDED_METHOD_LABELS } from "~/features/enrollment/model";
import { SCHOOL_CREDIT } from "~/features/payments/credit-model";
import { stageCreditUse } from "~/features/payments/domain/credit/stage-credit";
import { overBalance, stageManualRow } from "~/features/payments/domain/manual-rows";
import { todayOf } from "~/platform/context";
import { conflict, invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import type { Cents } from "~/platform/money";
import { schoolStaff } from "~/platform/policy";
import { type CommandCtx, command } from "~/platform/verb";
import { findPlan, type Instalment } from "../data/find-plan";
import { paymentFields } from "../model";
import { type Cover, coveredBy } from "./plan-rules";
import { type PlanWrite, stagePaid, stagePaidPart, stagePlan } from "./stage-plan";

const planMoved = () => conflict("plan_changed", "The payment plan has just changed. Check it again.");

export interface ManualPayment {
  amountCents: Cents;
  method: keyof typeof RECORDED_METHOD_LABELS;
  /** A date in the school's zone, today at the latest. */
  paidOn: string;
  note: string | null;
  instalmentId?: string;
  /** The payment that this one corrects. */
  replaces?: string;
}

/** The registration's data needed to record a payment. */
type Payer = Pick<RegistrationRow, "id" | "studentName" | "dueCents" | "paidCents">;

/**
 * Records a payment made at the school, or with the student's credit: at most the balance, without a service fee. It pays the chosen
 * instalment, then the earliest. @throws invalid `over_balance`, `over_credit` on `amount`
 */
export const recordPayment = command({
  name: "registrations.record-payment",
  allow: schoolStaff,
  input: paymentFields.extend({ registration: id() }),
  async run(ctx, input) {
    const row = await findRegistration(ctx, input.registration);
    const today = todayOf(ctx);
    const paidOn = input.paid_at ?? today;
    if (paidOn > today) throw invalidField("paid_at", "Choose today or an earlier date.", "date");
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

/** The ledger row of a payment made at the school. @returns the transaction's ID */
export const stageLedgerRow = (ctx: CommandCtx, row: Payer, payment: ManualPayment, instalmentId: string | null): string =>
  stageManualRow(ctx, row, { ...payment, methodLabel: RECORDED_METHOD_LABELS[payment.method] }, instalmentId);

/** Stages the payment with its receipt number and marks the instalments it pays. @returns the transaction's ID */
export function stageManualPayment(ctx: CommandCtx, row: Payer, plan: readonly Instalment[], payment: ManualPayment): string {
  if (payment.amountCents > row.dueCents - row.paidCents) throw overBalance();
  const open = plan.filter((item) => item.status === "unpaid");
  const meant = payment.instalmentId ? plan.find((item) => item.id === payment.instalmentId) : undefined;
  if (payment.instalmentId && !meant) throw notFound();
  if (meant?.status === "cancelled") throw conflict("instalment_cancelled", "This installment has been cancelled.");
  if (meant && meant.status !== "unpaid") throw conflict("instalment_paid", "This instalment has already been paid.");
  const cover = coveredBy(payment.amountCents, open, meant?.id);
  const partId = cover.part ? newId() : null;
  const transactionId = stageLedgerRow(ctx, row, payment, cover.paid[0] ?? cover.almost?.id ?? partId);
  if (payment.method === SCHOOL_CREDIT) stageCreditUse(ctx, { registrationId: row.id, amountCents: payment.amountCents, transactionId });
  for (const paidId of cover.paid) {
    const amountCents = open.find((item) => item.id === paidId)?.amountCents ?? 0;
    stagePaid(ctx, { id: paidId, amountCents, by: transactionId }, planMoved());
  }
  if (cover.almost) stageAlmost(ctx, row.id, open.find((item) => item.id === cover.almost?.id)?.amountCents ?? 0, cover.almost, transactionId);
  const split = open.find((item) => item.id === cover.part?.id);
  if (cover.part && split && partId) stagePart(ctx, split, cover.part.amountCents, partId, transactionId);
  ctx.emit("payment.recorded", { transactionId, registrationId: row.id }, transactionId);
  return transactionId;
}

/** Reduces an instalment to the amount paid; the rest is due with another one. */
function stageAlmost(
  ctx: CommandCtx,
  registrationId: string,
  before: Cents,
  { id: paidId, amountCents, restTo }: NonNullable<Cover["almost"]>,
  transactionId: string,
): void {
  const amounts = [otherAmount(restTo, restTo.amountCents + before - amountCents), otherAmount({ id: paidId, amountCents: before }, amountCents)];
  stagePlan(ctx, registrationId, amounts, planMoved());
  stagePaid(ctx, { id: paidId, amountCents, by: transactionId }, planMoved());
}

/** Changes the amount of an unpaid instalment, guarded by its old amount. */
const otherAmount = ({ id: itemId, amountCents }: Pick<Instalment, "id" | "amountCents">, to: Cents): PlanWrite => ({
  id: itemId,
  was: { status: "unpaid", amountCents },
  to: { amountCents: to },
});

/** Splits a partly paid instalment into the paid part and the rest, due on the same day. */
function stagePart(ctx: CommandCtx, item: Instalment, part: Cents, partId: string, transactionId: string): void {
  stagePlan(ctx, item.registrationId, [otherAmount(item, item.amountCents - part)], planMoved());
  stagePaidPart(ctx, { ...item, id: partId, amountCents: part }, transactionId);
}
