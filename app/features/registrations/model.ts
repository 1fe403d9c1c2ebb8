import { z } from "zod";
import { paymentNote } from "~/features/accounts/model";
import {
  DROP_REASON_LABELS,
  ENROLLMENT_STATES,
  OWING,
  PAYMENT_METHOD_LABELS,
  PAYMENT_STATES,
  PLAN_CHOICES,
  REGISTRATION_STATES,
  registrationFilters,
} from "~/features/enrollment/model";
import { cents, choice, clearable, flag, id, isoDate, keysOf, longText, optional, optionalLongText, optionalText } from "~/platform/input";
import { listInput } from "~/platform/list";

/** Whether a list shows active or deleted people. */
const records = { records: choice(["deleted"]) };

/** Schemas of staff actions on registrations. Safe for the browser. */

export const ROSTER_SORTS = Object.freeze(["created_at", "student"] as const);
export const rosterInput = listInput({
  sorts: ROSTER_SORTS,
  ordering: "-created_at",
  filters: {
    tab: choice(["registrations", "people"]),
    ...registrationFilters,
    ...records,
    payment_status: choice([...PAYMENT_STATES, OWING]),
    cohort: id(),
  },
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
export const enrollmentFields = z.object({
  enrollment_status: choice(ENROLLMENT_STATES),
  reason: optionalLongText(500),
  /** For a dropped student. */
  drop_reason: optional(choice(keysOf(DROP_REASON_LABELS))),
  last_attended_on: optional(isoDate()),
});
export const registrationStatusFields = z.object({ status: choice(REGISTRATION_STATES), reason: optionalLongText(500), override: flag() });
export const cancelFields = z.object({ reason: longText(500) });
export const writeOffFields = z.object({ amount: cents(1), reason: longText(500) });
export const transferFields = z.object({ target: id(), override: flag(), reason: optionalLongText(500) });

/** The editable fields of a payment made at the school; omitted ones stay. */
export const correctionFields = z.object({
  amount: optional(cents(1)),
  method: optional(choice(keysOf(PAYMENT_METHOD_LABELS))),
  paid_at: optional(isoDate()),
  note: clearable(paymentNote()),
});
