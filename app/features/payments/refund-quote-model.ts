import { isFederalHoliday, plusBusinessDays } from "~/platform/business-days";
import { basisPoints, type Cents, formatMoney } from "~/platform/money";
import { daysBetween, type IsoDate, plusDays, shortDate, weekdayOf } from "~/platform/zones";
import type { RefundRules } from "./refund-policy-model";

/** Who caused the refund; a policy keeps money only if the student leaves. */
export type RefundCause = "student" | "school" | "duplicate";

/** The effective date and what happened on it. */
export interface EffectiveDate {
  on: IsoDate;
  because: string;
}

interface Departure {
  /** The student asked to cancel or for a refund. */
  noticeOn: IsoDate | null;
  /** The registration was cancelled or dropped. */
  endedOn: IsoDate | null;
  lastAttendedOn: IsoDate | null;
  today: IsoDate;
}

/** The earliest of notice, end of the registration and last attended day; today for an enrolled student. */
export function effectiveDate({ noticeOn, endedOn, lastAttendedOn, today }: Departure): EffectiveDate {
  let earliest: EffectiveDate = { on: today, because: "today" };
  const days = [
    [lastAttendedOn, "the last day of attendance"],
    [noticeOn, "the day of notice"],
    [endedOn, "the day the registration ended"],
  ] as const;
  for (const [on, because] of days)
    if (on !== null && (on < earliest.on || (on === today && earliest.because === "today"))) earliest = { on, because };
  return earliest;
}

export interface RefundDetails {
  /** The day the agreement was signed. */
  signedOn: IsoDate;
  effective: EffectiveDate;
  /** The student completed the class, so no tuition is refundable. */
  isCompleted: boolean;
  /** Class days; without a start the class is self-paced. */
  startDate: IsoDate | null;
  endDate: IsoDate | null;
  weekdays: readonly number[];
  /** The class's sessions that are not cancelled; without any, its weekdays count. */
  sessions?: readonly { date: IsoDate }[] | null;
  tuitionCents: Cents;
  applicationFeeCents: Cents;
  /** Paid for the school, and the part of it already refunded or in progress. */
  paidCents: Cents;
  refundedCents: Cents;
  /** Online service fees, less their refunds. */
  serviceFeeCents: Cents;
}

export interface QuoteLine {
  label: string;
  /** The rule behind the line. */
  rule: string;
  cents: Cents;
}

export interface RefundQuote {
  /** The lines add up to `refundableCents`. */
  lines: QuoteLine[];
  refundableCents: Cents;
  /** The online service fee in it. */
  serviceFeeCents: Cents;
}

/**
 * Refundable payments line by line: paid, less refunds, less the amounts kept under the policy as of the effective date. Pure; between 0
 * and the amount paid. A later effective date never refunds more.
 */
export function quoteRefund(rules: RefundRules, details: RefundDetails, cause: RefundCause): RefundQuote {
  const { paidCents, refundedCents, serviceFeeCents, effective, signedOn, isCompleted } = details;
  const lines: QuoteLine[] = [{ label: "Paid", rule: "All payments, including online service fees", cents: paidCents + serviceFeeCents }];
  if (refundedCents > 0) lines.push({ label: "Already refunded", rule: "Refunded or in progress", cents: -refundedCents });
  const isCoolingOff = !isCompleted && rules.coolingOff !== null && effective.on <= coolingOffEnd(signedOn, rules.coolingOff);
  const returnsFee = cause !== "student" || isCoolingOff || isFree(rules, details);
  if (!returnsFee && serviceFeeCents > 0) lines.push({ label: "Online service fee", rule: "Non-refundable", cents: -serviceFeeCents });
  if (cause === "student" && !isCoolingOff) keep(lines, rules, details);
  const sum = lines.reduce((total, { cents }) => total + cents, 0);
  if (sum < 0) lines.push({ label: "Minimum refund", rule: "The amount kept exceeds the amount paid", cents: -sum });
  const refundableCents = Math.max(0, sum);
  return { lines, refundableCents, serviceFeeCents: returnsFee ? Math.min(serviceFeeCents, refundableCents) : 0 };
}

/** The amounts kept from a student who leaves. */
function keep(lines: QuoteLine[], rules: RefundRules, details: RefundDetails): void {
  const { applicationFeeCents, tuitionCents } = details;
  const cap = rules.applicationFeeCapCents;
  const fee = rules.keepsApplicationFee ? Math.min(applicationFeeCents, cap ?? applicationFeeCents, details.paidCents) : 0;
  if (fee > 0)
    lines.push({ label: "Application fee", rule: fee < applicationFeeCents ? `Kept up to ${formatMoney(fee)}` : "Non-refundable", cents: -fee });
  const earned = details.isCompleted ? { keepBps: 10_000, rule: "The class was completed" } : earnedTuition(rules, details);
  if (earned && tuitionCents > 0) lines.push({ label: "Tuition earned", rule: earned.rule, cents: -basisPoints(tuitionCents, earned.keepBps) });
}

type Days = Pick<RefundDetails, "startDate" | "endDate" | "weekdays" | "sessions">;

