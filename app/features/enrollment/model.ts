import { z } from "zod";
import { SCHOOL_CREDIT } from "~/features/payments/credit-model";
import { SCHEDULE_LABELS } from "~/features/programs/model";
import { choice, id, isoDate, keysOf } from "~/platform/input";

export const ENROLLMENT_STATUS_LABELS = { enrolled: "Enrolled", completed: "Completed", dropped: "Dropped" } as const;
export const DROP_REASON_LABELS = {
  personal: "Personal or family",
  money: "Financial",
  health: "Health",
  job: "Job or schedule",
  moved: "Moved away",
  attendance: "Attendance",
  results: "Results",
  other: "Other",
} as const;
export const REGISTRATION_STATUS_LABELS = { active: "Active", cancelled: "Cancelled" } as const;

/** Labels and schemas of staff actions on students and registrations. Safe for the browser. */
export const PAYMENT_METHOD_LABELS = {
  cash: "Cash",
  check: "Check",
  money_order: "Money order",
  card_terminal: "Card terminal",
  other: "Other",
} as const;
/** How a payment is recorded: also with the student's credit. */
export const RECORDED_METHOD_LABELS = { ...PAYMENT_METHOD_LABELS, [SCHOOL_CREDIT]: "School credit" } as const;
export const ACCOUNT_STATE_LABELS = { none: "No account", invited: "Invited", active: "Active", inactive: "Inactive" } as const;
export type AccountState = keyof typeof ACCOUNT_STATE_LABELS;

export const REGISTRATION_STATES = Object.freeze(["active", "cancelled"] as const);
export const ENROLLMENT_STATES = Object.freeze(["enrolled", "completed", "dropped"] as const);
export const PAYMENT_STATES = Object.freeze(["unpaid", "partial_paid", "complete_paid"] as const);
export const PLAN_CHOICES = Object.freeze(["self_pay", "sponsored_employer_agency", "not_sure_yet"] as const);

/** A filter for all registrations that are not fully paid, not a state. */
export const OWING = "owing";

/** A signed paper agreement is saved as a file among the answers. */
export const PAPER_AGREEMENT = {
  questionId: "paper-agreement",
  section: "Agreement",
  label: "Agreement signed on paper",
  type: "file_type",
} as const;

/** Filters of a list of students by their registrations. Days are in the school's zone, inclusive. */
export const registrationFilters = {
  program: id(),
  class: id(),
  registration_status: choice(REGISTRATION_STATES),
  payment_status: choice(PAYMENT_STATES),
  enrollment_status: choice(ENROLLMENT_STATES),
  plan_to_pay: choice(PLAN_CHOICES),
  schedule: choice(keysOf(SCHEDULE_LABELS)),
  from_date: isoDate(),
  to_date: isoDate(),
};
export const accountStatusFields = z.object({ status: choice(["active", "inactive"]) });
