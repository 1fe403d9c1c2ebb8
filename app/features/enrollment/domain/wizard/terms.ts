import { mediaPath } from "~/features/files/paths";
import { type ClassState, classState } from "~/features/programs/model";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, schoolOf } from "~/platform/context";
import { conflict } from "~/platform/errors";
import { dayIn } from "~/platform/zones";
import type { Draft } from "../../data/drafts";
import type { Wizard } from "../../data/wizard";
import { DEFAULT_AGREEMENT } from "../../model";
import { valuesOf } from "../draft-values";
import type { QuotedProduct, RegistrationTerms } from "../quote-registration";

type ClassRow = Wizard["classes"][number];

/** Whether a class takes registrations today. Full is not closed: there a waitlist begins. */
export const availabilityOf = ({ klass, occupied }: ClassRow, today: string): ClassState => classState({ ...klass, seatsUsed: occupied }, today);

export const todayOf = (ctx: Ctx): string => dayIn(ctx.now, schoolOf(ctx)?.timezone ?? "America/New_York");

/** The agreement as the form shows it: the school's own text, or the product's. */
export const agreementOf = ({ agreement }: Pick<Wizard, "agreement">) => ({
  title: agreement.title ?? DEFAULT_AGREEMENT.title,
  body: agreement.body ?? DEFAULT_AGREEMENT.body,
});

/** The same as it is signed: it names the document that was read beside it, which never changes under its address. */
export function signedAgreement(ctx: Ctx, wizard: Pick<Wizard, "agreement">) {
  const { title, body } = agreementOf(wizard);
  const { fileId } = wizard.agreement;
  return { title, body: fileId ? `${body}\n\nThis document is part of the agreement: ${siteOrigin(ctx, schoolOf(ctx))}${mediaPath(fileId)}` : body };
}

/** The products of a draft with the prices of now; what is gone meanwhile is left out. */
export function quotedProducts(wizard: Wizard, draft: Draft | null): QuotedProduct[] {
  const chosen = draft ? (valuesOf(draft).products ?? null) : null;
  return wizard.products.flatMap((product) => {
    const line = chosen?.find((entry) => entry.id === product.id);
    if (!line && !(product.isRequired && chosen === null)) return [];
    const size = line?.size ?? product.sizes[0]?.size ?? "";
    return [{ id: product.id, title: product.title, size, quantity: line?.quantity ?? 1, unitCents: product.priceCents }];
  });
}

/** The terms of a draft's registration as they stand now: prices come from the school, never from the form. */
export function termsOf(ctx: Ctx, wizard: Wizard, draft: Draft | null): RegistrationTerms {
  const school = schoolOf(ctx);
  const { program } = wizard;
  if (!school || !program) throw conflict("class_closed", "Registration for this class is closed.");
  const row = wizard.classes.find((entry) => entry.klass.id === draft?.classId);
  return {
    // What staff have agreed with this person goes before the class's own terms, and those before the program's.
    tuitionCents: draft?.tuitionOverrideCents ?? row?.klass.tuitionOverrideCents ?? program.tuitionCents,
    applicationFeeCents: row?.klass.applicationFeeOverrideCents ?? program.applicationFeeCents,
    paymentOptions: draft?.allowedOptions ?? program.paymentOptions,
    planPayments: program.planPayments,
    planIntervalDays: program.planIntervalDays,
    planDepositCents: program.planDepositCents,
    products: quotedProducts(wizard, draft),
    fee: school,
    canPayOnline: school.payoutStatus === "verified",
    today: todayOf(ctx),
    classEnd: row?.klass.endDate ?? null,
  };
}
