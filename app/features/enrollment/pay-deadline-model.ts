import { z } from "zod";
import { isBusinessDay } from "~/platform/business-days";
import { id, isoDate, optional } from "~/platform/input";
import { type IsoDate, plusDays } from "~/platform/zones";

/** Days between the notice of an unpaid seat and its release. */
export const RELEASE_DAYS = 3;

/** The reason of a registration that the clock cancels. */
export const NOT_PAID = "Not paid by the deadline";

/** Business days before the start of a class by which its seats are paid. */
const BUSINESS_DAYS_BEFORE = 2;

/** A new deadline; without one there is none. */
export const payDeadlineFields = z.object({ deadline: optional(isoDate()) });
export const payDeadlineInput = payDeadlineFields.extend({ registration: id() });

/**
 * The deadline of a student who pays later: some days from today, or two business days before the class starts if that is earlier. Never
 * before tomorrow.
 */
export function usualPayDeadline({ today, days, classStart }: { today: IsoDate; days: number; classStart: IsoDate | null }): IsoDate {
  const [tomorrow, latest] = [plusDays(today, 1), plusDays(today, days)];
  const beforeStart = classStart ? minusBusinessDays(classStart, BUSINESS_DAYS_BEFORE) : latest;
  const [first = latest] = [beforeStart, latest].sort();
  return [first, tomorrow].sort().at(-1) ?? first;
}

function minusBusinessDays(day: IsoDate, count: number): IsoDate {
  let last = day;
  for (let left = count; left > 0; ) {
    last = plusDays(last, -1);
    if (isBusinessDay(last)) left -= 1;
  }
  return last;
}

/** A deadline as the student sees it. It is a condition of the seat only if the school releases unpaid seats. */
export type PayBy = { deadline: IsoDate; isPast: boolean; keepsSeat: boolean };

interface Unpaid {
  status: string;
  enrollmentStatus: string;
  planToPay: string;
  sponsorId: string | null;
  dueCents: number;
  paidCents: number;
  payDeadline: IsoDate | null;
}

/** Whether the clock may release a seat on a day: a student whose class has started stays, and the office decides. */
export const mayRelease = (classStart: IsoDate | null, on: IsoDate): boolean => classStart === null || classStart > on;

/** The deadline that a student still has to meet; null if something is paid or a sponsor pays. */
export function payByOf(row: Unpaid & { startDate: IsoDate | null }, today: IsoDate, school: { releasesUnpaid: boolean }): PayBy | null {
  const isOwed = row.status === "active" && row.enrollmentStatus === "enrolled" && row.dueCents > 0 && row.paidCents <= 0;
  if (!isOwed || row.payDeadline === null || row.sponsorId !== null || row.planToPay === "sponsored_employer_agency") return null;
  const keepsSeat = school.releasesUnpaid && mayRelease(row.startDate, plusDays(row.payDeadline, RELEASE_DAYS));
  return { deadline: row.payDeadline, isPast: row.payDeadline < today, keepsSeat };
}
