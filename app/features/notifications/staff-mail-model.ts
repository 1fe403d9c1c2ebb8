import { z } from "zod";
import { choice } from "~/platform/input";

/** Email notifications of staff, by kind: right away, once a day, or off. Safe for the browser. */
export const STAFF_MAIL_LABELS = {
  registration: "New registration",
  pre_enrollment: "New pre-enrollment",
  inquiry: "New inquiry",
  instructor: "Instructor application",
  payment: "Installment paid",
  refund: "Refund request",
  cancellation: "Cancellation request",
  review: "New review",
  document: "Student document",
  class: "Class below its minimum",
  attendance: "Attendance and leave",
  group: "Group order",
} as const;
/** The query behind a kind: an admin without permission for it gets no such mail. */
export const STAFF_MAIL_SEEN_BY = {
  registration: "registrations.profile",
  pre_enrollment: "pre-enrollments.profile",
  inquiry: "inquiries.get",
  instructor: "instructors.get",
  payment: "registrations.plan",
  refund: "refunds.read",
  cancellation: "registrations.profile",
  review: "reviews.list",
  document: "registrations.profile",
  class: "registrations.profile",
  attendance: "attendance.registration",
  group: "groups.show",
} as const satisfies Record<StaffMailKind, string>;
export type StaffMailKind = keyof typeof STAFF_MAIL_LABELS;
export const STAFF_MAIL_KINDS = Object.freeze(Object.keys(STAFF_MAIL_LABELS) as [StaffMailKind, ...StaffMailKind[]]);

export const CHOICE_LABELS = { at_once: "Right away", daily: "Once a day", off: "Off" } as const;
export type StaffMailChoice = keyof typeof CHOICE_LABELS;

const AT_ONCE: readonly StaffMailKind[] = Object.freeze(["refund", "cancellation", "class", "attendance", "group"]);

/** Defaults: what needs a decision right away, the rest in the daily summary. */
export const usualChoice = (kind: StaffMailKind): StaffMailChoice => (AT_ONCE.includes(kind) ? "at_once" : "daily");

const one = () => choice(["at_once", "daily", "off"]);
export const staffMailForm = z.object({
  registration: one(),
  pre_enrollment: one(),
  inquiry: one(),
  instructor: one(),
  payment: one(),
  refund: one(),
  cancellation: one(),
  review: one(),
  document: one(),
  class: one().default("at_once"),
  attendance: one().default("at_once"),
  group: one().default("at_once"),
});
