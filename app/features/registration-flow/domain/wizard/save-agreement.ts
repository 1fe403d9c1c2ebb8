import { z } from "zod";
import { signingFields } from "~/features/agreements/template-model";
import type { Draft } from "~/features/enrollment/data/drafts";
import { paidBy } from "~/features/enrollment/domain/draft-values";
import { readAnswers } from "~/features/forms/domain/read-answers";
import type { Wizard } from "~/features/forms/domain/registration-form";
import { fundingMode } from "~/features/forms/field-model";
import { conflict, type FieldErrors, invalid } from "~/platform/errors";
import { agreed, flag, integer, optional, optionalText, text } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { command } from "~/platform/verb";
import { unsentAnswers } from "./asked";
import { ofDraft, openDraft, stageDraft } from "./open-draft";
import { factsOf, signWizard } from "./sign";
import { shownTerms } from "./terms";

const productLine = z.object({ chosen: flag().optional(), size: optionalText(40), quantity: optional(integer(1, 99)) });
export const chosenProducts = z.record(productLine).default({});

const priceChanged = () => conflict("price_changed", "The price changed. Update the total, and read the agreement again.");

/**
 * Step 5: products and the agreement with a typed signature. Saves the text as signed, and what staff entered for the steps that the form
 * leaves out.
 */
export const saveAgreement = command({
  name: "registration.save-agreement",
  allow: anyoneAtSchool,
  input: z.object({
    ...ofDraft,
    products: chosenProducts,
    signature: text(120),
    agree: agreed("Check the box to agree."),
    /** The total in the agreement that the page showed, in cents. */
    seen_total: optional(integer(0, 1_000_000_000)),
    ...signingFields,
  }),
  secret: ["token"],
  async run(ctx, input) {
    const { draft, wizard, values } = await openDraft(ctx, input);
    const { lines, errors } = readProducts(paidBy(draft) === null ? wizard : { products: [] }, input.products);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const chosen = { ...draft, values: { ...values, products: lines } as unknown as Draft["values"] };
    const { terms } = await shownTerms(ctx, wizard, chosen, input.token);
    const own = factsOf(ctx, wizard, draft.classId, values.student ?? {}, terms);
    const agreement = await signWizard(ctx, wizard, own, { signature: input.signature, input });
    if (agreement.totalCents !== undefined && input.seen_total !== undefined && agreement.totalCents !== input.seen_total) throw priceChanged();
    stageDraft(
      ctx,
      draft,
      {
        answers:
          values.answers ?? (await readAnswers(ctx, wizard.sections, unsentAnswers(wizard.sections, {}, values.prefill?.answers ?? []))).answers,
        funding: values.funding ?? (fundingMode(wizard.modes) === "disabled" ? undefined : values.prefill?.funding),
        products: lines,
        agreement,
      },
      { step: 6 },
    );
    return { step: 6 };
  },
});

/** Step 5 before signing: saves the products only, to update the price. */
export const saveProducts = command({
  name: "registration.save-products",
  allow: anyoneAtSchool,
  input: z.object({ ...ofDraft, products: chosenProducts }),
  secret: ["token"],
  async run(ctx, input) {
    const { draft, wizard } = await openDraft(ctx, input);
    const { lines, errors } = readProducts(wizard, input.products);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    stageDraft(ctx, draft, { products: lines });
    return { step: 5 };
  },
});

/** The chosen and the required products, each in a size that is in stock. */
export function readProducts(wizard: Pick<Wizard, "products">, given: z.output<typeof chosenProducts>) {
  const lines: { id: string; size: string; quantity: number }[] = [];
  const errors: FieldErrors = {};
  for (const product of wizard.products) {
    const line = given[product.id];
    if (!product.isRequired && !line?.chosen) continue;
    const hasSizes = product.sizes.some((entry) => entry.size !== "");
    const size = hasSizes ? line?.size : "";
    const quantity = line?.quantity ?? 1;
    const stock = product.sizes.find((entry) => entry.size === size)?.stock;
    if (stock === undefined) errors[`products.${product.id}.size`] = ["Please select a size."];
    else if (stock < quantity)
      errors[`products.${product.id}.quantity`] = [stock === 0 ? `${product.title} is sold out in this size.` : `Only ${stock} left in stock.`];
    else lines.push({ id: product.id, size: size ?? "", quantity });
  }
  return { lines, errors };
}
