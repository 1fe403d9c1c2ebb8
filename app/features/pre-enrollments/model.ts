import { z } from "zod";
import { choice, id, isoDate, longText, optional, optionalLongText } from "~/platform/input";
import { listInput } from "~/platform/list";
import { monthName } from "~/platform/zones";
/** Words and rules of pre-enrollments. Safe for the browser. */
export const PRE_ENROLLMENT_STATUSES = Object.freeze(["pending", "approved", "disapproved", "registered"] as const);
export type PreEnrollmentStatus = (typeof PRE_ENROLLMENT_STATUSES)[number];

/** How long the link of an approval opens the registration, and on which days it is recalled. */
export const LINK_DAYS = 14;
export const REMINDER_DAYS = Object.freeze([3, 7, 12] as const);

export const DUPLICATE = "You have already pre-enrolled for this program.";

/** Why an application was turned down, for the office's own figures; the words go to the applicant. */
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
  // The API calls the student by the name of its field.
  sorts: [...PRE_ENROLLMENT_SORTS, "full_name"],
  ordering: "-created_at",
  filters: { program: id(), status: choice(PRE_ENROLLMENT_STATUSES), from_date: isoDate(), to_date: isoDate() },
});

/** The months somebody may choose: this one and the eleven after it. `today` is a day of the school. */
export function nextMonths(today: string): [string, string][] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return Array.from({ length: 12 }, (_, index) => {
    const at = new Date(Date.UTC(year, month - 1 + index, 15)).toISOString().slice(0, 7);
    return [at, monthName(at)] as [string, string];
  });
}

export const PRE_ENROLLMENT_STATUS_LABELS = {
  pending: "Pending",
  approved: "Approved",
  disapproved: "Disapproved",
  registered: "Registered",
} as const;
