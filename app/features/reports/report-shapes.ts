import { z } from "zod";
import { PAYMENT_STATUS_LABELS } from "~/features/payments/model";
import { amount, count, day, keyOf, named, text } from "~/platform/json-shapes";

/** Shapes of the API's answers about a school's figures. */
export const paymentGraphShape = named("PaymentGraph", {
  results: z.array(z.object({ date: day(), amount: amount(), transactions: count() })),
  total: amount(),
});
export const paymentPeriodShape = named("PaymentPeriod", { date: day(), amount: amount(), service_fee: amount(), transactions: count() });
export const balanceShape = named("RegistrationBalance", {
  student: z.string(),
  program: z.string(),
  class: text(),
  amount: amount(),
  paid: amount(),
  balance: amount(),
  payment_status: keyOf(PAYMENT_STATUS_LABELS),
});
