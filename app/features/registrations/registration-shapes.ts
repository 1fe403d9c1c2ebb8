import { z } from "zod";
import { manualPaymentShape } from "~/features/accounts/account-shapes";
import { belongings, registrationShape, studentShape } from "~/features/enrollment/registration-shapes";
import { TRANSACTION_STATUS_LABELS, TRANSACTION_TYPE_LABELS } from "~/features/payments/model";
import { amount, count, day, instant, keyOf, named, text } from "~/platform/json-shapes";

/** Response shapes of registrations and their payments. */

/** Response shapes for staff. */
const transactionShape = named("Transaction", {
  id: z.string(),
  type: keyOf(TRANSACTION_TYPE_LABELS),
  status: keyOf(TRANSACTION_STATUS_LABELS),
  amount: amount(),
  method: z.string(),
  receipt_number: text(),
  paid_on: day(),
  created_at: instant(),
});
export const registrationProfileShape = named(
  "RegistrationProfile",
  registrationShape.omit({ student: true }).extend({
    ...belongings,
    payment_deadline: day().nullable().describe("Until when an unpaid seat is paid; null without a deadline"),
    typed_differences: z
      .record(z.string())
      .nullable()
      .describe("Values entered without signing in that differ from the student's record, by field; null for students"),
    student: studentShape,
    transactions: z.array(transactionShape),
  }),
);
export const registrationGraphShape = named("RegistrationGraph", {
  results: z.array(z.object({ date: day(), program: z.string(), registrations: count() })),
  total: count(),
});
export const correctedPaymentShape = named(
  "CorrectedPayment",
  manualPaymentShape.extend({
    replaces: z.string().describe("The payment it replaces, whose ID leads to this one"),
    method: z.string(),
    paid_at: day(),
    note: text(),
  }),
);
export const paymentIntentShape = named("PaymentIntent", {
  payment_intent: text(),
  status: z.string(),
  amount: amount(),
  currency: z.literal("USD"),
  registration: text(),
  purchase: text(),
  transaction: text(),
});
