import { MINUTE_MS } from "./zones";

/**
 * How long a checkout takes a payment, in milliseconds. The provider lets a Checkout Session live no shorter than thirty minutes; two
 * more keep a repeated call from being refused.
 */
export const SESSION_MS = 32 * MINUTE_MS;

/** How long a seat, stock and a promo code are held for a payment: as long as its checkout lives, and a minute for the last click. */
export const HOLD_MS = SESSION_MS + MINUTE_MS;
