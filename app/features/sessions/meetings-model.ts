import { clockTime, type IsoDate, MINUTE_MS, minutesOfDay, plusDays, weekdayOf } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import type { SessionKind } from "./model";

/** The days and times of a class: its sessions if it has any, else its weekdays. Browser-safe. */

/** A session as a class's row has it (`sessionsColumn` of `data/class-meetings.ts`). */
export interface SessionFacts {
  id: string;
  date: IsoDate;
  /** HH:MM of the school's clock. */
  startTime: string;
  endTime: string;
  kind: SessionKind;
  locationId: string | null;
  /** The clinical site of a clinical session. */
  siteId: string | null;
  room: string | null;
  instructorId: string | null;
  sequence: number;
}

/** A location or a clinical site where sessions of a class are held. */
export interface SessionPlace {
  id: string;
  isSite: boolean;
  name: string;
  room: string | null;
  address: string;
  address2: string | null;
  city: string;
  state: string;
  zipcode: string;
  mapLink: string | null;
  directions: string | null;
  hours: string | null;
}

/** The clinical site of a session; null if it has none. */
export function siteOfSession(session: SessionFacts | null, places: readonly SessionPlace[]): SessionPlace | null {
  const site = session?.siteId ? places.find(({ id, isSite }) => isSite && id === session.siteId) : undefined;
  return site ? { ...site, room: session?.room ?? null } : null;
}

/** Where a session is held: its clinical site, its own location, or `own`, the location of the class. */
export function placeOfSession<P extends { room: string | null }>(
  session: SessionFacts | null,
  places: readonly SessionPlace[],
  own: P | null,
): SessionPlace | P | null {
  const site = siteOfSession(session, places);
  if (site) return site;
  const place = places.find(({ id, isSite }) => !isSite && id === session?.locationId) ?? own;
  return place && { ...place, room: session?.room ?? place.room };
}

interface Dates {
  startDate: IsoDate | null;
  endDate: IsoDate | null;
  orientationDate: IsoDate | null;
  /** 0 is Sunday; none is every day. */
  weekdays: number[];
}

export interface Scheduled extends Dates {
  orientationTime: string | null;
  startTime: string | null;
  endTime: string | null;
  /** Sessions that are not cancelled, in order; null for a class that has none and meets by weekdays. */
  sessions: readonly SessionFacts[] | null;
}

export interface Meeting {
  day: IsoDate;
  /** HH:MM; null if the class has no hours. */
  startTime: string | null;
  endTime: string | null;
  isOrientation: boolean;
  /** Null for a meeting by weekdays. */
  session: SessionFacts | null;
}

/** Whether a session ends on the day after it starts: "23:00" to "07:00". */
export const runsOvernight = (startTime: string | null, endTime: string | null): boolean =>
  startTime !== null && endTime !== null && endTime <= startTime;

const DAY_MINUTES = 24 * 60;

/** Minutes from a start to its end by the clock; an end not after the start is on the next day. */
export const clockLength = (startTime: string, endTime: string): number =>
  minutesOfDay(endTime) - minutesOfDay(startTime) + (runsOvernight(startTime, endTime) ? DAY_MINUTES : 0);

/** The longest session, in minutes: from "6:00 PM" to "9:00 AM" is a typing error. */
export const LONGEST_SESSION = 14 * 60;

/** "6:00 PM – 10:00 PM", "11:00 PM – 7:00 AM (next day)"; the start alone without an end, empty without both. */
export const hoursOfDay = (startTime: string | null, endTime: string | null, locale: Locale = "en"): string =>
  [startTime, endTime]
    .filter((time) => time !== null)
    .map((time) => clockTime(time, locale))
    .join(" – ") + (runsOvernight(startTime, endTime) ? (locale === "es" ? " (del día siguiente)" : " (next day)") : "");

/** The end day of a session. */
export const sessionEndDay = (day: IsoDate, { startTime, endTime }: { startTime: string | null; endTime: string | null }): IsoDate =>
  runsOvernight(startTime, endTime) ? plusDays(day, 1) : day;

/** The most days of a class without sessions, from its first. */
export const LONGEST_CLASS_DAYS = 400;

/** Days on which a class meets by its weekdays, orientation first; none without dates. */
export function meetingDays({ startDate, endDate, orientationDate, weekdays }: Dates): IsoDate[] {
  if (!startDate) return [];
  const days: IsoDate[] = orientationDate && orientationDate < startDate ? [orientationDate] : [];
  for (let day = startDate, count = 0; day <= (endDate ?? startDate) && count < LONGEST_CLASS_DAYS; day = plusDays(day, 1), count += 1)
    if (weekdays.length === 0 || weekdays.includes(weekdayOf(day))) days.push(day);
  return days;
}

/** Every meeting of a class in order, an earlier orientation first. */
export function meetingsOf(courseClass: Scheduled): Meeting[] {
  const { startDate, orientationDate, orientationTime, startTime, endTime, sessions } = courseClass;
  const isOrientation = (day: IsoDate) => day === orientationDate && startDate !== null && day < startDate;
  const days = sessions ? (orientationDate && isOrientation(orientationDate) ? [orientationDate] : []) : meetingDays(courseClass);
  const byDay = days.map((day) =>
    isOrientation(day)
      ? { day, startTime: orientationTime, endTime: null, isOrientation: true, session: null }
      : { day, startTime, endTime, isOrientation: false, session: null },
  );
  const bySession = (sessions ?? []).map((session) => ({
    ...{ day: session.date, startTime: session.startTime, endTime: session.endTime },
    ...{ isOrientation: false, session },
  }));
  return [...byDay, ...bySession];
}

/** Start and end of a meeting in minutes of the school's clock; null without hours. */
function clockSpan({ day, startTime, endTime }: Pick<Meeting, "day" | "startTime" | "endTime">): readonly [number, number] | null {
  if (!startTime || !endTime) return null;
  const at = Date.parse(`${day}T00:00:00Z`) / MINUTE_MS;
  const from = at + minutesOfDay(startTime);
  return [from, from + clockLength(startTime, endTime)];
}

type Times = Pick<Meeting, "day" | "startTime" | "endTime">;

/** Whether two meetings are at the same time, past midnight too; meetings without hours are not. */
export function meetAtOnce(one: Times, other: Times): boolean {
  const [a, b] = [clockSpan(one), clockSpan(other)];
  return a !== null && b !== null && a[0] < b[1] && b[0] < a[1];
}
