import { isFederalHoliday, plusBusinessDays } from "~/platform/business-days";
import { basisPoints, type Cents, formatMoney } from "~/platform/money";
import { daysBetween, type IsoDate, plusDays, shortDate, weekdayOf } from "~/platform/zones";
import { type RefundBasis, type RefundRules, type StateRules, upgradeRules } from "./refund-rules-model";

/** Who caused the refund; a policy keeps money only if the student leaves. */
export type RefundCause = "student" | "school" | "duplicate";

/** The effective date and what happened on it. */
export interface EffectiveDate {
  on: IsoDate;
  because: string;
}

export interface Departure {
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

export interface RefundSession {
  date: IsoDate;
  minutes?: number;
  /** The student was on an approved leave. */
  isExcluded?: boolean;
}

/** A policy among those that apply to a registration. The one that keeps the least wins, line by line. */
export interface NamedPolicy {
  name: string;
  rules: StateRules;
  /** The rule of who pays. It sets the days to pay. */
  isFunding?: boolean;
}

/** The used part of a class: two integers and their unit. */
export interface Fraction {
  used: number;
  all: number;
  unit: "class days" | "scheduled minutes" | "attended minutes" | "weeks";
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
  sessions?: readonly RefundSession[] | null;
  /** Credited minutes by day; null if no attendance was taken. */
  attended?: readonly { date: IsoDate; minutes: number }[] | null;
  /** The days behind `effective`, for policies in which another of them counts. */
  departure?: Departure;
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
  /** The policy that keeps the least, where several apply. */
  policy?: string;
}

export interface RefundQuote {
  /** The lines add up to `refundableCents`. */
  lines: QuoteLine[];
  refundableCents: Cents;
  /** The online service fee in it. */
  serviceFeeCents: Cents;
  /** The day that counts under the policy that governs the tuition. */
  effective: EffectiveDate;
  /** The last day to pay the refund. */
  dueOn: IsoDate;
  /** The name of the policy that governs the tuition; empty for unnamed rules. */
  governs: string;
  /** The used part of the class behind the tuition earned; null if none is kept by it. */
  fraction: Fraction | null;
}

type Rules = ReturnType<typeof upgradeRules>;

/** The amounts a policy keeps, by line; null keeps nothing and has no line. */
interface Kept {
  policy: NamedPolicy;
  effective: EffectiveDate;
  fraction: Fraction | null;
  service: QuoteLine | null;
  fee: QuoteLine | null;
  tuition: QuoteLine | null;
}

/**
 * Refundable payments line by line: paid, less refunds, less the amounts kept as of the effective date. Of several policies the one that
 * keeps the least wins each line. Pure; between 0 and the amount paid. A later effective date never refunds more.
 */
export function quoteRefund(policies: StateRules | readonly NamedPolicy[], details: RefundDetails, cause: RefundCause): RefundQuote {
  const { paidCents, refundedCents, serviceFeeCents } = details;
  const lines: QuoteLine[] = [{ label: "Paid", rule: "All payments, including online service fees", cents: paidCents + serviceFeeCents }];
  if (refundedCents > 0) lines.push({ label: "Already refunded", rule: "Refunded or in progress", cents: -refundedCents });
  const named: readonly NamedPolicy[] = isNamed(policies) ? policies : [{ name: "", rules: policies }];
  const all = named.map((policy) => keptBy(policy, details, cause));
  const chosen = (["service", "fee", "tuition"] as const).map((part) => leastKept(all, part));
  for (const { line, by } of chosen) if (line) lines.push(named.length > 1 ? { ...line, policy: by.policy.name } : line);
  const sum = lines.reduce((total, { cents }) => total + cents, 0);
  if (sum < 0) lines.push({ label: "Minimum refund", rule: "The amount kept exceeds the amount paid", cents: -sum });
  const refundableCents = Math.max(0, sum);
  const governor = chosen[2]?.by ?? (all[0] as Kept);
  return {
    lines,
    refundableCents,
    serviceFeeCents: chosen[0]?.line ? 0 : Math.min(serviceFeeCents, refundableCents),
    effective: governor.effective,
    dueOn: plusDays(governor.effective.on, daysToPay(named)),
    governs: governor.policy.name,
    fraction: governor.fraction,
  };
}

const isNamed = (policies: StateRules | readonly NamedPolicy[]): policies is readonly NamedPolicy[] => Array.isArray(policies);

/** The days of the funding's rule, or else the fewest. */
function daysToPay(policies: readonly NamedPolicy[]): number {
  const ofFunding = policies.find(({ isFunding }) => isFunding)?.rules.payWithinDays;
  return ofFunding ?? Math.min(...policies.flatMap(({ rules }) => rules.payWithinDays ?? []));
}

/** The policy that keeps the least in a line; the first of equals. */
function leastKept(all: readonly Kept[], part: "service" | "fee" | "tuition"): { line: QuoteLine | null; by: Kept } {
  const cents = (kept: Kept) => -(kept[part]?.cents ?? 0);
  const by = all.reduce((least, each) => (cents(each) < cents(least) ? each : least));
  return { line: by[part], by };
}

/** What one policy keeps. */
function keptBy(policy: NamedPolicy, given: RefundDetails, cause: RefundCause): Kept {
  const rules = upgradeRules(policy.rules);
  const effective = effectiveBy(rules, given);
  const details = { ...given, effective };
  const nothing = { policy, effective, fraction: null, service: null, fee: null, tuition: null };
  if (cause !== "student") return nothing;
  const { coolingOff } = rules;
  const isCoolingOff = !details.isCompleted && ((coolingOff !== null && isInside(coolingOff, details)) || isFirstWeek(rules, details));
  const returnsFee = rules.serviceFee !== "kept" && (isCoolingOff || isFree(rules, details));
  const { serviceFeeCents } = details;
  const service = !returnsFee && serviceFeeCents > 0 ? { label: "Online service fee", rule: "Non-refundable", cents: -serviceFeeCents } : null;
  if (isCoolingOff) return { ...nothing, service };
  const earned = details.isCompleted ? { keepBps: 10_000, rule: "The class was completed", fraction: null } : earnedTuition(rules, details);
  return {
    ...nothing,
    service,
    fee: feeKept(rules, details),
    tuition: tuitionLine(earned, details.tuitionCents),
    fraction: earned?.fraction ?? null,
  };
}

function tuitionLine(earned: Earned | null, tuitionCents: Cents): QuoteLine | null {
  if (!earned || tuitionCents <= 0) return null;
  return {
    label: "Tuition earned",
    rule: earned.rule,
    cents: -Math.min(tuitionCents, basisPoints(tuitionCents, earned.keepBps) + (earned.plusCents ?? 0)),
  };
}

/** The day that counts under a policy. */
function effectiveBy({ effectiveDate: rule }: Rules, details: RefundDetails): EffectiveDate {
  const { effective, departure } = details;
  if (!departure || rule === "earliest") return effective;
  const { lastAttendedOn, noticeOn } = departure;
  if (rule === "last_attended") return lastAttendedOn === null ? effective : { on: lastAttendedOn, because: "the last day of attendance" };
  if (rule === "notice") return noticeOn === null ? effective : { on: noticeOn, because: "the day of notice" };
  const absent = lastAttendedOn === null ? null : plusClassDays(details, lastAttendedOn, ABSENT_CLASS_DAYS);
  const left = effectiveDate({ ...departure, lastAttendedOn: null });
  return absent !== null && absent < left.on ? { on: absent, because: `${ABSENT_CLASS_DAYS} class days after the last day of attendance` } : left;
}

const ABSENT_CLASS_DAYS = 10;

/** The class day that is this many class days after a day; the last one if the class ends before. */
function plusClassDays(details: Days, day: IsoDate, count: number): IsoDate {
  const after = daysOfClass(details).filter((each) => each > day);
  return after[Math.min(count, after.length) - 1] ?? day;
}

const isInside = (coolingOff: NonNullable<RefundRules["coolingOff"]>, { signedOn, effective, startDate }: RefundDetails): boolean =>
  effective.on <= coolingOffEnd(signedOn, coolingOff) && !(coolingOff.notBegun && startDate !== null && effective.on >= startDate);

/** Whether the policy gives a full refund in the first week of this class, and it isn't over. */
function isFirstWeek({ freeUntil }: Pick<Rules, "freeUntil">, details: Days & Pick<RefundDetails, "effective">): boolean {
  const { startDate, effective } = details;
  if (startDate === null || freeUntil?.fullFirstWeek === undefined) return false;
  const last = plusDays(startDate, 6);
  return effective.on <= last && daysOfClass(details).filter((day) => day <= last).length >= freeUntil.fullFirstWeek;
}

/** The application fee kept, within the limits of the policy. */
function feeKept(rules: Rules, details: RefundDetails): QuoteLine | null {
  const { applicationFeeCents, tuitionCents, startDate, effective } = details;
  const isBefore = startDate === null || effective.on < startDate;
  const usual = { cents: rules.applicationFeeCapCents, tuitionBps: rules.applicationFeeCapBps };
  const cap = (isBefore ? rules.beforeStart : hasNotEntered(rules, details) ? rules.notEntered : undefined) ?? usual;
  const limit = Math.min(
    cap.cents ?? applicationFeeCents,
    cap.tuitionBps === undefined ? applicationFeeCents : basisPoints(tuitionCents, cap.tuitionBps),
  );
  const fee = rules.keepsApplicationFee ? Math.min(applicationFeeCents, limit, details.paidCents) : 0;
  if (fee <= 0) return null;
  return { label: "Application fee", rule: fee < applicationFeeCents ? `Kept up to ${formatMoney(fee)}` : "Non-refundable", cents: -fee };
}

/** Attendance was taken, and the student was never there. */
const hasNotEntered = ({ notEntered }: Rules, { attended }: Pick<RefundDetails, "attended">): boolean =>
  notEntered !== undefined && (attended?.every(({ minutes }) => minutes <= 0) ?? false);

type Days = Pick<RefundDetails, "startDate" | "endDate" | "weekdays" | "sessions">;
type Leaving = Pick<RefundDetails, "signedOn" | "effective" | "isCompleted" | "attended" | "departure"> & Days;

/** Whether a student may still cancel with only the application fee kept. Class days count only while the class is held. */
function isFree({ freeUntil }: Pick<Rules, "freeUntil">, details: Leaving): boolean {
  const { startDate, signedOn, effective, isCompleted } = details;
  if (!freeUntil || isCompleted) return false;
  const byDays = effective.on <= plusDays(signedOn, freeUntil.days);
  const byClass =
    freeUntil.sessions > 0 && startDate !== null && !isOver(details, effective.on) && classDays(details, effective.on).held <= freeUntil.sessions;
  return freeUntil.combine === "earlier" ? byDays && byClass : byDays || byClass;
}

/** Whether the class ended before a day. */
const isOver = ({ startDate, endDate }: Days, day: IsoDate): boolean => startDate !== null && day > (endDate ?? startDate);

interface Earned {
  keepBps: number;
  plusCents?: Cents;
  rule: string;
  fraction: Fraction | null;
}

function earnedTuition(rules: Rules, details: Leaving): Earned | null {
  const { afterStart } = rules;
  const { startDate, effective } = details;
  if (afterStart.mode === "none" || startDate === null || effective.on < startDate || isFree(rules, details)) return null;
  if (hasNotEntered(rules, details)) return null;
  const through = chargedThrough(rules, details);
  const fraction = usedPart(afterStart.basis ?? "class_days", rules, { ...details, startDate }, through.on);
  const usedBps = Math.min(10_000, Math.floor((fraction.used * 10_000) / fraction.all));
  const counted = (count: number) => count.toLocaleString("en-US");
  const used = `${counted(fraction.used)} of ${counted(fraction.all)} ${fraction.unit} through ${shortDate(through.on)}, ${through.because}`;
  if (afterStart.mode === "pro_rata") {
    if (usedBps <= afterStart.cutoffBps) return { keepBps: usedBps, rule: used, fraction };
    return { keepBps: 10_000, rule: `${used}: past ${Math.ceil(afterStart.cutoffBps / 100)}% of the class`, fraction };
  }
  const day = daysBetween(startDate, effective.on);
  const limits = ({ untilDays, untilWeeks, untilBps }: (typeof afterStart.tiers)[number]) => [
    ...(untilDays === undefined ? [] : [day < untilDays]),
    ...(untilWeeks === undefined ? [] : [day < untilWeeks * 7]),
    ...(untilBps === undefined ? [] : [usedBps <= untilBps]),
  ];
  const tier = afterStart.tiers.find((each) => limits(each).length > 0 && limits(each).every(Boolean));
  const keepBps = tier?.keepBps ?? 10_000;
  const plus = tier?.plusCents ? { plusCents: tier.plusCents } : {};
  return { keepBps, ...plus, rule: `${keepBps / 100}% of the tuition: ${used}`, fraction };
}

/** The day up to which the class is charged. */
function chargedThrough({ chargeThrough }: Rules, { effective, departure }: Leaving): EffectiveDate {
  const last = departure?.lastAttendedOn ?? null;
  return chargeThrough === "last_attended" && last !== null && last < effective.on ? { on: last, because: "the last day of attendance" } : effective;
}

/** The used part of a class through a day. Without minutes of sessions it is counted in class days. */
function usedPart(basis: RefundBasis, { exclude }: Rules, details: Leaving & { startDate: IsoDate }, through: IsoDate): Fraction {
  if (basis === "weeks") {
    const weeks = (to: IsoDate) => Math.floor(daysBetween(details.startDate, to) / 7) + 1;
    const all = weeks(details.endDate ?? details.startDate);
    return { used: Math.min(all, weeks(through)), all, unit: "weeks" };
  }
  const sessions = details.sessions ?? [];
  const isCharged = ({ isExcluded = false }: RefundSession) => !(isExcluded && exclude.includes("leave"));
  const all = sessions.reduce((sum, { minutes = 0 }) => sum + minutes, 0);
  if (basis === "class_days" || all === 0) {
    const { held, all: days } = classDays(details, through);
    const free = new Set(sessions.filter((each) => each.date <= through && !isCharged(each)).map(({ date }) => date));
    return { used: held - free.size, all: days, unit: "class days" };
  }
  const sum = (rows: readonly { date: IsoDate; minutes?: number }[]) =>
    rows.reduce((total, { date, minutes = 0 }) => (date <= through ? total + minutes : total), 0);
  if (basis === "attended_minutes") return { used: Math.min(all, sum(details.attended ?? [])), all, unit: "attended minutes" };
  return { used: sum(sessions.filter(isCharged)), all, unit: "scheduled minutes" };
}

/**
 * The first day without a tuition refund, at least `leastDays` after signing. If the policy never gets there (or there is none): the class
 * start or, without one, those days alone.
 */
export function refundWindowEnd(rules: StateRules | null, details: Pick<RefundDetails, "signedOn"> & Days, leastDays: number): IsoDate {
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
const isAllEarned = (rules: StateRules, details: Pick<RefundDetails, "signedOn"> & Days, on: IsoDate): boolean =>
  (earnedTuition(upgradeRules(rules), { ...details, effective: { on, because: "" }, isCompleted: false })?.keepBps ?? 0) >= 10_000;

/**
 * The class days up to and including a day, and their total; those of its sessions if it has any; calendar days without weekdays.
 * Of weekdays, federal holidays are excluded unless the class has no other days.
 */
export function classDays(details: Days, through: IsoDate): { held: number; all: number } {
  const days = daysOfClass(details);
  return { held: days.filter((day) => day <= through).length, all: days.length };
}

/** The days on which a class is held, in order. */
function daysOfClass({ startDate, endDate, weekdays, sessions }: Days): IsoDate[] {
  if (startDate === null) return [];
  if (sessions && sessions.length > 0) return [...new Set(sessions.map(({ date }) => date))].sort();
  const last = endDate ?? startDate;
  const days: IsoDate[] = [];
  for (let day = startDate; day <= last; day = plusDays(day, 1)) if (weekdays.length === 0 || weekdays.includes(weekdayOf(day))) days.push(day);
  const working = days.filter((day) => !isFederalHoliday(day));
  return working.length > 0 ? working : days.length > 0 ? days : [startDate];
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
