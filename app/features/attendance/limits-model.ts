import { hoursText } from "~/features/sessions/model";
import { counted } from "~/platform/counted";
import type { IsoDate } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";
import { type Ahead, hoursOutlook, type KindTotals, type Required, requiredTotal, shortMinutes } from "./hours-model";
import type { AttendanceStatus } from "./model";

/** The limits of attendance that a program's rule sets; null is no limit. Shares are basis points of the required minutes. */
export interface Limits {
  /** Absences in a row after which staff get a notice. */
  absencesStaff: number | null;
  /** Absences running after which the student gets an email. */
  absencesStudent: number | null;
  /** Missed share from which the student gets an email. */
  missedWarning: number | null;
  /** Missed share from which staff plan a make-up. */
  missedPlan: number | null;
  /** School days absent in a row above which the rule says to end the enrollment. */
  terminateDays: number | null;
  /** Missed share above which the rule says to end the enrollment. */
  terminateShare: number | null;
}

export const DEFAULT_LIMITS: Readonly<Limits> = Object.freeze({
  absencesStaff: 2,
  absencesStudent: 3,
  missedWarning: 1000,
  missedPlan: 1500,
  terminateDays: null,
  terminateShare: null,
});

/** The limits that a rule keeps as rows; what it doesn't name has its default. A value of 0 is no limit. Pure. */
export function limitsOf(rows: readonly { rule: string; value: number }[]): Limits {
  const limits = { ...DEFAULT_LIMITS };
  for (const { rule, value } of rows) if (Object.hasOwn(limits, rule)) limits[rule as keyof Limits] = value === 0 ? null : value;
  return limits;
}

/** Limits of attendance. Each is announced once, and again after the student was back within it. */
export const ALERT_LABELS = {
  absences_staff: "Absences in a row",
  absences_student: "Absences in a row, student notified",
  missed_warning: "Missed hours, student notified",
  missed_plan: "Plan a make-up",
  cannot_reach: "Can't reach the required hours",
  must_terminate: "Over the limit for ending the enrollment",
  not_returned: "Did not return from leave",
} as const;
export type AlertRule = keyof typeof ALERT_LABELS;

/** The limits that stay on the office's list until the student is back within them. */
export const ALERTS_TO_SETTLE = Object.freeze(["missed_plan", "cannot_reach", "must_terminate", "not_returned"] as const);

/** A limit that a registration is beyond: how far, in absences, school days, minutes or basis points, and since which session. */
export interface Beyond {
  rule: AlertRule;
  value: number;
  date: IsoDate;
}

/** A marked session that is over. */
export interface PastMark {
  date: IsoDate;
  status: AttendanceStatus;
  minutes: number;
  isExpected: boolean;
  isMakeup: boolean;
}

export interface Standing {
  rule: Required & { limits: Limits; excusedCountsAsMissed: boolean; makeupAllowed: boolean; makeupMaxBps: number };
  totals: readonly KindTotals[];
  /** Latest first. */
  marks: readonly PastMark[];
  /** All sessions of the class. */
  sessions: readonly Ahead[];
  /** Those of them that are ahead of the student. */
  ahead: readonly Ahead[];
  /** Last days of leaves that ended. */
  leavesEnded: readonly IsoDate[];
}

/** Absences in a row up to the latest session, and the school days on which they were. Days of leave are no absence. Pure. */
export function absencesInRow(marks: readonly PastMark[], excusedCounts: boolean): { sessions: number; days: number } {
  const days: IsoDate[] = [];
  for (const { date, status, isExpected, isMakeup } of marks) {
    if (!isExpected || isMakeup || (status === "excused" && !excusedCounts)) continue;
    if (status !== "absent" && status !== "excused") break;
    days.push(date);
  }
  return { sessions: days.length, days: new Set(days).size };
}

/** Whether a student missed the first session after a leave and has not attended since. Pure. */
export const hasNotReturned = (lastDay: IsoDate, marks: readonly PastMark[]): boolean => {
  const after = marks.filter(({ date, isExpected, isMakeup }) => date > lastDay && isExpected && !isMakeup);
  return after.length > 0 && after.every(({ minutes }) => minutes === 0);
};

