import { z } from "zod";
import { choice, id, isoDate, longText, optional, optionalLongText } from "~/platform/input";
import { listInput } from "~/platform/list";
import { monthName } from "~/platform/zones";
import type { Locale } from "~/words/locale";
/** Labels and rules of pre-enrollments. */
export const PRE_ENROLLMENT_STATUSES = Object.freeze(["pending", "approved", "disapproved", "registered"] as const);
export type PreEnrollmentStatus = (typeof PRE_ENROLLMENT_STATUSES)[number];

/** Lifetime of an approval's link, and the days of its reminders. */
export const LINK_DAYS = 14;
export const REMINDER_DAYS = Object.freeze([3, 7, 12] as const);

export const DUPLICATE = "You have already pre-enrolled for this program.";

/** Reasons for reports; the applicant sees only the message. */
export const REASON_LABELS = {
  requirements: "Requirements not met",
  documents: "Documents missing",
  no_seats: "No seats",
  duplicate: "Entered twice",
  other: "Other",
} as const;
export type ReasonCode = keyof typeof REASON_LABELS;
const REASON_CODES = Object.keys(REASON_LABELS) as [ReasonCode, ...ReasonCode[]];

export const decisionFields = z.object({ reason_code: optional(choice(REASON_CODES)), reason: optionalLongText(500) });
export const disapproveFields = z.object({ reason_code: choice(REASON_CODES), reason: longText(500) });
export const remarkFields = z.object({ comment: optionalLongText(4000) });

export const PRE_ENROLLMENT_SORTS = Object.freeze(["created_at", "student", "status"] as const);
export const preEnrollmentList = listInput({
  // The API uses the field names of the student.
  sorts: [...PRE_ENROLLMENT_SORTS, "full_name"],
  ordering: "-created_at",
  filters: { program: id(), status: choice(PRE_ENROLLMENT_STATUSES), from_date: isoDate(), to_date: isoDate() },
});

/** Months to choose from: this month and the next eleven. `today` is in the school's zone. */
export function nextMonths(today: string, locale: Locale = "en"): [string, string][] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return Array.from({ length: 12 }, (_, index) => {
    const at = new Date(Date.UTC(year, month - 1 + index, 15)).toISOString().slice(0, 7);
    return [at, monthName(at, locale)] as [string, string];
  });
}

export const PRE_ENROLLMENT_STATUS_LABELS = {
  pending: "Pending",
  approved: "Approved",
  disapproved: "Disapproved",
  registered: "Registered",
} as const;
