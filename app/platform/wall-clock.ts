import { TZDate } from "@date-fns/tz";
import type { IsoDate } from "./zones";

/** The hour (0 to 23) of an instant in a zone. */
export const hourIn = (instant: Date, zone: string): number => new TZDate(instant, zone).getHours();

/** The instant at which a wall clock shows `day` and `time` (HH:MM) in a zone. */
export function instantOf(day: IsoDate, time: string, zone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return new Date(new TZDate(year, month - 1, date, hour, minute, 0, zone).getTime());
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** `HH:MM` that a zone's clocks show at an instant (epoch milliseconds). */
export function wallTime(at: number, zone: string): string {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone });
    formats.set(zone, format);
  }
  return format.format(at);
}
