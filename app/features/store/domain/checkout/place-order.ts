import { z } from "zod";
import { openCheckout, openPaymentIntent, requirePayouts } from "~/features/payments/domain/start-payment";
import { SMALLEST_CHARGE } from "~/features/payments/model";
import { type Ctx, schoolOf } from "~/platform/context";
import { conflict, DomainError, type FieldErrors, invalid } from "~/platform/errors";
import { publicCode } from "~/platform/ids";
import { anyoneAtSchool } from "~/platform/policy";
import { countUse, placeOf } from "~/platform/rate-limit";
import { inSchool } from "~/platform/school-scope";
import { bindRequestKey, command } from "~/platform/verb";
import { readName } from "~/platform/written";
import { HOUR_MS } from "~/platform/zones";
import { CHOOSE_SIZE, EMPTY_CART, mergeLines, noLongerThere, parseCart } from "../../cart-model";
import { findOrder, type Order } from "../../data/orders";
import { productsInCart, studentWithEmail } from "../../data/shelf";
import { checkoutForm, orderBody } from "../../order-model";
import { cartInput, readBasket } from "../cart/read-cart";
import { checkDelivery, deliveryChoices, NO_ONLINE_PAYMENT, quoteBasket, refuseMixed, refuseOtherPrices, refuseShortage } from "./check-order";
import { codeOfPage, codeOfRequest } from "./order-code";
import { promoFor, promoInput, refuseOtherDiscount } from "./order-promo";
import { requestOf } from "./payment-request";
import { closeOrder } from "./release-orders";
import { shipping, takeOrder, type Wish } from "./take-order";

const MANY_FROM_ONE_PLACE = 40;

export interface Placed {
  payAt: string;
  code: string;
}

/**
 * Places an order: checks prices, stock and delivery again, takes the stock and opens a checkout. A second click returns the same order.
 * @throws conflict `price_changed`, `out_of_stock`, `subscription_alone`, `cart_empty`, `payouts_unavailable`, `amount_too_small`, invalid
 * `promo_refused`
 */
export const placeOrder = command({
  name: "store.place-order",
  allow: anyoneAtSchool,
  input: checkoutForm.extend({
    cart: cartInput,
    /** Prices shown on the page, by product. */
    seen: z.record(z.string(), z.coerce.number().int()).default({}),
    /** Mark of the page; two submits of one page are one order. */
    mark: z.string().regex(/^[a-z0-9]{16}$/),
    /** Discount shown on the page. */
    seen_discount: z.coerce.number().int().optional(),
    ...promoInput,
    returnTo: z.string().url(),
  }),
  idempotent: false,
  async run(ctx, input): Promise<Placed> {
    refuseStaff(ctx);
    const wish = { ...input, seenDiscount: input.seen_discount, lines: parseCart(input.cart) };
    const back = (code: string) => input.returnTo.replace("CODE", code);
    let order: Order;
    try {
      order = await orderFor(ctx, wish, await codeOfPage(ctx, input.mark, input.email), input.previous);
    } catch (error) {
      // If the browser's earlier order is already paid, shows that order.
      if (!(error instanceof DomainError && error.code === "already_paid" && input.previous)) throw error;
      return { payAt: back(input.previous), code: input.previous };
    }
    const { code } = order.order;
    if (order.order.status === "paid") return { payAt: back(code), code };
    const checkout = await openCheckout(ctx, requestOf(order), {
      success: `${back(code)}&session_id={CHECKOUT_SESSION_ID}`,
      cancel: back(code),
    });
    return { payAt: checkout.url, code };
  },
});

/** The same for API clients, which confirm a PaymentIntent. The request key finds an earlier order. */
export const placeOrderByApi = command({
  name: "store.place-order-by-api",
  allow: anyoneAtSchool,
  input: orderBody,
  // Stages nothing, so no response is stored with the request key; the key leads to the order's code.
  async run(ctx, input) {
    await bindRequestKey(ctx, "store.place-order-by-api", input);
    const { items, full_name, promo_code, ...rest } = input;
    const { first, last } = readName(full_name);
    const lines = mergeLines(items.map(({ id, size, quantity }) => ({ id, size: size ?? "", quantity })));
    const code = await codeOfRequest(ctx, input);
    const { lines: basket } = await readBasket(ctx, lines);
    await refuseUnknown(ctx, items);
    const { canShip, pickupLocations } = await deliveryChoices(ctx, basket);
    const delivery = rest.address && canShip ? ("ship" as const) : ("pickup" as const);
    const wish = {
      ...rest,
      first_name: first,
      last_name: last || first,
      delivery,
      location: delivery === "pickup" ? pickupLocations[0]?.id : undefined,
      lines,
      seen: {},
      promo: promo_code,
    };
    const order = await orderFor(ctx, wish, code);
    if (order.order.status === "paid") throw conflict("already_paid", "This has already been paid.");
    const intent = await openPaymentIntent(ctx, requestOf(order));
    return { ...intent, order: order.order, publishableKey: ctx.ports.stripe.publishableKey };
  },
});

