import { hasPaidApplicationFee } from "~/features/enrollment/data/application-fee";
import type { Draft } from "~/features/enrollment/data/drafts";
import { findEarlierPromoHolds } from "~/features/enrollment/data/hold";
import { agreedTerms, paidBy, valuesOf } from "~/features/enrollment/domain/draft-values";
import { isTrusted } from "~/features/enrollment/domain/trusted";
import type { Wizard } from "~/features/forms/domain/registration-form";
import { isPromoRefused, quotePromo } from "~/features/payments/domain/promo";
import type { QuotedProduct, RegistrationTerms } from "~/features/payments/domain/quote-registration";
import { type ClassState, classState } from "~/features/programs/model";
import { type Ctx, schoolOf, studentOf, todayOf } from "~/platform/context";
import { conflict } from "~/platform/errors";

type ClassRow = Wizard["classes"][number];

/** Whether the class takes registrations today. A full class has a waitlist; a closed one does not. */
export const availabilityOf = ({ courseClass, occupied }: ClassRow, today: string): ClassState =>
  classState({ ...courseClass, seatsUsed: occupied }, today);

/** The draft's products at current prices; unavailable ones are left out. */
export function quotedProducts(wizard: Wizard, draft: Draft | null): QuotedProduct[] {
  // The buyer of a group order pays for the class alone; products are sold in the store.
  if (paidBy(draft) !== null) return [];
  const chosen = draft ? (valuesOf(draft).products ?? null) : null;
  return wizard.products.flatMap((product) => {
    const line = chosen?.find((entry) => entry.id === product.id);
    if (!line && !(product.isRequired && chosen === null)) return [];
    const size = line?.size ?? product.sizes[0]?.size ?? "";
    return [{ id: product.id, title: product.title, size, quantity: line?.quantity ?? 1, unitCents: product.priceCents }];
  });
}

/** The prices of a class in cents: its own, otherwise those of its program. */
export const classPrices = (
  program: { tuitionCents: number; applicationFeeCents: number },
  courseClass?: { tuitionOverrideCents: number | null; applicationFeeOverrideCents: number | null },
) => ({
  tuitionCents: courseClass?.tuitionOverrideCents ?? program.tuitionCents,
  applicationFeeCents: courseClass?.applicationFeeOverrideCents ?? program.applicationFeeCents,
});

/** The current terms of a draft, or of a class before there is one. Prices come from the school, never from the form. */
export function termsOf(ctx: Ctx, wizard: Wizard, draft: Draft | null, classId = draft?.classId): RegistrationTerms {
  const school = schoolOf(ctx);
  const { program } = wizard;
  if (!school || !program) throw conflict("class_closed", "Registration for this class is closed.");
  const row = wizard.classes.find((entry) => entry.courseClass.id === classId);
  const agreed = agreedTerms(draft, program.id);
  const prices = paidBy(draft) === null ? classPrices(program, row?.courseClass) : { tuitionCents: 0, applicationFeeCents: 0 };
  return {
    // Terms agreed by staff take precedence over the prices of the class.
    tuitionCents: agreed.tuitionCents ?? prices.tuitionCents,
    applicationFeeCents: prices.applicationFeeCents,
    paymentOptions: agreed.paymentOptions ?? program.paymentOptions,
    planPayments: program.planPayments,
    planIntervalDays: program.planIntervalDays,
    planDepositCents: program.planDepositCents,
    products: quotedProducts(wizard, draft),
    fee: school,
    canPayOnline: school.payoutStatus === "verified",
    today: todayOf(ctx),
    classEnd: row?.courseClass.endDate ?? null,
  };
}

/** The terms of a person who has already paid the application fee. */
export const withoutFee = (terms: RegistrationTerms): RegistrationTerms =>
  terms.applicationFeeCents === 0 ? terms : { ...terms, applicationFeeCents: 0, isFeePaid: true };

/**
 * The terms of a draft's person: no application fee if it was paid in the last twelve months. Only for staff and the person; to others the
 * price would reveal who is a student.
 */
export async function personalTerms(ctx: Ctx, wizard: Wizard, draft: Draft | null, token: string | undefined): Promise<RegistrationTerms> {
  const terms = termsOf(ctx, wizard, draft);
  const email = draft && isTrusted(ctx, draft, token) ? (valuesOf(draft).student?.email ?? draft.email) : draft ? null : studentOf(ctx)?.email;
  if (terms.applicationFeeCents === 0 || !email || !wizard.program) return terms;
  return (await hasPaidApplicationFee(ctx, wizard.program.id, email)) ? withoutFee(terms) : terms;
}

/** The terms with the draft's promo code applied. @throws invalid `promo_refused` if the code is no longer valid */
export async function promisedTerms(
  ctx: Ctx,
  wizard: Wizard,
  draft: Draft | null,
  token: string | undefined,
  code = draft ? valuesOf(draft).promoCode : undefined,
): Promise<RegistrationTerms> {
  const terms = await personalTerms(ctx, wizard, draft, token);
  if (!code || !draft || !wizard.program) return terms;
  const program = wizard.program.id;
  const {
    id,
    code: name,
    discounts,
  } = await quotePromo(ctx, {
    code,
    email: valuesOf(draft).student?.email ?? draft.email ?? undefined,
    obligationId: draft.id,
    takenOver: await findEarlierPromoHolds(ctx, draft),
    lines: [
      { kind: "tuition", id: program, amountCents: terms.tuitionCents },
      { kind: "application_fee", id: program, amountCents: terms.applicationFeeCents },
    ],
  });
  const [tuitionCents = 0, applicationFeeCents = 0] = discounts;
  return {
    ...terms,
    tuitionCents: terms.tuitionCents - tuitionCents,
    applicationFeeCents: terms.applicationFeeCents - applicationFeeCents,
    promo: { id, code: name, tuitionCents, applicationFeeCents },
  };
}

/** `promisedTerms` for a page: an invalid code is reported, and the price is without it. */
export async function shownTerms(
  ctx: Ctx,
  wizard: Wizard,
  draft: Draft | null,
  token: string | undefined,
): Promise<{ terms: RegistrationTerms; promoProblem: string | null }> {
  try {
    return { terms: await promisedTerms(ctx, wizard, draft, token), promoProblem: null };
  } catch (error) {
    if (!isPromoRefused(error)) throw error;
    return { terms: await personalTerms(ctx, wizard, draft, token), promoProblem: error.fields?.promo_code?.[0] ?? error.message };
  }
}
