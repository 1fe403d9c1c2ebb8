import { z } from "zod";
import { choice, email, flag, id, integer, isoDate, keysOf, many, optional, optionalText, phone, text, usState, zipcode } from "~/platform/input";
import { version } from "~/platform/stale";
import { MAX_REVIEW_DAYS } from "./model";

/** Labels, forms and the starter set of requirements. Safe for the browser. */
export const MOMENT_LABELS = {
  before_class: "Before class starts",
  before_clinical: "Before clinical sessions",
  before_certificate: "Before the certificate",
  during: "During the class, not a condition",
} as const;
export type RequirementMoment = keyof typeof MOMENT_LABELS;

export const CATEGORY_LABELS = {
  identity: "Identity",
  health: "Health",
  background: "Background",
  training: "Training",
  agreement: "Agreement",
  insurance: "Insurance",
  license: "License",
} as const;

interface Starter {
  key: string;
  label: string;
  category: keyof typeof CATEGORY_LABELS;
  needed: RequirementMoment;
  /** Months from the day of issue; null if the document has its own last day, or none. */
  validMonths: number | null;
  sensitivity: "normal" | "health" | "background";
}

const starter = (
  key: string,
  label: string,
  category: Starter["category"],
  needed: RequirementMoment,
  validMonths: number | null = null,
): Starter => ({ key, label, category, needed, validMonths, sensitivity: category === "health" || category === "background" ? category : "normal" });

/** What schools usually ask students for. All are off until a school chooses them. */
export const STARTER_REQUIREMENTS: readonly Starter[] = Object.freeze([
  starter("photo-id", "Photo ID", "identity", "before_class"),
  starter("tb-test", "TB test", "health", "before_clinical", 12),
  starter("chest-x-ray", "Chest X-ray", "health", "before_clinical", 24),
  starter("mmr", "MMR immunization", "health", "before_clinical"),
  starter("varicella", "Varicella immunization", "health", "before_clinical"),
  starter("hepatitis-b", "Hepatitis B immunization or declination", "health", "before_clinical"),
  starter("tdap", "Tdap immunization", "health", "before_clinical"),
  starter("influenza", "Influenza immunization of this season", "health", "before_clinical"),
  starter("physical-exam", "Physical exam", "health", "before_clinical", 12),
  starter("background-check", "Background check", "background", "before_clinical"),
  starter("drug-screen", "Drug screen", "background", "before_clinical"),
  starter("cpr-bls", "CPR/BLS card", "training", "before_clinical", 24),
  starter("diploma", "High-school diploma or equivalent", "identity", "before_class"),
  starter("liability-insurance", "Liability insurance", "insurance", "before_clinical"),
  starter("hipaa", "HIPAA training", "training", "before_clinical"),
  starter("handbook", "Signed handbook", "agreement", "before_class"),
]);
const KEYS = STARTER_REQUIREMENTS.map(({ key }) => key);

export const chooseForm = z.object({ keys: many(z.string().refine((key) => KEYS.includes(key), "Not found.")) });

export const requirementForm = z.object({
  requirement: id(),
  version: version(),
  label: text(80),
  help: optionalText(300),
  needed: choice(keysOf(MOMENT_LABELS)),
  valid_months: optional(integer(1, 600)),
  may_expire_during: flag(),
  programs: many(id()),
});

export const reviewDaysForm = z.object({ review_days: integer(1, MAX_REVIEW_DAYS) });

const place = {
  name: text(100),
  address: optionalText(120),
  city: optionalText(80),
  state: optional(usState()),
  zipcode: optional(zipcode()),
  contact_name: optionalText(100),
  contact_email: optional(email()),
  contact_phone: optional(phone()),
};

/** A clinical site, new or changed. */
export const siteForm = z
  .object({
    site: optional(id()),
    version: version(),
    ...place,
    agreement_starts_on: optional(isoDate()),
    agreement_ends_on: optional(isoDate()),
    capacity: optional(integer(1, 500)),
    note: optionalText(500),
    requirements: many(id()),
  })
  .refine(({ agreement_starts_on: from, agreement_ends_on: to }) => !from || !to || to >= from, {
    path: ["agreement_ends_on"],
    message: "The last day must be on or after the first.",
  });

export const archiveSiteForm = z.object({ site: id(), archived: flag() });
