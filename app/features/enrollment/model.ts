import { z } from "zod";
import { SCHEDULE_LABELS } from "~/features/programs/model";
import { cents, choice, id, isoDate, keysOf, longText, optional } from "~/platform/input";

export const ENROLLMENT_STATUS_LABELS = { enrolled: "Enrolled", completed: "Completed", dropped: "Dropped" } as const;
export const DROP_REASON_LABELS = {
  personal: "Personal or family",
  money: "Money",
  health: "Health",
  job: "Job or schedule",
  moved: "Moved away",
  attendance: "Attendance",
  results: "Results",
  other: "Something else",
} as const;
export const REGISTRATION_STATUS_LABELS = { active: "Active", cancelled: "Cancelled" } as const;

/** What staff do with students and registrations: words, and the schemas that forms and verbs share. Safe for the browser. */
export const PAYMENT_METHOD_LABELS = {
  cash: "Cash",
  check: "Check",
  money_order: "Money order",
  card_terminal: "Card terminal",
  other: "Other",
} as const;
export const ACCOUNT_STATE_LABELS = { none: "No account", invited: "Invited", active: "Active", inactive: "Inactive" } as const;
export type AccountState = keyof typeof ACCOUNT_STATE_LABELS;

export const REGISTRATION_STATES = Object.freeze(["active", "cancelled"] as const);
export const ENROLLMENT_STATES = Object.freeze(["enrolled", "completed", "dropped"] as const);
export const PAYMENT_STATES = Object.freeze(["unpaid", "partial_paid", "complete_paid"] as const);
export const PLAN_CHOICES = Object.freeze(["self_pay", "sponsored_employer_agency", "not_sure_yet"] as const);

/** Not one state, but whoever has not paid everything. */
export const OWING = "owing";

/** An agreement signed on paper is kept as a file among the answers of its registration. */
export const PAPER_AGREEMENT = {
  questionId: "paper-agreement",
  section: "Agreement",
  label: "Agreement signed on paper",
  type: "file_type",
} as const;

/** What narrows a list of students: the facts of their registrations. Days are the school's, both included. */
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
/** The note that a sponsor's payment carries names its invoice; nobody types such a one. */
export const INVOICE_NOTE = /^Invoice (SI-\d{4}-\d{5,})\b/;
export const paymentNote = (words = longText(500)) => words.refine((note) => !INVOICE_NOTE.test(note), "Record this payment on the invoice itself.");

export const paymentFields = z.object({
  amount: cents(1),
  method: choice(keysOf(PAYMENT_METHOD_LABELS)),
  paid_at: optional(isoDate()),
  note: optional(paymentNote()),
  payment_plan: optional(id()),
});
export const accountStatusFields = z.object({ status: choice(["active", "inactive"]) });
