import type { PolicyTemplate, StateRules } from "./refund-rules-model";

/** A value that a state's row leaves to the school, because no source of certainty A or B gives it. */
export type PolicyGap = "pay_within_days" | "application_fee_cap" | "weekly";

/** How sure the source of a rule is. */
export const CERTAINTY_LABELS = { A: "We read the rule's text", B: "From a second-hand page" } as const;

/** A state's refund rules with their source. */
export interface StatePreset extends Omit<PolicyTemplate, "rules"> {
  /** A state's two letters, or `federal`. */
  jurisdiction: string;
  source: string;
  /** The day the source was read, ISO. */
  sourceDate: string;
  certainty: keyof typeof CERTAINTY_LABELS;
  rules: StateRules;
  gaps: readonly PolicyGap[];
  /** Numbers that the row leaves to the school or omits. */
  note?: string;
}

const READ = "2026-11-24";
const NO_FEE_LIMIT = { keepsApplicationFee: true, applicationFeeCapCents: null } as const;
const EXCLUDE = ["leave", "closures"] as const;
const DAY_THAT_COUNTS = "The last day of attendance or the day of your notice counts, whichever is earlier.";
const ONLINE_FEE = "Online service fees go back only in the time to cancel for a full refund, or if the school cancels.";

const CA: StatePreset & PolicyTemplate = {
  label: "California style (BPPE)",
  help: "Full refund through the first class or the seventh day, then prorated until 60% of the class is over.",
  body: "You may cancel through the first class session or the seventh calendar day after signing, whichever is later, and get back everything you paid, online service fees too, less an application fee of at most $250. After that, until 60% of the class is over, you get back the part of the tuition for the classes not yet held, without online service fees. The last day of attendance or the day of your notice counts, whichever is earlier. Refunds are paid within 45 days.",
  jurisdiction: "CA",
  source: "Cal. Educ. Code 94920; 5 CCR 71750(c)",
  sourceDate: READ,
  certainty: "A",
  gaps: [],
  rules: {
    coolingOff: null,
    freeUntil: { days: 7, sessions: 1 },
    keepsApplicationFee: true,
    applicationFeeCapCents: 25_000,
    afterStart: { mode: "pro_rata", cutoffBps: 6000, basis: "scheduled_minutes" },
    exclude: EXCLUDE,
    payWithinDays: 45,
  },
};

