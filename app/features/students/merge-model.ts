import { z } from "zod";
import { EDUCATION_LABELS } from "~/features/forms/field-model";
import { ETHNICITY_LABELS, GENDER_LABELS } from "~/features/identity/model";
import { choice, id, optional, optionalText } from "~/platform/input";
import { DAY_MS } from "~/platform/zones";

/** Two records of one person: words and schemas of forms and verbs. Safe for the browser. */
export const UNDO_DAYS = 7;
export const UNDO_MS = UNDO_DAYS * DAY_MS;
export const REASON_LABELS = { email: "Same email, apart from case and dots", birth: "Same name and birth date", phone: "Same phone" } as const;

const SIDES = ["kept", "gone"] as const;
export const mergeFields = z.object({
  /** Which record each fact is taken from, by the names of the student's fields. */
  facts: z.record(choice(SIDES)).default({}),
  /** Of two accounts, whose stays. */
  account: optional(choice(SIDES)),
  /** The records as they were shown. */
  seen: optionalText(80),
});
export const pairInput = { kept: id(), gone: id() };

/** Labels for coded fields; other fields show their value. */
const FACT_CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  gender: GENDER_LABELS,
  ethnicity: ETHNICITY_LABELS,
  highest_education: EDUCATION_LABELS,
};
/** A fact of a record as people read it. */
export const factText = (name: string, value: string): string => FACT_CHOICES[name]?.[value] ?? (value || "Nothing");

export const FACT_LABELS: Record<string, string> = {
  first_name: "First name",
  middle_name: "Middle name",
  last_name: "Last name",
  email: "Email",
  phone: "Phone",
  date_of_birth: "Date of birth",
  gender: "Gender",
  ethnicity: "Ethnicity",
  address: "Address",
  city: "City",
  state: "State",
  zipcode: "ZIP code",
  emergency_name: "Emergency contact",
  emergency_relationship: "Emergency contact relationship",
  emergency_phone: "Emergency contact phone",
  highest_education: "Education",
};
