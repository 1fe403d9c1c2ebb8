import { sql } from "drizzle-orm";
import { type Ctx, todayOf, zoneOf } from "~/platform/context";
import { isOneOf } from "~/platform/db";
import { heard } from "~/platform/heard";
import { newId } from "~/platform/ids";
import type { Cents } from "~/platform/money";
import type { CommandCtx } from "~/platform/verb";
import { dayIn } from "~/platform/zones";
import { type Booking, bookReferral, findLastReferral, findReferrer, refundedInFull, reverseReferrals } from "../data/referrals";
import { referralFeeCents } from "../model";

/**
 * Books the fee of a referred registration in the same batch: pending, in both schools' ledgers. If the affiliation ends first, nothing
 * is booked.
 */
export async function stageReferral(
  ctx: CommandCtx,
  given: { registrationId: string; programId: string; affid: string | null; tuitionCents: Cents },
): Promise<void> {
  const referrer = given.affid ? await findReferrer(ctx, given.affid, given.programId) : null;
  const amountCents = referrer && referralFeeCents({ type: referrer.feeType, value: referrer.feeValue }, given.tuitionCents);
  if (!referrer || !amountCents) return;
  const booking = bookingOf(ctx, given.registrationId, { ...referrer, referrerId: referrer.id, referrer: referrer.name, amountCents }, true);
  for (const statement of bookReferral(ctx, booking)) ctx.stage(statement);
}

/** Books the fee again when a registration becomes active again, with its first amount even if the affiliation has changed. */
export async function stageReferralAgain(ctx: CommandCtx, registrationId: string): Promise<void> {
  const last = await findLastReferral(ctx, registrationId);
  if (!last) return;
  for (const statement of bookReferral(ctx, bookingOf(ctx, registrationId, last, false))) ctx.stage(statement);
}

/** Takes back the fees of registrations that are cancelled in this batch. One that was paid, its refund window over, was earned. */
export function stageReferralsLost(ctx: CommandCtx, registrationIds: readonly string[], reason: string): void {
  const which = sql`${isOneOf(sql`f.registration_id`, registrationIds)} AND f.state = 'pending'`;
  for (const statement of reverseReferrals(ctx, which, todayOf(ctx), reason)) ctx.stage(statement);
}

/** What follows from a refund that is done: where all the money of a registration went back, its fee goes back too, paid or not. */
export const reverseRefundedReferral = heard("refund.succeeded", "referrals.reverse", async (ctx, { refundId }) => {
  const registrationId = await refundedInFull(ctx, refundId);
  if (!registrationId) return null;
  const which = sql`f.registration_id = ${registrationId}`;
  for (const statement of reverseReferrals(ctx, which, todayOf(ctx), "The registration was refunded")) ctx.stage(statement);
  ctx.record({ type: "registration", id: registrationId });
  return registrationId;
});

interface Terms {
  referrerId: string;
  referrer: string;
  timezone: string;
  partner: string;
  program: string;
  amountCents: Cents;
}

const bookingOf = (ctx: Ctx, registrationId: string, terms: Terms, whileAffiliated: boolean): Booking => ({
  id: newId(),
  registrationId,
  referrerId: terms.referrerId,
  amountCents: terms.amountCents,
  now: ctx.now.getTime(),
  program: terms.program,
  whileAffiliated,
  earned: { payer: terms.partner, paidOn: dayIn(ctx.now, terms.timezone) },
  owed: { payer: terms.referrer, paidOn: dayIn(ctx.now, zoneOf(ctx)) },
});
