import { z } from "zod";
import { PLAN_CHOICES } from "~/features/enrollment/model";
import { cents, choice, email, flag, id, integer, isoDate, many, optional, optionalLongText, personName, phone, text } from "~/platform/input";
import { listInput } from "~/platform/list";
import { LOCALES } from "~/words/locale";
import { MANUAL_OPTION_LABELS } from "./manual-model";

/** Drafts started by staff or left by visitors. Safe for the browser. */
export const INITIATED_STATES = Object.freeze(["draft", "sent", "opened", "completed", "expired"] as const);
export type InitiatedState = (typeof INITIATED_STATES)[number];
export const ORIGIN_LABELS = {
  manual: "Office",
  inquiry: "Inquiry",
  pre_enrollment: "Pre-enrollment",
  waitlist: "Waitlist",
  website: "Website",
} as const;
const ORIGINS = ["manual", "inquiry", "pre_enrollment", "waitlist", "website"] as const;

export const OFFERED_OPTIONS = Object.freeze(["pay_now", "pay_later", "free_plan"] as const);
export const OFFERED_OPTION_LABELS = { ...MANUAL_OPTION_LABELS, pay_now: "Pay now", pay_later: "Pay later" } as const;

export const initiatedListInput = listInput({
  sorts: ["created_at", "student"],
  ordering: "-created_at",
  filters: { status: choice(INITIATED_STATES), program: id(), class: id(), from: choice(ORIGINS), from_date: isoDate(), to_date: isoDate() },
});
export type InitiatedQuery = z.output<typeof initiatedListInput>;

/** The form of a registration link. */
export const initiatedFields = z.object({
  first_name: personName(120),
  last_name: personName(120),
  email: email(),
  phone: optional(phone()),
  program: text(200),
  class: optional(id()),
  plan_to_pay: optional(choice(PLAN_CHOICES)),
  allowed_options: many(choice(OFFERED_OPTIONS)),
  tuition: optional(cents(0)),
  expires_in_days: optional(integer(1, 90)),
  message: optionalLongText(2000),
  locale: optional(choice(LOCALES)),
  /** Emails the link as well. */
  send: flag(),
});

/** An incomplete link expires at its date, in any state. */
export function stateOf(draft: { state: string; expiresAt: number }, now: number): InitiatedState {
  if (draft.state === "completed") return "completed";
  if (draft.expiresAt < now || draft.state === "expired") return "expired";
  return draft.state === "paying" ? "opened" : (draft.state as InitiatedState);
}
