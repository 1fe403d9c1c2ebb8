import { and, eq, sql } from "drizzle-orm";
import { registrations } from "#drizzle/schema/enrollment";
import { findRegistration } from "~/features/enrollment/data/find-registration";
import { changedMeanwhile, reactivateFirst, stageRegistrationChange } from "~/features/enrollment/domain/registration-guards";
import { partProblem } from "~/features/payments/model";
import { todayOf } from "~/platform/context";
import { conflict, type FieldErrors, invalid, invalidField, invalidTransition, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id, REQUIRED } from "~/platform/input";
import { formatMoney } from "~/platform/money";
import { schoolStaff } from "~/platform/policy";
import { command } from "~/platform/verb";
import { findPlan, type Instalment } from "../data/find-plan";
import { type PlanRow, planFields } from "../model";
import { stageLedgerRow } from "./record-payment";
import { type PlanWrite, stagePaidBy, stagePlan } from "./stage-plan";

const alreadyPaid = () => conflict("instalment_paid", "This instalment has already been paid.");

interface Planned {
  id: string;
  amountCents: number;
  dueDate: string;
  status: Instalment["status"];
  before: Instalment | null;
  isRemoved: boolean;
}

/**
 * Changes amounts and dates; cancels (lowering the balance), restores, adds, removes, or marks instalments as paid at the school. The
 * unpaid ones must add up to the balance.
 */
export const changePaymentPlan = command({
  name: "registrations.change-plan",
  allow: schoolStaff,
  input: planFields.extend({ registration: id() }),
  async run(ctx, { registration, payment_plans: rows }) {
    const row = await findRegistration(ctx, registration);
    if (row.status === "cancelled") throw reactivateFirst();
    const plan = await findPlan(ctx, row.id);
    const today = todayOf(ctx);
    const wanted = rows.map((asking, index) => planned(asking, index, plan, today));
    const untouched = plan.filter((item) => !wanted.some((next) => next.id === item.id)).map((item) => ({ ...item, before: item, isRemoved: false }));
    const after = [...untouched, ...wanted].filter((item) => !item.isRemoved);
    const cancelled = sumOf(after, "cancelled") - sumOf(plan, "cancelled");
    const nowPaid = wanted.filter((item) => item.status === "paid" && item.before?.status === "unpaid");
    const balance = Math.max(0, row.dueCents - cancelled - row.paidCents);
    const open = sumOf(after, "unpaid") + nowPaid.reduce((sum, item) => sum + item.amountCents, 0);
    if (open !== balance) throw invalid({}, `Instalments must add up to ${formatMoney(balance)}.`, "plan_sum");
    refuseSmallParts(wanted, after);
    const changes = wanted.filter(isChange);
    if (changes.length === 0) return { id: row.id };
    stagePlan(
      ctx,
      row.id,
      changes.map((item) => writeOf(plan.length, item)),
    );
    for (const item of nowPaid) {
      const transactionId = stageLedgerRow(ctx, row, { amountCents: item.amountCents, method: "other", paidOn: today, note: null }, item.id);
      stagePaidBy(ctx, item.id, transactionId);
      ctx.emit("payment.recorded", { transactionId, registrationId: row.id }, transactionId);
    }
    const addsUp = and(
      eq(registrations.status, "active"),
      sql`(SELECT coalesce(sum(i.amount_cents), 0) FROM instalments i WHERE i.school_id = ${registrations.schoolId} AND i.registration_id = ${registrations.id} AND i.status = 'unpaid') = max(${registrations.dueCents} - ${registrations.paidCents}, 0)`,
    );
    stageRegistrationChange(ctx, row.id, {}, addsUp, changedMeanwhile());
    // No mail if the only change is a payment, which has a receipt.
    if (changes.some((item) => !nowPaid.includes(item))) ctx.emit("payment-plan.changed", { registrationId: row.id });
    ctx.record({ type: "registration", id: row.id, before: { plan: plan.map(inBrief) }, after: { plan: after.map(inBrief) } });
    return { id: row.id };
  },
});

/** Applies one input row to its instalment. @throws not_found, conflict for fixed values, invalid for a past date */
function planned(asking: PlanRow, index: number, plan: readonly Instalment[], today: string): Planned {
  const field = (name: string) => `payment_plans.${index}.${name}`;
  if (!asking.id) {
    if (asking.amount === undefined) throw invalidField(field("amount"), REQUIRED, "required");
    if (!asking.due_date) throw invalidField(field("due_date"), REQUIRED, "required");
    if (asking.due_date < today) throw invalidField(field("due_date"), "Choose today or a later date.", "date");
    return { id: newId(), amountCents: asking.amount, dueDate: asking.due_date, status: "unpaid", before: null, isRemoved: false };
  }
  const before = plan.find((item) => item.id === asking.id);
  if (!before) throw notFound();
  const next: Planned = {
    id: before.id,
    amountCents: asking.amount ?? before.amountCents,
    dueDate: asking.due_date ?? before.dueDate,
    status: asking.status ?? before.status,
    before,
    isRemoved: asking.remove,
  };
  if (before.status !== "unpaid" && (isChange({ ...next, status: before.status }) || (before.status === "paid" && next.status !== "paid"))) {
    if (before.status === "paid") throw alreadyPaid();
    if (next.status === "cancelled" || next.isRemoved) throw invalidTransition("cancelled", "cancelled");
  }
  if (before.status === "cancelled" && next.status === "paid") throw invalidTransition("cancelled", "paid");
  if (next.dueDate !== before.dueDate && next.dueDate < today) throw invalidField(field("due_date"), "Choose today or a later date.", "date");
  return next;
}

const isChange = ({ before, isRemoved, ...next }: Planned): boolean =>
  !before || isRemoved || before.amountCents !== next.amountCents || before.dueDate !== next.dueDate || before.status !== next.status;

/** @throws invalid on each new or changed part that is too small */
function refuseSmallParts(wanted: readonly Planned[], after: readonly { status: string; amountCents: number }[]): void {
  const unpaid = { count: after.filter(({ status }) => status === "unpaid").length, sumCents: sumOf(after, "unpaid") };
  const errors: FieldErrors = {};
  wanted.forEach(({ before, status, amountCents, isRemoved }, index) => {
    const isNew = !before || before.amountCents !== amountCents || before.status !== status;
    const problem = isNew && status === "unpaid" && !isRemoved ? partProblem(amountCents, unpaid) : null;
    if (problem) errors[`payment_plans.${index}.amount`] = [problem];
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const sumOf = (items: readonly { status: string; amountCents: number }[], status: string): number =>
  items.reduce((sum, item) => sum + (item.status === status ? item.amountCents : 0), 0);

const inBrief = ({ amountCents, dueDate, status }: Pick<Planned, "amountCents" | "dueDate" | "status">) => ({ amountCents, dueDate, status });

function writeOf(count: number, { before, isRemoved, id: itemId, amountCents, dueDate, status }: Planned): PlanWrite {
  if (!before) return { add: { id: itemId, position: count + 1, amountCents, dueDate, status } };
  return { id: itemId, was: before, to: isRemoved ? null : { amountCents, dueDate, status } };
}
