import { instantOf, wallTime } from "~/platform/wall-clock";
import { type IsoDate, MINUTE_MS } from "~/platform/zones";
import { LONGEST_SESSION, sessionEndDay } from "../meetings-model";
import { isCredited, type SessionKind } from "../model";

export const TOO_LONG = "A session can last up to 14 hours.";
export const BREAK_TOO_LONG = "The break must be shorter than the session.";
export const NO_SUCH_TIME = "This time does not exist on that day: clocks go forward.";

/** When a session is: epoch milliseconds, and its credited minutes; 0 for an exam or an orientation. */
export interface SessionTimes {
  startsAt: number;
  endsAt: number;
  minutes: number;
}

export type TimesProblem = { field: "start_time" | "end_time" | "break_minutes"; message: string };

interface Wall {
  date: IsoDate;
  /** HH:MM of the school's clock. */
  startTime: string;
  endTime: string;
  breakMinutes: number;
  kind: SessionKind;
}

/**
 * Instants and minutes of a session. Wall times are what people mean, instants decide the minutes: a night with a clock change is an hour
 * longer or shorter. A time that a day has twice is its first; one that it does not have is a problem.
 */
export function sessionTimes({ date, startTime, endTime, breakMinutes, kind }: Wall, zone: string): SessionTimes | TimesProblem {
  const startsAt = instantIn(date, startTime, zone);
  if (startsAt === null) return { field: "start_time", message: NO_SUCH_TIME };
  const endsAt = instantIn(sessionEndDay(date, { startTime, endTime }), endTime, zone);
  if (endsAt === null) return { field: "end_time", message: NO_SUCH_TIME };
  const length = endsAt - startsAt;
  if (length > LONGEST_SESSION * MINUTE_MS) return { field: "end_time", message: TOO_LONG };
  const minutes = Math.round(length / MINUTE_MS) - breakMinutes;
  if (minutes <= 0) return { field: "break_minutes", message: BREAK_TOO_LONG };
  return { startsAt, endsAt, minutes: isCredited(kind) ? minutes : 0 };
}

export const isProblem = (times: SessionTimes | TimesProblem): times is TimesProblem => "field" in times;

/** The instant of a wall time; null if clocks skip it. */
function instantIn(day: IsoDate, time: string, zone: string): number | null {
  const instant = instantOf(day, time, zone);
  return wallTime(instant.getTime(), zone) === time ? instant.getTime() : null;
}
