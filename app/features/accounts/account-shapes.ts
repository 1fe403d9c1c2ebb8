import { z } from "zod";
import { amount, instant, named } from "~/platform/json-shapes";

/** A payment made at the school. */
export const manualPaymentShape = named("ManualPayment", {
  id: z.string(),
  type: z.literal("manually_paid"),
  status: z.literal("manually_paid"),
  amount: amount(),
  registration: z.string(),
  created_at: instant(),
});
