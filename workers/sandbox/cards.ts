import type Stripe from "stripe";
import type { Scope } from "./scope";
import type { StoredCard } from "./store";

type Behaviour = StoredCard["behaviour"];

/** Stripe's test cards this sandbox knows, by number. */
export const TEST_CARDS: Record<string, Behaviour> = {
  "4242424242424242": "success",
  "4000000000000002": "decline",
  "4000000000009995": "insufficient_funds",
  "4000002500003155": "authenticate",
  "4000000000000259": "dispute",
  "4000000000000077": "slow",
};

/** Stripe's test payment methods, standing for the cards above. */
export const TEST_METHODS: Record<string, string> = {
  pm_card_visa: "4242424242424242",
  pm_card_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclined: "4000000000000002",
  pm_card_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_visa_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_authenticationRequired: "4000002500003155",
  pm_card_createDispute: "4000000000000259",
};

export interface CardEntry {
  number: string;
  month: number;
  year: number;
  name: string | null;
  email: string | null;
}

/** "12/34", "12 / 2034" or "1234". */
export function readExpiry(typed: string): { month: number; year: number } | null {
  const match = /^\s*(\d{1,2})\s*[/-]?\s*(\d{4}|\d{2})\s*$/.exec(typed);
  const month = Number(match?.[1]);
  if (!match?.[2] || month < 1 || month > 12) return null;
  return { month, year: match[2].length === 2 ? 2000 + Number(match[2]) : Number(match[2]) };
}

/** A card is good until the end of its month. */
export const isPast = ({ month, year }: { month: number; year: number }, now: number) => Date.UTC(year, month, 1) <= now * 1000;

export function newCard(scope: Scope, { number, month, year, name, email }: CardEntry): Stripe.PaymentMethod {
  const id = `pm_1${scope.newId("").slice(1)}`;
  scope.save({ object: "sandbox.card", id, behaviour: TEST_CARDS[number] ?? "decline" });
  return scope.save({
    id,
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: {
      address: { city: null, country: "US", line1: null, line2: null, postal_code: null, state: null },
      email,
      name,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: "visa",
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      display_brand: "visa",
      exp_month: month,
      exp_year: year,
      fingerprint: `sandbox${number.slice(-9)}`,
      funding: "credit",
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: ["visa"], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: scope.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  });
}
