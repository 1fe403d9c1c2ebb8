import { basisPoints, type Cents, formatMoney } from "~/platform/money";

/** Words and rules of affiliations between local schools and national partners; pure, for page, API and form alike. */
export const PARTNERSHIP_LABELS = {
  not_requested: "Not requested",
  requested: "Requested",
  accepted: "Affiliated",
  revoked: "Revoked",
} as const;

export type Partnership = keyof typeof PARTNERSHIP_LABELS;
/** Statuses of a row; without a request there is no row. */
export type AffiliationStatus = Exclude<Partnership, "not_requested">;

export const PARTNERSHIPS = Object.freeze(["not_requested", "requested", "accepted", "revoked"] as const) satisfies readonly Partnership[];
export const MESSAGE_MAX = 1000;

export const ONLY_PARTNERS = "Only national partners can be asked.";
export const REQUEST_ANSWERED = "This request has already been answered.";
export const ALREADY_REQUESTED = "You've already sent this partner a request.";
export const ALREADY_AFFILIATED = "You are already affiliated with this partner.";
export const affiliationNeeded = (partner: string) => `You need an accepted affiliation with ${partner}.`;

/** Which side of an affiliation a school is on. */
export type Side = "school" | "partner";

/** What each side may make of an affiliation, besides what only the asking school does: to ask, and to take that back. */
const ANSWERS: Record<Side, Partial<Record<AffiliationStatus, readonly AffiliationStatus[]>>> = {
  partner: { requested: ["accepted", "revoked"], accepted: ["revoked"], revoked: ["accepted"] },
  school: { accepted: ["revoked"] },
};

export const mayAnswer = (side: Side, from: AffiliationStatus, to: AffiliationStatus): boolean => ANSWERS[side][from]?.includes(to) ?? false;

export type FeeType = "percentage" | "dollar";

export interface ReferralFee {
  type: FeeType | null;
  /** Basis points of the tuition, or cents. */
  value: number | null;
}

/** "10%" of the tuition, "$75.00", or null where nothing is paid for a student. */
export function referralFeeText({ type, value }: ReferralFee): string | null {
  if (!type || value === null) return null;
  return type === "percentage" ? `${value / 100}%` : formatMoney(value);
}

/** The referral fee for this tuition in cents; null without a fee. */
export function referralFeeCents({ type, value }: ReferralFee, tuitionCents: Cents): Cents | null {
  if (!type || !value) return null;
  return type === "percentage" ? basisPoints(tuitionCents, value) : value;
}

/** The fees of several programs in a few words: "$75.00, 10%". */
export function referralFeesText(fees: readonly ReferralFee[]): string | null {
  const words = [...new Set(fees.map(referralFeeText).filter((text) => text !== null))];
  return words.length > 3 ? `${words.slice(0, 3).join(", ")} and more` : words.join(", ") || null;
}
