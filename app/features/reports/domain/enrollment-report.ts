import type { Ctx } from "~/platform/context";
import { refuseBackwards } from "~/platform/date-range";
import { schoolStaff } from "~/platform/policy";
import { query } from "~/platform/verb";
import { type Counted, countEnrollments, countedRegistrations, enrollmentLines, readEnrollmentReport } from "../data/enrollment-report";
import { enrollmentReportInput, type Interval, paymentRosterInput } from "../report-model";
import { reportSpan } from "./report-days";

/** Registrations of some days: how many, when, of which kind, and who. */
export const enrollmentReport = query({
  name: "reports.enrollment",
  allow: schoolStaff,
  input: enrollmentReportInput,
  async run(ctx, { limit, offset, ordering, search: _, from_date, to_date, interval, ...filters }) {
    const span = reportSpan(ctx, { from_date, to_date, interval });
    const { results, byPeriod, ...rest } = await readEnrollmentReport(ctx, span, filters, { limit, offset, ordering });
    const { from, to, periods, ...shown } = span;
    return { ...rest, ...shown, page: { results, count: rest.tiles.total }, bars: barsOf(periods, byPeriod) };
  },
});

const barsOf = (periods: readonly { key: string }[], rows: readonly Counted[]) =>
  periods.map(({ key }) => ({ key, value: rows.filter((row) => row.key === key).reduce((sum, { count }) => sum + count, 0) }));

interface Asked {
  from_date?: string;
  to_date?: string;
  interval?: Interval;
  program?: string;
  class?: string;
  location?: string;
}

/** The same by period and program, as the file and the API have it. */
export async function registrationsOverTime(ctx: Ctx, { from_date, to_date, interval, ...filters }: Asked) {
  const { periods } = reportSpan(ctx, { from_date, to_date, interval });
  const results = await countedRegistrations(ctx, periods, filters);
  return { results, total: results.reduce((sum, { count }) => sum + count, 0) };
}

/** What each registration costs, what is paid of it and what is open. */
export const paymentRoster = query({
  name: "reports.payment-roster",
  allow: schoolStaff,
  scope: "payments:read",
  input: paymentRosterInput,
  async run(ctx, { limit, offset, ordering, search, from_date, to_date, program, status }) {
    refuseBackwards({ from_date, to_date });
    const span = reportSpan(ctx, { from_date, to_date });
    const filters = { program, payment_status: status, search };
    const [results, count] = await Promise.all([
      enrollmentLines(ctx, span, filters, { limit, offset, ordering }),
      countEnrollments(ctx, span, filters),
    ]);
    return { results, count };
  },
});
