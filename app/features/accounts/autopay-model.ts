import type { Locale } from "~/words/locale";
import { phrase } from "~/words/phrase";

/** The consent text for a saved card. Safe for the browser; the text is stored with the consent. */
export const autopayText = (school: string, program: string, feeRate: string, locale: Locale = "en"): string =>
  phrase(
    "I authorize {school} to save this card and charge it for each unpaid installment of {program} on its due date, plus the online service fee of {fee}. I can turn this off at any time on my payments page.",
    locale,
    { school, program, fee: feeRate },
  );

/** Days after the first try on which a card is asked again. */
export const RETRY_DAYS = Object.freeze([1, 3, 7] as const);

/** Refusals that no other day changes: the card itself is no good, or its owner has to be there. */
export const HOPELESS = Object.freeze([
  "authentication_required",
  "expired_card",
  "incorrect_number",
  "invalid_account",
  "lost_card",
  "pickup_card",
  "restricted_card",
  "revocation_of_all_authorizations",
  "stolen_card",
] as const);

export const TRY_LABELS = {
  running: "In progress",
  succeeded: "Charged",
  declined: "Declined",
  needs_student: "Student must pay",
} as const;
