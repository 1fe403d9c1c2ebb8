import { z } from "zod";
import { optionalText } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { query } from "~/platform/verb";
import { paidRegistrations } from "../data/paid-registrations";

/** Searches registrations with a payment, to refund one. */
export const findPaidRegistrations = query({
  name: "registrations.find-paid",
  allow: schoolStaff,
  input: z.object({ q: optionalText(200) }),
  run: async (ctx, { q: search }) => ({ search: search ?? "", found: search ? await paidRegistrations(ctx, search) : [] }),
});
