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

/** Whose documents a requirement asks for. */
export const HOLDER_LABELS = { student: "Students", instructor: "Instructors", site: "Clinical sites", school: "The school" } as const;
export type HolderKind = keyof typeof HOLDER_LABELS;

/** When a document of each holder may be needed. */
export const MOMENTS_OF: Readonly<Record<HolderKind, readonly RequirementMoment[]>> = Object.freeze({
  student: keysOf(MOMENT_LABELS),
  instructor: ["before_class", "before_clinical", "during"],
  site: ["before_clinical", "during"],
  school: ["before_class", "during"],
});

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
  appliesTo: HolderKind;
  /** Accepting needs the document's own last day. */
  hasLastDay: boolean;
  help: string;
}

const starter = (
  key: string,
  label: string,
  category: Starter["category"],
  needed: RequirementMoment,
  validMonths: number | null = null,
): Starter => ({
  ...{ key, label, category, needed, validMonths, sensitivity: category === "health" || category === "background" ? category : "normal" },
  ...{ appliesTo: "student", hasLastDay: false, help: "" },
});

/** Where the issuers of nursing licenses confirm them, for all states. */
const LICENSE_LOOKUP = "Look up the license at https://www.nursys.com/LQC/LQCTerms.aspx and add the result.";

/** What schools usually ask students, instructors, clinical sites and themselves for. All are off until a school chooses them. */
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
  {
    ...starter("instructor-license", "Nursing license (RN or LVN/LPN)", "license", "before_class"),
    ...{ appliesTo: "instructor", hasLastDay: true, help: LICENSE_LOOKUP },
  },
  {
    ...starter("instructor-nursing", "Proof of two years of nursing, one in long-term care", "training", "before_class"),
    ...{ appliesTo: "instructor", help: "For trainers of nurse aides: 42 CFR 483.152(a)(5)." },
  },
  {
    ...starter("instructor-teaching", "Course on teaching adults", "training", "before_class"),
    ...{ appliesTo: "instructor", help: "Or proof of experience in teaching adults or supervising nurse aides." },
  },
  { ...starter("instructor-bls", "BLS card of the instructor", "training", "before_class", 24), appliesTo: "instructor" },
  { ...starter("instructor-tb", "TB test of the instructor", "health", "before_clinical", 12), appliesTo: "instructor" },
  { ...starter("site-insurance", "Certificate of insurance", "insurance", "before_clinical"), appliesTo: "site", hasLastDay: true },
  { ...starter("site-license", "Facility license", "license", "before_clinical"), appliesTo: "site", hasLastDay: true },
  { ...starter("school-approval", "State approval letter", "license", "before_class"), appliesTo: "school", hasLastDay: true },
  { ...starter("program-approval", "Program approval", "license", "before_class"), appliesTo: "school", hasLastDay: true },
  { ...starter("surety-bond", "Surety bond", "insurance", "before_class"), appliesTo: "school", hasLastDay: true },
  { ...starter("fire-inspection", "Fire inspection report", "license", "before_class", 12), appliesTo: "school" },
  { ...starter("school-liability", "Liability insurance of the school", "insurance", "before_class"), appliesTo: "school", hasLastDay: true },
]);
const KEYS = STARTER_REQUIREMENTS.map(({ key }) => key);

const holder = () => choice(keysOf(HOLDER_LABELS));
export const requirementsInput = z.object({ of: optional(holder()) });

export const chooseForm = z.object({ of: optional(holder()), keys: many(z.string().refine((key) => KEYS.includes(key), "Not found.")) });

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