/** Minutes that were missed and not made up; excused ones count if the rule says so. Pure. */
const missedMinutes = (totals: readonly KindTotals[], excusedCounts: boolean): number =>
  totals.reduce((sum, { missed, excused, madeUp }) => sum + Math.max(0, missed + (excusedCounts ? excused : 0) - madeUp), 0);

/**
 * Minutes that neither the sessions ahead nor the make-ups that the rule allows can bring; 0 if the hours can be reached. Hours
 * that the class does not offer are no shortage of the student. Pure.
 */
export function unreachableMinutes({ rule, totals, sessions, ahead }: Pick<Standing, "rule" | "totals" | "sessions" | "ahead">): number {
  const short = shortMinutes(rule, hoursOutlook(rule, totals, ahead).kinds);
  const offered = hoursOutlook(rule, [], sessions).kinds;
  const madeUp = totals.reduce((sum, each) => sum + each.madeUp, 0);
  const allowed = rule.makeupAllowed ? Math.max(0, Math.floor((requiredTotal(rule) * rule.makeupMaxBps) / 10_000) - madeUp) : 0;
  return Math.max(0, short - shortMinutes(rule, offered) - allowed);
}

/** The limits that a registration is beyond. Pure; shares are of the required minutes, or of the class's sessions if there are none. */
export function limitsBeyond(of: Standing): Beyond[] {
  const [latest] = of.marks;
  if (!latest) return [];
  const { limits, excusedCountsAsMissed } = of.rule;
  const absences = absencesInRow(of.marks, excusedCountsAsMissed);
  const total = requiredTotal(of.rule) || of.sessions.reduce((sum, { minutes }) => sum + minutes, 0);
  const share = total === 0 ? 0 : Math.floor((missedMinutes(of.totals, excusedCountsAsMissed) * 10_000) / total);
  const unreachable = unreachableMinutes(of);
  const atLeast = (value: number, limit: number | null) => (limit !== null && value >= limit ? value : null);
  const above = (value: number, limit: number | null) => (limit !== null && value > limit ? value : null);
  const values: Record<AlertRule, number | null> = {
    absences_staff: atLeast(absences.sessions, limits.absencesStaff),
    absences_student: atLeast(absences.sessions, limits.absencesStudent),
    missed_warning: atLeast(share, limits.missedWarning),
    missed_plan: atLeast(share, limits.missedPlan),
    cannot_reach: above(unreachable, 0),
    must_terminate: above(share, limits.terminateShare) ?? above(absences.days, limits.terminateDays),
    not_returned: of.leavesEnded.some((lastDay) => hasNotReturned(lastDay, of.marks)) ? absences.sessions : null,
  };
  return Object.entries(values).flatMap(([rule, value]) => (value === null ? [] : [{ rule: rule as AlertRule, value, date: latest.date }]));
}

const percent = (basisPoints: number): string => `${Math.floor(basisPoints / 10) / 10}%`;

/** How far a limit is exceeded, for the student, after "You missed". Pure. */
export const missedText = (rule: AlertRule, value: number, locale: Locale): string => phrase(limitText(rule, value).missed, locale);

/** A limit in words, for the student (`missed`) and for the staff (after the student's name). Pure. */
export function limitText(rule: AlertRule, value: number): { missed: string; staff: string } {
  const inRow = `${counted(value, "session")} in a row`;
  const share = `${percent(value)} of the required hours`;
  switch (rule) {
    case "absences_staff":
    case "absences_student":
      return { missed: inRow, staff: `missed ${inRow}` };
    case "missed_warning":
      return { missed: share, staff: `missed ${share}` };
    case "missed_plan":
      return { missed: share, staff: `missed ${share}. Plan a make-up` };
    case "cannot_reach":
      return { missed: hoursText(value), staff: `can't reach the required hours: ${hoursText(value)} are missing, even with make-ups` };
    case "must_terminate":
      return { missed: inRow, staff: "is over the limit at which your rule ends the enrollment. Review it" };
    case "not_returned":
      return { missed: inRow, staff: "did not return from leave" };
  }
}
