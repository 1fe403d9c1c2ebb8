import { cookie } from "~/platform/cookies";
import type { Cents } from "~/platform/money";

/** The cart of a visitor, stored in a cookie of the school's host without prices. Pure, for pages and verbs. */
export const CART_COOKIE = "cart";
export const MAX_PIECES = 99;
const MAX_LINES = 30;
const DAYS = 30;

export const EMPTY_CART = " No items added in cart";
export const ADDED = "Product added to cart.";
export const REMOVED = "Product removed from cart.";
export const CHOOSE_SIZE = "Please select a size.";
export const TOO_FEW = "Quantity must be at least 1.";
export const onlyLeft = (stock: number) => `Only ${stock} left in stock.`;
export const outOfStock = (title: string) => `${title} is out of stock.`;
export const priceChanged = (title: string) => `Price of ${title} has changed.`;
export const noLongerThere = (title: string) => `${title} is no longer available.`;

export interface CartLine {
  id: string;
  size: string;
  quantity: number;
}

const isSame = (a: Pick<CartLine, "id" | "size">, b: Pick<CartLine, "id" | "size">) => a.id === b.id && a.size === b.size;

/** Lines of a cart cookie. Invalid lines are dropped; lines of the same product and size are merged. */
export function parseCart(cookie: string | null | undefined): CartLine[] {
  if (!cookie) return [];
  try {
    const raw: unknown = JSON.parse(decodeURIComponent(cookie));
    if (!Array.isArray(raw)) return [];
    return mergeLines(
      raw.slice(0, MAX_LINES).flatMap((entry): CartLine[] => {
        const [id, size, quantity] = Array.isArray(entry) ? (entry as unknown[]) : [];
        const isLine = typeof id === "string" && /^[\w-]{1,64}$/.test(id) && typeof size === "string" && size.length <= 20;
        return isLine && Number.isInteger(quantity) ? [{ id, size, quantity: within(quantity as number) }] : [];
      }),
    );
  } catch {
    return [];
  }
}

const within = (quantity: number, most = MAX_PIECES) => Math.max(1, Math.min(quantity, most, MAX_PIECES));

/** Merges lines of the same product and size, at most 99 pieces each, in order of first appearance. */
export function mergeLines(lines: readonly CartLine[]): CartLine[] {
  const merged: CartLine[] = [];
  for (const line of lines) {
    const present = merged.find((each) => isSame(each, line));
    if (present) present.quantity = within(present.quantity + line.quantity);
    else merged.push({ ...line, quantity: within(line.quantity) });
  }
  return merged;
}

export const cartText = (lines: readonly CartLine[]): string =>
  encodeURIComponent(JSON.stringify(lines.slice(0, MAX_LINES).map(({ id, size, quantity }) => [id, size, quantity])));

/** The cart cookie; an empty cart deletes it. */
export const cartCookie = (lines: readonly CartLine[]): string => cookie(CART_COOKIE, lines.length > 0 ? cartText(lines) : "", DAYS * 86_400);

/** Number of pieces in the cart, for the cart button. */
export const piecesIn = (lines: readonly CartLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Changes the quantity of a line by one, between 1 and the stock or 99. */
export const changedBy = (lines: readonly CartLine[], of: Pick<CartLine, "id" | "size">, step: 1 | -1, stock: number | null): CartLine[] =>
  lines.map((line) => (isSame(line, of) ? { ...line, quantity: within(line.quantity + step, stock ?? MAX_PIECES) } : line));

export const without = (lines: readonly CartLine[], of: Pick<CartLine, "id" | "size">): CartLine[] => lines.filter((line) => !isSame(line, of));

/** A title cut to 40 characters with an ellipsis. */
export const cartTitle = (title: string): string => ([...title].length > 40 ? `${[...title].slice(0, 40).join("")}…` : title);

export interface PricedLine {
  productId: string;
  quantity: number;
  unitCents: Cents;
  shippingFeeCents: Cents;
}

export interface OrderQuote {
  subtotalCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  serviceFeeCents: Cents;
  totalCents: Cents;
}

/**
 * Amounts of an order in cents. Shipping is charged once per product, a promo code reduces the subtotal, and the service fee applies to the
 * total.
 */
export function quoteOrder(
  lines: readonly PricedLine[],
  delivery: "pickup" | "ship",
  fee: (amount: Cents) => Cents,
  discountCents: Cents = 0,
): OrderQuote {
  const subtotalCents = lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
  const fees = new Map(lines.map(({ productId, shippingFeeCents }) => [productId, shippingFeeCents]));
  const shippingCents = delivery === "ship" ? [...fees.values()].reduce((sum, cents) => sum + cents, 0) : 0;
  const chargeCents = subtotalCents - discountCents + shippingCents;
  const serviceFeeCents = fee(chargeCents);
  return { subtotalCents, discountCents, shippingCents, serviceFeeCents, totalCents: chargeCents + serviceFeeCents };
}