/** @throws invalid on the line with an unknown product, or with a missing size */
async function refuseUnknown(ctx: Ctx, items: readonly { id: string; size?: string }[]): Promise<void> {
  const [rows, sizes] = await inSchool(ctx).db.batch([
    ...productsInCart(
      ctx,
      items.map(({ id }) => id),
    ),
  ]);
  const errors: FieldErrors = {};
  for (const [index, { id, size }] of items.entries()) {
    const own = sizes.filter(({ productId }) => productId === id);
    if (!rows.some((row) => row.id === id)) errors[`items.${index}.id`] = [`"${id}" is not a valid choice`];
    else if (!own.some((each) => each.size === (size ?? "")))
      errors[`items.${index}.size`] = [size ? `"${size}" is not a valid choice` : CHOOSE_SIZE];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Staff can only preview the store. */
function refuseStaff(ctx: Ctx): void {
  if (ctx.actor.kind === "user" && ctx.actor.roleType === "school") throw conflict("preview", "You can't place orders in the preview.");
}

/** Finds or places the order of this input. A second click can find the last piece or the promo code taken by the first. */
async function orderFor(ctx: Ctx, wish: Wish, code: string, previous?: string): Promise<Order> {
  try {
    return await makeOrder(ctx, wish, code, previous);
  } catch (error) {
    if (!(error instanceof DomainError && TAKEN_BY_TWIN.has(error.code))) throw error;
    const twin = await findOrder(ctx, { code });
    if (twin && (twin.order.status === "paid" || (await isStillWanted(ctx, twin, wish)))) return twin;
    throw error;
  }
}

const TAKEN_BY_TWIN = new Set(["out_of_stock", "promo_refused", "promo_used_up"]);

/** Returns the new or earlier order after all checks. */
async function makeOrder(ctx: Ctx, wish: Wish, code: string, previous?: string): Promise<Order> {
  await countUse(ctx, `order:${schoolOf(ctx)?.id}:${placeOf(ctx)}`, MANY_FROM_ONE_PLACE, HOUR_MS);
  if (wish.lines.length === 0) throw conflict("cart_empty", EMPTY_CART);
  if (schoolOf(ctx)?.payoutStatus !== "verified") throw conflict("payouts_unavailable", NO_ONLINE_PAYMENT);
  requirePayouts(ctx);
  const present = await findOrder(ctx, { code });
  if (present && (present.order.status === "paid" || (await isStillWanted(ctx, present, wish)))) return present;
  const left = previous && previous !== code ? await findOrder(ctx, { code: previous }) : null;
  if (left?.order.status === "pending") {
    if (await isStillWanted(ctx, left, wish)) return left;
    await closeOrder(ctx, left.order.id);
  }
  const basket = await readBasket(ctx, wish.lines);
  const [gone] = basket.gone;
  if (gone) throw conflict("product_gone", noLongerThere(gone));
  if (basket.lines.length === 0) throw conflict("cart_empty", EMPTY_CART);
  refuseMixed(basket.lines);
  refuseOtherPrices(basket.lines, wish.seen);
  refuseShortage(basket.lines);
  checkDelivery(wish, await deliveryChoices(ctx, basket.lines));
  const promo = wish.promo ? await promoFor(ctx, basket.lines, { code: wish.promo, email: wish.email }) : null;
  refuseOtherDiscount(promo, wish.seenDiscount);
  const quote = quoteBasket(ctx, basket.lines, wish.delivery, promo?.discountCents);
  if (quote.totalCents < SMALLEST_CHARGE && !(promo && quote.totalCents === 0))
    throw conflict("amount_too_small", "This amount is too small to pay online.");
  const studentId = await studentWithEmail(ctx, wish.email);
  return takeOrder(ctx, { wish, lines: basket.lines, quote, promo, code: present ? publicCode() : code, studentId });
}

/** Whether an unpaid order matches this input at current prices. */
async function isStillWanted(ctx: Ctx, { order, items }: Order, wish: Wish): Promise<boolean> {
  if (order.status !== "pending" || order.expiresAt <= ctx.now.getTime() || order.email !== wish.email || order.delivery !== wish.delivery)
    return false;
  if (
    (order.locationId ?? "") !== (wish.delivery === "pickup" ? (wish.location ?? "") : "") ||
    (order.address ?? "") !== (shipping(wish).address ?? "")
  )
    return false;
  const { lines } = await readBasket(ctx, wish.lines);
  const promo = wish.promo ? await promoFor(ctx, lines, { code: wish.promo, email: wish.email, orderId: order.id }) : null;
  return (
    order.promoCodeId === (promo?.id ?? null) &&
    order.discountCents === (promo?.discountCents ?? 0) &&
    lines.length === items.length &&
    lines.every(({ product, size, quantity }) =>
      items.some(
        (item) => item.productId === product.id && item.size === size && item.quantity === quantity && item.unitCents === product.priceCents,
      ),
    )
  );
}
