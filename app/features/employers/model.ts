import { z } from "zod";
import {
  choice,
  clearable,
  email,
  flag,
  id,
  integer,
  keysOf,
  longText,
  many,
  optional,
  optionalText,
  personName,
  phone,
  shortZipcode,
  text,
  usState,
  webAddress,
} from "~/platform/input";
import { listInput } from "~/platform/list";
import { richText } from "~/platform/rich-text";
import { readZip } from "~/platform/written";

/** Words and forms of employers; safe for the browser. */
export const COMPANY_TYPE_LABELS = {
  adult_day_care: "Adult day care",
  assisted_living: "Assisted living",
  home_health: "Home health",
  hospital: "Hospital",
  nursing_home: "Nursing home",
  staffing_agency: "Staffing agency",
  other: "Other",
} as const;
export type CompanyType = keyof typeof COMPANY_TYPE_LABELS;

export const SPONSOR_KIND_LABELS = { employment: "Employment", grant: "Grant", loan: "Loan" } as const;
export const CATEGORY_LABELS = {
  direct_sponsorship: "Direct sponsorship",
  apprenticeships: "Apprenticeships",
  scholarships: "Scholarships",
  tuition_reimbursement: "Tuition reimbursement",
  fellowships: "Fellowships",
} as const;
export const SUBMISSION_LABELS = { in_app_submission: "In app submission", external_submission: "External submission" } as const;

export const SIZES = Object.freeze(["1-10", "11-50", "51-200", "201-500", "501-1,000", "More than 1,000"] as const);

/** How far a search goes, in miles; the last one goes on without end. */
export const DISTANCES = Object.freeze(["10", "20", "30", "40", "50", "60", "70", "80", "90", "100+"] as const);
export const DISTANCE_OPTIONS = DISTANCES.map((value) => ({ value, label: `${value} miles` }));
export const DEFAULT_DISTANCE = "30";
/** Label of the distance filter when none is chosen. */
export const USUAL_DISTANCE = `Default: ${DEFAULT_DISTANCE} miles`;
export const ZIP_FORMAT = "Enter a 5-digit zip code.";
export const ZIP_UNKNOWN = "We don't know this ZIP code. Check it and try again.";
export const zipcode = () => shortZipcode(ZIP_FORMAT);
/** The miles of a choice; null is without end. */
export const milesOf = (choice: string | undefined): number | null => (choice === "100+" ? null : Number(choice ?? DEFAULT_DISTANCE));
export const nearFilters = {
  zipCode: z
    .string()
    .max(40)
    .transform((value) => readZip(value)?.slice(0, 5) ?? value.trim()),
  zipCodeRange: choice(DISTANCES),
};

export const employerForm = z.object({
  name: text(160),
  company_type: choice(keysOf(COMPANY_TYPE_LABELS)),
  size: optional(choice(SIZES)),
  about: richText(5_000),
  benefits: clearable(longText(2_000)),
  address: text(200),
  city: text(100),
  state: usState(),
  zipcode: zipcode(),
  phone: phone(),
  contact_email: email(),
  website_url: optional(webAddress()),
  sponsors_training: flag(),
  categories: many(choice(keysOf(CATEGORY_LABELS)), 5),
});

/** A super admin's input for a new employer and its first admin. */
export const newEmployerForm = z.object({
  name: text(160),
  company_type: choice(keysOf(COMPANY_TYPE_LABELS)),
  organization: optionalText(160),
  first_name: personName(100),
  last_name: personName(100),
  email: email(),
});

export const employerListInput = listInput({ sorts: ["name", "created_at"], filters: { company_type: choice(keysOf(COMPANY_TYPE_LABELS)) } });

export const PARTNERSHIP_LABELS = { not_requested: "Not requested", requested: "Requested", accepted: "Affiliated", revoked: "Revoked" } as const;
export type Partnership = keyof typeof PARTNERSHIP_LABELS;
export type Side = "school" | "employer";
export const MESSAGE_MAX = 1000;
export const partnershipRequest = z.object({ id: id(), message: optional(longText(MESSAGE_MAX)) });

/** Whose turn it is: what a side may make of a partnership that the other side, or it itself, asked for. */
export function mayAnswer(side: Side, askedBy: Side, from: Partnership, to: "accepted" | "revoked"): boolean {
  if (from === "requested") return side !== askedBy;
  if (from === "accepted") return to === "revoked";
  return from === "revoked" && to === "accepted" && side !== askedBy;
}

export const schoolListInput = listInput({
  sorts: ["distance", "name", "programs", "graduates"] as const,
  filters: { ...nearFilters, category: z.string().max(120), status: choice(["not_requested", "requested", "accepted", "revoked"] as const) },
});

/** An amount, or a part of the tuition. */
export const valueText = (of: { amountCents: number | null; percent: number | null }): string =>
  of.amountCents === null
    ? `${(of.percent ?? 0) / 100}% of tuition`
    : `$${(of.amountCents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;

export const percentField = () => integer(1, 100, "Must be between 1 and 100");