/** The refund rules of states, by key. Numbers without a source of certainty A or B are left to the school. */
export const STATE_PRESETS = {
  ca_bppe: CA,
  tx_over_40: {
    label: "Texas, programs over 40 hours",
    help: "Full refund for 72 hours and in the first week, then prorated by scheduled hours while less than 75% is over.",
    body: `You get back everything you paid if you cancel within three business days after signing, or in the first week of the class. If that week has fewer than three class days, you get back everything through the third class day, less at most $100. After that, while less than 75% of the class is over, you get back the part of the tuition for the scheduled hours after your last day of attendance. If you never attend, we keep at most $100. Holidays, closures and leaves of absence aren't charged. ${ONLINE_FEE} Refunds are paid within 60 days.`,
    jurisdiction: "TX",
    source: "Tex. Educ. Code 132.061; 40 TAC 807.263",
    sourceDate: READ,
    certainty: "A",
    gaps: [],
    note: "The three days after a tour of the school aren't included, because tours aren't recorded.",
    rules: {
      coolingOff: { days: 3, unit: "business" },
      freeUntil: { days: 0, sessions: 3, fullFirstWeek: 3 },
      keepsApplicationFee: true,
      applicationFeeCapCents: 10_000,
      notEntered: { cents: 10_000 },
      afterStart: { mode: "pro_rata", cutoffBps: 7499, basis: "scheduled_minutes" },
      effectiveDate: "school_days",
      chargeThrough: "last_attended",
      exclude: [...EXCLUDE, "suspension"],
      payWithinDays: 60,
    },
  },
  tx_short: {
    label: "Texas, programs of 40 hours or less and seminars",
    help: "Full refund for 72 hours and in the first week, then prorated by the remaining hours.",
    body: `You get back everything you paid if you cancel within three business days after signing, or in the first week of the class. If that week has fewer than three class days, you get back everything through the third class day, less at most $100. After that, you get back the part of the tuition for the hours that remain. If you never attend, we keep at most $100. ${DAY_THAT_COUNTS} ${ONLINE_FEE} Refunds are paid within {days} days.`,
    jurisdiction: "TX",
    source: "TWC leaflet on refunds of seminars and programs of at most 40 hours",
    sourceDate: READ,
    certainty: "A",
    gaps: ["pay_within_days"],
    note: "We found no confirmed number of days to pay. Enter it.",
    rules: {
      coolingOff: { days: 3, unit: "business" },
      freeUntil: { days: 0, sessions: 3, fullFirstWeek: 3 },
      keepsApplicationFee: true,
      applicationFeeCapCents: 10_000,
      notEntered: { cents: 10_000 },
      afterStart: { mode: "pro_rata", cutoffBps: 10_000, basis: "scheduled_minutes" },
      exclude: EXCLUDE,
      payWithinDays: null,
    },
  },
  co: {
    label: "Colorado",
    help: "Full refund for three days, then keeps 10%, 25%, 50%, or 75% by the part of the class that is over.",
    body: `You get back everything you paid if you cancel within three days after signing and the class hasn't started. After that we keep the application fee (at most $150 or 25% of the tuition, whichever is less). After the class starts we also keep 10% of the tuition within the first 10% of its hours, 25% until a quarter is over, 50% until half is over, 75% until three quarters are over, and after that all of it. ${DAY_THAT_COUNTS} ${ONLINE_FEE} Refunds are paid within 30 days.`,
    jurisdiction: "CO",
    source: "C.R.S. 23-64-120",
    sourceDate: READ,
    certainty: "A",
    gaps: [],
    rules: {
      coolingOff: { days: 3, unit: "calendar", notBegun: true },
      freeUntil: null,
      keepsApplicationFee: true,
      applicationFeeCapCents: 15_000,
      applicationFeeCapBps: 2500,
      afterStart: {
        mode: "tiers",
        basis: "scheduled_minutes",
        tiers: [
          { untilBps: 1000, keepBps: 1000 },
          { untilBps: 2500, keepBps: 2500 },
          { untilBps: 5000, keepBps: 5000 },
          { untilBps: 7500, keepBps: 7500 },
        ],
      },
      exclude: EXCLUDE,
      payWithinDays: 30,
    },
  },
  wa: {
    label: "Washington",
    help: "Full refund for five business days, then keeps 10%, 25%, or 50% by the part of the class that is over.",
    body: `You get back everything you paid if you cancel within five business days after signing and the class hasn't started. After that we keep the application fee (at most $100 or 10% of the tuition, whichever is less). After the class starts we also keep 10% of the tuition in its first week or first 10%, whichever is less, 25% before a quarter is over, 50% until half is over, and after that all of it. ${DAY_THAT_COUNTS} ${ONLINE_FEE} Refunds are paid within 30 days.`,
    jurisdiction: "WA",
    source: "WAC 490-105-130",
    sourceDate: READ,
    certainty: "B",
    gaps: [],
    note: "The percentages are from a second-hand page. Check them with the rule's text.",
    rules: {
      coolingOff: { days: 5, unit: "business", notBegun: true },
      freeUntil: null,
      keepsApplicationFee: true,
      applicationFeeCapCents: 10_000,
      applicationFeeCapBps: 1000,
      afterStart: {
        mode: "tiers",
        basis: "scheduled_minutes",
        tiers: [
          { untilDays: 7, untilBps: 1000, keepBps: 1000 },
          { untilBps: 2499, keepBps: 2500 },
          { untilBps: 5000, keepBps: 5000 },
        ],
      },
      exclude: EXCLUDE,
      payWithinDays: 30,
    },
  },
  nj_300: {
    label: "New Jersey, programs up to 300 hours",
    help: "Keeps the registration fee and the tuition of the weeks that have started.",
    body: `We keep the application fee. After the class starts we also keep the tuition of every week that has started. ${DAY_THAT_COUNTS} Online service fees are non-refundable, unless the school cancels. Refunds are paid within {days} days.`,
    jurisdiction: "NJ",
    source: "N.J.A.C. 12:41-4.1",
    sourceDate: READ,
    certainty: "A",
    gaps: ["pay_within_days"],
    note: "We found no confirmed number of days to pay. Enter it.",
    rules: {
      coolingOff: null,
      freeUntil: null,
      ...NO_FEE_LIMIT,
      afterStart: { mode: "pro_rata", cutoffBps: 10_000, basis: "weeks" },
      exclude: EXCLUDE,
      payWithinDays: null,
    },
  },
  nj_1200: {
    label: "New Jersey, full-time programs over 300 hours, up to 1,200",
    help: "Keeps 10% in the first week, 20% through the third, then 45%, 70%, or all by the part of the class that is over.",
    body: `We keep the application fee. After the class starts we also keep 10% of the tuition in the first week, 20% in the second and third, then 45% until a quarter of the class is over, 70% until half is over, and after that all of it. ${DAY_THAT_COUNTS} Online service fees are non-refundable, unless the school cancels. Refunds are paid within {days} days.`,
    jurisdiction: "NJ",
    source: "N.J.A.C. 12:41-4.1",
    sourceDate: READ,
    certainty: "A",
    gaps: ["pay_within_days"],
    note: "Only for full-time programs. We found no confirmed number of days to pay. Enter it.",
    rules: {
      coolingOff: null,
      freeUntil: null,
      ...NO_FEE_LIMIT,
      afterStart: {
        mode: "tiers",
        basis: "scheduled_minutes",
        tiers: [
          { untilWeeks: 1, keepBps: 1000 },
          { untilWeeks: 3, keepBps: 2000 },
          { untilBps: 2500, keepBps: 4500 },
          { untilBps: 5000, keepBps: 7000 },
        ],
      },
      exclude: EXCLUDE,
      payWithinDays: null,
    },
  },
  ny_mini: {
    label: "New York, programs up to six weeks",
    help: "Full refund for seven days less the fee, then the part of each week that you enter.",
    body: `You get back everything you paid, less at most $100 of the application fee, if you cancel within seven days after signing. After the class starts we keep this part of the tuition, by the week you leave in: {weeks}, and after that all of it. ${DAY_THAT_COUNTS} ${ONLINE_FEE} Refunds are paid within {days} days.`,
    jurisdiction: "NY",
    source: "NYSED BPSS guidelines; 8 NYCRR 126.7",
    sourceDate: READ,
    certainty: "B",
    gaps: ["weekly", "pay_within_days"],
    note: "We found no confirmed parts by week and no confirmed number of days to pay. Enter them.",
    rules: {
      coolingOff: null,
      freeUntil: { days: 7, sessions: 0 },
      keepsApplicationFee: true,
      applicationFeeCapCents: 10_000,
      afterStart: { mode: "tiers", basis: "weeks", tiers: [] },
      exclude: EXCLUDE,
      payWithinDays: null,
    },
  },
  fl_cie: {
    label: "Florida (CIE)",
    help: "Full refund for three business days, then prorated by class days.",
    body: `You get back everything you paid if you cancel within three business days after signing. After that we keep at most {fee} of the application fee. After the class starts you get back the part of the tuition for the class days not yet held. ${DAY_THAT_COUNTS} ${ONLINE_FEE} Refunds are paid within 30 days.`,
    jurisdiction: "FL",
    source: "6E-1.0032(6)(i), F.A.C.",
    sourceDate: READ,
    certainty: "B",
    gaps: ["application_fee_cap"],
    note: "We found no confirmed limit of the fee. Enter it. The catalog and the agreement must have the same table.",
    rules: {
      coolingOff: { days: 3, unit: "business" },
      freeUntil: null,
      ...NO_FEE_LIMIT,
      afterStart: { mode: "pro_rata", cutoffBps: 10_000, basis: "class_days" },
      exclude: EXCLUDE,
      payWithinDays: 30,
    },
  },
  va: {
    label: "VA students, programs without accreditation",
    help: "Keeps at most $10 of the fee and the exact part of the tuition for the hours held.",
    body: `We keep at most $10 of the application fee. After the class starts you get back the part of the tuition for the hours not yet held. ${DAY_THAT_COUNTS} Online service fees are non-refundable, unless the school cancels. Refunds are paid within 40 days.`,
    jurisdiction: "federal",
    source: "38 CFR 21.4255",
    sourceDate: READ,
    certainty: "B",
    gaps: [],
    rules: {
      coolingOff: null,
      freeUntil: null,
      keepsApplicationFee: true,
      applicationFeeCapCents: 1_000,
      afterStart: { mode: "pro_rata", cutoffBps: 10_000, basis: "scheduled_minutes" },
      effectiveDate: "last_attended",
      exclude: EXCLUDE,
      payWithinDays: 40,
    },
  },
} as const satisfies Record<string, StatePreset>;
export type StateKey = keyof typeof STATE_PRESETS;
