import type Stripe from "stripe";
import { list } from "./operations";
import { idOf, type Scope } from "./scope";

interface Movement {
  amount: number;
  currency: string;
  type: Stripe.BalanceTransaction.Type;
  source: string;
  fees?: { amount: number; description: string; type: "application_fee" | "stripe_fee" }[];
}

/** Stripe's card pricing in the United States: 2.9 % + 30 ¢. */
export const processingFee = (amount: number) => Math.round(amount * 0.029) + 30;

/** Money in or out of the scope's account. Funds are available at once, as with Stripe's "bypass pending" test card. */
export function move(scope: Scope, { amount, currency, type, source, fees = [] }: Movement): string {
  const fee = fees.reduce((sum, each) => sum + each.amount, 0);
  const movement = scope.save<Stripe.BalanceTransaction>({
    id: scope.newId("txn"),
    object: "balance_transaction",
    amount,
    available_on: scope.now,
    balance_type: "payments",
    created: scope.now,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fees.map((each) => ({ ...each, application: each.type === "application_fee" ? "ca_sandbox" : null, currency })),
    net: amount - fee,
    reporting_category: type === "payment" ? "charge" : type === "payment_refund" ? "refund" : type,
    source,
    status: "available",
    type,
  });
  return movement.id;
}

/** The platform's share of a payment made for a connected account. */
export function collectFee(scope: Scope, charge: Stripe.Charge, account: string, amount: number): string {
  const platform = scope.in("");
  const id = platform.newId("fee");
  platform.save<Stripe.ApplicationFee>({
    id,
    object: "application_fee",
    account,
    amount,
    amount_refunded: 0,
    application: "ca_sandbox",
    balance_transaction: move(platform, { amount, currency: charge.currency, type: "application_fee", source: id }),
    charge: charge.id,
    created: scope.now,
    currency: charge.currency,
    fee_source: null,
    livemode: false,
    originating_transaction: scope.account ? null : charge.id,
    refunded: false,
    refunds: list(`/v1/application_fees/${id}/refunds`, []),
  });
  return id;
}

/** Moves a destination charge's money on: a transfer here, a payment (`py_…`) in the destination account. */
export function transferOn(scope: Scope, charge: Stripe.Charge, amount: number, fee: number): string {
  const destination = idOf(charge.transfer_data?.destination) ?? "";
  const id = scope.newId("tr");
  const there = scope.in(destination);
  const payment = there.newId("py");
  there.save<Stripe.Charge>({
    ...charge,
    id: payment,
    amount,
    amount_captured: amount,
    application_fee_amount: fee || null,
    balance_transaction: move(there, {
      amount,
      currency: charge.currency,
      type: "payment",
      source: payment,
      fees: fee ? [{ amount: fee, description: "Enrollium application fee", type: "application_fee" }] : [],
    }),
    customer: null,
    metadata: {},
    on_behalf_of: null,
    payment_intent: null,
    payment_method: null,
    source_transfer: id,
    transfer_data: null,
  });
  scope.save<Stripe.Transfer>({
    id,
    object: "transfer",
    amount,
    amount_reversed: 0,
    balance_transaction: move(scope, { amount: -amount, currency: charge.currency, type: "transfer", source: id }),
    created: scope.now,
    currency: charge.currency,
    description: null,
    destination,
    destination_payment: payment,
    livemode: false,
    metadata: {},
    reversals: list(`/v1/transfers/${id}/reversals`, []),
    reversed: false,
    source_transaction: charge.id,
    source_type: "card",
    transfer_group: charge.transfer_group,
  });
  return id;
}
