import { findRegistrationParty } from "~/features/enrollment/data/registration-party";
import { registrationPayment } from "~/features/enrollment/domain/settle-registration";
import type { PaymentAttempt } from "~/features/payments/data/attempts";
import type { PaymentHandler, PaymentHandlers } from "~/features/payments/domain/payment-handlers";
import { conflict, notFound } from "~/platform/errors";
import type { CommandCtx } from "~/platform/verb";
import { findInstalments } from "../data/student-records";
import { stageFirstPlan, stagePaid } from "./stage-plan";

/** An instalment, or the unpaid balance of a plan, is paid once. */
const instalmentsOfPlan: PaymentHandler = { settle: settleInstalments, abandon: async () => {} };

/** Applies online payments to a registration's plan. */
export const paymentHandlers = {
  registration: registrationPayment(stageFirstPlan),
  instalment: instalmentsOfPlan,
  payoff: instalmentsOfPlan,
} satisfies PaymentHandlers;

const planCancelled = () => conflict("instalment_cancelled", "The registration or this installment was cancelled before the payment arrived.");
const planChanged = () => conflict("instalment_changed", "The payment plan changed after this payment started.");

export interface FrozenInstalments extends Record<string, unknown> {
  registrationId: string;
  instalmentIds: string[];
  /** The consent text, if the card is saved for the other instalments. */
  autopay?: string;
  /** The payment was opened through an emailed link. */
  byLink?: true;
}

/** Marks the paid instalments. If the plan has changed or was cancelled, the payment is an overpayment and is refunded. */
async function settleInstalments(ctx: CommandCtx, attempt: PaymentAttempt) {
  const { registrationId, instalmentIds } = attempt.snapshot as FrozenInstalments;
  const rows = await findInstalments(ctx, instalmentIds);
  const open = rows.reduce((sum, { amountCents, receivedCents }) => sum + Math.max(0, amountCents - receivedCents), 0);
  if (rows.some(({ status }) => status === "cancelled")) throw planCancelled();
  if (rows.every(({ status }) => status === "unpaid") && open !== attempt.amountCents) throw planChanged();
  for (const id of instalmentIds) {
    const amountCents = rows.find((row) => row.id === id)?.amountCents ?? 0;
    stagePaid(ctx, { id, amountCents }, conflict("instalment_paid", "This instalment has already been paid."));
  }
  const party = await findRegistrationParty(ctx, registrationId);
  if (!party) throw notFound();
  ctx.emit("instalments.paid", { registrationId, instalmentIds }, instalmentIds.join(","));
  return { registrationId, studentId: party.studentId, instalmentId: instalmentIds[0] ?? null, payerName: party.studentName };
}
