import { z } from "zod";
import { address, amount, day, instant, keyOf, named, text } from "~/platform/json-shapes";
import { TRANSACTION_STATUS_LABELS, TRANSACTION_TYPE_LABELS } from "./model";
import { REFUND_STATUSES } from "./refund-model";

/** Response shapes of the payments API. */
const accountStatus = z.enum(["verified", "linked", "unlinked"]);
const idAndName = z.object({ id: z.string(), name: text() });

export const accountStatusShape = named("PayoutAccountStatus", { status: accountStatus });
export const onboardingShape = named("PayoutOnboarding", { url: address(), expires_at: instant() });
export const connectedShape = named("PayoutConnected", { account: z.string(), status: accountStatus, url: address() });
export const dashboardShape = named("PayoutDashboard", { url: address() });
export const accountShape = named("PayoutAccount", {
  status: accountStatus,
  account_name: text(),
  bank_last4: text().describe("For the owner; null for others"),
});
export const accountSummaryShape = named("PayoutSummary", {
  status: accountStatus,
  available: amount(),
  pending: amount(),
  paid_out: amount(),
  currency: z.literal("USD"),
  next_payout_date: day().nullable(),
});

export const ledgerRowShape = named("Payment", {
  id: z.string(),
  type: keyOf(TRANSACTION_TYPE_LABELS),
  status: keyOf(TRANSACTION_STATUS_LABELS),
  amount: amount(),
  service_fee: amount(),
  net: amount(),
  currency: z.literal("USD"),
  student: idAndName.nullable(),
  program: text(),
  product: text(),
  payout_date: day().nullable(),
  created_at: instant(),
});

export const refundRequestShape = named("Refund", {
  id: z.string(),
  number: text(),
  school: idAndName,
  student: idAndName.nullable(),
  registration: text(),
  purchase: text(),
  payments: z.array(z.object({ transaction: z.string(), amount: amount() })),
  amount: amount(),
  approved_amount: amount().nullable(),
  reason: z.string(),
  status: z.enum(REFUND_STATUSES),
  decline_reason: text(),
  created_at: instant(),
  decided_at: instant().nullable(),
});
export const refundDutyShape = named("RefundDue", {
  id: z.string(),
  registration: z.string(),
  number: text(),
  student: z.string(),
  program: z.string(),
  effective_date: day(),
  reason: z.string().describe("Why that day counts"),
  amount: amount(),
  due_date: day(),
  rule: z.string(),
  settled_at: instant().nullable(),
  proof: text(),
});
export const refundQuoteShape = named("RefundQuote", {
  registration: z.string(),
  amount: amount(),
  effective_date: day(),
  reason: z.string().describe("Why that day counts"),
  due_date: day(),
  rule: text().describe("The policy that governs the tuition"),
  pay_to: z.enum(["payer", "sponsor_first"]),
  used: z.number().int().nullable().describe("The used part of the class, of `of`, in `unit`"),
  of: z.number().int().nullable(),
  unit: text(),
  lines: z.array(z.object({ label: z.string(), rule: z.string(), amount: amount(), policy: text() })),
});
export const refundableShape = named("Refundable", {
  id: z.string(),
  type: keyOf(TRANSACTION_TYPE_LABELS),
  amount: amount(),
  refundable_amount: amount(),
  payment_plan: text(),
  paid_at: day(),
});
