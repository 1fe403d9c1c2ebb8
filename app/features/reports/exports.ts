import { atOnce, type Exporter, exporter } from "~/features/exports/domain/exporter";
import { PLAN_TO_PAY_LABELS, PURPOSE_LABELS, REFERRAL_SOURCE_LABELS } from "~/features/forms/field-model";
import { ETHNICITY_LABELS, GENDER_LABELS } from "~/features/identity/model";
import { historyLines } from "~/features/payments/data/payment-history";
import { PAYMENT_OPTION_LABELS, TRANSACTION_STATUS_LABELS, TRANSACTION_TYPE_LABELS } from "~/features/payments/model";
import { methodLabel } from "~/features/payments/receipt-model";
import type { Ctx } from "~/platform/context";
import { zoneOf } from "~/platform/context";
import type { Cursor } from "~/platform/keyset";
import { decimalMoney } from "~/platform/money";
import { schoolStaff } from "~/platform/policy";
import { statusLabel } from "~/platform/state-labels";
import { dayIn } from "~/platform/zones";
import { type EnrollmentLine, enrollmentLines } from "./data/enrollment-report";
import { registrationsOverTime } from "./domain/enrollment-report";
import { moneyOverTime } from "./domain/payment-report";
import { reportDays, reportSpan } from "./domain/report-days";
import { ANALYSIS_FIELDS, type AnalysisField, analysisFilters, enrollmentReportInput, paymentReportInput, paymentRosterInput } from "./report-model";

const LIST = { limit: true, offset: true, ordering: true, search: true, from_date: true, to_date: true } as const;

/** A registration in the words of the report, by the names of the analysis. */
const cellsOf = (row: EnrollmentLine, zone: string): Record<AnalysisField, string | null> => ({
  number: row.number,
  student: row.student,
  email: row.email,
  phone: row.phone,
  program: row.program,
  class: row.class,
  registered_on: dayIn(new Date(row.createdAt), zone),
  registration_status: statusLabel(row.registrationStatus),
  enrollment_status: statusLabel(row.enrollmentStatus),
  payment_status: statusLabel(row.paymentStatus),
  payment_option: PAYMENT_OPTION_LABELS[row.paymentOption],
  plan_to_pay: PLAN_TO_PAY_LABELS[row.planToPay],
  referral_source: row.referralSource && REFERRAL_SOURCE_LABELS[row.referralSource],
  purpose: row.purpose && PURPOSE_LABELS[row.purpose],
  gender: row.gender && GENDER_LABELS[row.gender],
  ethnicity: row.ethnicity && ETHNICITY_LABELS[row.ethnicity],
  amount: decimalMoney(row.dueCents),
  paid: decimalMoney(row.paidCents),
  balance: decimalMoney(Math.max(0, row.dueCents - row.paidCents)),
});

const ROSTER = [
  "student",
  "email",
  "phone",
  "program",
  "class",
  "registered_on",
  "registration_status",
  "enrollment_status",
  "payment_status",
] as const satisfies readonly AnalysisField[];
const ALL_FIELDS = Object.keys(ANALYSIS_FIELDS) as AnalysisField[];

type Range = { from_date?: string; to_date?: string };

async function analysed(
  ctx: Ctx,
  { from_date, to_date, ...filters }: Range & Parameters<typeof enrollmentLines>[2],
  fields: readonly AnalysisField[],
  part: { after?: Cursor; limit: number },
) {
  const span = reportSpan(ctx, { from_date, to_date });
  const rows = await enrollmentLines(ctx, span, filters, { ...part, ordering: "-created_at" });
  return rows.map((row) => {
    const cells = cellsOf(row, span.zone);
    return { cursor: [row.createdAt, row.id], cells: fields.map((field) => cells[field]) };
  });
}

/** Who registered, as the enrollment report lists them. */
export const registrationRosterExport = exporter({
  kind: "enrollment-roster",
  allow: schoolStaff,
  like: "reports.enrollment",
  filters: enrollmentReportInput.omit({ ...LIST, interval: true }),
  columns: ROSTER.map((field) => ANALYSIS_FIELDS[field]),
  lines: (ctx, filters, part) => analysed(ctx, filters, ROSTER, part),
});

