import { z } from "zod";
import { PAYMENT_METHOD_LABELS } from "~/features/enrollment/model";
import { cents, choice, flag, id, isoDate, keysOf, longText, optional } from "~/platform/input";

/** Payments taken at the school and changes of a plan: the schemas that forms and verbs share. Safe for the browser. */

/** The note that a sponsor's payment carries names its invoice; nobody types such a one. */
export const INVOICE_NOTE = /^Invoice (SI-\d{4}-\d{5,})\b/;
export const paymentNote = (words = longText(500)) => words.refine((note) => !INVOICE_NOTE.test(note), "Record this payment on the invoice itself.");

export const paymentFields = z.object({
  amount: cents(1),
  method: choice(keysOf(PAYMENT_METHOD_LABELS)),
  paid_at: optional(isoDate()),
  note: optional(paymentNote()),
  payment_plan: optional(id()),
});

/** One row of the plan: with an id it changes that instalment, without one it adds an instalment. */
const planRow = z.object({
  id: optional(id()),
  amount: optional(cents(1)),
  due_date: optional(isoDate()),
  status: optional(choice(["unpaid", "paid", "cancelled"])),
  /** Takes an unpaid instalment off the plan; what is owed stays the same. */
  remove: flag(),
});
export type PlanRow = z.output<typeof planRow>;
/** A form sends rows by number (`payment_plans[0].amount`), JSON sends an array. Rows in which nothing stands are left out. */
const asRows = (value: unknown) => {
  const rows = Array.isArray(value) ? value : typeof value === "object" && value !== null ? Object.values(value) : value;
  return Array.isArray(rows) ? rows.filter((row) => typeof row !== "object" || row === null || Object.values(row).some((cell) => cell !== "")) : rows;
};
export const planFields = z.object({
  payment_plans: z.preprocess(asRows, z.array(planRow).min(1, "This field is required").max(60)),
});
