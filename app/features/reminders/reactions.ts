import { every, on } from "~/platform/job";
import { mailLeaveDecision, notifyLapse, notifyLeaveRequest, notifyLimit } from "./domain/attendance-limits";
import { mailExpiring, warnOfClearance } from "./domain/documents-end";
import { mailDeadline } from "./domain/mail-deadline";
import { mailPayDeadline } from "./domain/mail-pay-deadline";
import { mailReminder } from "./domain/mail-reminder";
import { remindOfDays } from "./domain/morning";
import { mailPapersEnding, warnOfPapers } from "./domain/papers-end";
import { releaseUnpaid } from "./domain/release-unpaid";
import { askToConfirm, warnOfFew } from "./domain/warn-of-few";

export const reactions = [
  on("class.reminder-due", "remind the student", mailReminder),
  on("class.below-minimum", "warn the office", warnOfFew),
  on("class.clearance-due", "name students who aren't cleared", warnOfClearance),
  on("holdings.expiring", "email the student", mailExpiring),
  on("papers.expiring", "email the instructor", mailPapersEnding),
  on("papers.own-expiring", "notify staff", warnOfPapers),
  on("class.confirmation-due", "ask the office", askToConfirm),
  on("registration.pay-deadline-reached", "tell the student", mailPayDeadline),
  on("registration.pay-deadline-over", "release the seat", releaseUnpaid),
  on("attendance.threshold", "notify staff and student", notifyLimit),
  on("leave.asked", "notify staff", notifyLeaveRequest),
  on("leave.decided", "email the student", mailLeaveDecision),
  on("leave.lapsed", "notify staff", notifyLapse),
  on("registration.deadline-near", "tell who has begun to register", mailDeadline),
];

// 5 AM Eastern is 9 or 10 UTC; the hourly tick catches up on a missed morning.
export const schedules = [
  every("0 9 * * *", "remind-of-days", (ctx) => remindOfDays(ctx, "on time")),
  every("0 10 * * *", "remind-of-days", (ctx) => remindOfDays(ctx, "on time")),
  every("30 * * * *", "remind-of-days", (ctx) => remindOfDays(ctx, "catch up")),
];
