import { type Ctx, todayOf, zoneOf } from "~/platform/context";
import { instantOf } from "~/platform/wall-clock";
import { type IsoDate, plusDays, plusMonths } from "~/platform/zones";
import { fittingInterval, type Interval, periodsOf } from "../report-model";

interface Asked {
  from_date?: string;
  to_date?: string;
  interval?: Interval;
}

/** The zone of the school whose days a report speaks of. */

/** The days of a report: those asked for, else the running month and the eleven before it. A range written backwards is turned around. */
export function reportDays(ctx: Ctx, input: Asked): { from_date: IsoDate; to_date: IsoDate } {
  const to = input.to_date ?? todayOf(ctx);
  const from = input.from_date ?? plusMonths(`${to.slice(0, 7)}-01`, -11);
  return from <= to ? { from_date: from, to_date: to } : { from_date: to, to_date: from };
}

/** The same as filters of an export, from the address of a report. */
export const daysOfAddress = ({ ctx, url }: { ctx: Ctx; url: URL }): Record<string, string> =>
  reportDays(ctx, { from_date: url.searchParams.get("from_date") || undefined, to_date: url.searchParams.get("to_date") || undefined });

/** Days, grouping and periods of a report, with the periods as instants of the school's zone. */
export function reportSpan(ctx: Ctx, asked: Asked) {
  const days = reportDays(ctx, asked);
  const interval = fittingInterval(asked.interval ?? "month", days.from_date, days.to_date);
  const zone = zoneOf(ctx);
  const startOf = (day: IsoDate) => instantOf(day, "00:00", zone).getTime();
  const periods = periodsOf(days.from_date, days.to_date, interval).map(({ key, from, to }) => ({
    key,
    from: startOf(from),
    to: startOf(plusDays(to, 1)),
  }));
  return { ...days, interval, zone, periods, from: startOf(days.from_date), to: startOf(plusDays(days.to_date, 1)) };
}

export type ReportSpan = ReturnType<typeof reportSpan>;

/** The same for the files of a report, which group as its chart does. */
export const fileOfAddress = ({ ctx, url }: { ctx: Ctx; url: URL }): Record<string, string> => ({
  interval: url.searchParams.get("interval") || "month",
  ...daysOfAddress({ ctx, url }),
});
