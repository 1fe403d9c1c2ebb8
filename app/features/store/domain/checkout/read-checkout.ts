import { z } from "zod";
import { serviceFeeRate } from "~/features/payments/model";
import { type Ctx, schoolOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { publicCode } from "~/platform/ids";
import { anyoneAtSchool } from "~/platform/policy";
import { query } from "~/platform/verb";
import { parseCart } from "../../cart-model";
import { cartInput, readBasket, viewOf } from "../cart/read-cart";
import { deliveryChoices, quoteBasket } from "./check-order";
import { promoInput, shownPromo } from "./order-promo";

/** Checkout view: lines, both totals, pickup locations, and whether online payment is available. */
export const readCheckout = query({
  name: "store.checkout",
  allow: anyoneAtSchool,
  input: z.object({ cart: cartInput, ...promoInput }),
  async run(ctx, input) {
    const school = schoolOf(ctx);
    if (!school) throw notFound();
    const basket = await readBasket(ctx, parseCart(input.cart));
    const choices = await deliveryChoices(ctx, basket.lines);
    const shown = await shownPromo(ctx, basket.lines, input.promo, input.previous);
    const discountCents = shown.promo?.discountCents ?? 0;
    return {
      ...viewOf(basket.lines, basket.gone),
      ...choices,
      ...shown,
      pickup: quoteBasket(ctx, basket.lines, "pickup", discountCents),
      ship: choices.canShip ? quoteBasket(ctx, basket.lines, "ship", discountCents) : null,
      feeRate: serviceFeeRate(school),
      canPay: school.payoutStatus === "verified",
      isMixed: basket.lines.length > 1 && basket.lines.some(({ product }) => product.billing === "monthly"),
      isPreview: isStaff(ctx),
      mark: publicCode(),
    };
  },
});
export type CheckoutView = Awaited<ReturnType<typeof readCheckout>>;

const isStaff = (ctx: Ctx) => ctx.actor.kind === "user" && ctx.actor.roleType === "school";
