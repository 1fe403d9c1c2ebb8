import { type PaymentOption, quoteRegistration, type RegistrationQuote, type RegistrationTerms } from "~/features/payments/domain/quote-registration";
import { partProblem } from "~/features/payments/model";
import { type FieldErrors, invalid } from "~/platform/errors";
import { formatMoney } from "~/platform/money";

type Planned = RegistrationQuote["instalments"];

/** The payment options of a registration made by staff. Nothing is charged online, so the whole balance goes into the plan. */
export const manualChoices = (totalCents: number): PaymentOption[] => (totalCents === 0 ? ["free_plan"] : ["pay_now", "pay_later"]);

/** @throws invalid on each part of the plan that is too small */
function refuseSmallParts(own: readonly { amountCents: number }[]): void {
  const unpaid = { count: own.length, sumCents: own.reduce((sum, { amountCents }) => sum + amountCents, 0) };
  const errors: FieldErrors = {};
  own.forEach(({ amountCents }, index) => {
    const problem = partProblem(amountCents, unpaid);
    if (problem) errors[`payment_plans.${index}.amount`] = [problem];
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * Quotes a registration made by staff, with the whole price in the plan: the amount due now online is due today, the rest follows the
 * program's plan. `own` instalments replace the program's if they add up.
 */
export function manualQuote(terms: RegistrationTerms, option: PaymentOption, own: { amountCents: number; dueDate: string }[] = []) {
  const quote = quoteRegistration({ ...terms, canPayOnline: true }, option);
  if (own.length > 0 && own.reduce((sum, { amountCents }) => sum + amountCents, 0) !== quote.totalCents)
    throw invalid({}, `Instalments must add up to ${formatMoney(quote.totalCents)}.`, "plan_sum");
  refuseSmallParts(own);
  const today: Planned = quote.dueTodayCents > 0 ? [{ position: 0, amountCents: quote.dueTodayCents, dueDate: terms.today }] : [];
  const items = own.length > 0 ? own : [...today, ...quote.instalments];
  return { ...quote, instalments: items.map(({ amountCents, dueDate }, index) => ({ position: index + 1, amountCents, dueDate })) };
}
