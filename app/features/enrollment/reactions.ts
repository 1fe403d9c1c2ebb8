import { every, on } from "~/platform/job";
import { announceInstalments } from "./domain/announce-instalments";
import { announceRegistration } from "./domain/announce-registration";
import { confirmWaitlist } from "./domain/confirm-waitlist";
import { remindPreEnrollments } from "./domain/pre-enrollments/remind";
import { announcePreEnrollment, recallLink, tellDecision } from "./domain/pre-enrollments/tell";
import { tellSurplus } from "./domain/tell-surplus";
import "./domain/settle-registration";

export const reactions = [
  on("registration.created", "announce the registration", announceRegistration),
  on("instalments.paid", "announce the payment", announceInstalments),
  on("waitlist.joined", "confirm the place", confirmWaitlist),
  on("pre-enrollment.created", "confirm it and tell the office", announcePreEnrollment),
  on("pre-enrollment.decided", "tell the applicant", tellDecision),
  on("pre-enrollment.reminder-due", "recall the link", recallLink),
  on("payment.surplus", "tell the payer", tellSurplus),
];

export const schedules = [every("0 10 * * *", "remind-pre-enrollments", remindPreEnrollments)];
