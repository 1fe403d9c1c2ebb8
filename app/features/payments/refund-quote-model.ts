import { plusBusinessDays } from "~/platform/business-days";
import { basisPoints, type Cents, formatMoney } from "~/platform/money";
import { daysBetween, type IsoDate, plusDays, weekdayOf } from "~/platform/zones";
import type { RefundRules } from "./refund-policy-model";

/** Who brought it about: what a policy keeps, it keeps of a student who leaves. */
export type RefundCause = "student" | "school" | "duplicate";

export interface RefundDetails {
  /** The day of the signature. */
  signedOn: IsoDate;
  today: IsoDate;
  /** Days on which the class is held; without a start it is self-paced. */
  startDate: IsoDate | null;
  endDate: IsoDate | null;
  weekdays: readonly number[];
  tuitionCents: Cents;
  applicationFeeCents: Cents;
  /** Taken for the school, and of that gone back or on its way. */
  paidCents: Cents;
  refundedCents: Cents;
  /** Online service fees, less what went back of them. */
  serviceFeeCents: Cents;
}

export interface QuoteLine {
  label: string;
  /** The rule that the line follows from. */
  rule: string;
  cents: Cents;
}

export interface RefundQuote {
  /** They add up to `refundableCents`. */
  lines: QuoteLine[];
  refundableCents: Cents;
  /** The part of it that is online service fee. */
  serviceFeeCents: Cents;
}

/**
 * Refundable payments now, line by line: paid, less what went back already, less what the policy keeps. Pure; never below nothing and
 * never above what was paid.
 */
export function quoteRefund(rules: RefundRules, details: RefundDetails, cause: RefundCause): RefundQuote {
  const { paidCents, refundedCents, serviceFeeCents } = details;
  const lines: QuoteLine[] = [{ label: "Paid", rule: "Everything that was taken, with online service fees", cents: paidCents + serviceFeeCents }];
  if (refundedCents > 0) lines.push({ label: "Refunded before", rule: "Went back already, or is on its way", cents: -refundedCents });
  const isCoolingOff = rules.coolingOff !== null && details.today <= coolingOffEnd(details.signedOn, rules.coolingOff);
  if (cause === "student" && !isCoolingOff) keep(lines, rules, details);
  const sum = lines.reduce((total, { cents }) => total + cents, 0);
  if (sum < 0) lines.push({ label: "Not below nothing", rule: "More is kept than was paid", cents: -sum });
  const returnsFee = cause !== "student" || isCoolingOff;
  return { lines, refundableCents: Math.max(0, sum), serviceFeeCents: returnsFee ? serviceFeeCents : 0 };
}

/** The lines of what is kept of a student who leaves. */
function keep(lines: QuoteLine[], rules: RefundRules, details: RefundDetails): void {
  const { serviceFeeCents, applicationFeeCents, tuitionCents } = details;
  if (serviceFeeCents > 0) lines.push({ label: "Online service fee", rule: "Not refundable", cents: -serviceFeeCents });
  const cap = rules.applicationFeeCapCents;
  const fee = rules.keepsApplicationFee ? Math.min(applicationFeeCents, cap ?? applicationFeeCents, details.paidCents) : 0;
  if (fee > 0)
    lines.push({ label: "Application fee", rule: fee < applicationFeeCents ? `Kept up to ${formatMoney(fee)}` : "Not refundable", cents: -fee });
  const earned = earnedTuition(rules, details);
  if (earned && tuitionCents > 0) lines.push({ label: "Tuition earned", rule: earned.rule, cents: -basisPoints(tuitionCents, earned.keepBps) });
}

