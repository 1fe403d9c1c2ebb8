import { stageProduct, stageQuantity } from "~/features/enrollment/domain/stage-products";
import type { QuotedProduct } from "~/features/payments/domain/quote-registration";
import type { Ctx } from "~/platform/context";
import { conflict, invalidField } from "~/platform/errors";
import { schoolStaff } from "~/platform/policy";
import { command, query } from "~/platform/verb";
import { confirmation, ofRegistration, type ProductsChange, productKey, productName, productsChange } from "../../correction-model";
import { type Corrected, readCorrected } from "../../data/correction";
import { quotePrice, refuseUnseen, stagePrice } from "./price-effect";

const wordsOf = (lines: readonly { title: string; size: string; quantity: number }[]): string =>
  lines
    .filter(({ quantity }) => quantity > 0)
    .map((line) => `${line.quantity} × ${productName(line)}`)
    .join("; ") || "None";

export const isFixed = ({ delivery }: { delivery: string }): boolean => delivery === "delivered" || delivery === "cancelled";

/** The products and price after a change. Existing products keep their price; a new one has its current price. */
export function quoteProducts(ctx: Ctx, file: Corrected, given: ProductsChange) {
  const changed = file.lines
    .map((line) => ({ line, quantity: given.lines[line.id] ?? line.quantity }))
    .filter(({ line, quantity }) => line.quantity !== quantity);
  for (const { line, quantity } of changed) {
    if (isFixed(line)) throw conflict("handed_over", `${productName(line)} was already handed over.`);
    const size = file.sizes.find((each) => productKey(each) === productKey({ id: line.productId, size: line.size }));
    if (size && quantity - line.quantity > size.stock) throw invalidField(`lines.${line.id}`, `Only ${size.stock} left in stock.`, "out_of_stock");
  }
  const added = addedProduct(file, given);
  const more = changed.reduce((sum, { line, quantity }) => sum + (quantity - line.quantity) * line.unitCents, 0);
  const price = { ...priceOf(file), productsCents: file.productsCents + more + (added ? added.quantity * added.unitCents : 0) };
  const after = file.lines.map((line) => ({ ...line, quantity: given.lines[line.id] ?? line.quantity }));
  const words = { from: wordsOf(file.lines), to: wordsOf(added ? [...after, added] : after) };
  return { ...quotePrice(ctx, file, price, words), changed, added };
}

export const priceOf = ({ tuitionCents, applicationFeeCents, productsCents, discountCents, promoCodeId }: Corrected) => ({
  tuitionCents,
  applicationFeeCents,
  productsCents,
  discountCents,
  promoCodeId,
});

function addedProduct(file: Corrected, { product, quantity = 1 }: ProductsChange): QuotedProduct | null {
  if (!product) return null;
  const chosen = file.sizes.find((each) => productKey(each) === product);
  if (!chosen) throw invalidField("product", "Choose from the list.");
  if (chosen.stock < quantity)
    throw invalidField("quantity", chosen.stock === 0 ? "This product is sold out." : `Only ${chosen.stock} left in stock.`, "out_of_stock");
  return { id: chosen.id, title: chosen.title, size: chosen.size, quantity, unitCents: chosen.priceCents };
}

/** Previews a change of products. @throws invalid; conflict `handed_over`, `sponsor_covers_more` */
export const checkProducts = query({
  name: "registrations.check-products",
  allow: schoolStaff,
  input: productsChange.extend(ofRegistration),
  run: async (ctx, { registration, ...given }) => quoteProducts(ctx, await readCorrected(ctx, registration), given).effect,
});

/**
 * Adds or removes products of a registration, with stock, price and plan. @throws as `checkProducts`; conflict `price_changed`,
 * `nothing_changed`, `out_of_stock`, `registration_changed`
 */
export const correctProducts = command({
  name: "registrations.correct-products",
  allow: schoolStaff,
  touches: "site",
  input: productsChange.merge(confirmation).extend(ofRegistration),
  async run(ctx, { registration, reason, seen, ...given }) {
    const file = await readCorrected(ctx, registration);
    const quoted = quoteProducts(ctx, file, given);
    refuseUnseen(file, quoted, seen);
    stagePrice(ctx, file, quoted, "products", reason);
    for (const { line, quantity } of quoted.changed) stageQuantity(ctx, line, quantity);
    if (quoted.added) stageProduct(ctx, registration, quoted.added);
    return quoted.effect;
  },
});
