import { z } from "zod";
import {
  cents,
  choice,
  flag,
  id,
  integer,
  isoDate,
  keysOf,
  longText,
  optional,
  optionalLongText,
  optionalText,
  text,
  usState,
  webAddress,
} from "~/platform/input";
import { listInput } from "~/platform/list";
import { requiredRichText } from "~/platform/rich-text";
import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";
import { SUBMISSION_LABELS, zipcode } from "./model";

export const JOB_TYPE_LABELS = {
  full_time: "Full-time",
  part_time: "Part-time",
  per_diem: "Per diem",
  contract: "Contract",
  internship: "Internship",
} as const;
export const SHIFT_LABELS = { day: "Day", evening: "Evening", night: "Night", weekend: "Weekend", rotating: "Rotating" } as const;
export const JOB_STATUS_LABELS = { draft: "Draft", open: "Open", closed: "Closed" } as const;
export type JobStatus = keyof typeof JOB_STATUS_LABELS;
export const JOB_CATEGORIES = Object.freeze([
  "Nursing assistant",
  "Home health",
  "Patient care",
  "Phlebotomy",
  "Medical assistant",
  "Pharmacy",
  "Nursing",
  "Administration",
  "Other",
] as const);
export const PAY_PER_LABELS = { hour: "Per hour", year: "Per year" } as const;

export const APPLICATION_LABELS = {
  submitted: "Submitted",
  reviewed: "Reviewed",
  interview: "Interview",
  offered: "Offered",
  declined: "Declined",
  withdrawn: "Withdrawn",
} as const;
export type ApplicationStatus = keyof typeof APPLICATION_LABELS;
/** The statuses an employer may set, by an application's current status. */
export const NEXT_STATUSES: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  submitted: ["reviewed", "interview", "offered", "declined"],
  reviewed: ["interview", "offered", "declined"],
  interview: ["offered", "declined"],
  offered: [],
  declined: [],
  withdrawn: [],
};
export const COVER_MAX = 1000;
export const ALREADY_APPLIED = "You have already applied for this job.";
export const RESUME_FIRST = "Complete your resume before applying.";
export const NEEDS_LINK = "Enter a link to apply at.";
export const PAY_ORDER = "The highest pay must be at least the lowest pay.";

const fields = z.object({
  title: text(160),
  category: choice(JOB_CATEGORIES),
  employment_type: choice(keysOf(JOB_TYPE_LABELS)),
  shift: optional(choice(keysOf(SHIFT_LABELS))),
  description: requiredRichText(10_000),
  requirements: optionalLongText(3_000),
  benefits: optionalLongText(3_000),
  certification: optionalText(160),
  pay_min: optional(cents(0)),
  pay_max: optional(cents(0)),
  pay_per: choice(keysOf(PAY_PER_LABELS)),
  address: optionalText(200),
  city: text(100),
  state: usState(),
  zipcode: zipcode(),
  remote: flag(),
  openings: integer(1, 999),
  submission_type: choice(keysOf(SUBMISSION_LABELS)),
  apply_url: optional(webAddress()),
  deadline: optional(isoDate()),
  status: choice(["draft", "open"] as const),
});
type Fields = { pay_min?: number; pay_max?: number; submission_type: string; apply_url?: string };

/** @throws issues beside `pay_max` and `apply_url` */
function checked(values: Fields, ctx: z.RefinementCtx): void {
  if (values.pay_min !== undefined && values.pay_max !== undefined && values.pay_max < values.pay_min)
    ctx.addIssue({ code: "custom", path: ["pay_max"], message: PAY_ORDER });
  if (values.submission_type === "external_submission" && !values.apply_url)
    ctx.addIssue({ code: "custom", path: ["apply_url"], message: NEEDS_LINK });
}
export const jobForm = fields.superRefine(checked);
export const jobChange = fields
  .omit({ status: true })
  .extend({ id: id(), version: optional(integer(0, Number.MAX_SAFE_INTEGER)) })
  .superRefine(checked);

export const jobListInput = listInput({
  sorts: ["created_at", "title", "deadline", "applications"] as const,
  ordering: "-created_at",
  filters: { status: choice(keysOf(JOB_STATUS_LABELS)) },
});
export const applicationListInput = listInput({
  sorts: ["created_at", "name", "status"] as const,
  ordering: "-created_at",
  filters: { status: choice(keysOf(APPLICATION_LABELS)) },
});
export const messageForm = z.object({ subject: text(160), message: longText(4000) });

interface Pay {
  payMinCents: number | null;
  payMaxCents: number | null;
  payPer: "hour" | "year";
}

/** "$18.00 to $22.50 per hour", or null without a pay range. */
export function payText({ payMinCents, payMaxCents, payPer }: Pay, locale: Locale = "en"): string | null {
  const dollars = (value: number) => `$${(value / 100).toLocaleString("en-US", { minimumFractionDigits: payPer === "hour" ? 2 : 0 })}`;
  const ends = [...new Set([payMinCents, payMaxCents])].filter((value) => value !== null).map(dollars);
  return ends.length > 0 ? phrase(`${ends.join(" to ")} per ${payPer}`, locale) : null;
}
