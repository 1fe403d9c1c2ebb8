import { z } from "zod";
import { RECORDED_METHOD_LABELS } from "~/features/enrollment/model";
import { cents, choice, flag, id, isoDate, keysOf, longText, optional } from "~/platform/input";

/** Schemas of payments made at the school and plan changes. Safe for the browser. */

/** Note prefix of a sponsor's payment; users cannot enter it. */
export const INVOICE_NOTE = /^Invoice (SI-\d{4}-\d{5,})\b/;
export const paymentNote = (words = longText(500)) => words.refine((note) => !INVOICE_NOTE.test(note), "Record this payment on the invoice itself.");

export const paymentFields = z.object({
  amount: cents(1),
  method: choice(keysOf(RECORDED_METHOD_LABELS)),
  paid_at: optional(isoDate()),
  note: optional(paymentNote()),
  payment_plan: optional(id()),
});

/** A row of the plan: with an ID it changes that instalment, otherwise it adds one. */
const planRow = z.object({
  id: optional(id()),
  amount: optional(cents(1)),
  due_date: optional(isoDate()),
  status: optional(choice(["unpaid", "paid", "cancelled"])),
  /** Removes an unpaid instalment; the balance stays the same. */
  remove: flag(),
});
export type PlanRow = z.output<typeof planRow>;
/** Forms send rows by number (`payment_plans[0].amount`), JSON sends an array. Empty rows are ignored. */
const asRows = (value: unknown) => {
  const rows = Array.isArray(value) ? value : typeof value === "object" && value !== null ? Object.values(value) : value;
  return Array.isArray(rows) ? rows.filter((row) => typeof row !== "object" || row === null || Object.values(row).some((cell) => cell !== "")) : rows;
};
export const planFields = z.object({
  payment_plans: z.preprocess(asRows, z.array(planRow).min(1, "This field is required").max(60)),
});
