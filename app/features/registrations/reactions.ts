import { on } from "~/platform/job";
import { cancelRefunded } from "./domain/cancel-refunded";
import { mailAgreement } from "./domain/corrections/agreement";
import { mailCancellation, mailCompletion, mailCorrection, mailPlanChange, mailReactivation } from "./domain/mail-changes";
import { notifyCancellationAsked } from "./domain/notify-cancellation-requested";
import { notifyOverpayment } from "./domain/notify-overpayment";

export const reactions = [
  on("registration.cancelled", "tell the student", mailCancellation),
  on("registration.reactivated", "tell the student", mailReactivation),
  on("registration.enrollment-changed", "congratulate who completed", mailCompletion),
  on("registration.corrected", "tell the student", mailCorrection),
  on("registration.agreement-asked", "ask for the agreement", mailAgreement),
  on("registration.cancellation-asked", "tell the staff", notifyCancellationAsked),
  on("payment-plan.changed", "tell the student", mailPlanChange),
  on("payment.surplus", "tell the payer", notifyOverpayment),
  on("refund.approved", "cancel the registration where that was asked", cancelRefunded),
];
