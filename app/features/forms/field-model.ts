import type { ZodTypeAny } from "zod";
import { z } from "zod";
import { ETHNICITY_LABELS, GENDER_LABELS } from "~/features/identity/model";
import { SCHEDULE_LABELS } from "~/features/programs/model";
import { birthDate, choice, email, optional, personName, phone, text, usState, zipcode } from "~/platform/input";

/** Labels, modes and rules of the fixed student fields. Safe for the browser. */

/** Enumerations of enrollment with labels, the fixed student fields, and their rules. Safe for the browser. */
export const PLAN_TO_PAY_LABELS = {
  self_pay: "Self pay",
  sponsored_employer_agency: "Sponsored by employer / agency",
  not_sure_yet: "Loan",
} as const;
export const PURPOSE_LABELS = {
  to_work: "To work",
  to_care_for_family_member: "To care for a family member",
  as_a_prerequisite: "As a prerequisite",
  other: "Other",
} as const;
export const REFERRAL_SOURCE_LABELS = {
  referral: "Referral",
  social_media: "Social media",
  google: "Google",
  university: "University",
  billboard_sign_advertisement: "Billboard/sign/advertisement",
  other: "Other",
} as const;
export const EDUCATION_LABELS = {
  none: "No diploma",
  high_school: "High school or GED",
  some_college: "Some college",
  associate: "Associate degree",
  bachelor: "Bachelor's degree",
  graduate: "Graduate degree",
} as const;

export type FieldMode = "required" | "optional" | "disabled";
export type FieldKind = "text" | "email" | "phone" | "date" | "choice" | "state" | "zip" | "last4" | "file" | "month";

export interface StaticField {
  name: string;
  label: string;
  kind: FieldKind;
  mode: FieldMode;
  /** Always required. */
  fixed?: boolean;
  options?: Readonly<Record<string, string>>;
  autocomplete?: string;
  group: "you" | "address" | "emergency" | "about" | "plans";
  /** The school's help text of the field. */
  help?: string | null;
}

/** The fixed fields of the registration form with their default modes. */
export const STATIC_FIELDS: readonly StaticField[] = [
  { name: "first_name", label: "First name", kind: "text", mode: "required", fixed: true, autocomplete: "given-name", group: "you" },
  { name: "middle_name", label: "Middle name", kind: "text", mode: "optional", autocomplete: "additional-name", group: "you" },
  { name: "last_name", label: "Last name", kind: "text", mode: "required", fixed: true, autocomplete: "family-name", group: "you" },
  { name: "email", label: "Email", kind: "email", mode: "required", fixed: true, autocomplete: "email", group: "you" },
  { name: "phone", label: "Phone", kind: "phone", mode: "required", fixed: true, autocomplete: "tel", group: "you" },
  { name: "date_of_birth", label: "Date of birth", kind: "date", mode: "required", autocomplete: "bday", group: "you" },
  { name: "gender", label: "Gender", kind: "choice", mode: "optional", options: GENDER_LABELS, group: "you" },
  { name: "ethnicity", label: "Ethnicity", kind: "choice", mode: "optional", options: ETHNICITY_LABELS, group: "you" },
  { name: "ssn_last4", label: "Last four digits of your Social Security number", kind: "last4", mode: "disabled", group: "you" },
  { name: "id_upload", label: "Photo identification", kind: "file", mode: "disabled", group: "you" },
  { name: "address", label: "Street address", kind: "text", mode: "required", autocomplete: "address-line1", group: "address" },
  { name: "city", label: "City", kind: "text", mode: "required", autocomplete: "address-level2", group: "address" },
  { name: "state", label: "State", kind: "state", mode: "required", autocomplete: "address-level1", group: "address" },
  { name: "zipcode", label: "ZIP code", kind: "zip", mode: "required", autocomplete: "postal-code", group: "address" },
  { name: "country", label: "Country", kind: "text", mode: "optional", autocomplete: "country-name", group: "address" },
  { name: "emergency_name", label: "Emergency contact", kind: "text", mode: "optional", group: "emergency" },
  { name: "emergency_relationship", label: "Relationship", kind: "text", mode: "optional", group: "emergency" },
  { name: "emergency_phone", label: "Emergency phone", kind: "phone", mode: "optional", group: "emergency" },
  { name: "highest_education", label: "Highest education", kind: "choice", mode: "optional", options: EDUCATION_LABELS, group: "about" },
  { name: "employer", label: "Employer", kind: "text", mode: "optional", autocomplete: "organization", group: "about" },
  { name: "purpose", label: "Why are you taking this program?", kind: "choice", mode: "optional", options: PURPOSE_LABELS, group: "about" },
  { name: "referral_source", label: "How did you hear about us?", kind: "choice", mode: "optional", options: REFERRAL_SOURCE_LABELS, group: "about" },
  { name: "plan_to_pay", label: "How do you plan to pay?", kind: "choice", mode: "required", options: PLAN_TO_PAY_LABELS, group: "plans" },
];

