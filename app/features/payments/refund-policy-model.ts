import { z } from "zod";
import { DEFAULT_REFUND_POLICY } from "~/features/schools/refund-policy-model";
import { choice, flag, integer, longText, optional } from "~/platform/input";
import type { Cents } from "~/platform/money";

/** How the earned part of the tuition is calculated after the class starts. */
export type AfterStart =
  /** `none`: nothing is kept. */
  | { mode: "none" }
  /** In proportion to the class days until the effective date; all of it after `cutoffBps`. */
  | { mode: "pro_rata"; cutoffBps: number }
  /** The first step not yet passed defines the part kept; after the last, all of it. */
  | { mode: "tiers"; tiers: { untilDays?: number; untilBps?: number; keepBps: number }[] };

/** A refund policy's rules. Parts of a whole are basis points (2500 is 25%). */
export interface RefundRules {
  /** Days after signing with a full refund, application fee and online service fees included. */
  coolingOff: { days: number; unit: "calendar" | "business" } | null;
  /** Until the later of `days` after signing and `sessions` class days, only the application fee is kept; online service fees are refunded. */
  freeUntil: { days: number; sessions: number } | null;
  keepsApplicationFee: boolean;
  /** Maximum part of the application fee that is kept; null for all of it. */
  applicationFeeCapCents: Cents | null;
  afterStart: AfterStart;
  payWithinDays: number;
}

/** The refund policy of orders. They know no classes: what was paid can go back, without the fee of paying online. */
export const ORDER_REFUND_POLICY =
  "Contact the school to return a product. Products can be refunded in full or by item. Online service fees are non-refundable.";

export const POLICY_PRESETS = Object.freeze(["default", "ca_bppe", "tx_twc", "tiered", "custom"] as const);
export type PolicyPreset = (typeof POLICY_PRESETS)[number];

interface Preset {
  label: string;
  help: string;
  body: string;
  rules: RefundRules;
}

const DEFAULT_RULES: RefundRules = {
  coolingOff: null,
  freeUntil: null,
  keepsApplicationFee: true,
  applicationFeeCapCents: null,
  afterStart: { mode: "none" },
  payWithinDays: 30,
};

/** Policy templates. Their text can be edited; the school's lawyer decides whether they fit its state. */
export const PRESETS: Record<Exclude<PolicyPreset, "custom">, Preset> = {
  default: {
    label: "Standard",
    help: "Refunds everything except the service fee and the application fee.",
    body: DEFAULT_REFUND_POLICY,
    rules: DEFAULT_RULES,
  },
  ca_bppe: {
    label: "California style (BPPE)",
    help: "Full refund through the first class or the seventh day, then prorated until 60% of the class is over.",
    body: "You may cancel through the first class session or the seventh calendar day after signing, whichever is later, and get back everything you paid, online service fees too, less an application fee of at most $250. After that, until 60% of the class is over, you get back the part of the tuition for the classes not yet held, without online service fees. The last day of attendance or the day of your notice counts, whichever is earlier. Refunds are paid within 45 days.",
    rules: {
      coolingOff: null,
      freeUntil: { days: 7, sessions: 1 },
      keepsApplicationFee: true,
      applicationFeeCapCents: 25_000,
      afterStart: { mode: "pro_rata", cutoffBps: 6000 },
      payWithinDays: 45,
    },
  },
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

export const DEFAULT_POLICY = { id: null, version: 0, preset: "default" as PolicyPreset, name: PRESETS.default.label, ...PRESETS.default };

export const POLICY_BODY_MAX = 4000;
const percent = () => optional(integer(0, 100));

/** The input of the policy editor. The numbers apply to a custom policy. */
export const policyFields = z.object({
  preset: choice(POLICY_PRESETS),
  body: longText(POLICY_BODY_MAX),
  cooling_off_days: optional(integer(0, 60)),
  keep_application_fee: flag(),
  application_fee_cap: optional(integer(0, 100_000)),
  after_start: optional(choice(["none", "pro_rata"] as const)),
  cutoff: percent(),
  pay_within_days: optional(integer(1, 120)),
});

/** The rules that the editor's input describes. */
export function rulesOf(input: z.output<typeof policyFields>): RefundRules {
  if (input.preset !== "custom") return PRESETS[input.preset].rules;
  return {
    coolingOff: input.cooling_off_days ? { days: input.cooling_off_days, unit: "calendar" } : null,
    freeUntil: null,
    keepsApplicationFee: input.keep_application_fee,
    applicationFeeCapCents: input.application_fee_cap === undefined ? null : input.application_fee_cap * 100,
    afterStart: input.after_start === "pro_rata" ? { mode: "pro_rata", cutoffBps: (input.cutoff ?? 60) * 100 } : { mode: "none" },
    payWithinDays: input.pay_within_days ?? 30,
  };
}
