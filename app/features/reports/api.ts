import type { ZodTypeAny } from "zod";
import { startedJson, startedShape } from "~/features/exports/actions";
import type { Exporter } from "~/features/exports/domain/exporter";
import type { Ctx } from "~/platform/context";
import { get, post } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { listOf } from "~/platform/json-shapes";
import { decimalMoney } from "~/platform/money";
import type { Verb } from "~/platform/verb";
import { paymentRoster } from "./domain/enrollment-report";
import { paymentGraph, paymentPeriods } from "./domain/payment-report";
import { balancesExport, paymentsOverTimeExport, registrationAnalysisExport } from "./exports";
import { balanceShape, paymentGraphShape, paymentPeriodShape } from "./report-shapes";

/** A list that is also taken away: `format=csv` starts its export instead of answering a page. */
type Started = { job: { id: string; status: string } };
const orExport = <R extends { results: unknown[] }>(list: Verb<ZodTypeAny, R>, { start }: Exporter): Verb<ZodTypeAny, R | Started> =>
  Object.assign(
    async (ctx: Ctx, input: unknown) => {
      const asked = list.verb.input.safeParse(input);
      return asked.success && asked.data.format === "csv" ? { job: await start(ctx, asked.data) } : list(ctx, input);
    },
    { verb: list.verb },
  );
const isStarted = (result: unknown): result is Started => typeof result === "object" && result !== null && "job" in result;
const statusOf = (result: unknown) => (isStarted(result) ? 202 : 200);
const orJob =
  <R>(output: (result: R) => unknown) =>
  (result: unknown) =>
    isStarted(result) ? startedJson(result.job) : output(result as R);

/** Figures of a school, for charts and files. */
export const reportEndpoints: Endpoint[] = [
  post("/students/reg-analysis-report/", registrationAnalysisExport.start, "Prepares an analysis of registrations as CSV", {
    status: 202,
    response: startedShape,
    output: startedJson,
  }),
  get("/payouts/school-payment-over-time-graph/", paymentGraph, "What moved over time", {
    response: paymentGraphShape,
    output: ({ results, total }) => ({
      results: results.map(({ date, amountCents, transactions }) => ({ date, amount: decimalMoney(amountCents), transactions })),
      total: decimalMoney(total),
    }),
  }),
  get("/payouts/school-payment-over-time-roster/", orExport(paymentPeriods, paymentsOverTimeExport), "What moved, period by period", {
    response: listOf(paymentPeriodShape),
    status: 202,
    otherwise: startedShape,
    statusOf,
    output: orJob<Awaited<ReturnType<typeof paymentPeriods>>>(({ results, count }) => ({
      results: results.map((row) => ({
        date: row.date,
        amount: decimalMoney(row.amountCents),
        service_fee: decimalMoney(row.feeCents),
        transactions: row.transactions,
      })),
      count,
    })),
  }),
  get("/payouts/school-payment-roster/", orExport(paymentRoster, balancesExport), "What each registration costs and what is open", {
    response: listOf(balanceShape),
    status: 202,
    otherwise: startedShape,
    statusOf,
    output: orJob<Awaited<ReturnType<typeof paymentRoster>>>(({ results, count }) => ({
      results: results.map((row) => ({
        student: row.student,
        program: row.program,
        class: row.class,
        amount: decimalMoney(row.dueCents),
        paid: decimalMoney(row.paidCents),
        balance: decimalMoney(Math.max(0, row.dueCents - row.paidCents)),
        payment_status: row.paymentStatus,
      })),
      count,
    })),
  }),
];
