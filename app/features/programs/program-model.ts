import { z } from "zod";
import { SMALLEST_PART, SMALLEST_PLAN } from "~/features/payments/model";
import { cents, choice, chosenFile, clearable, flag, id, integer, longText, many, optional, optionalText, text } from "~/platform/input";
import { formatMoney } from "~/platform/money";
import { requiredRichText, richText } from "~/platform/rich-text";
import type { DurationType, ProgramType } from "./model";

/** Programs as the office manages them: words, and the schemas that forms and verbs share. Safe for the browser. */
export const PROGRAM_CATEGORIES = Object.freeze([
  "Nursing Assistant",
  "Home Health Aide",
  "Patient Care Technician",
  "Phlebotomy",
  "EKG",
  "Medical Assistant",
  "Medication Aide",
  "Pharmacy Technician",
  "Billing and Coding",
  "CPR/BLS/First Aid",
  "Continuing Education",
  "Other",
] as const);

export const DURATION_TYPE_LABELS: Record<DurationType, string> = { weeks: "Weeks", days: "Days", months: "Months" };
export const PAYMENT_OPTIONS = Object.freeze(["pay_now", "pay_later", "free_plan"] as const);
export type PaymentOption = (typeof PAYMENT_OPTIONS)[number];

/** How often an instalment falls due, by the days that are stored. */
export const PLAN_INTERVALS = { weekly: 7, biweekly: 14, monthly: 30 } as const;
export type PlanInterval = keyof typeof PLAN_INTERVALS;
export const PLAN_INTERVAL_LABELS: Record<PlanInterval, string> = { weekly: "Every week", biweekly: "Every two weeks", monthly: "Every month" };

/** The interval whose days come closest. */
export const intervalOf = (days: number): PlanInterval => (days <= 10 ? "weekly" : days <= 21 ? "biweekly" : "monthly");

export const DEFAULT_REMINDER_DAYS = 14;
export const TYPES = Object.freeze(["onsite", "blended", "virtual"] as const) satisfies readonly ProgramType[];
export const DURATIONS = Object.freeze(["weeks", "days", "months"] as const) satisfies readonly DurationType[];
export const STATUSES = Object.freeze(["offering", "not_offered"] as const);
export const AT_LEAST_ONE_WAY = "Choose at least one payment option.";

export const slug = () =>
  text(120).pipe(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use lowercase letters, digits, and hyphens, such as nursing-assistant."));

/** A text whose lines are the entries of a list, kept as paragraphs; an API may send the entries themselves. */
const lines = (max = 4000) =>
  z.preprocess((value) => {
    const entries = Array.isArray(value) ? value : typeof value === "string" ? value.split(/\r?\n/) : [];
    const filled = entries.filter((entry) => typeof entry === "string" && entry.trim() !== "").map((entry: string) => entry.trim());
    return value === undefined ? undefined : filled.length > 0 ? filled.join("\n\n") : null;
  }, z.string().max(max, `Must be at most ${max} characters`).nullable().optional());

const hours = () => clearable(integer(0, 5000));
const planPayments = () => integer(0, 12).refine((value) => value !== 1, "Must be between 2 and 12");

export const rich = (max?: number) => clearable(richText(max));

/** All of a program, as its form sends it. A file that is not sent stays as it was. */
const programShape = {
  title: text(120),
  slug: optional(slug()),
  code: clearable(text(20)),
  type: choice(TYPES),
  category: choice(PROGRAM_CATEGORIES),
  short_description: clearable(longText(200)),
  description: requiredRichText(),
  duration: integer(1, 999),
  duration_type: choice(DURATIONS),
  theory_hours: hours(),
  lab_hours: hours(),
  clinical_hours: hours(),
  tuition_fee: cents(),
  application_fee: optional(cents()),
  payment_options: many(choice(PAYMENT_OPTIONS), 3).refine((options) => options.length > 0, AT_LEAST_ONE_WAY),
  plan_payments: optional(planPayments()),
  plan_interval: optional(choice(["weekly", "biweekly", "monthly"])),
  plan_deposit: optional(cents()),
  reminder_offset: optional(integer(1, 60)),
  additional_program_info: rich(),
  prerequisites: lines(),
  outcomes: lines(),
  week_outline: lines(),
  certification: clearable(text(200)),
  schedule_summary: clearable(text(200)),
  cancellation_policy: clearable(longText(4000)),
  locations: many(id(), 50),
  instructors: many(id(), 50),
  pre_enrollment: flag(),
  waitlist: flag(),
  show_scholarship: flag(),
  referral_fee_type: optional(choice(["percentage", "dollar"])),
  referral_fee: optional(cents(0, 10_000_000)),
  lms_course: clearable(text(120)),
  meta_title: clearable(text(70)),
  meta_description: clearable(text(200)),
  status: optional(choice(STATUSES)),
  photo: chosenFile(),
  photo_from: optional(id()),
  photo_alt: optionalText(200),
  photo_decorative: flag(),
  brochure: chosenFile(),
  agreement: chosenFile(),
  remove_photo: flag(),
  remove_brochure: flag(),
  remove_agreement: flag(),
};

interface PlanFields {
  tuition_fee: number;
  payment_options?: readonly PaymentOption[];
  plan_payments?: number;
  plan_deposit?: number;
  referral_fee_type?: "percentage" | "dollar";
  referral_fee?: number;
}

/** Rules between fields of a program. */
function fitsTogether(
  { tuition_fee, payment_options = [], plan_payments = 0, plan_deposit = 0, referral_fee_type, referral_fee }: PlanFields,
  ctx: z.RefinementCtx,
): void {
  const issue = (path: string, message: string) => ctx.addIssue({ code: z.ZodIssueCode.custom, path: [path], message });
  if (plan_payments > 0 && plan_deposit >= tuition_fee && plan_deposit > 0) issue("plan_deposit", "The deposit must be less than the tuition.");
  if (payment_options.includes("pay_later") && plan_payments > 1 && tuition_fee > 0) {
    const [rest, parts] = plan_deposit > 0 ? [tuition_fee - plan_deposit, plan_payments - 1] : [tuition_fee, plan_payments];
    if (plan_deposit > 0 && plan_deposit < SMALLEST_PART) issue("plan_deposit", `The deposit must be at least ${formatMoney(SMALLEST_PART)}.`);
    if (tuition_fee < SMALLEST_PLAN) issue("plan_payments", `A payment plan starts at a tuition of ${formatMoney(SMALLEST_PLAN)}.`);
    else if (rest > 0 && rest / parts < SMALLEST_PART) issue("plan_payments", `Each payment must be at least ${formatMoney(SMALLEST_PART)}.`);
  }
  if (referral_fee_type === "percentage" && (referral_fee ?? 0) > 10_000) issue("referral_fee", "Must be between 0 and 100");
  if (referral_fee_type && referral_fee === undefined) issue("referral_fee", "Enter the fee.");
}

export const programForm = z.object(programShape).superRefine(fitsTogether);
export const programFormOf = <S extends z.ZodRawShape>(more: S) =>
  z.object({ ...programShape, ...more }).superRefine((value, ctx) => fitsTogether(value as PlanFields, ctx));
export type ProgramForm = z.output<typeof programForm>;
