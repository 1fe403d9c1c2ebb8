import type { DraftAnswer } from "~/features/forms/answer-model";
import type { PaymentOption } from "~/features/payments/domain/quote-registration";
import type { Draft } from "../data/drafts";

/** What is typed so far, by step. */
export interface DraftValues {
  student?: Record<string, string>;
  answers?: DraftAnswer[];
  funding?: { planToPay: "self_pay" | "sponsored_employer_agency" | "not_sure_yet"; sponsorName?: string; sponsorContact?: string };
  products?: { id: string; size: string; quantity: number }[];
  agreement?: { title: string; body: string; policy: string; signature: string; signedAt: number; ip: string; userAgent: string };
  paymentOption?: PaymentOption;
  /** As it was accepted at the last step; what it takes off is worked out anew each time. */
  promoCode?: string;
  /** The card may be kept for the instalments. */
  autopay?: boolean;
  /** Files that came with a step that was refused for something else: they need not be sent again. */
  uploads?: { student?: Record<string, string>; answers?: DraftAnswer[] };
  /** A whole registration in one call: the hash of what its request key stands for. */
  request?: string;
  /** Handed in by an API client: it waits to be completed from now on, not only when its visitor has been gone for a while. */
  isHandedIn?: true;
  /** What is known from elsewhere (staff, a pre-enrollment): shown in the form, and only saved with its step. */
  prefill?: { student?: Record<string, string>; answers?: DraftAnswer[]; funding?: DraftValues["funding"] };
}

export const valuesOf = (draft: Draft): DraftValues => draft.values as DraftValues;

/**
 * What staff have agreed with this person, as far as it holds for a program and class: it names those it was given for. Null where it
 * does not, and where nothing was agreed.
 */
export function agreedTerms(draft: Draft | null, programId: string | undefined, classId = draft?.classId ?? null) {
  const holds = draft !== null && draft.termsProgramId === programId && (draft.termsClassId === null || draft.termsClassId === classId);
  return holds ? { tuitionCents: draft.tuitionOverrideCents, paymentOptions: draft.allowedOptions } : { tuitionCents: null, paymentOptions: null };
}

/** The first step that is not done yet: nobody skips ahead. */
export function reachableStep(draft: Draft | null): number {
  if (!draft?.programId || !draft.classId) return 1;
  const values = valuesOf(draft);
  if (!values.student) return 2;
  if (!values.answers) return 3;
  if (!values.funding) return 4;
  if (!values.agreement) return 5;
  return 6;
}
