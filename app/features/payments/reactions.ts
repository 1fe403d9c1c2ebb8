import type { ConsistencyCheck } from "~/platform/consistency-checks";
import { every, on } from "~/platform/job";
import { runConsistencyChecks } from "./domain/consistency-checks";
import { expireCredit } from "./domain/credit/expire-credit";
import { mailCredit } from "./domain/credit/give-credit";
import { notifyPayoutIncomplete } from "./domain/payouts/notify-incomplete";
import { reconcilePayments } from "./domain/reconcile";
import { noteDutyOfCancelled, noteDutyOfChanged, noteDutyOfFunding, noteDutyOfReturned, noteDutyPaid } from "./domain/refunds/duties";
import { escalateRefunds } from "./domain/refunds/escalate";
import { executeRefund, resumeRefunds } from "./domain/refunds/execute";
import { notifyRefundApproved, notifyRefundDeclined, notifyRefundRequested } from "./domain/refunds/notify-refund";
import { processStripeEvent } from "./domain/stripe-webhook";

export const reactions = [
  on("stripe.event", "apply what the provider says", processStripeEvent),
  on("refund.queued", "send the money back", (ctx, { refundId }) => executeRefund(ctx, refundId)),
  on("refund.requested", "write to whoever decides", notifyRefundRequested),
  on("refund.approved", "tell the school and the student", notifyRefundApproved),
  on("refund.declined", "tell who has asked", notifyRefundDeclined),
  on("registration.cancelled", "note the refund due", noteDutyOfCancelled),
  on("registration.enrollment-changed", "note the refund due", noteDutyOfChanged),
  on("registration.reactivated", "take the refund due back", noteDutyOfReturned),
  on("registration.funding-changed", "note the refund due", noteDutyOfFunding),
  on("refund.succeeded", "settle the refund due", noteDutyPaid),
  on("school-credit.given", "tell the student", mailCredit),
  on("payout-account.incomplete", "write to the school", notifyPayoutIncomplete),
];

/** The composition root adds the consistency checks of all features. */
export const schedules = (checks: readonly ConsistencyCheck[]) => [
  every("*/15 * * * *", "reconcile-payments", reconcilePayments),
  every("*/15 * * * *", "resume-refunds", resumeRefunds),
  every("0 7 * * *", "audit-money", (ctx) => runConsistencyChecks(ctx, checks, { start: true })),
  every("*/15 * * * *", "audit-money-on", (ctx) => runConsistencyChecks(ctx, checks, { start: false })),
  every("0 7 * * *", "escalate-refunds", escalateRefunds),
  every("0 9 * * *", "expire-credit", (ctx) => expireCredit(ctx, "on time")),
  every("0 10 * * *", "expire-credit", (ctx) => expireCredit(ctx, "on time")),
  every("30 * * * *", "expire-credit", (ctx) => expireCredit(ctx, "catch up")),
];
