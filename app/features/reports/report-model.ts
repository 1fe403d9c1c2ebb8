import { z } from "zod";
import { historyInput } from "~/features/payments/history-model";
import { choice, id, isoDate, many, optional } from "~/platform/input";
import { listInput } from "~/platform/list";
import { daysBetween, type IsoDate, plusDays, plusMonths } from "~/platform/zones";

/** What reports are narrowed by, and how days are put together. Safe for the browser. */
export const INTERVALS = Object.freeze(["day", "week", "month"] as const);
export type Interval = (typeof INTERVALS)[number];
export const INTERVAL_LABELS = { day: "Day", week: "Week", month: "Month" } as const;

const days = { from_date: isoDate(), to_date: isoDate() };
export const enrollmentReportInput = listInput({
  sorts: ["created_at", "student"],
  ordering: "-created_at",
  filters: { ...days, program: id(), class: id(), location: id(), interval: choice(INTERVALS) },
});
export const paymentReportInput = listInput({
  sorts: ["created_at", "amount", "payer"],
  ordering: "-created_at",
  filters: { type: historyInput.shape.type, status: historyInput.shape.status, ...days, program: id(), interval: choice(INTERVALS) },
});
export const preEnrollmentReportInput = listInput({
  sorts: ["created_at", "student", "status"],
  ordering: "-created_at",
  filters: { ...days, program: id(), status: choice(["pending", "approved", "disapproved", "registered"]), interval: choice(INTERVALS) },
});

export const groupReportInput = listInput({
  sorts: ["period", "buyer", "sold"],
  ordering: "-period",
  filters: { ...days, program: id(), sponsor: id(), interval: choice(INTERVALS) },
});

export const graphInput = z.object({
  from_date: optional(isoDate()),
  to_date: optional(isoDate()),
  program: optional(id()),
  interval: choice(INTERVALS).default("day"),
});

const FORMATS = ["json", "csv"] as const;
export const periodListInput = listInput({ sorts: ["date"], filters: { ...days, interval: choice(INTERVALS), format: choice(FORMATS) } });
export const paymentRosterInput = listInput({
  sorts: ["created_at", "student"],
  ordering: "-created_at",
  filters: { ...days, program: id(), status: choice(["unpaid", "partial_paid", "complete_paid"]), format: choice(FORMATS) },
});

/** The columns of the analysis of registrations, by the names that a call may ask for. */
export const ANALYSIS_FIELDS = {
  number: "Number",
  student: "Student",
  email: "Email",
  phone: "Phone",
  program: "Program",
  class: "Class",
  registered_on: "Registered on",
  registration_status: "Registration status",
  enrollment_status: "Enrollment status",
  payment_status: "Payment status",
  payment_option: "Payment option",
  plan_to_pay: "Plan to pay",
  referral_source: "Referral source",
  purpose: "Purpose",
  gender: "Gender",
  ethnicity: "Ethnicity",
  amount: "Amount",
  paid: "Paid",
  balance: "Balance",
} as const;
export type AnalysisField = keyof typeof ANALYSIS_FIELDS;
const FIELD_NAMES = Object.keys(ANALYSIS_FIELDS) as [AnalysisField, ...AnalysisField[]];
export const analysisFilters = z.object({ programs: many(id()), classes: many(id()), fields: many(z.enum(FIELD_NAMES)) });

/** The first day of the day, week (from Monday) or month that a day is in. */
export function periodOf(day: IsoDate, interval: Interval): IsoDate {
  if (interval === "month") return `${day.slice(0, 7)}-01`;
  if (interval === "day") return day;
  return plusDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

export interface Period {
  /** The first day of the period; the first and the last one are cut at the ends of the range. */
  key: IsoDate;
  from: IsoDate;
  to: IsoDate;
}

const MAX_PERIODS = 400;

/** The finest grouping that keeps the number of periods readable. */
export function fittingInterval(interval: Interval, from: IsoDate, to: IsoDate): Interval {
  const length = daysBetween(from, to) + 1;
  if (interval === "day" && length > MAX_PERIODS) return length / 7 > MAX_PERIODS ? "month" : "week";
  return interval === "week" && length / 7 > MAX_PERIODS ? "month" : interval;
}

/** Every period of a range, those in which nothing happened too. */
export function periodsOf(from: IsoDate, to: IsoDate, interval: Interval): Period[] {
  const periods: Period[] = [];
  for (let key = periodOf(from, interval); key <= to; ) {
    const next = interval === "day" ? plusDays(key, 1) : interval === "week" ? plusDays(key, 7) : plusMonths(key, 1);
    const last = plusDays(next, -1);
    periods.push({ key, from: key < from ? from : key, to: last > to ? to : last });
    key = next;
  }
  return periods;
}

const short = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const month = new Intl.DateTimeFormat("en-US", { month: "short", year: "2-digit", timeZone: "UTC" });

/** "Mar 9" or "Mar 26": what stands under a bar. */
export const periodLabel = (key: IsoDate, interval: Interval): string =>
  (interval === "month" ? month : short).format(new Date(`${key}T00:00:00Z`)) + (interval === "month" ? "" : `, ${key.slice(0, 4)}`);
