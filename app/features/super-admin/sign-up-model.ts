import { z } from "zod";
import { PLAN_LABELS } from "~/features/schools/profile-model";
import {
  choice,
  clearable,
  email,
  flag,
  id,
  integer,
  keysOf,
  many,
  optional,
  optionalLongText,
  optionalText,
  personName,
  phone,
  text,
  usState,
  webAddress,
  zipcode,
} from "~/platform/input";
import { listInput } from "~/platform/list";
import { version } from "~/platform/stale";
import { readName, slugOf } from "~/platform/written";

/** A school that wants to join: words and schemas. Safe for the browser. */
export const SIGN_UP_LABELS = { pending: "Pending", approved: "Approved", rejected: "Rejected", active: "Active" } as const;
export type SignUpState = keyof typeof SIGN_UP_LABELS;

export const OFFERED = Object.freeze([
  "Nursing assistant",
  "Home health aide",
  "Medical assistant",
  "Phlebotomy",
  "Pharmacy technician",
  "Dental assistant",
  "CPR and first aid",
  "Other",
] as const);

export const ALREADY_ASKED = "A request with this email already exists.";
export const APPROVE_FIRST = "Approve the request first.";
export const ALREADY_ACTIVE = "The school is already active.";

const fields = {
  school_name: text(120),
  contact_first_name: personName(100),
  contact_last_name: personName(100),
  contact_title: optionalText(100),
  email: email(),
  phone: phone(),
  website_url: optional(webAddress()),
  address: optionalText(200),
  city: optionalText(100),
  state: optional(usState()),
  zipcode: optional(zipcode()),
  programs_offered: many(choice(OFFERED), OFFERED.length),
  students_per_year: optional(integer(0, 1_000_000)),
  current_system: optionalText(200),
  plan: optional(choice(keysOf(PLAN_LABELS))),
  message: optionalLongText(2000),
};

/** The public join form; `website` is a honeypot. */
export const joinForm = z.object({ ...fields, website: z.string().optional() });

/** A super admin's input for a request. */
export const signUpForm = z.object({ ...fields, source: optionalText(100), internal_note: optionalLongText(2000), version: version() });

export const decisionForm = z.object({
  id: id(),
  status: choice(["approved", "rejected", "pending", "active"] as const),
  note: optionalText(500),
  email_contact: flag(),
});

/** Where a request may go from where it stands. */
export const NEXT_STATES: Record<SignUpState, readonly SignUpState[]> = {
  pending: ["approved", "rejected"],
  approved: ["active", "rejected"],
  rejected: ["pending"],
  active: [],
};

export const signUpListInput = listInput({
  sorts: ["created_at", "school_name", "name", "contact_name", "state", "status"] as const,
  ordering: "-created_at",
  filters: { status: choice(keysOf(SIGN_UP_LABELS)), state: usState() },
});

const apiFields = {
  name: text(120),
  contact_name: personName(200),
  contact_email: email(),
  phone: clearable(phone()),
  website_url: clearable(webAddress()),
  city: clearable(text(100)),
  state: clearable(usState()),
  zipcode: clearable(zipcode()),
  notes: clearable(text(2000)),
};
export const signUpByApi = z.object(apiFields);
export const signUpChange = z.object({
  ...apiFields,
  id: id(),
  name: apiFields.name.optional(),
  contact_name: apiFields.contact_name.optional(),
  contact_email: apiFields.contact_email.optional(),
});

/** A name in one line, as first and last. */
export function nameParts(name: string): { contactFirstName: string; contactLastName: string } {
  const { first, last } = readName(name);
  return { contactFirstName: first, contactLastName: last || first };
}

/** A name for a school's site: letters and digits of the school's own name. */
export const siteName = (name: string): string => slugOf(name, 40) || "school";
