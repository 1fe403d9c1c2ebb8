import { z } from "zod";
import { paperLogo } from "~/features/files/domain/paper-logo";
import { SCHOOL_CREDIT } from "~/features/payments/credit-model";
import { GROUP_PREPAID } from "~/features/payments/prepaid-model";
import { methodLabel } from "~/features/payments/receipt-model";
import { type Ctx, schoolOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { type Cents, formatMoney } from "~/platform/money";
import { documentPdf, type PrintedDocument } from "~/platform/pdf/document-pdf";
import { staffOrStudent } from "~/platform/policy";
import { townText } from "~/platform/postal-address";
import { userOf } from "~/platform/screen";
import { query } from "~/platform/verb";
import { dayIn, EASTERN, type IsoDate, longDate, shortDate } from "~/platform/zones";
import { phrase } from "~/words/phrase";
import { readStatement, type StatementRows } from "../data/statement";
import { lineText } from "../statement-model";

export interface StatementLine {
  date: IsoDate;
  what: string;
  /** The number of the receipt that `what` ends with; null without one. */
  receipt: string | null;
  chargeCents: Cents;
  paymentCents: Cents;
  balanceCents: Cents;
}

/**
 * A student's charges, payments and balance, line by line. Staff see students of their school, a student only their own. @throws
 * not_found
 */
export const studentStatement = query({
  name: "students.statement",
  allow: staffOrStudent,
  input: z.object({ student: id().optional() }),
  async run(ctx, input) {
    const actor = userOf(ctx);
    const studentId = actor.role === "student" ? actor.studentId : (input.student ?? null);
    if (!studentId || (input.student && input.student !== studentId)) throw notFound();
    const school = schoolOf(ctx);
    const zone = school?.timezone ?? EASTERN;
    const rows = await readStatement(ctx, studentId, dayIn(ctx.now, zone));
    const lines = statementLines(rows, zone);
    const sum = (of: "chargeCents" | "paymentCents") => lines.reduce((total, line) => total + line[of], 0);
    const feesCents = rows.payments.filter(({ type }) => type === "processing_fee").reduce((total, { amountCents }) => total + amountCents, 0);
    return {
      student: { ...rows.student, name: `${rows.student.firstName} ${rows.student.lastName}` },
      school: {
        name: school?.name ?? "",
        logoUrl: school?.logoUrl ?? null,
        lines: [school?.address ?? null, townText(school ?? {}) || null, school?.phone ?? null, school?.contactEmail ?? null],
      },
      date: dayIn(ctx.now, zone),
      lines,
      chargedCents: sum("chargeCents"),
      paidCents: sum("paymentCents"),
      balanceCents: sum("chargeCents") - sum("paymentCents"),
      feesCents,
      notes: notesOf(feesCents, rows.student.creditCents),
    };
  },
});

export type Statement = Awaited<ReturnType<typeof studentStatement>>;

/** Charges and payments by day, with what is open after each. Money that goes back lowers what was charged by the same sum. */
export function statementLines({ charges, payments }: Pick<StatementRows, "charges" | "payments">, zone: string): StatementLine[] {
  const open: (Omit<StatementLine, "balanceCents"> & { order: number })[] = [];
  const add = (date: IsoDate, order: number, what: string, chargeCents: Cents, paymentCents: Cents, receipt: string | null = null) =>
    open.push({ date, order, what, receipt, chargeCents, paymentCents });
  for (const row of charges) {
    const date = dayIn(new Date(row.createdAt), zone);
    const of = `${row.program}, ${row.number}`;
    if (row.tuitionCents + row.discountCents > 0) add(date, 0, `Tuition, ${of}`, row.tuitionCents + row.discountCents, 0);
    if (row.discountCents > 0) add(date, 1, `Promo code, ${row.number}`, -row.discountCents, 0);
    if (row.applicationFeeCents > 0) add(date, 1, `Application fee, ${row.number}`, row.applicationFeeCents, 0);
    if (row.productsCents > 0) add(date, 1, `Products, ${row.number}`, row.productsCents, 0);
    if (row.cancelledCents > 0)
      add(row.cancelledAt ? dayIn(new Date(row.cancelledAt), zone) : date, 3, `Cancelled installments, ${row.number}`, -row.cancelledCents, 0);
  }
  for (const row of payments) {
    if (row.type === "processing_fee" || row.type === "referral_fee") continue;
    const isRefund = row.type === "refund";
    // An order of the store is charged with its payment; a registration was charged when it was made.
    const charge = isRefund || row.registrationId === null ? row.amountCents : 0;
    const refund = row.method === SCHOOL_CREDIT ? "Refund kept as school credit" : "Refund";
    const removed = row.method === GROUP_PREPAID ? "Returned to the group order" : "Payment removed";
    const what = isRefund ? refund : row.amountCents < 0 ? removed : `Payment, ${methodLabel(row.method).toLowerCase()}`;
    add(
      row.paidOn,
      2,
      [row.registrationId === null && !isRefund ? row.description : what, row.receiptNumber].filter(Boolean).join(", "),
      charge,
      row.amountCents,
      row.receiptNumber,
    );
  }
  let balance = 0;
  return open
    .sort((one, other) => one.date.localeCompare(other.date) || one.order - other.order)
    .map(({ order: _, ...line }) => {
      balance += line.chargeCents - line.paymentCents;
      return { ...line, balanceCents: balance };
    });
}

/** Service fees and unused credit, which the table leaves out. */
const notesOf = (feesCents: Cents, creditCents: Cents): string[] => [
  ...(feesCents > 0 ? [`Online service fees of ${formatMoney(feesCents)} were charged separately.`] : []),
  ...(creditCents > 0 ? [`School credit available: ${formatMoney(creditCents)}.`] : []),
];

const amount = (cents: Cents) => (cents === 0 ? "" : cents < 0 ? `-${formatMoney(-cents)}` : formatMoney(cents));

/** The same on paper. */
export async function statementPdf(ctx: Ctx, statement: Statement): Promise<Uint8Array> {
  const { locale } = statement.student;
  const said = (text: string) => phrase(text, locale);
  const printed: PrintedDocument = {
    locale,
    title: said("Statement"),
    number: null,
    issuer: [statement.school.name, ...statement.school.lines],
    logo: await paperLogo(ctx, statement.school.logoUrl),
    details: [
      [said("Student"), statement.student.name],
      [said("Email"), statement.student.email],
      [said("Date"), longDate(statement.date, locale)],
    ],
    table: {
      heads: ["Date", "Description", "Charges", "Payments", "Balance"].map(said),
      widths: [70, 214, 72, 74, 74],
      amountsFrom: 2,
      rows: statement.lines.map((line) => [
        shortDate(line.date, locale),
        lineText(line, locale),
        amount(line.chargeCents),
        amount(line.paymentCents),
        line.balanceCents === 0 ? "$0.00" : amount(line.balanceCents),
      ]),
    },
    sums: [
      [said("Charged"), formatMoney(statement.chargedCents)],
      [said("Paid"), formatMoney(statement.paidCents)],
      [said("Balance"), formatMoney(statement.balanceCents), true],
    ],
    notes: statement.notes.map(said),
  };
  return documentPdf(ctx, printed);
}
