import { every, on } from "~/platform/job";
import { announceInstalments } from "./domain/announce-instalments";
import { announceRegistration } from "./domain/announce-registration";
import { cancelRefunded } from "./domain/cancel-refunded";
import { mailClass, tellClassChange, tellTransfer } from "./domain/class-mail";
import { confirmWaitlist } from "./domain/confirm-waitlist";
import { mailAbandoned } from "./domain/mail-abandoned";
import { mailCancellation, mailCompletion, mailPlanChange, mailReactivation } from "./domain/mail-changes";
import { mailPaymentReceipt } from "./domain/mail-payment-receipt";
import { remindPreEnrollments } from "./domain/pre-enrollments/remind";
import { announcePreEnrollment, recallLink, tellDecision } from "./domain/pre-enrollments/tell";
import { abandonedTopic, recoverAbandoned } from "./domain/recover-abandoned";
import { returnPromoOfRegistration } from "./domain/return-promo";
import { remindDueInvoices } from "./domain/sponsors/remind-due-invoices";
import { tellDue, tellIssued, tellPaid } from "./domain/sponsors/tell-sponsor";
import { tellCancellationAsked } from "./domain/tell-cancellation-asked";
import { tellSurplus } from "./domain/tell-surplus";
import { endOffer, lookAfterWaitlists, offerFreeSeats, offerSeatOf, remindOfOffer } from "./domain/waitlist/run-out";
import "./domain/settle-registration";

export const reactions = [
  on("registration.created", "announce the registration", announceRegistration),
  on("registration.cancelled", "tell the student", mailCancellation),
  on("registration.cancelled", "give the promo code back", returnPromoOfRegistration),
  on("registration.reactivated", "tell the student", mailReactivation),
  on("registration.enrollment-changed", "congratulate who completed", mailCompletion),
  on("registration.cancellation-asked", "tell the staff", tellCancellationAsked),
  on("instalments.paid", "announce the payment", announceInstalments),
  on("payment.recorded", "mail the receipt", mailPaymentReceipt),
  on("payment-plan.changed", "tell the student", mailPlanChange),
  on("waitlist.joined", "confirm the place", confirmWaitlist),
  on("pre-enrollment.created", "confirm it and tell the office", announcePreEnrollment),
  on("pre-enrollment.decided", "tell the applicant", tellDecision),
  on("pre-enrollment.reminder-due", "recall the link", recallLink),
  on("class.changed", "tell the students", tellClassChange),
  on("class.mail", "mail the class", mailClass),
  on("registration.transferred", "tell the student", tellTransfer),
  on("payment.surplus", "tell the payer", tellSurplus),
  on("refund.approved", "cancel the registration where that was asked", cancelRefunded),
  on("waitlist.offer-over", "end the offer", endOffer),
  on("waitlist.offer-nearly-over", "remind of the offer", remindOfOffer),
  on("seat.freed", "offer it to who waits", offerFreeSeats),
  on("registration.cancelled", "offer the seat to who waits", offerSeatOf),
  on("registration.enrollment-changed", "offer the seat to who waits", offerSeatOf),
  on("registration.transferred", "offer the old seat to who waits", (ctx, { fromClassId }) => offerFreeSeats(ctx, { classId: fromClassId })),
  on("class.capacity-raised", "offer the seats to who waits", offerFreeSeats),
  on("sponsor-invoice.issued", "mail it to the sponsor", tellIssued),
  on("sponsor-invoice.paid", "thank the sponsor", tellPaid),
  on("sponsor-invoice.due", "remind the sponsor", tellDue),
  on(abandonedTopic, "offer to go on", mailAbandoned),
];

export const schedules = [
  every("*/15 * * * *", "look-after-waitlists", lookAfterWaitlists),

  every("*/15 * * * *", "recover-abandoned-registrations", recoverAbandoned),
  every("0 10 * * *", "remind-pre-enrollments", remindPreEnrollments),
  every("0 10 * * *", "remind-due-sponsor-invoices", remindDueInvoices),
];
