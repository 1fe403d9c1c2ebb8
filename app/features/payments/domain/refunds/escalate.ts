import { findSchoolById } from "~/features/identity/data/school-row";
import { plusBusinessDays } from "~/platform/business-days";
import { type Ctx, type School, withSchool } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { formatMoney } from "~/platform/money";
import { commitStep } from "~/platform/verb";
import { DAY_MS, dayIn } from "~/platform/zones";
import { findLongPending, readRefund } from "../../data/refund-parts";
import { causeOf } from "../../refund-model";
import { stagePassOn } from "./answer-student";
import { quoteForRegistration } from "./quote";
import { askSuperAdmins } from "./request";

/** Business days after which an unanswered request is escalated. */
const BUSINESS_DAYS = 5;
const NOTE = `The school did not respond within ${BUSINESS_DAYS} business days; forwarded automatically.`;

/**
 * Every night: what a student has asked and no school has answered for five business days goes to the super admins with what the policy
 * gives back; what waits for super admins as long is brought to their notice once more.
 */
export async function escalateRefunds(ctx: Ctx): Promise<{ passedOn: number; reminded: number }> {
  let passedOn = 0;
  let reminded = 0;
  for (const { id, schoolId, createdAt, from } of await findLongPending(ctx, ctx.now.getTime() - BUSINESS_DAYS * DAY_MS)) {
    const school = await findSchoolById(ctx, schoolId);
    if (!school || !isOverdue(ctx, school, createdAt)) continue;
    const inner = withSchool(ctx, school);
    if (from === "student") passedOn += (await passOn(inner, id)) ? 1 : 0;
    else {
      await commitStep(inner, "refunds.remind", async (step) => askSuperAdmins(step, id, `${id}:overdue`));
      reminded += 1;
    }
  }
  return { passedOn, reminded };
}

const isOverdue = (ctx: Ctx, school: School, since: number): boolean =>
  dayIn(ctx.now, school.timezone) > plusBusinessDays(dayIn(new Date(since), school.timezone), BUSINESS_DAYS);

/** @returns false if it was already handled, or nothing is refundable */
async function passOn(ctx: Ctx, refundId: string): Promise<boolean> {
  const found = await readRefund(ctx, refundId);
  if (found?.request.status !== "pending" || !found.request.registrationId) return false;
  const { request } = found;
  // Payments that the school took itself can only be refunded by the school.
  const whole = await quoteForRegistration(ctx, found.request.registrationId, causeOf(request.reasonCode), "student");
  const payments = whole.payments.filter(({ isOnline }) => isOnline);
  const quote = { ...whole, payments };
  const most = payments.reduce((sum, { refundableCents }) => sum + refundableCents, 0);
  const amount = Math.min(request.amountCents, most);
  if (amount <= 0) return false;
  try {
    await commitStep(ctx, "refunds.escalate", async (step) => {
      const { id: passedId } = stagePassOn(step, request, quote, { amount, note: NOTE, cancelRegistration: false });
      step.record({ type: "refund_request", id: request.id, before: "pending", after: { passedId, amount: formatMoney(amount) } });
    });
    return true;
  } catch (error) {
    if (!(error instanceof DomainError && error.kind === "conflict")) throw error;
    return false;
  }
}
