import type { DraftAnswer } from "~/features/forms/answer-model";
import type { PaymentOption } from "~/features/payments/domain/quote-registration";
import type { Draft } from "../data/drafts";

/** An agreement as it was signed. */
export interface SignedText {
  title: string;
  body: string;
  policy: string;
  signature: string;
  signedAt: number;
  ip: string;
  userAgent: string;
  templateId?: string;
  initials?: { heading: string; initials: string }[];
  /** The same texts in Spanish, where they were shown too, and the language that governs. */
  spanishBody?: string;
  spanishPolicy?: string;
  bindingLanguage?: "both" | "en" | "es";
  /** The consent to electronic records, as it was read. */
  consent?: string | null;
  /** The student was under 18. Without a signature the guardian signs by a mailed link. */
  guardian?: { name: string; relation: string; email: string | null; signature: string | null };
  /** The disclosures that were acknowledged, by ID. */
  disclosures?: string[];
  /** The price in the text, which must still be the price on submission. */
  totalCents?: number;
}

/** A person whom a draft brings along: registered for the same class and paid in the same payment. */
export interface Companion {
  /** The ID of the person's own draft, which is written when the payment starts. */
  id: string;
  /** First name, last name, email, and the date of birth if the form asks for it. */
  student: Record<string, string>;
  /** The required products, each in a size. */
  products?: DraftValues["products"];
}

/** The person who pays and is not registered. */
export interface OtherPayer {
  name: string;
  email: string;
}

/** The values so far, by step. */
export interface DraftValues {
  student?: Record<string, string>;
  answers?: DraftAnswer[];
  funding?: { planToPay: "self_pay" | "sponsored_employer_agency" | "not_sure_yet"; sponsorName?: string; sponsorContact?: string };
  products?: { id: string; size: string; quantity: number }[];
  agreement?: SignedText;
  paymentOption?: PaymentOption;
  /** The promo code accepted at the last step; its discount is calculated each time. */
  promoCode?: string;
  /** Consent to save the card for the instalments. */
  autopay?: boolean;
  /** The other people of this registration. */
  people?: Companion[];
  /** The payer, if not the student. */
  payer?: OtherPayer;
  /** Files of a rejected step, kept so that they need not be sent again. */
  uploads?: { student?: Record<string, string>; answers?: DraftAnswer[] };
  /** A whole registration in one call: the hash of its request key. */
  request?: string;
  /** Submitted by an API client: listed for completion at once, not after an hour. */
  isHandedIn?: true;
  /** The buyer of a group order who pays for this registration: the class is fixed and the price is zero. */
  paidBy?: string;
  /** Values from staff or a pre-enrollment: prefilled, and saved with their step. */
  prefill?: { student?: Record<string, string>; answers?: DraftAnswer[]; funding?: DraftValues["funding"] };
}

export const valuesOf = (draft: Draft): DraftValues => draft.values as DraftValues;

/** The buyer of the group order that a draft belongs to; null for any other draft. */
export const paidBy = (draft: Draft | null): string | null => (draft?.origin === "group" ? (valuesOf(draft).paidBy ?? null) : null);

/** The other people of a draft; none for most. */
export const companionsOf = (draft: Draft | null): Companion[] => (draft ? (valuesOf(draft).people ?? []) : []);

/** Whether a draft may bring other people: one of a link, an offer, or a group order is for its person alone. */
export const mayBringOthers = (draft: Pick<Draft, "source" | "origin" | "preEnrollmentId"> | null): boolean =>
  draft === null || (draft.source !== "staff" && draft.origin === null && draft.preEnrollmentId === null);

/** Terms agreed by staff, valid for the program and class they name. Null if they do not apply. */
export function agreedTerms(draft: Draft | null, programId: string | undefined, classId = draft?.classId ?? null) {
  const holds = draft !== null && draft.termsProgramId === programId && (draft.termsClassId === null || draft.termsClassId === classId);
  return holds ? { tuitionCents: draft.tuitionOverrideCents, paymentOptions: draft.allowedOptions } : { tuitionCents: null, paymentOptions: null };
}
