import { z } from "zod";
import { DEFAULT_REFUND_POLICY } from "~/features/schools/refund-policy-model";
import type { FieldErrors } from "~/platform/errors";
import { choice, flag, integer, keysOf, longText, optional, optionalText } from "~/platform/input";
import { formatMoney } from "~/platform/money";
import { type PolicyTemplate, REFUND_BASES, type RefundBasis, type RefundRules } from "./refund-rules-model";
import { type PolicyGap, STATE_PRESETS, type StatePreset } from "./refund-states-model";

/** The refund policy of orders. They know no classes: what was paid can go back, without the fee of paying online. */
export const ORDER_REFUND_POLICY =
  "Contact the school to return a product. Products can be refunded in full or by item. Online service fees are non-refundable.";

const DEFAULT_RULES: RefundRules = {
  coolingOff: null,
  freeUntil: null,
  keepsApplicationFee: true,
  applicationFeeCapCents: null,
  afterStart: { mode: "none" },
  payWithinDays: 30,
};

/** Policy templates. Their text can be edited; the school's lawyer decides whether they fit its state. */
export const PRESETS: Record<"default" | "ca_bppe" | "tx_twc" | "tiered", PolicyTemplate> = {
  default: {
    label: "Standard",
    help: "Refunds everything except the service fee and the application fee.",
    body: DEFAULT_REFUND_POLICY,
    rules: DEFAULT_RULES,
  },
  ca_bppe: STATE_PRESETS.ca_bppe,
  tx_twc: {
    label: "Texas style (TWC)",
    help: "Full refund for 72 hours, less $100 for three class days, then prorated until 75% of the class is over.",
    body: "You get back everything you paid if you cancel within three business days after signing. Through the first three class days you get back everything, online service fees too, less at most $100. After that, while less than 75% of the class is over, you get back the part of the tuition for the classes not yet held, without online service fees. The last day of attendance or the day of your notice counts, whichever is earlier. Refunds are paid within 60 days.",
    rules: {
      coolingOff: { days: 3, unit: "business" },
      freeUntil: { days: 0, sessions: 3 },
      keepsApplicationFee: true,
      applicationFeeCapCents: 10_000,
      afterStart: { mode: "pro_rata", cutoffBps: 7499 },
      payWithinDays: 60,
    },
  },
  tiered: {
    label: "Tiered",
    help: "Keeps 10% of tuition in the first week, 25% through the first quarter, 50% through the first half, then all of it.",
    body: "Before the class starts you get back everything but the application fee (at most $150). In its first week we keep 10% of the tuition, until a quarter of the class is over 25%, until half of it is over 50%, and after that all of it. Online service fees are non-refundable, unless the school cancels.",
    rules: {
      coolingOff: null,
      freeUntil: null,
      keepsApplicationFee: true,
      applicationFeeCapCents: 15_000,
      afterStart: {
        mode: "tiers",
        tiers: [
          { untilDays: 7, keepBps: 1000 },
          { untilBps: 2500, keepBps: 2500 },
          { untilBps: 5000, keepBps: 5000 },
        ],
      },
      payWithinDays: 30,
    },
  },
};

/** The states' presets; the first of `PRESETS` have no state. */
export const POLICY_PRESETS = Object.freeze([
  ...(["default", "ca_bppe", "tx_twc", "tiered"] as const),
  ...(["tx_over_40", "tx_short", "co", "wa", "nj_300", "nj_1200", "ny_mini", "fl_cie", "va"] as const),
  "custom",
] as const);
export type PolicyPreset = (typeof POLICY_PRESETS)[number];

/** The row of a state among the presets; null for the others, and for keys that no longer exist. */
export const stateRowOf = (preset: string): StatePreset | null => (STATE_PRESETS as Record<string, StatePreset>)[preset] ?? null;

/** Label and text of a preset; null for a custom policy. */
export const templateOf = (preset: string): Pick<PolicyTemplate, "label" | "help" | "body"> | null =>
  (PRESETS as Record<string, PolicyTemplate>)[preset] ?? stateRowOf(preset);

export const DEFAULT_POLICY = { id: null, version: 0, preset: "default" as PolicyPreset, name: PRESETS.default.label, ...PRESETS.default };

export const POLICY_BODY_MAX = 4000;
const percent = () => optional(integer(0, 100));

/** The states' presets by their labels. */
export const STATE_LABELS = Object.fromEntries(Object.entries(STATE_PRESETS).map(([key, { label }]) => [key, label])) as Record<
  keyof typeof STATE_PRESETS,
  string
>;

