import { atOnce, type Exporter, exporter } from "~/features/exports/domain/exporter";
import { decimalMoney } from "~/platform/money";
import { schoolStaff } from "~/platform/policy";
import type { SeatSums } from "./data/group-report";
import { groupSeats } from "./domain/group-report";
import { groupReportInput } from "./report-model";

const LIST = { limit: true, offset: true, ordering: true, search: true, from_date: true, to_date: true } as const;
const SUMS = ["Orders", "Seats sold", "Named", "Registered", "Released", "Days to name", "Paid and unused seats", "Paid and unused amount"];
const cellsOf = (row: SeatSums & { days: number | null }) =>
  [row.orders, row.sold, row.named, row.registered, row.released, row.days, row.unusedSeats, decimalMoney(row.unusedCents)] as const;

/** Seats of group orders by period and buyer. */
export const groupSeatsExport = exporter({
  kind: "group-seats",
  allow: schoolStaff,
  like: "reports.groups",
  filters: groupReportInput.omit(LIST),
  columns: ["Date", "Buyer", ...SUMS],
  lines: atOnce(async (ctx, filters) => {
    const { rows } = await groupSeats(ctx, filters);
    return rows.map((row) => [row.key, row.buyer, ...cellsOf(row)]);
  }),
});

/** Seats of group orders by period. */
export const groupSeatsOverTimeExport = exporter({
  kind: "group-seats-over-time",
  allow: schoolStaff,
  like: "reports.groups",
  filters: groupReportInput.omit(LIST),
  columns: ["Date", ...SUMS],
  lines: atOnce(async (ctx, filters) => {
    const { periods } = await groupSeats(ctx, filters);
    return periods.map((row) => [row.key, ...cellsOf(row)]);
  }),
});

export const groupExports: readonly Exporter[] = [groupSeatsExport, groupSeatsOverTimeExport];
