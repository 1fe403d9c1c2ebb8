import type { Draft } from "~/features/enrollment/data/drafts";
import { type Companion, companionsOf, valuesOf } from "~/features/enrollment/domain/draft-values";
import { newDraft } from "~/features/enrollment/domain/new-draft";
import type { Wizard } from "~/features/forms/domain/registration-form";
import type { StaticField } from "~/features/forms/field-model";
import {
  type PaymentOption,
  paymentChoices,
  quoteRegistration,
  type RegistrationQuote,
  type RegistrationTerms,
} from "~/features/payments/domain/quote-registration";
import type { Ctx } from "~/platform/context";
import { requiredFields } from "./asked";
import { promisedTerms } from "./terms";

const ASKED = ["first_name", "last_name", "email", "date_of_birth"];

/** The fields asked of another person: names, email, and the date of birth if the form requires it. The person answers the rest afterward. */
export const companionFields = (wizard: Pick<Wizard, "modes">): StaticField[] => requiredFields(wizard).filter(({ name }) => ASKED.includes(name));

export const nameOf = ({ student }: Companion): string => `${student.first_name ?? ""} ${student.last_name ?? ""}`.trim();

/** Whether all that the form asks of this person is there; another program may ask for more. */
export const isWhole = (wizard: Pick<Wizard, "modes" | "products">, { student, products = [] }: Companion): boolean =>
  companionFields(wizard).every(({ name }) => student[name]) &&
  wizard.products.every(({ id, isRequired }) => !isRequired || products.some((line) => line.id === id));

/**
 * The draft of another person, as the payment writes it: in the class and with the promo code of the first person. It has no email column,
 * so it is never taken over, mailed, or listed.
 */
async function draftOf(ctx: Ctx, lead: Draft, { id, student, products = [] }: Companion): Promise<Draft> {
  const { promoCode } = valuesOf(lead);
  const draft = await newDraft(ctx, {
    source: "visitor",
    state: "paying",
    locale: lead.locale,
    programId: lead.programId,
    classId: lead.classId,
    firstName: student.first_name,
    lastName: student.last_name,
    values: { student, products, ...(promoCode ? { promoCode } : {}) },
    affid: lead.affid,
    origin: "party",
    originId: lead.id,
  });
  return { ...draft, id };
}

export interface PartyMember {
  companion: Companion;
  draft: Draft;
  terms: RegistrationTerms;
}

/**
 * The other people of a draft with their terms: those that each would have alone, as a stranger. @throws invalid `promo_refused` if the code
 * isn't valid for one of them
 */
export async function partyOf(ctx: Ctx, wizard: Wizard, lead: Draft | null): Promise<PartyMember[]> {
  const members: PartyMember[] = [];
  for (const companion of companionsOf(lead)) {
    const draft = await draftOf(ctx, lead as Draft, companion);
    members.push({ companion, draft, terms: await promisedTerms(ctx, wizard, draft, undefined) });
  }
  return members;
}

/** The price of another person, in cents: with the payment option of the first person if the person has it. */
export function quoteMember({ terms }: Pick<PartyMember, "terms">, option: PaymentOption): RegistrationQuote {
  const choices = paymentChoices(terms);
  return quoteRegistration(terms, choices.includes(option) ? option : (choices[0] ?? option));
}