export const BASIS_LABELS: Record<RefundBasis, string> = {
  class_days: "Class days",
  scheduled_minutes: "Scheduled hours",
  attended_minutes: "Attended hours",
  weeks: "Weeks that have started",
};

/** The input of the policy editor. The numbers apply to a custom policy, and to a state's where it leaves them to the school. */
export const policyFields = z.object({
  preset: choice(POLICY_PRESETS),
  body: longText(POLICY_BODY_MAX),
  cooling_off_days: optional(integer(0, 60)),
  keep_application_fee: flag(),
  application_fee_cap: optional(integer(0, 100_000)),
  after_start: optional(choice(["none", "pro_rata"] as const)),
  basis: optional(choice(REFUND_BASES)),
  cutoff: percent(),
  /** Percent of the tuition kept by week, as "0, 25, 50". */
  weekly: optionalText(100),
  /** The state whose rules apply wherever they give the student more than a custom policy. */
  floor: optional(choice(keysOf(STATE_LABELS))),
  pay_within_days: optional(integer(1, 120)),
});
type PolicyInput = Partial<z.output<typeof policyFields>> & Pick<z.output<typeof policyFields>, "preset" | "keep_application_fee">;

const WEEKS_MAX = 60;

/** "0, 25, 50" as basis points; null for anything but rising percents. */
function weeklyOf(written: string | undefined): number[] | null {
  const parts = (written ?? "").split(",").map((part) => part.trim().replace(/%$/, ""));
  if (parts.length > WEEKS_MAX || parts.some((part) => !/^\d{1,3}$/.test(part) || Number(part) > 100)) return null;
  const percents = parts.map(Number);
  return percents.every((each, index) => index === 0 || each >= (percents[index - 1] ?? 0)) ? percents.map((each) => each * 100) : null;
}

const GAP_ERRORS: Record<PolicyGap, string> = {
  pay_within_days: "Enter the days your state allows.",
  application_fee_cap: "Enter the most that your state lets you keep.",
  weekly: "Enter the percent kept for each week, from the lowest, like 0, 25, 50.",
};

/** Errors for numbers that a state's preset leaves to the school and the input lacks. */
export function policyErrors(input: PolicyInput): FieldErrors {
  const gaps = stateRowOf(input.preset)?.gaps ?? [];
  const isMissing = (gap: PolicyGap) => (gap === "weekly" ? weeklyOf(input.weekly) === null : input[gap] === undefined);
  return Object.fromEntries(gaps.filter(isMissing).map((gap) => [gap, [GAP_ERRORS[gap]]]));
}

/** The rules that the editor's input describes. Check it with `policyErrors` first. */
export function rulesOf(input: PolicyInput): RefundRules {
  const row = stateRowOf(input.preset);
  if (row && input.preset !== "ca_bppe") return filled(row, input);
  if (input.preset in PRESETS) return PRESETS[input.preset as keyof typeof PRESETS].rules;
  return {
    coolingOff: input.cooling_off_days ? { days: input.cooling_off_days, unit: "calendar" } : null,
    freeUntil: null,
    keepsApplicationFee: input.keep_application_fee,
    applicationFeeCapCents: input.application_fee_cap === undefined ? null : input.application_fee_cap * 100,
    afterStart:
      input.after_start === "pro_rata"
        ? { mode: "pro_rata", cutoffBps: (input.cutoff ?? 60) * 100, ...(input.basis && { basis: input.basis }) }
        : { mode: "none" },
    payWithinDays: input.pay_within_days ?? 30,
    ...(input.floor && { floor: input.floor }),
  };
}

/** A state's rules with what the school entered. */
function filled({ rules, gaps }: StatePreset, input: PolicyInput): RefundRules {
  const tiers = (weeklyOf(input.weekly) ?? []).map((keepBps, week) => ({ untilWeeks: week + 1, keepBps }));
  return {
    ...rules,
    payWithinDays: rules.payWithinDays ?? input.pay_within_days ?? 30,
    ...(gaps.includes("application_fee_cap") && { applicationFeeCapCents: (input.application_fee_cap ?? 0) * 100 }),
    ...(gaps.includes("weekly") && { afterStart: { mode: "tiers" as const, basis: "weeks" as const, tiers } }),
  };
}

/** The text of a policy with the school's numbers in the places that a state's preset leaves. */
export function filledText(body: string, rules: RefundRules): string {
  const weeks = rules.afterStart.mode === "tiers" ? rules.afterStart.tiers.map(({ keepBps }) => `${keepBps / 100}%`).join(", ") : "";
  return body
    .replaceAll("{days}", String(rules.payWithinDays))
    .replaceAll("{fee}", formatMoney(rules.applicationFeeCapCents ?? 0))
    .replaceAll("{weeks}", weeks);
}
