import { findSchoolById } from "~/features/identity/data/school-row";
import { refundWindowEnd } from "~/features/payments/refund-quote-model";
import { type Ctx, todayOf, withSchool } from "~/platform/context";
import { conflict, DomainError } from "~/platform/errors";
import { commitStep } from "~/platform/verb";
import { DAY_MS, dayIn, type IsoDate } from "~/platform/zones";
import { type PendingReferral, payReferral, pendingReferrals, rulesOfPolicy } from "../data/referrals";

/** However short a policy's window is, a fee waits so long. */
export const LEAST_DAYS = 30;
const AT_ONCE = 200;
const GONE = conflict("referral_over", "This fee was already paid or reversed.");

/** Every night: fees whose registration cannot be refunded any more are paid. Answers how many. */
export async function payReferralFees(ctx: Ctx): Promise<number> {
  let paid = 0;
  let after = "";
  for (let more = true; more; ) {
    const page = await pendingReferrals(ctx, ctx.now.getTime() - LEAST_DAYS * DAY_MS, after, AT_ONCE);
    for (const referral of page) if (isOver(ctx, referral) && (await settle(ctx, referral))) paid += 1;
    after = page.at(-1)?.id ?? "";
    more = page.length === AT_ONCE;
  }
  return paid;
}

/** Whether the refund window of a registration is over. It begins anew when a registration was taken up again. */
function isOver(ctx: Ctx, { bookedAt, signedAt, startDate, endDate, weekdays, sessions, rules, timezone }: PendingReferral): boolean {
  const days = {
    startDate,
    endDate,
    weekdays: weekdays ? (JSON.parse(weekdays) as number[]) : [],
    sessions: JSON.parse(sessions) as { date: IsoDate }[],
  };
  const signedOn = dayIn(new Date(Math.max(bookedAt, signedAt)), timezone);
  return dayIn(ctx.now, timezone) >= refundWindowEnd(rulesOfPolicy(rules), { signedOn, ...days }, LEAST_DAYS);
}

/** One fee; one that is cancelled at this moment is not paid. */
async function settle(ctx: Ctx, { id, schoolId }: PendingReferral): Promise<boolean> {
  const school = await findSchoolById(ctx, schoolId);
  if (!school) return false;
  try {
    await commitStep(withSchool(ctx, school), "referrals.pay", async (inner) => {
      const { pay, book } = payReferral(inner, id, todayOf(inner));
      inner.stage(pay, GONE);
      inner.stage(book);
      inner.record({ type: "referral", id });
    });
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === GONE.code) return false;
    throw error;
  }
}
