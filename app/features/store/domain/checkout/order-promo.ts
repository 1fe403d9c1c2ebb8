import { z } from "zod";
import { isPromoRefused, type PromoQuote, quotePromo, typedPromo } from "~/features/payments/domain/promo";
import type { Ctx } from "~/platform/context";
import { conflict, invalidField } from "~/platform/errors";
import { optionalText } from "~/platform/input";
import { anyoneAtSchool } from "~/platform/policy";
import { command } from "~/platform/verb";
import { parseCart } from "../../cart-model";
import { findOrder } from "../../data/orders";
import { type BasketLine, cartInput, readBasket } from "../cart/read-cart";

const WHOLE_MONTH = "This promo code covers the whole first month, but a subscription needs a first payment. Use another code or none.";

/** Input besides the cart: the browser's promo code and unpaid order. */
export const promoInput = { promo: optionalText(40), previous: z.string().max(40).optional() };

interface Asked {
  code: string;
  email?: string;
  /** The order whose own hold does not count against it. */
  orderId?: string;
}

/** The discount of a code on these lines at current prices. @throws invalid `promo_code` `promo_refused`, too_many */
export const promoFor = (ctx: Ctx, lines: readonly BasketLine[], asked: Asked): Promise<PromoQuote> =>
  typedPromo(ctx, asked.code, () => quoteLines(ctx, lines, asked));

async function quoteLines(ctx: Ctx, lines: readonly BasketLine[], { code, email, orderId }: Asked): Promise<PromoQuote> {
  const priced = lines.map(({ product, quantity }) => ({
    kind: "product" as const,
    id: product.id,
    amountCents: product.priceCents * quantity,
  }));
  const promo = await quotePromo(ctx, { code, email, lines: priced, obligationId: orderId ?? "" });
  const subtotal = priced.reduce((sum, { amountCents }) => sum + amountCents, 0);
  // Without a payment there is no card to charge for the next month.
  if (promo.discountCents === subtotal && lines.some(({ product }) => product.billing === "monthly"))
    throw invalidField("promo_code", WHOLE_MONTH, "promo_refused");
  return promo;
}

/** @throws conflict `price_changed` when a code takes off something else than the page showed */
export function refuseOtherDiscount(promo: PromoQuote | null, seen: number | undefined): void {
  const discountCents = promo?.discountCents ?? 0;
  if (seen !== undefined && seen !== discountCents)
    throw conflict("price_changed", "The discount of your promo code has changed. Check the new total.");
}

/** The code that a browser keeps, for its page: what it takes off, or why it is good no more. */
export async function shownPromo(ctx: Ctx, lines: readonly BasketLine[], code: string | undefined, previous: string | undefined) {
  if (!code || lines.length === 0) return { promo: null, promoTyped: null, promoProblem: null };
  try {
    const left = previous ? await findOrder(ctx, { code: previous }) : null;
    const { code: name, discountCents } = await promoFor(ctx, lines, { code, orderId: left?.order.id });
    return { promo: { code: name, discountCents }, promoTyped: null, promoProblem: null };
  } catch (error) {
    if (!isPromoRefused(error)) throw error;
    return { promo: null, promoTyped: code, promoProblem: error.fields?.promo_code?.[0] ?? error.message };
  }
}

/** Applies a promo code to a cart, or quotes the cart without one. The caller stores the code. */
export const saveOrderPromo = command({
  name: "store.save-promo",
  allow: anyoneAtSchool,
  input: z.object({ cart: cartInput, promo_code: optionalText(40), previous: promoInput.previous }),
  async run(ctx, input): Promise<{ code: string | null }> {
    if (!input.promo_code) return { code: null };
    const { lines } = await readBasket(ctx, parseCart(input.cart));
    const left = input.previous ? await findOrder(ctx, { code: input.previous }) : null;
    return { code: (await promoFor(ctx, lines, { code: input.promo_code, orderId: left?.order.id })).code };
  },
});