function earnedTuition(rules: RefundRules, details: RefundDetails): { keepBps: number; rule: string } | null {
  const { afterStart, freeUntil } = rules;
  const { startDate, today } = details;
  if (afterStart.mode === "none" || startDate === null || today < startDate) return null;
  const { held, all } = classDays(details);
  if (freeUntil && (held <= freeUntil.sessions || today <= plusDays(details.signedOn, freeUntil.days))) return null;
  const usedBps = all > 0 ? Math.floor((held * 10_000) / all) : 10_000;
  const used = `${held} of ${all} class days held`;
  if (afterStart.mode === "pro_rata") {
    if (usedBps <= afterStart.cutoffBps) return { keepBps: usedBps, rule: used };
    return { keepBps: 10_000, rule: `${used}, past ${Math.ceil(afterStart.cutoffBps / 100)} % of the class` };
  }
  const day = daysBetween(startDate, today);
  const tier = afterStart.tiers.find(({ untilDays, untilBps }) =>
    untilDays !== undefined ? day < untilDays : untilBps !== undefined && usedBps <= untilBps,
  );
  return { keepBps: tier?.keepBps ?? 10_000, rule: `${(tier?.keepBps ?? 10_000) / 100} % of the tuition: ${used}` };
}

/**
 * The first day on which a student who leaves gets nothing of the tuition back, and not before `leastDays` after signing. Where the
 * policy never comes to that (or there is none), the day on which the class begins; without one, those days alone.
 */
export function refundWindowEnd(
  rules: RefundRules | null,
  details: Pick<RefundDetails, "signedOn" | "startDate" | "endDate" | "weekdays">,
  leastDays: number,
): IsoDate {
  const least = plusDays(details.signedOn, leastDays);
  const { startDate } = details;
  if (startDate === null) return least;
  const last = plusDays(details.endDate ?? startDate, 1);
  let end = startDate;
  if (rules && rules.afterStart.mode !== "none") while (end < last && !isAllEarned(rules, details, end)) end = plusDays(end, 1);
  if (end < least) return least;
  return end;
}

/** Whether the tuition is kept as a whole on that day. */
function isAllEarned(rules: RefundRules, details: Pick<RefundDetails, "signedOn" | "startDate" | "endDate" | "weekdays">, today: IsoDate): boolean {
  const none = { tuitionCents: 0, applicationFeeCents: 0, paidCents: 0, refundedCents: 0, serviceFeeCents: 0 };
  return (earnedTuition(rules, { ...details, ...none, today })?.keepBps ?? 0) >= 10_000;
}

/** The days of the class up to and with today, and all of them; calendar days where no weekdays are known. */
export function classDays({ startDate, endDate, weekdays, today }: Pick<RefundDetails, "startDate" | "endDate" | "weekdays" | "today">): {
  held: number;
  all: number;
} {
  if (startDate === null) return { held: 0, all: 0 };
  const last = endDate ?? startDate;
  let held = 0;
  let all = 0;
  for (let day = startDate; day <= last; day = plusDays(day, 1)) {
    if (weekdays.length > 0 && !weekdays.includes(weekdayOf(day))) continue;
    all += 1;
    if (day <= today) held += 1;
  }
  return { held, all };
}

/** The last day of a cooling-off period; the day of the signature is not counted. */
export const coolingOffEnd = (signedOn: IsoDate, { days, unit }: NonNullable<RefundRules["coolingOff"]>): IsoDate =>
  unit === "calendar" ? plusDays(signedOn, days) : plusBusinessDays(signedOn, days);

export interface Share {
  id: string;
  cents: Cents;
}

/** Spreads an amount over what is left of payments, in the order given. Pure. */
export function spread(amount: Cents, payments: readonly Share[]): Share[] {
  let left = amount;
  return payments.flatMap(({ id, cents }) => {
    const share = Math.min(cents, left);
    left -= share;
    return share > 0 ? [{ id, cents: share }] : [];
  });
}

interface OrderSums {
  subtotalCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  pieces: readonly { id: string; unitCents: Cents }[];
}

/** What so many pieces of an order come to, less their share of its discount. Pure. */
export function orderAmount(order: OrderSums, back: readonly { id: string; quantity: number }[], withShipping: boolean): Cents {
  const gross = back.reduce((sum, { id, quantity }) => sum + quantity * (order.pieces.find((piece) => piece.id === id)?.unitCents ?? 0), 0);
  const discount = order.subtotalCents > 0 ? Math.round((order.discountCents * gross) / order.subtotalCents) : 0;
  return gross - discount + (withShipping ? order.shippingCents : 0);
}
