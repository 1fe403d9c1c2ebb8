import { z } from "zod";
import type { SessionKind } from "~/features/sessions/model";
import { choice, id, isoInstant, keysOf, optional, optionalText, timeOfDay } from "~/platform/input";
import type { Tone } from "~/platform/state-labels";
import { DAY_MS, type IsoDate, MINUTE_MS } from "~/platform/zones";

/** Labels, forms and pure rules of attendance and hours. Browser-safe. */
export const ATTENDANCE_LABELS = {
  present: "Present",
  late: "Late",
  left_early: "Left early",
  absent: "Absent",
  excused: "Excused",
} as const;
export type AttendanceStatus = keyof typeof ATTENDANCE_LABELS;
export const ATTENDANCE_STATUSES = Object.freeze(keysOf(ATTENDANCE_LABELS));

/** The color of each status. */
export const ATTENDANCE_TONES: Readonly<Record<AttendanceStatus, Tone>> = {
  present: "green",
  late: "amber",
  left_early: "amber",
  absent: "red",
  excused: "blue",
};

/** The letter of each status in a grid, beside its color. */
export const ATTENDANCE_LETTERS: Readonly<Record<AttendanceStatus, string>> = {
  present: "P",
  late: "L",
  left_early: "E",
  absent: "A",
  excused: "X",
};

export const MARK_SOURCE_LABELS = {
  instructor: "Instructor",
  self: "Check-in",
  office: "Office",
  import: "Import",
  makeup: "Make-up",
} as const;
export type MarkSource = keyof typeof MARK_SOURCE_LABELS;

/** How credited minutes are rounded: down to 6 or 15 minutes, or not. */
export type Rounding = "none" | "down_6" | "down_15";
const STEP: Readonly<Record<Rounding, number>> = { none: 1, down_6: 6, down_15: 15 };

/** What of a program's hour rule decides the credited minutes. */
export interface CreditRule {
  graceMinutes: number;
  rounding: Rounding;
}

/** Instants in epoch milliseconds; `minutes` is what full attendance counts. */
export interface CreditSession {
  startsAt: number;
  endsAt: number;
  minutes: number;
}

export interface CreditMark {
  status: AttendanceStatus;
  /** Epoch milliseconds. */
  arrivedAt: number | null;
  leftAt: number | null;
}

/**
 * The credited minutes of a mark. Arrival within the grace counts as on time, leaving within it as to the end. The break counts in
 * proportion. Never below 0 nor above the minutes of the session; floored, then rounded by the rule. Pure.
 */
export function credit(session: CreditSession, mark: CreditMark, { graceMinutes, rounding }: CreditRule): number {
  if (mark.status === "absent" || mark.status === "excused") return 0;
  const { startsAt, endsAt, minutes } = session;
  if (mark.status === "present") return minutes;
  const grace = graceMinutes * MINUTE_MS;
  const from = mark.arrivedAt !== null && mark.arrivedAt > startsAt + grace ? mark.arrivedAt : startsAt;
  const to = mark.leftAt !== null && mark.leftAt < endsAt - grace ? mark.leftAt : endsAt;
  const there = Math.max(0, Math.min(to, endsAt) - from);
  if (there === endsAt - startsAt) return minutes;
  const credited = Math.floor((there * minutes) / (endsAt - startsAt));
  return credited - (credited % STEP[rounding]);
}

/** Marks are taken from 15 minutes before the start; before that a student can only be excused. */
export const MARKS_OPEN_MS = 15 * MINUTE_MS;

/** How long a device may keep a mark before it is sent. */
export const LONGEST_KEPT_MS = 7 * DAY_MS;

export interface Attendee {
  /** The day of the registration. */
  registeredOn: IsoDate;
  status: string;
  enrollmentStatus: string;
  /** The last day of a student who left; null without one. */
  lastAttendedOn: IsoDate | null;
  leaves: readonly { from: IsoDate; to: IsoDate }[];
}

/** Whether a student is expected at a session of the own class on a day: registered by then, still enrolled, and not on leave. Pure. */
export function isExpected({ registeredOn, status, enrollmentStatus, lastAttendedOn, leaves }: Attendee, date: IsoDate): boolean {
  if (date < registeredOn || leaves.some(({ from, to }) => date >= from && date <= to)) return false;
  if (status !== "active") return false;
  return enrollmentStatus === "dropped" ? lastAttendedOn !== null && date <= lastAttendedOn : true;
}

/** One mark as a device sends it. Times of day are HH:MM of the school's clock. */
export const markFields = z.object({
  /** Made by the device; the same mark sent twice counts once. */
  id: id(),
  session: id(),
  registration: id(),
  status: choice(ATTENDANCE_STATUSES),
  arrived_at: optional(timeOfDay()),
  left_at: optional(timeOfDay()),
  /** When it was tapped; the time of arrival without it. */
  device_at: optional(isoInstant()),
  reason: optionalText(300),
});
export type MarkFields = z.output<typeof markFields>;

export const MAX_MARKS = 200;

/** The reasons for refusing a mark, with their messages. */
export const REFUSALS = {
  not_found: "This session was not found.",
  not_yours: "You don't teach this session.",
  session_cancelled: "This session is cancelled.",
  session_locked: "This session is locked. Ask the office to change its attendance.",
  reason_required: "Enter why attendance changes after the session was locked.",
  future_session: "This session has not started. Until then you can only excuse students.",
  too_late: "This mark is more than 7 days old. Ask the office to enter it.",
  not_in_class: "This student is not in the class.",
  not_expected: "This student is not expected at this session.",
  not_cleared: "This student is not cleared for clinical sessions.",
  time_missing: "Enter the time.",
  time_outside: "Enter a time during the session.",
} as const;
export type RefusalCode = keyof typeof REFUSALS;

/** Minutes as hours with two decimals, floored: 2,550 minutes of 60 are "42.5". */
export function clockHours(minutes: number, clockHourMinutes = 60): string {
  const hundredths = Math.floor((minutes * 100) / clockHourMinutes);
  return String(hundredths / 100);
}

/** Credited minutes of a registration: what was attended, made up, and added by hand. */
export const countedMinutes = ({ credited, madeUp, adjusted }: { credited: number; madeUp: number; adjusted: number }): number =>
  credited + madeUp + adjusted;

export type MinutesOf = Partial<Record<SessionKind, number>>;
