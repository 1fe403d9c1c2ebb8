import type { DraftAnswer } from "~/features/forms/answer-model";
import type { PaymentOption } from "~/features/payments/domain/quote-registration";
import type { Draft } from "../data/drafts";

/** The values so far, by step. */
export interface DraftValues {
  student?: Record<string, string>;
  answers?: DraftAnswer[];
  funding?: { planToPay: "self_pay" | "sponsored_employer_agency" | "not_sure_yet"; sponsorName?: string; sponsorContact?: string };
  products?: { id: string; size: string; quantity: number }[];
  agreement?: { title: string; body: string; policy: string; signature: string; signedAt: number; ip: string; userAgent: string };
  paymentOption?: PaymentOption;
  /** The promo code accepted at the last step; its discount is calculated each time. */
  promoCode?: string;
  /** Consent to save the card for the instalments. */
  autopay?: boolean;
  /** Files of a rejected step, kept so that they need not be sent again. */
  uploads?: { student?: Record<string, string>; answers?: DraftAnswer[] };
  /** A whole registration in one call: the hash of its request key. */
  request?: string;
  /** Submitted by an API client: listed for completion at once, not after an hour. */
  isHandedIn?: true;
  /** Values from staff or a pre-enrollment: prefilled, and saved with their step. */
  prefill?: { student?: Record<string, string>; answers?: DraftAnswer[]; funding?: DraftValues["funding"] };
}

export const valuesOf = (draft: Draft): DraftValues => draft.values as DraftValues;

/** Terms agreed by staff, valid for the program and class they name. Null if they do not apply. */
export function agreedTerms(draft: Draft | null, programId: string | undefined, classId = draft?.classId ?? null) {
  const holds = draft !== null && draft.termsProgramId === programId && (draft.termsClassId === null || draft.termsClassId === classId);
  return holds ? { tuitionCents: draft.tuitionOverrideCents, paymentOptions: draft.allowedOptions } : { tuitionCents: null, paymentOptions: null };
}