/** How many registered, by period and program. */
export const registrationsOverTimeExport = exporter({
  kind: "enrollment-over-time",
  allow: schoolStaff,
  like: "reports.enrollment",
  filters: enrollmentReportInput.omit(LIST),
  columns: ["Date", "Program", "Registrations"],
  lines: atOnce(async (ctx, filters) => {
    const { results } = await registrationsOverTime(ctx, filters);
    return results.map(({ key, title, count }) => [key, title, count]);
  }),
});

const askedFor = (fields: readonly AnalysisField[] = []) => (fields.length > 0 ? fields : ALL_FIELDS);

/** Registrations with the columns that were asked for; all of them where none were. */
export const registrationAnalysisExport = exporter({
  kind: "registration-analysis",
  allow: schoolStaff,
  like: "reports.enrollment",
  filters: analysisFilters,
  columns: ({ fields }) => askedFor(fields).map((field) => ANALYSIS_FIELDS[field]),
  lines: (ctx, { fields, ...filters }, part) => analysed(ctx, filters, askedFor(fields), part),
});

/** Every payment of the days, as the payment report lists them. */
export const paymentRosterExport = exporter({
  kind: "payment-roster",
  allow: schoolStaff,
  like: "reports.payment-roster",
  filters: paymentReportInput.omit({ ...LIST, interval: true }),
  columns: ["Date", "Payer", "Visible to", "Type", "Method", "Gross", "Service fee", "Net", "Status"],
  async lines(ctx, filters, { after, limit }) {
    const lines = await historyLines(ctx, { ...filters, ...reportDays(ctx, filters) }, { limit, after, ordering: "-created_at" });
    return lines.map((row) => ({
      cursor: [row.paidOn, row.createdAt, row.id],
      cells: [
        row.paidOn,
        row.payer,
        row.program ?? row.description,
        TRANSACTION_TYPE_LABELS[row.type],
        methodLabel(row.method),
        decimalMoney(row.grossCents),
        decimalMoney(row.feeCents),
        decimalMoney(row.netCents),
        TRANSACTION_STATUS_LABELS[row.status],
      ],
    }));
  },
});

/** What moved, by period. */
export const paymentsOverTimeExport = exporter({
  kind: "payments-over-time",
  allow: schoolStaff,
  like: "reports.payment-graph",
  filters: paymentReportInput.omit(LIST),
  columns: ["Date", "Amount", "Refunded", "Service fees", "Transactions", "Written off", "Credit issued", "Credit used", "Credit outstanding"],
  lines: atOnce(async (ctx, filters) => {
    const rows = await moneyOverTime(ctx, filters);
    return rows.map((row) => [
      row.date,
      decimalMoney(row.amountCents),
      decimalMoney(row.refundedCents),
      decimalMoney(row.feeCents),
      row.transactions,
      decimalMoney(row.writtenOffCents),
      decimalMoney(row.creditIssuedCents),
      decimalMoney(row.creditUsedCents),
      decimalMoney(row.creditOutstandingCents),
    ]);
  }),
});

/** What each registration costs, and what is open of it. */
export const balancesExport = exporter({
  kind: "registration-balances",
  allow: schoolStaff,
  like: "reports.payment-roster",
  filters: paymentRosterInput.omit({ ...LIST, format: true }),
  columns: ["Student", "Program", "Class", "Amount", "Paid", "Balance", "Payment status"],
  async lines(ctx, { from_date, to_date, program, status }, { after, limit }) {
    const span = reportSpan(ctx, { from_date, to_date });
    const rows = await enrollmentLines(ctx, span, { program, payment_status: status }, { limit, after, ordering: "-created_at" });
    return rows.map((row) => {
      const { student, program, amount, paid, balance, payment_status } = cellsOf(row, zoneOf(ctx));
      return { cursor: [row.createdAt, row.id], cells: [student, program, row.class, amount, paid, balance, payment_status] };
    });
  },
});

export const reportExports: readonly Exporter[] = [
  registrationRosterExport,
  registrationsOverTimeExport,
  registrationAnalysisExport,
  paymentRosterExport,
  paymentsOverTimeExport,
  balancesExport,
];