/** Whether a student may still cancel with only the application fee kept. Class days count only while the class is held. */
function isFree({ freeUntil }: RefundRules, details: Pick<RefundDetails, "signedOn" | "effective" | "isCompleted"> & Days): boolean {
  const { startDate, signedOn, effective, isCompleted } = details;
  if (!freeUntil || isCompleted) return false;
  if (effective.on <= plusDays(signedOn, freeUntil.days)) return true;
  return startDate !== null && !isOver(details, effective.on) && classDays(details, effective.on).held <= freeUntil.sessions;
}

/** Whether the class ended before a day. */
const isOver = ({ startDate, endDate }: Days, day: IsoDate): boolean => startDate !== null && day > (endDate ?? startDate);

function earnedTuition(
  rules: RefundRules,
  details: Pick<RefundDetails, "signedOn" | "effective" | "isCompleted"> & Days,
): { keepBps: number; rule: string } | null {
  const { afterStart } = rules;
  const { startDate, effective } = details;
  if (afterStart.mode === "none" || startDate === null || effective.on < startDate || isFree(rules, details)) return null;
  const { held, all } = classDays(details, effective.on);
  const usedBps = Math.floor((held * 10_000) / all);
  const used = `${held} of ${all} class days through ${shortDate(effective.on)}, ${effective.because}`;
  if (afterStart.mode === "pro_rata") {
    if (usedBps <= afterStart.cutoffBps) return { keepBps: usedBps, rule: used };
    return { keepBps: 10_000, rule: `${used}: past ${Math.ceil(afterStart.cutoffBps / 100)}% of the class` };
  }
  const day = daysBetween(startDate, effective.on);
  const tier = afterStart.tiers.find(({ untilDays, untilBps }) =>
    untilDays !== undefined ? day < untilDays : untilBps !== undefined && usedBps <= untilBps,
  );
  const keepBps = tier?.keepBps ?? 10_000;
  return { keepBps, rule: `${keepBps / 100}% of the tuition: ${used}` };
}

/**
 * The first day without a tuition refund, at least `leastDays` after signing. If the policy never gets there (or there is none): the class
 * start or, without one, those days alone.
 */
export function refundWindowEnd(rules: RefundRules | null, details: Pick<RefundDetails, "signedOn"> & Days, leastDays: number): IsoDate {
  const least = plusDays(details.signedOn, leastDays);
  const { startDate } = details;
  if (startDate === null) return least;
  const last = plusDays(details.endDate ?? startDate, 1);
  let end = startDate;
  if (rules && rules.afterStart.mode !== "none") while (end < last && !isAllEarned(rules, details, end)) end = plusDays(end, 1);
  if (end < least) return least;
  return end;
}

/** Whether all tuition is kept on that day. */
const isAllEarned = (rules: RefundRules, details: Pick<RefundDetails, "signedOn"> & Days, on: IsoDate): boolean =>
  (earnedTuition(rules, { ...details, effective: { on, because: "" }, isCompleted: false })?.keepBps ?? 0) >= 10_000;

/**
 * The class days up to and including a day, and their total; those of its sessions if it has any; calendar days without weekdays.
 * Of weekdays, federal holidays are excluded unless the class has no other days.
 */
export function classDays({ startDate, endDate, weekdays, sessions }: Days, through: IsoDate): { held: number; all: number } {
  if (startDate === null) return { held: 0, all: 0 };
  if (sessions && sessions.length > 0) {
    const met = [...new Set(sessions.map(({ date }) => date))];
    return { held: met.filter((day) => day <= through).length, all: met.length };
  }
  const last = endDate ?? startDate;
  const days: IsoDate[] = [];
  for (let day = startDate; day <= last; day = plusDays(day, 1)) if (weekdays.length === 0 || weekdays.includes(weekdayOf(day))) days.push(day);
  const working = days.filter((day) => !isFederalHoliday(day));
  const counted = working.length > 0 ? working : days.length > 0 ? days : [startDate];
  return { held: counted.filter((day) => day <= through).length, all: counted.length };
}

/** The last day of a cooling-off period; the day of signing is not counted. */
export const coolingOffEnd = (signedOn: IsoDate, { days, unit }: NonNullable<RefundRules["coolingOff"]>): IsoDate =>
  unit === "calendar" ? plusDays(signedOn, days) : plusBusinessDays(signedOn, days);

export interface Share {
  id: string;
  cents: Cents;
}

/** Distributes an amount over the remaining payments, in order. Pure. */
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

/** The price of a quantity of order items, less their share of the discount. Pure. */
export function orderAmount(order: OrderSums, back: readonly { id: string; quantity: number }[], withShipping: boolean): Cents {
  const gross = back.reduce((sum, { id, quantity }) => sum + quantity * (order.pieces.find((piece) => piece.id === id)?.unitCents ?? 0), 0);
  const discount = order.subtotalCents > 0 ? Math.round((order.discountCents * gross) / order.subtotalCents) : 0;
  return gross - discount + (withShipping ? order.shippingCents : 0);
}
