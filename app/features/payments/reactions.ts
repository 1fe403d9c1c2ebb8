import type { AuditCheck } from "~/platform/audit";
import { every, on } from "~/platform/job";
import { auditBooks } from "./domain/audit";
import { keepConsent } from "./domain/autopay";
import { chargeDueInstalments, chargeInstalment } from "./domain/charge-due";
import { mailDueInstalment } from "./domain/mail-due-instalment";
import { notifyPayoutIncomplete } from "./domain/payouts/notify-incomplete";
import { reconcilePayments } from "./domain/reconcile";
import { escalateRefunds } from "./domain/refunds/escalate";
import { executeRefund, resumeRefunds } from "./domain/refunds/execute";
import { notifyRefundApproved, notifyRefundDeclined, notifyRefundRequested } from "./domain/refunds/tell";
import { remindDueInstalments } from "./domain/remind-due";
import { processStripeEvent } from "./domain/stripe-webhook";

export const reactions = [
  on("stripe.event", "apply what the provider says", processStripeEvent),
  on("refund.queued", "send the money back", (ctx, { refundId }) => executeRefund(ctx, refundId)),
  on("refund.requested", "write to whoever decides", notifyRefundRequested),
  on("refund.approved", "tell the school and the student", notifyRefundApproved),
  on("refund.declined", "tell who has asked", notifyRefundDeclined),
  on("payout-account.incomplete", "write to the school", notifyPayoutIncomplete),
  on("autopay.due", "charge the saved card", chargeInstalment),
  on("payment.succeeded", "keep the card that was left", keepConsent),
  on("instalment.due", "remind the student", mailDueInstalment),
];

/** The checks of the auditor are the composition root's: every feature has some. */
export const schedules = (checks: readonly AuditCheck[]) => [
  every("*/15 * * * *", "reconcile-payments", reconcilePayments),
  every("*/15 * * * *", "resume-refunds", resumeRefunds),
  every("0 7 * * *", "audit-money", (ctx) => auditBooks(ctx, checks)),
  every("0 7 * * *", "escalate-refunds", escalateRefunds),
  // 5 AM Eastern is 9 or 10 UTC; the hourly tick is there for a morning on which neither fired.
  every("0 9 * * *", "remind-due-instalments", (ctx) => remindDueInstalments(ctx, "on time")),
  every("0 10 * * *", "remind-due-instalments", (ctx) => remindDueInstalments(ctx, "on time")),
  every("30 * * * *", "remind-due-instalments", (ctx) => remindDueInstalments(ctx, "catch up")),
  every("0 9 * * *", "charge-due-instalments", (ctx) => chargeDueInstalments(ctx, "on time")),
  every("0 10 * * *", "charge-due-instalments", (ctx) => chargeDueInstalments(ctx, "on time")),
  every("30 * * * *", "charge-due-instalments", (ctx) => chargeDueInstalments(ctx, "catch up")),
];
