import type { Cents } from "~/platform/money";

/** The measure of the used part of a class. Classes without sessions count class days instead of minutes. */
export const REFUND_BASES = Object.freeze(["class_days", "scheduled_minutes", "attended_minutes", "weeks"] as const);
export type RefundBasis = (typeof REFUND_BASES)[number];

/** A step of the tuition kept. It applies while every limit in it holds. */
export interface RefundTier {
  untilDays?: number;
  untilWeeks?: number;
  untilBps?: number;
  keepBps: number;
  /** A fee in addition to the part. */
  plusCents?: Cents;
}

/** How the earned part of the tuition is calculated after the class starts. */
export type AfterStart =
  /** `none`: nothing is kept. */
  | { mode: "none" }
  /** In proportion to the class until the effective date; all of it after `cutoffBps`. */
  | { mode: "pro_rata"; cutoffBps: number; basis?: RefundBasis }
  /** The first step not yet passed defines the part kept; after the last, all of it. */
  | { mode: "tiers"; tiers: RefundTier[]; basis?: RefundBasis };

/** The most of the application fee that is kept: cents, and a part of the tuition; the lesser of both. Null for no limit. */
export interface FeeCap {
  cents: Cents | null;
  tuitionBps?: number;
}

/**
 * Which day counts. `earliest`: of notice, end and last attended day. `last_attended`: that day, or else the earliest. `notice`: that day,
 * or else the earliest. `school_days`: the earliest of notice, end, and ten class days after the last attended day.
 */
export type EffectiveRule = "earliest" | "last_attended" | "notice" | "school_days";

/** Sessions that are never charged. Cancelled sessions are closures; they count nowhere. */
export type RefundExclusion = "leave" | "closures" | "suspension";

/** A refund policy's rules. Parts of a whole are basis points (2500 is 25%). Optional parts were added later; see `upgradeRules`. */
export interface RefundRules {
  /**
   * Days after signing with a full refund, application fee and online service fees included. Business days leave out weekends and federal
   * holidays, so that 72 hours without them are three. `notBegun` ends it when the class starts.
   */
  coolingOff: { days: number; unit: "calendar" | "business"; notBegun?: boolean } | null;
  /**
   * Until the later (or earlier) of `days` after signing and `sessions` class days, only the application fee is kept; online service fees
   * are refunded. Where the first week has at least `fullFirstWeek` class days, that week has a full refund.
   */
  freeUntil: { days: number; sessions: number; combine?: "later" | "earlier"; fullFirstWeek?: number } | null;
  keepsApplicationFee: boolean;
  /** Maximum part of the application fee that is kept; null for all of it. */
  applicationFeeCapCents: Cents | null;
  /** The same as a part of the tuition; the lesser of both limits applies. */
  applicationFeeCapBps?: number;
  /** The limit of the application fee kept before the class starts, where it differs. */
  beforeStart?: FeeCap;
  /** A student who never attended owes no tuition, and at most this fee. */
  notEntered?: FeeCap;
  afterStart: AfterStart;
  effectiveDate?: EffectiveRule;
  /** The day up to which the class is charged. */
  chargeThrough?: "effective" | "last_attended";
  exclude?: readonly RefundExclusion[];
  /** Whether the online service fee goes back in the cooling-off period. It always does when the school cancels. */
  serviceFee?: "returned_in_cooling_off" | "kept";
  /** Days after the effective date. */
  payWithinDays: number;
  payTo?: "payer" | "sponsor_first";
  /** The state whose preset applies wherever it gives the student more. */
  floor?: string;
}

/** Rules of a state; `payWithinDays` is null where the school enters it. */
export type StateRules = Omit<RefundRules, "payWithinDays"> & { payWithinDays: number | null };

/** Stored rules with every later part set to what it was before it existed. Pure. */
export const upgradeRules = (
  stored: StateRules,
): StateRules & Required<Pick<RefundRules, "effectiveDate" | "chargeThrough" | "exclude" | "serviceFee" | "payTo">> => ({
  ...{ effectiveDate: "earliest", chargeThrough: "effective", exclude: [], serviceFee: "returned_in_cooling_off", payTo: "payer" },
  ...stored,
});

export interface PolicyTemplate {
  label: string;
  help: string;
  body: string;
  rules: RefundRules;
}