/** Fields stored as answers with their question. */
export const KEPT_AS_ANSWERS: readonly string[] = Object.freeze(["ssn_last4", "id_upload", "employer"]);

export interface StoredMode {
  name: string;
  mode: FieldMode;
  helpText?: string | null;
}

/** The given fields in the school's modes; always-required fields stay required. */
export function fieldsWith(fields: readonly StaticField[], modes: readonly StoredMode[]): StaticField[] {
  const stored = new Map(modes.map((row) => [row.name, row]));
  return fields.map((field) => {
    const own = stored.get(field.name);
    return { ...field, mode: field.fixed ? "required" : (own?.mode ?? field.mode), help: own?.helpText ?? null };
  });
}

/** The registration fields in the school's modes. */
export const staticFieldsWith = (modes: readonly StoredMode[]): StaticField[] => fieldsWith(STATIC_FIELDS, modes);

/** Mode of the plan to pay, which is a separate step. */
export const fundingMode = (modes: readonly StoredMode[]): FieldMode =>
  staticFieldsWith(modes).find(({ name }) => name === "plan_to_pay")?.mode ?? "required";

function fieldSchema(field: StaticField): ZodTypeAny {
  switch (field.kind) {
    case "email":
      return email();
    case "phone":
      return phone();
    case "date":
      return birthDate();
    case "zip":
      return zipcode();
    case "state":
      return usState();
    case "choice":
      return choice(Object.keys(field.options ?? {}) as [string, ...string[]]);
    case "last4":
      return text(20).pipe(z.string().regex(/^\d{4}$/, "Enter only the last four digits"));
    case "month":
      return text(7).pipe(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Choose a month"));
    default:
      return /^(?:first|middle|last|emergency\w*)_name$/.test(field.name) ? personName(120) : text(120);
  }
}

/** Schema of a form with these fields; disabled fields are dropped, and files are checked when they are stored. */
export function studentSchema(fields: readonly StaticField[]) {
  const shape: Record<string, ZodTypeAny> = {};
  for (const field of fields) {
    if (field.mode === "disabled" || field.kind === "file") continue;
    const schema = fieldSchema(field);
    shape[field.name] = field.mode === "required" ? schema : optional(schema);
  }
  return z.object(shape);
}

export type StudentValues = Partial<Record<string, string>>;

const ASKED_AT_FIRST = new Set([
  "date_of_birth",
  "gender",
  "ethnicity",
  "address",
  "city",
  "state",
  "zipcode",
  "highest_education",
  "purpose",
  "referral_source",
  "plan_to_pay",
]);

const modeAtFirst = ({ name, fixed }: StaticField): FieldMode => (fixed ? "required" : ASKED_AT_FIRST.has(name) ? "optional" : "disabled");

/** The fixed fields of the pre-enrollment form: registration fields in separate modes, plus preferred schedule and start. */
export const PRE_ENROLLMENT_FIELDS: readonly StaticField[] = [
  ...STATIC_FIELDS.map((field) => ({ ...field, mode: modeAtFirst(field) })),
  { name: "preferred_schedule", label: "Preferred schedule", kind: "choice", mode: "optional", options: SCHEDULE_LABELS, group: "plans" },
  { name: "preferred_start_month", label: "Preferred start", kind: "month", mode: "optional", group: "plans" },
];
