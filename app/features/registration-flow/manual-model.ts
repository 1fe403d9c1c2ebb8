import { z } from "zod";
import { paymentNote } from "~/features/accounts/model";
import { PAYMENT_METHOD_LABELS, PLAN_CHOICES } from "~/features/enrollment/model";
import type { ClassMode, ClassState } from "~/features/programs/model";
import { cents, choice, flag, id, isoDate, keysOf, optional, optionalLongText, optionalText, text } from "~/platform/input";
import { friendlyDate } from "~/platform/zones";

/** The form in which staff register a student. Safe for the browser. */

/** The payment at the desk. A card is charged on the card page once the registration is made. */
export const MONEY_TAKEN_LABELS = { none: "No payment", manual: "Payment received", card: "Card" } as const;
export const MANUAL_OPTION_LABELS = { pay_now: "Pay in full", pay_later: "Payment plan", free_plan: "Nothing to pay" } as const;

/** The fixed fields of that form, next to the school's fields, questions and products. */
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

interface OfferedClass {
  code: string;
  startDate: string | null;
  mode: ClassMode;
  state: ClassState;
  seatsLeft: number;
}

/** "CNA-1041, starts Mon, Dec 14, 2026 (6 seats left)" */
export function classWords({ code, startDate, mode, state, seatsLeft }: OfferedClass): string {
  const start = mode === "self_paced" || !startDate ? "self-paced" : `starts ${friendlyDate(startDate)}`;
  const seats = state === "closed" ? "closed" : state === "full" ? "full" : `${seatsLeft} ${seatsLeft === 1 ? "seat" : "seats"} left`;
  return `${code}, ${start} (${seats})`;
}
