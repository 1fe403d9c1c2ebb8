import { z } from "zod";
import { ETHNICITY_LABELS, GENDER_LABELS } from "~/features/identity/model";
import { SCHEDULE_LABELS } from "~/features/programs/model";
import {
  cents,
  choice,
  clearable,
  email,
  flag,
  id,
  integer,
  isoDate,
  kept,
  longText,
  optional,
  optionalLongText,
  optionalText,
  phone,
  text,
} from "~/platform/input";
import { listInput } from "~/platform/list";
import { US_STATES } from "~/platform/united-states";
import { EDUCATION_LABELS } from "./model";

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

const keysOf = <T extends Record<string, string>>(labels: T) => Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]];

export const REGISTRATION_STATES = ["active", "cancelled"] as const;
export const ENROLLMENT_STATES = ["enrolled", "completed", "dropped"] as const;
export const PAYMENT_STATES = ["unpaid", "partial_paid", "complete_paid"] as const;
export const PLAN_CHOICES = ["self_pay", "sponsored_employer_agency", "not_sure_yet"] as const;

/** Not one state, but whoever has not paid everything. */
export const OWING = "owing";

/** What narrows a list of students: the facts of their registrations. Days are the school's, both included. */
const registrationFilters = {
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

/** Which records a list of people shows: those of the lists, or those that were deleted. */
const records = { records: choice(["deleted"]) };

export const ROSTER_SORTS = ["created_at", "student"] as const;
export const rosterInput = listInput({
  sorts: ROSTER_SORTS,
  ordering: "-created_at",
  filters: { tab: choice(["registrations", "people"]), ...registrationFilters, ...records, payment_status: choice([...PAYMENT_STATES, OWING]) },
});
export type RosterQuery = z.output<typeof rosterInput>;

export const studentListInput = listInput({
  sorts: ["created_at", "student", "first_name", "last_name"],
  ordering: "-created_at",
  filters: { ...registrationFilters, ...records },
});

export const commentFields = z.object({ comment: optionalLongText(4000) });
export const planToPayFields = z.object({
  plan_to_pay: choice(PLAN_CHOICES),
  sponsor_name: optionalText(120),
  sponsor_contact: optionalText(200),
});
export const enrollmentFields = z.object({ enrollment_status: choice(ENROLLMENT_STATES), reason: optionalLongText(500) });
export const registrationStatusFields = z.object({ status: choice(REGISTRATION_STATES), reason: optionalLongText(500), override: flag() });
export const cancelFields = z.object({ reason: longText(500) });
export const transferFields = z.object({ target: id(), override: flag(), reason: optionalLongText(500) });
/** The note that a sponsor's payment carries names its invoice; nobody types such a one. */
export const INVOICE_NOTE = /^Invoice (SI-\d{4}-\d{5,})\b/;
const paymentNote = (words = longText(500)) => words.refine((note) => !INVOICE_NOTE.test(note), "Record this payment on the invoice itself.");

export const paymentFields = z.object({
  amount: cents(1),
  method: choice(keysOf(PAYMENT_METHOD_LABELS)),
  paid_at: optional(isoDate()),
  note: optional(paymentNote()),
  payment_plan: optional(id()),
});

/** What of a payment made at the school may be put right; what is left out stays. */
export const correctionFields = z.object({
  amount: kept(cents(1)),
  method: kept(choice(keysOf(PAYMENT_METHOD_LABELS))),
  paid_at: kept(isoDate()),
  note: clearable(paymentNote()),
});

/** One row of the plan: with an id it changes that instalment, without one it adds an instalment. */
const planRow = z.object({
  id: optional(id()),
  amount: optional(cents(1)),
  due_date: optional(isoDate()),
  status: optional(choice(["unpaid", "paid", "cancelled"])),
  /** Takes an unpaid instalment off the plan; what is owed stays the same. */
  remove: flag(),
});
export type PlanRow = z.output<typeof planRow>;
/** A form sends rows by number (`payment_plans[0].amount`), JSON sends an array. Rows in which nothing stands are left out. */
const asRows = (value: unknown) => {
  const rows = Array.isArray(value) ? value : typeof value === "object" && value !== null ? Object.values(value) : value;
  return Array.isArray(rows) ? rows.filter((row) => typeof row !== "object" || row === null || Object.values(row).some((cell) => cell !== "")) : rows;
};
export const planFields = z.object({
  payment_plans: z.preprocess(asRows, z.array(planRow).min(1, "This field is required").max(60)),
});

const zip = text(10).pipe(z.string().regex(/^\d{5}(-\d{4})?$/, "Enter a ZIP code such as 02903"));

/** The data of a student that staff and API may change; every field may be left out. */
export const studentFields = z.object({
  first_name: text(120).optional(),
  last_name: text(120).optional(),
  email: email().optional(),
  middle_name: clearable(text(120)),
  phone: clearable(phone()),
  date_of_birth: clearable(isoDate()),
  gender: clearable(choice(keysOf(GENDER_LABELS))),
  ethnicity: clearable(choice(keysOf(ETHNICITY_LABELS))),
  address: clearable(text(200)),
  city: clearable(text(120)),
  state: clearable(choice(US_STATES)),
  zipcode: clearable(zip),
  emergency_name: clearable(text(120)),
  emergency_relationship: clearable(text(120)),
  emergency_phone: clearable(phone()),
  highest_education: clearable(choice(keysOf(EDUCATION_LABELS))),
});
export type StudentFields = z.output<typeof studentFields>;

/** The same as a form sends it: names and address have to be there, and so has what was on the screen (`updated_at`, milliseconds). */
export const studentForm = studentFields.extend({
  first_name: text(120),
  last_name: text(120),
  email: email(),
  updated_at: integer(0, Number.MAX_SAFE_INTEGER),
  /** Saves over somebody else's change, knowingly. */
  overwrite: flag(),
});

export const noteFields = z.object({ note: longText(4000) });
export const messageFields = z.object({ subject: text(150), message: longText(5000) });
export const accountStatusFields = z.object({ status: choice(["active", "inactive"]) });

export const MONEY_TAKEN_LABELS = { none: "No money was taken", manual: "Money was taken now" } as const;
export const MANUAL_OPTION_LABELS = { pay_now: "All at once", pay_later: "Payment plan", free_plan: "Nothing to pay" } as const;

/** What staff fill in beside the fields, questions and products of the form that a school has configured. */
export const manualFields = z.object({
  class: id(),
  plan_to_pay: choice(PLAN_CHOICES),
  sponsor_name: optionalText(120),
  sponsor_contact: optionalText(200),
  payment_option: choice(keysOf(MANUAL_OPTION_LABELS)),
  taken: optional(choice(keysOf(MONEY_TAKEN_LABELS))),
  amount: optional(cents(1)),
  method: optional(choice(keysOf(PAYMENT_METHOD_LABELS))),
  reference: optional(paymentNote(text(200))),
  paid_at: optional(isoDate()),
  note: optionalLongText(4000),
  send_confirmation: flag(),
  override: flag(),
});
