/** A calendar day in some school's zone: `YYYY-MM-DD`. Never a timestamp. */
export type IsoDate = string;

/** The time zone of the daily money jobs, independent of the school's. */
export const EASTERN = "America/New_York";

/** Durations in milliseconds. A day is 24 hours, also on the day of a clock change. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const pad = (value: number) => String(value).padStart(2, "0");

/** Writes instants in a zone. What does it is made once for each zone, because the making is slow; all spaces are plain ones. */
function inZone(shape: Intl.DateTimeFormatOptions): (instant: Date, zone: string) => string {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (instant, zone) => {
    let format = made.get(zone);
    if (!format) {
      format = new Intl.DateTimeFormat("en-US", { ...shape, timeZone: zone });
      made.set(zone, format);
    }
    return format.format(instant).replaceAll("\u202f", " ");
  };
}

const numericDay = inZone({ year: "numeric", month: "2-digit", day: "2-digit" });

/** The calendar day of an instant in a zone. */
export function dayIn(instant: Date, zone: string): IsoDate {
  const [month, day, year] = numericDay(instant, zone).split("/");
  return `${year}-${month}-${day}`;
}

const utc = (day: IsoDate) => new Date(`${day}T00:00:00Z`);

/** Counted in UTC: the same in every browser, across clock changes. */
export const plusDays = (day: IsoDate, days: number): IsoDate => new Date(utc(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** A month step keeps the day and is clamped to the end of the month: Jan 31 + 1 = Feb 28. */
export function plusMonths(day: IsoDate, months: number): IsoDate {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Whole days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: IsoDate, to: IsoDate): number => Math.round((utc(to).getTime() - utc(from).getTime()) / DAY_MS);

/** The day of the week of a date; 0 is Sunday. */
export const weekdayOf = (day: IsoDate): number => utc(day).getUTCDay();

export const isIsoDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utc(text).getTime()) && utc(text).toISOString().startsWith(text);

/** `03/09/2026`, for tables. */
export function shortDate(day: IsoDate): string {
  const [year, month, date] = day.split("-");
  return `${month}/${date}/${year}`;
}

const long = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const longMonth = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const weekday = new Intl.DateTimeFormat("en-US", { weekday: "short", month: "short", day: "numeric", year: "numeric", timeZone: "UTC" });

/** `March 9, 2026`, for prose. */
export const longDate = (day: IsoDate): string => long.format(utc(day));
/** `2026-03` -> `March 2026`. */
export const monthName = (month: string): string => longMonth.format(utc(`${month}-15`));
/** `Mon, Mar 9, 2026`, for dates people act on. */
export const friendlyDate = (day: IsoDate): string => weekday.format(utc(day));

const TIME = { hour: "numeric", minute: "2-digit" } as const;
const ZONED_TIME = { ...TIME, timeZoneName: "short" } as const;

/** `March 9, 2026 at 5:00 PM EDT`: an instant with its zone, for titles and logs. */
export const longInstant = inZone({ year: "numeric", month: "long", day: "numeric", ...ZONED_TIME });

/** `5:00 PM EDT`: the time of an instant in a zone, for readers in other zones. */
export const clockIn = inZone(ZONED_TIME);

/** `5:00 PM`: the time of an instant in a zone, where it is clear which. */
export const shortClockIn = inZone(TIME);

/** `18:30` -> `6:30 PM`. */
export function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${pad(minute)} ${hour < 12 ? "AM" : "PM"}`;
}

/** `18:30` -> 1110, the minutes since midnight. */
export const minutesOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** An instant as the API says it: ISO 8601 in UTC. `at` is epoch milliseconds. */
export function isoInstant(at: number): string;
export function isoInstant(at: number | null): string | null;
export function isoInstant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
