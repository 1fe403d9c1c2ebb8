import { type Ctx, todayOf, zoneOf } from "~/platform/context";
import { instantOf } from "~/platform/wall-clock";
import { type IsoDate, plusDays, plusMonths } from "~/platform/zones";
import { fittingInterval, type Interval, periodsOf } from "../report-model";

interface ReportQuery {
  from_date?: string;
  to_date?: string;
  interval?: Interval;
}

/** The days of a report: the given ones, or the current month and the eleven months before it. Swaps a reversed range. */
export function reportDays(ctx: Ctx, input: ReportQuery): { from_date: IsoDate; to_date: IsoDate } {
  const to = input.to_date ?? todayOf(ctx);
  const from = input.from_date ?? plusMonths(`${to.slice(0, 7)}-01`, -11);
  return from <= to ? { from_date: from, to_date: to } : { from_date: to, to_date: from };
}

/** The days as filters of an export, from a report's address. */
export const daysOfAddress = ({ ctx, url }: { ctx: Ctx; url: URL }): Record<string, string> =>
  reportDays(ctx, { from_date: url.searchParams.get("from_date") || undefined, to_date: url.searchParams.get("to_date") || undefined });

/** Days, grouping and periods of a report, with the periods as instants of the school's zone. */
export function reportSpan(ctx: Ctx, query: ReportQuery) {
  const days = reportDays(ctx, query);
  const interval = fittingInterval(query.interval ?? "month", days.from_date, days.to_date);
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

/** The days and the chart's grouping, for the files of a report. */
export const fileOfAddress = ({ ctx, url }: { ctx: Ctx; url: URL }): Record<string, string> => ({
  interval: url.searchParams.get("interval") || "month",
  ...daysOfAddress({ ctx, url }),
});
