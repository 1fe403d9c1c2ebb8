import { z } from "zod";
import { meetingsOf, runsOvernight, type Scheduled, type SessionFacts } from "~/features/sessions/meetings-model";
import { id, isoDate, optional } from "~/platform/input";
import { type IsoDate, plusDays, plusMonths, weekdayOf } from "~/platform/zones";

/** The calendar of classes: its address, its days and their sessions. Safe for the browser. */
export const CALENDAR_VIEWS = { month: "Month", week: "Week" } as const;
export type CalendarView = keyof typeof CALENDAR_VIEWS;
export const CALENDAR_ROWS = { room: "Room", instructor: "Instructor" } as const;

/** Address values that do not fit are ignored, as in lists. */
export const calendarInput = z.object({
  view: z.enum(["month", "week"]).catch("month"),
  by: z.enum(["room", "instructor"]).catch("room"),
  day: optional(isoDate()).catch(undefined),
  location: optional(id()).catch(undefined),
  instructor: optional(id()).catch(undefined),
});

/** First and last day of the weeks that show a day: its month's or its own. Weeks begin on Sunday. */
export function daysShown(view: CalendarView, day: IsoDate): { from: IsoDate; to: IsoDate } {
  const first = view === "month" ? `${day.slice(0, 7)}-01` : day;
  const last = view === "month" ? plusDays(plusMonths(first, 1), -1) : day;
  return { from: plusDays(first, -weekdayOf(first)), to: plusDays(last, 6 - weekdayOf(last)) };
}

/** The day that the calendar shows a step later or earlier. */
export const stepFrom = (view: CalendarView, day: IsoDate, steps: 1 | -1): IsoDate =>
  view === "month" ? plusMonths(`${day.slice(0, 7)}-01`, steps) : plusDays(day, 7 * steps);

export interface Session<C> {
  day: IsoDate;
  isOrientation: boolean;
  /** `HH:MM`; null if the class has no hours. */
  startTime: string | null;
  endTime: string | null;
  /** Null for a meeting by weekdays. */
  session: SessionFacts | null;
  of: C;
}

/** Sessions between two days, in order of day and time. */
export function sessionsBetween<C extends Scheduled>(classes: readonly C[], from: IsoDate, to: IsoDate): Session<C>[] {
  return classes
    .flatMap((one) =>
      meetingsOf(one)
        .filter(({ day }) => day >= from && day <= to)
        .map((meeting) => ({ ...meeting, of: one })),
    )
    .sort((a, b) => (a.day + (a.startTime ?? "")).localeCompare(b.day + (b.startTime ?? "")));
}

/** Whether two sessions of one day overlap; sessions without hours do not. */
export function overlap(one: Session<unknown>, other: Session<unknown>): boolean {
  if (one.day !== other.day || !one.startTime || !other.startTime || !one.endTime || !other.endTime) return false;
  const end = (session: Session<unknown>) => (runsOvernight(session.startTime, session.endTime) ? "24:00" : (session.endTime ?? ""));
  return one.startTime < end(other) && other.startTime < end(one);
}

/** ID of the one who teaches a session: its own instructor; at a meeting by weekdays the lead of the class. */
export const instructorOf = (session: SessionFacts | null, of: { instructorId: string | null }): string | null =>
  session ? session.instructorId : of.instructorId;

/** The sessions at which an instructor would be in two classes at once. Only sessions of one instructor and day are compared. */
export function doubleBookedIn<S extends Session<{ id: string; instructorId: string | null }>>(sessions: readonly S[]): ReadonlySet<S> {
  const together = new Map<string, S[]>();
  for (const session of sessions) {
    const instructorId = instructorOf(session.session, session.of);
    if (instructorId === null) continue;
    const key = `${session.day} ${instructorId}`;
    together.set(key, [...(together.get(key) ?? []), session]);
  }
  const found = new Set<S>();
  for (const held of together.values())
    for (const one of held) if (held.some((other) => other.of.id !== one.of.id && overlap(one, other))) found.add(one);
  return found;
}
