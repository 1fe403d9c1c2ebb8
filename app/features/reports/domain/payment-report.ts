import { ledgerPeriods } from "~/features/payments/data/ledger-periods";
import { readHistory } from "~/features/payments/data/payment-history";
import type { HistoryFilters } from "~/features/payments/history-model";
import type { Ctx } from "~/platform/context";
import { refuseBackwards } from "~/platform/date-range";
import { schoolStaff } from "~/platform/policy";
import { query } from "~/platform/verb";
import { dayIn } from "~/platform/zones";
import { readAdjustments } from "../data/adjustments";
import { readReceivables } from "../data/receivables";
import { graphInput, type Interval, paymentReportInput, periodListInput } from "../report-model";
import { reportSpan } from "./report-days";

/** Money of some days: what moved, and what is still owed now. */
export const paymentReport = query({
  name: "reports.payments",
  allow: schoolStaff,
  input: paymentReportInput,
  async run(ctx, { limit, offset, ordering, interval, ...given }) {
    const span = reportSpan(ctx, { ...given, interval });
    const filters = { ...given, from_date: span.from_date, to_date: span.to_date };
    const [ledger, moved, owed, adjusted] = await Promise.all([
      readHistory(ctx, filters, { limit, offset, ordering }),
      ledgerPeriods(ctx, filters, span.interval),
      readReceivables(ctx, dayIn(ctx.now, span.zone), given.program),
      readAdjustments(ctx, filters, "month"),
    ]);
    const sum = (of: "amountCents" | "refundedCents" | "feeCents") => moved.reduce((total, row) => total + row[of], 0);
    const adjustment = (of: "writtenOffCents" | "creditIssuedCents" | "creditUsedCents") =>
      adjusted.periods.reduce((total, row) => total + row[of], 0);
    const amounts = new Map(moved.map(({ date, amountCents }) => [date, amountCents]));
    const { from, to, periods, ...shown } = span;
    return {
      ...shown,
      ...owed,
      programs: ledger.programs,
      page: { results: ledger.results, count: ledger.totals.count },
      totals: ledger.totals,
      tiles: {
        collected: sum("amountCents") + sum("refundedCents"),
        refunded: sum("refundedCents"),
        fees: sum("feeCents"),
        writtenOff: adjustment("writtenOffCents"),
      },
      /** School credit; null for one program, since credit belongs to none. */
      credit: given.program
        ? null
        : { issued: adjustment("creditIssuedCents"), used: adjustment("creditUsedCents"), outstanding: adjusted.creditNowCents },
      bars: periods.map(({ key }) => ({ key, value: amounts.get(key) ?? 0 })),
    };
  },
});

type Asked = HistoryFilters & { interval?: Interval };

/** What moved, by period; the same numbers as the chart's. */
export async function paymentsOverTime(ctx: Ctx, { interval, ...given }: Asked) {
  const span = reportSpan(ctx, { ...given, interval });
  return ledgerPeriods(ctx, { ...given, from_date: span.from_date, to_date: span.to_date }, span.interval);
}

/** Everything that moved or changed balances, by period: the rows of the CSV. */
export async function moneyOverTime(ctx: Ctx, { interval, ...given }: Asked) {
  const span = reportSpan(ctx, { ...given, interval });
  const filters = { ...given, from_date: span.from_date, to_date: span.to_date };
  const [moved, adjusted] = await Promise.all([ledgerPeriods(ctx, filters, span.interval), readAdjustments(ctx, filters, span.interval)]);
  const [money, others] = [new Map(moved.map((row) => [row.date, row])), new Map(adjusted.periods.map((row) => [row.date, row]))];
  let creditOutstandingCents = adjusted.creditBeforeCents;
  return [...new Set([...money.keys(), ...others.keys()])].sort().map((date) => {
    const row = { ...NOTHING, ...money.get(date), ...others.get(date), date };
    creditOutstandingCents += row.creditIssuedCents - row.creditUsedCents - row.creditExpiredCents;
    return { ...row, creditOutstandingCents };
  });
}

const NOTHING = {
  ...{ amountCents: 0, refundedCents: 0, feeCents: 0, transactions: 0 },
  ...{ writtenOffCents: 0, creditIssuedCents: 0, creditUsedCents: 0, creditExpiredCents: 0 },
};

export const paymentGraph = query({
  name: "reports.payment-graph",
  allow: schoolStaff,
  scope: "reports:read",
  input: graphInput.omit({ program: true }),
  async run(ctx, input) {
    refuseBackwards(input);
    const results = await paymentsOverTime(ctx, input);
    return { results, total: results.reduce((sum, { amountCents }) => sum + amountCents, 0) };
  },
});

export const paymentPeriods = query({
  name: "reports.payment-periods",
  allow: schoolStaff,
  scope: "reports:read",
  input: periodListInput,
  async run(ctx, { limit, offset, ordering, from_date, to_date, interval }) {
    refuseBackwards({ from_date, to_date });
    const rows = await paymentsOverTime(ctx, { from_date, to_date, interval });
    if (ordering.startsWith("-")) rows.reverse();
    return { results: rows.slice(offset, offset + limit), count: rows.length };
  },
});
