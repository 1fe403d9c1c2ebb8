import { friendlyDate, type IsoDate } from "~/platform/zones";

/** Whether a student has what a class, its clinical sessions or its certificate needs. Pure. */
export type ClearanceMoment = "class" | "clinical" | "certificate";

/** A required document of a registration, with the student's current holding. */
export interface Need {
  key: string;
  label: string;
  needed: "before_class" | "before_clinical" | "before_certificate" | "during";
  /** It may end while the class runs. */
  mayExpireDuring: boolean;
  /** First day of the class; null without one. */
  startsOn: IsoDate | null;
  /** Null without a holding. */
  state: "sent" | "accepted" | "sent_back" | "waived" | null;
  expiresOn: IsoDate | null;
}

const BY_MOMENT: Readonly<Record<ClearanceMoment, readonly Need["needed"][]>> = {
  class: ["before_class"],
  clinical: ["before_class", "before_clinical"],
  certificate: ["before_class", "before_clinical", "before_certificate"],
};

/** Whether a holding counts on a day: accepted or waived, and not expired. */
export function countsOn({ state, expiresOn, mayExpireDuring, startsOn }: Omit<Need, "key" | "label" | "needed">, day: IsoDate): boolean {
  if (state !== "accepted" && state !== "waived") return false;
  const asOf = mayExpireDuring && startsOn !== null && startsOn < day ? startsOn : day;
  return expiresOn === null || expiresOn >= asOf;
}

/** Labels of what a student is missing for a clinical session of this day. */
export const missingFor = (needs: readonly Need[], day: IsoDate): string[] =>
  clearanceOf(needs, "clinical", { day, first: null, last: null }).missing;

/** Why a student can't be marked as attending: the labels, never what was sent. */
export const notClearedText = (missing: readonly string[]): string => `Not cleared for clinical sessions. Missing: ${missing.join(", ")}.`;

/** Days of the sessions of a moment; null without a session. */
export interface ClearanceDays {
  day: IsoDate;
  first: IsoDate | null;
  last: IsoDate | null;
}

export const CLEARANCE_LABELS = { ready: "Ready", expiring: "Expiring", missing: "Missing", not_cleared: "Not cleared" } as const;
export const CLEARANCE_TONES = { ready: "green", expiring: "amber", missing: "amber", not_cleared: "red" } as const;

export interface Clearance {
  state: keyof typeof CLEARANCE_LABELS;
  /** Labels of what does not count on the day. */
  missing: string[];
  /** Labels of what counts on the day, and ends before the last session. */
  expiring: string[];
  /** The first of these last days. */
  expiresOn: IsoDate | null;
}

/** The text of a badge: how many are missing, or when the first one ends. */
export const clearanceText = ({ state, missing, expiresOn }: Pick<Clearance, "state" | "missing" | "expiresOn">): string => {
  if (state === "missing") return `${missing.length} missing`;
  return state === "expiring" && expiresOn ? `Expires ${friendlyDate(expiresOn)}` : CLEARANCE_LABELS[state];
};

/**
 * The clearance of a registration for a moment. `expiring` counts on the day but ends before the last session of the moment; `not_cleared`
 * misses something although the sessions of the moment have begun.
 */
export function clearanceOf(needs: readonly Need[], moment: ClearanceMoment, { day, first, last }: ClearanceDays): Clearance {
  const asked = needs.filter(({ needed }) => BY_MOMENT[moment].includes(needed));
  const missing = asked.filter((need) => !countsOn(need, day));
  const ending = asked.filter((need) => countsOn(need, day) && last !== null && last > day && !countsOn(need, last));
  const [expiresOn = null] = ending.map((need) => need.expiresOn ?? "").sort();
  return {
    state: missing.length > 0 ? (first !== null && first <= day ? "not_cleared" : "missing") : ending.length > 0 ? "expiring" : "ready",
    missing: missing.map(({ label }) => label),
    expiring: ending.map(({ label }) => label),
    expiresOn,
  };
}
