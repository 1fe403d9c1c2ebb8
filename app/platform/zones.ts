import { type Locale, TAGS } from "~/words/locale";

/** A calendar day in some school's zone: `YYYY-MM-DD`. Never a timestamp. */
export type IsoDate = string;

/** The time zone of the daily money jobs, independent of the school's. */
export const EASTERN = "America/New_York";

/** Durations in milliseconds. A day is 24 hours, also on the day of a clock change. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const pad = (value: number) => String(value).padStart(2, "0");

/**
 * Writes instants in a zone and a language. What does it is made once for each of them, because the making is slow; all spaces are plain
 * ones.
 */
function inZone(shape: Intl.DateTimeFormatOptions): (instant: Date, zone: string, locale?: Locale) => string {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (instant, zone, locale = "en") => {
    const key = `${locale} ${zone}`;
    let format = made.get(key);
    if (!format) {
      format = new Intl.DateTimeFormat(TAGS[locale], { ...shape, timeZone: zone });
      made.set(key, format);
    }
    return format.format(instant).replace(/[\u00a0\u202f]/g, " ");
  };
}

/** Writes calendar days in a language. */
function ofDay(shape: Intl.DateTimeFormatOptions): (day: IsoDate, locale?: Locale) => string {
  const write = inZone(shape);
  return (day, locale) => write(utc(day), "UTC", locale);
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

/** `March 9, 2026` or `9 de marzo de 2026`, for prose. */
export const longDate = ofDay({ year: "numeric", month: "long", day: "numeric" });
const longMonth = ofDay({ month: "long", year: "numeric" });
/** `2026-03` -> `March 2026`. */
export const monthName = (month: string, locale?: Locale): string => longMonth(`${month}-15`, locale);
const withShortMonth = ofDay({ month: "short", day: "numeric", year: "numeric" });
const withWeekday = ofDay({ weekday: "short", month: "short", day: "numeric", year: "numeric" });

/** `Mon, Mar 9, 2026` or `lun, 9 mar 2026`, for dates people act on. */
export const friendlyDate = (day: IsoDate, locale?: Locale): string => withWeekday(day, locale).replaceAll(" de ", " ");

/** `03/09/2026`, for tables. In Spanish `9 mar 2026`, as the numbers alone would be read the other way round. */
export function shortDate(day: IsoDate, locale: Locale = "en"): string {
  const [year, month, date] = day.split("-");
  return locale === "en" ? `${month}/${date}/${year}` : withShortMonth(day, locale).replaceAll(" de ", " ");
}

const TIME = { hour: "numeric", minute: "2-digit" } as const;
const ZONED_TIME = { ...TIME, timeZoneName: "short" } as const;

/** `March 9, 2026 at 5:00 PM EDT`: an instant with its zone, for titles and logs. */
export const longInstant = inZone({ year: "numeric", month: "long", day: "numeric", ...ZONED_TIME });

/** `5:00 PM EDT`: the time of an instant in a zone, for readers in other zones. */
export const clockIn = inZone(ZONED_TIME);

/** `5:00 PM`: the time of an instant in a zone, where it is clear which. */
export const shortClockIn = inZone(TIME);

/** `18:30` -> `6:30 PM`, or `6:30 p.m.`. */
export function clockTime(time: string, locale: Locale = "en"): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const [am, pm] = locale === "es" ? ["a.m.", "p.m."] : ["AM", "PM"];
  return `${hour % 12 || 12}:${pad(minute)} ${hour < 12 ? am : pm}`;
}

/** `18:30` -> 1110, the minutes since midnight. */
export const minutesOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** An instant as the API says it: ISO 8601 in UTC. `at` is epoch milliseconds. */
export function isoInstant(at: number): string;
export function isoInstant(at: number | null): string | null;
export function isoInstant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
