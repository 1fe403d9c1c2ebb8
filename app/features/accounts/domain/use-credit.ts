import { findRegistration } from "~/features/enrollment/data/find-registration";
import { ownStudent } from "~/features/enrollment/domain/own-student";
import { SCHOOL_CREDIT, useCreditFields } from "~/features/payments/credit-model";
import { todayOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { student } from "~/platform/policy";
import { command } from "~/platform/verb";
import { findPlan } from "../data/find-plan";
import { stageManualPayment } from "./record-payment";

/**
 * Pays a balance with the student's school credit, in full or in part. @throws not_found for another student's registration; invalid
 * `over_balance`, `over_credit` on `amount`
 */
export const useCredit = command({
  name: "student.use-credit",
  allow: student,
  input: useCreditFields,
  async run(ctx, { id: registrationId, amount: amountCents }) {
    const row = await findRegistration(ctx, registrationId);
    if (row.studentId !== ownStudent(ctx).student.id) throw notFound();
    const payment = { amountCents, method: SCHOOL_CREDIT, paidOn: todayOf(ctx), note: null } as const;
    const transactionId = stageManualPayment(ctx, row, await findPlan(ctx, row.id), payment);
    ctx.record({ type: "registration", id: row.id, before: { paidCents: row.paidCents }, after: { amountCents, transactionId } });
    return { id: transactionId, amountCents, registrationId: row.id, createdAt: ctx.now.getTime() };
  },
});
