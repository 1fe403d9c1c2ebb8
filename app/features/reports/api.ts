import { type ZodTypeAny, z } from "zod";
import { type StartedJob, started } from "~/features/exports/actions";
import type { Exporter } from "~/features/exports/domain/exporter";
import { PAYMENT_STATUS_LABELS } from "~/features/payments/model";
import type { Ctx } from "~/platform/context";
import { get, post } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson } from "~/platform/json";
import { amount, count, day, keyOf, named, text } from "~/platform/json-shapes";
import { decimalMoney } from "~/platform/money";
import type { Result, Verb } from "~/platform/verb";
import { paymentRoster } from "./domain/enrollment-report";
import { paymentGraph, paymentPeriods } from "./domain/payment-report";
import { balancesExport, paymentsOverTimeExport, registrationAnalysisExport } from "./exports";

/** Shapes of the API's answers about a school's figures. */
const paymentGraphShape = named("PaymentGraph", {
  results: z.array(z.object({ date: day(), amount: amount(), transactions: count() })),
  total: amount(),
});
const paymentPeriodShape = named("PaymentPeriod", { date: day(), amount: amount(), service_fee: amount(), transactions: count() });
const balanceShape = named("RegistrationBalance", {
  student: z.string(),
  program: z.string(),
  class: text(),
  amount: amount(),
  paid: amount(),
  balance: amount(),
  payment_status: keyOf(PAYMENT_STATUS_LABELS),
});

/** A list that is also taken away: `format=csv` starts its export instead of answering a page. */
type Started = { job: StartedJob };
const orExport = <R extends { results: unknown[] }>(list: Verb<ZodTypeAny, R>, { start }: Exporter): Verb<ZodTypeAny, R | Started> =>
  Object.assign(
    async (ctx: Ctx, input: unknown) => {
      const parsed = list.verb.input.safeParse(input);
      return parsed.success && parsed.data.format === "csv" ? { job: await start(ctx, parsed.data) } : list(ctx, input);
    },
    { verb: list.verb },
  );
const isStarted = (result: unknown): result is Started => typeof result === "object" && result !== null && "job" in result;
const statusOf = (result: unknown) => (isStarted(result) ? 202 : 200);
/** The two answers of such a call. */
const orJob = <S extends ZodTypeAny, T>(row: S, write: (row: T) => z.input<S>) => {
  const list = listJson(row, write);
  const isNone = () => new Error("A call that starts an export answers either a page or a job");
  return {
    status: 202,
    statusOf,
    output: json(list.shape, (result: Parameters<typeof list>[0] | Started) => {
      if (isStarted(result)) throw isNone();
      return list(result);
    }),
    otherwise: json(started.shape, (result: unknown) => {
      if (!isStarted(result)) throw isNone();
      return started(result.job);
    }),
  };
};

const periods = orExport(paymentPeriods, paymentsOverTimeExport);
const balances = orExport(paymentRoster, balancesExport);

/** Figures of a school, for charts and files. */
export const reportEndpoints: Endpoint[] = [
  post("/students/reg-analysis-report/", registrationAnalysisExport.start, "Starts the CSV export of a registration analysis", {
    status: 202,
    output: started,
  }),
  get("/payouts/school-payment-over-time-graph/", paymentGraph, "Returns payment totals over time", {
    output: json(paymentGraphShape, ({ results, total }) => ({
      results: results.map(({ date, amountCents, transactions }) => ({ date, amount: decimalMoney(amountCents), transactions })),
      total: decimalMoney(total),
    })),
  }),
  get("/payouts/school-payment-over-time-roster/", periods, "Lists payment totals by period", {
    ...orJob(paymentPeriodShape, (row: Result<typeof paymentPeriods>["results"][number]) => ({
      date: row.date,
      amount: decimalMoney(row.amountCents),
      service_fee: decimalMoney(row.feeCents),
      transactions: row.transactions,
    })),
  }),
  get("/payouts/school-payment-roster/", balances, "Lists each registration's cost and balance", {
    ...orJob(balanceShape, (row: Result<typeof paymentRoster>["results"][number]) => ({
      student: row.student,
      program: row.program,
      class: row.class,
      amount: decimalMoney(row.dueCents),
      paid: decimalMoney(row.paidCents),
      balance: decimalMoney(Math.max(0, row.dueCents - row.paidCents)),
      payment_status: row.paymentStatus,
    })),
  }),
];
