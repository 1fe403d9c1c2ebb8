import type { Ctx } from "~/platform/context";
import { schoolStaff } from "~/platform/policy";
import { query } from "~/platform/verb";
import { DAY_MS } from "~/platform/zones";
import { type GroupSeatRow, readGroupReport, type SeatSums } from "../data/group-report";
import { groupReportInput, type Interval } from "../report-model";
import { reportSpan } from "./report-days";

const NONE: SeatSums = Object.freeze({
  ...{ orders: 0, sold: 0, named: 0, registered: 0, released: 0, namingMs: 0, timed: 0, unusedSeats: 0, unusedCents: 0 },
});
const SUMMED = Object.keys(NONE) as (keyof SeatSums)[];

/** The sums of some rows. */
export const sumOf = (rows: readonly SeatSums[]): SeatSums =>
  rows.reduce<SeatSums>((sum, row) => Object.fromEntries(SUMMED.map((name) => [name, sum[name] + row[name]])) as unknown as SeatSums, { ...NONE });

/** Days from the confirmation of an order to the name of a seat, on average with one decimal; null without a named seat. */
export const namingDays = ({ namingMs, timed }: SeatSums): number | null => (timed > 0 ? Math.round((10 * namingMs) / timed / DAY_MS) / 10 : null);

const withDays = <R extends SeatSums>(row: R) => ({ ...row, days: namingDays(row) });

interface Asked {
  from_date?: string;
  to_date?: string;
  interval?: Interval;
  program?: string;
  sponsor?: string;
}

/** Seats of group orders by period and buyer, newest period first, and by period alone, oldest first. */
export async function groupSeats(ctx: Ctx, { from_date, to_date, interval, ...filters }: Asked) {
  const span = reportSpan(ctx, { from_date, to_date, interval });
  const { rows, ...choices } = await readGroupReport(ctx, span, filters);
  const periods = span.periods.map(({ key }) => withDays({ key, ...sumOf(rows.filter((row) => row.key === key)) }));
  return { span, rows: rows.map(withDays), periods, ...choices };
}

const ORDERS: Record<string, (one: GroupSeatRow, other: GroupSeatRow) => number> = {
  period: (one, other) => one.key.localeCompare(other.key),
  buyer: (one, other) => one.buyer.localeCompare(other.buyer),
  sold: (one, other) => one.sold - other.sold,
};

/** The report of group seats: sold, named, registered and released by buyer and period, days to names, and paid seats that nobody used. */
export const groupReport = query({
  name: "reports.groups",
  allow: schoolStaff,
  input: groupReportInput,
  async run(ctx, { limit, offset, ordering, search: _, ...filters }) {
    const { span, rows, periods, ...choices } = await groupSeats(ctx, filters);
    const { from: __, to: ___, periods: ____, ...shown } = span;
    const by = ORDERS[ordering.replace("-", "")] ?? (() => 0);
    const sorted = [...rows].sort((one, other) => (ordering.startsWith("-") ? -1 : 1) * by(one, other));
    return {
      ...choices,
      ...shown,
      tiles: withDays(sumOf(rows)),
      bars: periods.map(({ key, sold }) => ({ key, value: sold })),
      page: { results: sorted.slice(offset, offset + limit), count: rows.length },
    };
  },
});
