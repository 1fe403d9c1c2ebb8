import { cookie } from "~/platform/cookies";
import type { Cents } from "~/platform/money";

/** The cart: what a visitor means to buy. It lives in a cookie of the school's host; prices never do. Pure, for page and verb alike. */
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

/** What a cookie says, whoever wrote it: lines that make no sense are left out, lines of the same product and size are one. */
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

/** Lines of the same product and size as one, at most 99 pieces each; the order of the first mention stays. */
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

/** The cookie that keeps the cart; an empty cart takes it away. */
export const cartCookie = (lines: readonly CartLine[]): string => cookie(CART_COOKIE, lines.length > 0 ? cartText(lines) : "", DAYS * 86_400);

/** How many pieces are in it: the number on the cart's button. */
export const piecesIn = (lines: readonly CartLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** One more or one fewer of a line: never under 1, never over 99 or what is in stock. */
export const changedBy = (lines: readonly CartLine[], of: Pick<CartLine, "id" | "size">, step: 1 | -1, stock: number | null): CartLine[] =>
  lines.map((line) => (isSame(line, of) ? { ...line, quantity: within(line.quantity + step, stock ?? MAX_PIECES) } : line));

export const without = (lines: readonly CartLine[], of: Pick<CartLine, "id" | "size">): CartLine[] => lines.filter((line) => !isSame(line, of));

/** A title as the cart shows it: at most 40 characters, and an ellipsis where it was cut. */
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
 * What an order costs, to the cent. Shipping is charged once per product; a promo code takes something off the goods; the service fee is
 * on everything that is charged online.
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
