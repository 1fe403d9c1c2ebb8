import { z } from "zod";
import { signedAgreement } from "~/features/forms/domain/agreement";
import { readAnswers } from "~/features/forms/domain/read-answers";
import type { Wizard } from "~/features/forms/domain/registration-form";
import { fundingMode } from "~/features/forms/field-model";
import { refundPolicyOf } from "~/features/schools/refund-policy-model";
import { schoolOf } from "~/platform/context";
import { type FieldErrors, invalid } from "~/platform/errors";
import { agreed, flag, integer, optional, optionalText, text } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { command } from "~/platform/verb";
import { unsentAnswers } from "./asked";
import { ofDraft, openDraft, stageDraft } from "./open-draft";

const productLine = z.object({ chosen: flag().optional(), size: optionalText(40), quantity: optional(integer(1, 99)) });
export const chosenProducts = z.record(productLine).default({});

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
  }),
  secret: ["token"],
  async run(ctx, input) {
    const { draft, wizard, values } = await openDraft(ctx, input);
    const { lines, errors } = readProducts(wizard, input.products);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const school = schoolOf(ctx);
    stageDraft(
      ctx,
      draft,
      {
        answers:
          values.answers ?? (await readAnswers(ctx, wizard.sections, unsentAnswers(wizard.sections, {}, values.prefill?.answers ?? []))).answers,
        funding: values.funding ?? (fundingMode(wizard.modes) === "disabled" ? undefined : values.prefill?.funding),
        products: lines,
        agreement: {
          ...signedAgreement(ctx, wizard),
          policy: refundPolicyOf(school, wizard.program),
          signature: input.signature,
          signedAt: ctx.now.getTime(),
          ip: ctx.ip,
          userAgent: ctx.userAgent.slice(0, 300),
        },
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
export function readProducts(wizard: Wizard, given: z.output<typeof chosenProducts>) {
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
