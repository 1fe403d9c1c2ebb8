import { every, on } from "~/platform/job";
import { announcePreEnrollment, notifyDecision, recallLink } from "./domain/notify-applicant";
import { remindPreEnrollments } from "./domain/remind";

export const reactions = [
  on("pre-enrollment.created", "confirm it and tell the office", announcePreEnrollment),
  on("pre-enrollment.decided", "tell the applicant", notifyDecision),
  on("pre-enrollment.reminder-due", "recall the link", recallLink),
];

export const schedules = [every("0 10 * * *", "remind-pre-enrollments", remindPreEnrollments)];
