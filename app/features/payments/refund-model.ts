import { z } from "zod";
import type { Funding } from "#drizzle/schema/refund-duties";
import { cents, choice, chosenFile, flag, id, integer, isoDate, keysOf, many, optional, optionalLongText } from "~/platform/input";
import { listInput } from "~/platform/list";
import type { IsoDate } from "~/platform/zones";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";
import { SCHOOL_CREDIT } from "./credit-model";
import type { RefundCause } from "./refund-quote-model";

/** The verb by which a student asks to cancel; its audit row is the only record of the request. */
export const ASK_CANCELLATION = "registrations.ask-cancellation";

export const REFUND_REASONS = Object.freeze(["student_cancelled", "class_cancelled", "medical", "duplicate_payment", "other"] as const);
export type RefundReason = (typeof REFUND_REASONS)[number];
/** Reasons to refund an order. */
export const ORDER_REASONS = Object.freeze(["returned", "faulty", "duplicate_payment", "other"] as const);
export type OrderReason = (typeof ORDER_REASONS)[number];
export const REFUND_REASON_LABELS: Record<RefundReason | OrderReason, string> = {
  student_cancelled: "Student cancelled",
  class_cancelled: "Class cancelled",
  medical: "Medical",
  duplicate_payment: "Duplicate payment",
  returned: "Returned",
  faulty: "Faulty or not delivered",
  other: "Other",
};

/** Whether the school caused the refund or a payment was made twice; the policy then keeps nothing. */
export const causeOf = (reason: string | null): RefundCause =>
  reason === "class_cancelled" || reason === "faulty" ? "school" : reason === "duplicate_payment" ? "duplicate" : "student";

export const REFUND_STATUS_LABELS = { pending: "Pending", approved: "Approved", declined: "Declined", cancelled: "Cancelled" } as const;
export const REFUND_STATUSES = Object.freeze(["pending", "approved", "declined", "cancelled"] as const);
export const EXECUTION_LABELS = {
  none: "Not started",
  queued: "Waiting",
  processing: "On its way",
  succeeded: "Refunded",
  failed: "Refused",
} as const;
export const REQUESTER_LABELS = { student: "Student", school: "School", system: "Automatic" } as const;

/** How a school refunds payments it took itself. */
export const REFUND_METHODS = Object.freeze(["cash", "check", "transfer", "money_order", "card_terminal", "other"] as const);
/** The same, or the amount stays with the school as the student's credit. */
export const REGISTRATION_REFUND_METHODS = Object.freeze([...REFUND_METHODS, SCHOOL_CREDIT] as const);
export type RefundMethod = (typeof REGISTRATION_REFUND_METHODS)[number];
const method = () => optional(choice(REGISTRATION_REFUND_METHODS));
const creditExpiry = { credit_expires_on: optional(isoDate()) };

export const NOTE_MAX = 2000;
/** `reason` in the API: a code or free text. */
const item = z.object({ transaction: optional(id()), amount: optional(cents(0)), chosen: optional(z.string()) });

/** Forms send a list as an object with numeric keys. */
const numbered = <S extends z.ZodTypeAny>(schema: S) =>
  z.preprocess((value) => (value && typeof value === "object" && !Array.isArray(value) ? Object.values(value) : value), many(schema, 100));

/** A school's refund request: an amount per payment, and for its own payments the method and the day, today if omitted. */
export const refundFields = z.object({
  registration: id(),
  payments: numbered(item),
  reason: z.preprocess(
    (value) => (typeof value === "string" ? value.trim() : value),
    z.string({ required_error: "This field is required" }).min(1, "This field is required").max(200),
  ),
  note: optionalLongText(NOTE_MAX),
  attachment: chosenFile(),
  method: method(),
  ...creditExpiry,
  refunded_on: optional(isoDate()),
  cancel_registration: flag(),
});

/** A school's refund request for an order: a quantity per line. */
export const orderRefundFields = z.object({
  purchase: id(),
  lines: numbered(z.object({ id: optional(id()), quantity: optional(integer(0, 99)) })),
  shipping: flag(),
  reason: choice(ORDER_REASONS),
  note: optionalLongText(NOTE_MAX),
  method: optional(choice(REFUND_METHODS)),
  restock: flag(),
});

export const studentRefundFields = z.object({
  registration: id(),
  reason: choice(["student_cancelled", "medical", "duplicate_payment", "other"] as const),
  note: optionalLongText(NOTE_MAX),
  /** The student prefers school credit to the money. */
  as_credit: flag(),
});

export const declineFields = z.object({
  decline_reason: z.preprocess(
    (value) => (typeof value === "string" ? value.trim() : value),
    z.string({ required_error: "Enter a reason." }).min(1, "Enter a reason.").max(500),
  ),
});
export const approveFields = z.object({ amount: optional(cents(1)), comment: optionalLongText(500) });
export const passOnFields = z.object({
  amount: cents(1),
  method: method(),
  ...creditExpiry,
  cancel_registration: flag(),
  note: optionalLongText(NOTE_MAX),
});

export const refundListInput = listInput({
  sorts: ["created_at", "amount", "status", "decided_at"],
  ordering: "-created_at",
  filters: {
    status: choice(REFUND_STATUSES),
    program: id(),
    school: id(),
    student: id(),
    from_date: isoDate(),
    to_date: isoDate(),
  },
});

export const reasonText = (code: string | null, reason: string, locale: Locale = "en"): string => {
  const label = REFUND_REASON_LABELS[code as RefundReason | OrderReason];
  return label ? phrase(label, locale) : reason;
};

/** A refund due is listed on Today from this many days before its last day. */
export const DUE_SOON_DAYS = 5;
export const DUTY_STATE_LABELS = { open: "Due", soon: "Due within 5 days or late", late: "Late", settled: "Settled" } as const;
export type DutyState = keyof typeof DUTY_STATE_LABELS;
export const PROOF_MAX = 200;

export const dutyListInput = listInput({
  sorts: ["due_on", "amount", "effective_on"],
  filters: { state: choice(keysOf(DUTY_STATE_LABELS)) },
});

/** Payers with special refund rules. */
export const FUNDING_LABELS: Record<Funding, string> = { va: "VA benefits", sponsor: "A sponsor" };

/** The state of a refund due on a day. */
export const dutyStateOf = ({ settledAt, dueOn }: { settledAt: number | null; dueOn: IsoDate }, today: IsoDate): DutyState =>
  settledAt !== null ? "settled" : dueOn < today ? "late" : "open";
