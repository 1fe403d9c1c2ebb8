import { MINUTE_MS } from "./zones";

/**
 * How long a checkout accepts a payment, in milliseconds. Stripe's shortest Checkout Session is 30 minutes; two more minutes keep a
 * repeated call valid.
 */
export const SESSION_MS = 32 * MINUTE_MS;

/** How long a payment holds its seat, stock and promo code, in milliseconds: one minute longer than its checkout. */
export const HOLD_MS = SESSION_MS + MINUTE_MS;
