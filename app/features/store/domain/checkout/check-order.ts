import { serviceFee } from "~/features/payments/model";
import { type Ctx, schoolOf } from "~/platform/context";
import { conflict, invalid, invalidField } from "~/platform/errors";
import { REQUIRED } from "~/platform/input";
import { type OrderQuote, onlyLeft, outOfStock, type PricedLine, priceChanged, quoteOrder } from "../../cart-model";
import { findPickupLocations } from "../../data/shelf";
import { missingForShipping } from "../../order-model";
import type { BasketLine } from "../cart/read-cart";

export const ALONE = "A subscription product must be bought alone.";
export const NO_ONLINE_PAYMENT = "Online payment is not available right now.";

export const pricedLines = (lines: readonly BasketLine[]): PricedLine[] =>
  lines.map(({ product, quantity }) => ({
    productId: product.id,
    quantity,
    unitCents: product.priceCents,
    shippingFeeCents: product.shippingFeeCents,
  }));

/** Amounts of these lines with a delivery method, at current prices and fees. */
export function quoteBasket(ctx: Ctx, lines: readonly BasketLine[], delivery: "pickup" | "ship", discountCents = 0): OrderQuote {
  const school = schoolOf(ctx);
  const terms = { serviceFeeType: school?.serviceFeeType ?? ("percentage" as const), serviceFeeValue: school?.serviceFeeValue ?? 0 };
  return quoteOrder(pricedLines(lines), delivery, (amount) => serviceFee(terms, amount), discountCents);
}

export interface DeliveryChoices {
  canShip: boolean;
  pickupLocations: { id: string; name: string; address: string; city: string }[];
  /** Each product has a pickup location, but no location has all of them. */
  isScattered: boolean;
}

/** Delivery methods of these lines: shipping if all can be shipped, pickup at locations that have all. */
export async function deliveryChoices(ctx: Ctx, lines: readonly BasketLine[]): Promise<DeliveryChoices> {
  const all = await findPickupLocations(ctx);
  const limits = lines.map(({ product }) => product.pickupLocationIds).filter((ids) => ids.length > 0);
  const pickupLocations = all.filter(({ id }) => limits.every((ids) => ids.includes(id)));
  return {
    canShip: lines.length > 0 && lines.every(({ product }) => product.shippingAllowed),
    pickupLocations,
    isScattered: pickupLocations.length === 0 && all.length > 0 && limits.length > 0,
  };
}

/** @throws conflict `subscription_alone` */
export function refuseMixed(lines: readonly BasketLine[]): void {
  if (lines.length > 1 && lines.some(({ product }) => product.billing === "monthly")) throw conflict("subscription_alone", ALONE);
}

/** @throws conflict `price_changed` for the first line whose price is not the one that was shown */
export function refuseOtherPrices(lines: readonly BasketLine[], seen: Readonly<Record<string, number>>): void {
  for (const { product } of lines) {
    const shown = seen[product.id];
    if (shown !== undefined && shown !== product.priceCents) throw conflict("price_changed", priceChanged(product.title));
  }
}

/** @throws conflict `out_of_stock` */
export function refuseShortage(lines: readonly BasketLine[]): void {
  for (const { product, quantity, stock } of lines) {
    if (stock === null || stock >= quantity) continue;
    throw stock === 0
      ? conflict("out_of_stock", outOfStock(product.title))
      : conflict("out_of_stock", `${outOfStock(product.title).replace(" is out of stock.", "")}: ${onlyLeft(stock).replace("Only", "only")}`);
  }
}

/** Delivery of an order. */
export interface Delivery {
  delivery: "pickup" | "ship";
  location?: string;
  address?: string;
  city?: string;
  state?: string;
  zipcode?: string;
}

/** @throws invalid on `delivery`, `location` or the fields of the address */
export function checkDelivery(wish: Delivery, { canShip, pickupLocations, isScattered }: DeliveryChoices): void {
  if (wish.delivery === "ship") {
    if (!canShip) throw invalidField("delivery", "These products can only be picked up.");
    const missing = missingForShipping(wish);
    if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((name) => [name, [REQUIRED]])));
    return;
  }
  if (isScattered) throw invalidField("delivery", "No single location has all of these products. Order them separately.");
  if (pickupLocations.length > 0 && !wish.location) throw invalidField("location", REQUIRED);
  if (wish.location && !pickupLocations.some(({ id }) => id === wish.location)) throw invalidField("location", "Choose a pickup location.");
}
