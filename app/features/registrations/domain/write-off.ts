import { and, eq } from "drizzle-orm";
import { registrations } from "#drizzle/schema/enrollment";
import { findPlan, type Instalment } from "~/features/accounts/data/find-plan";
import { type PlanWrite, stagePlan } from "~/features/accounts/domain/stage-plan";
import { findRegistration } from "~/features/enrollment/data/find-registration";
import { reactivateFirst, stageRegistrationChange } from "~/features/enrollment/domain/registration-guards";
import { partProblem } from "~/features/payments/model";
import { readCover } from "~/features/sponsors/data/sponsors";
import { todayOf } from "~/platform/context";
import { invalidField } from "~/platform/errors";
import { id } from "~/platform/input";
import { type Cents, formatMoney } from "~/platform/money";
import { schoolOwner } from "~/platform/policy";
import { changedMeanwhile } from "~/platform/stale";
import { command } from "~/platform/verb";
import type { IsoDate } from "~/platform/zones";
import { writeOffFields } from "../model";

/**
 * Gives up part of a balance that won't be paid. The earliest unpaid installments are cancelled, the last of them in part, so that the
 * balance goes down by `amount` cents. A sponsor's unpaid part can't be written off here.
 * @throws invalid on `amount` above the student's balance, or if it leaves an installment that is too small
 */
export const writeOff = command({
  name: "registrations.write-off",
  allow: schoolOwner,
  input: writeOffFields.extend({ registration: id() }),
  async run(ctx, { registration, amount, reason }) {
    const [row, cover] = await Promise.all([findRegistration(ctx, registration), readCover(ctx, registration)]);
    if (row.status === "cancelled") throw reactivateFirst();
    const plan = await findPlan(ctx, row.id);
    const balance = Math.max(0, row.dueCents - row.paidCents);
    const most = Math.max(0, balance - Math.max(0, cover.coveredCents - cover.paidCents));
    if (amount > most) throw invalidField("amount", `Write off at most ${formatMoney(most)}, the student's balance.`, "over_balance");
    const { writes, problem } = writtenOff(plan, amount, todayOf(ctx));
    if (problem) throw invalidField("amount", problem);
    const isSame = and(eq(registrations.status, "active"), eq(registrations.dueCents, row.dueCents), eq(registrations.paidCents, row.paidCents));
    // Before the plan: its changes lower what is due.
    stageRegistrationChange(ctx, row.id, {}, isSame, changedMeanwhile());
    stagePlan(ctx, row.id, writes);
    ctx.record({ type: "registration", id: row.id, before: { balance }, after: { balance: balance - amount, writtenOffCents: amount, reason } });
    return { id: row.id, amountCents: amount };
  },
  retryOn: ["stale"],
});

/** The changes of a plan that lower its balance by `cents`, and the problem if the installment that is left in part is too small. */
function writtenOff(plan: readonly Instalment[], cents: Cents, today: IsoDate): { writes: PlanWrite[]; problem: string | null } {
  const unpaid = plan.filter(({ status }) => status === "unpaid").sort((a, b) => a.dueDate.localeCompare(b.dueDate));
  const writes: PlanWrite[] = [];
  let left = cents;
  let isOpen = unpaid.length;
  let open = unpaid.reduce((sum, { amountCents }) => sum + amountCents, 0);
  for (const item of unpaid) {
    if (left === 0) break;
    const part = Math.min(left, item.amountCents);
    left -= part;
    open -= part;
    if (part === item.amountCents) {
      isOpen -= 1;
      writes.push({ id: item.id, was: item, to: { status: "cancelled", writtenOffOn: today } });
      continue;
    }
    const rest = item.amountCents - part;
    writes.push(
      { id: item.id, was: item, to: { amountCents: rest } },
      { add: { amountCents: part, dueDate: item.dueDate, status: "cancelled", writtenOffOn: today } },
    );
    return { writes, problem: partProblem(rest, { count: isOpen, sumCents: open }) };
  }
  // A balance without a plan.
  if (left > 0) writes.push({ add: { amountCents: left, dueDate: today, status: "cancelled", writtenOffOn: today } });
  return { writes, problem: null };
}
