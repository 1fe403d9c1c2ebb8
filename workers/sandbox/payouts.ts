import type Stripe from "stripe";
import { requireAccount } from "./accounts";
import { invalid } from "./errors";
import { move } from "./movements";
import type { Scope } from "./scope";
import type { Query } from "./store";

interface Terms {
  amount: number;
  currency: string;
  description?: string | undefined;
  metadata?: Record<string, string>;
  method?: string | undefined;
  statement_descriptor?: string | undefined;
}

/** The amount an account could be paid out now. */
export const availableIn = (scope: Scope, currency: string): number =>
  scope.store.balances(scope.account).find((balance) => balance.currency === currency)?.amount ?? 0;

/** Sends money of the scope's account to its bank, where it arrives at once. */
export function payOut(scope: Scope, terms: Terms): Stripe.Payout {
  if (scope.account && !requireAccount(scope, scope.account).payouts_enabled) {
    throw invalid("Cannot create payouts: this account has requirements that need to be collected.", { code: "payouts_not_allowed" });
  }
  if (terms.amount > availableIn(scope, terms.currency)) {
    throw invalid("You have insufficient funds in your Stripe account for this transfer. Your card balance is too low.", {
      code: "balance_insufficient",
    });
  }
  const id = scope.newId("po");
  const payout = scope.save<Stripe.Payout>({
    id,
    object: "payout",
    amount: terms.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: scope.now,
    automatic: false,
    balance_transaction: move(scope, { amount: -terms.amount, currency: terms.currency, type: "payout", source: id }),
    created: scope.now,
    currency: terms.currency,
    description: terms.description ?? null,
    destination: "ba_sandbox",
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: terms.metadata ?? {},
    method: terms.method ?? "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: "not_applicable",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: terms.statement_descriptor ?? null,
    status: "pending",
    trace_id: { status: "pending", value: null },
    type: "bank_account",
  });
  scope.emit("payout.created", payout);
  const paid = scope.save({ ...payout, status: "paid", trace_id: { status: "supported", value: `sandbox${id.slice(-9)}` } });
  scope.emit("payout.paid", paid, { status: "pending" });
  return payout;
}

/** The movements that a payout took along: everything since the payout before it. */
export function movementsOf(scope: Scope, payoutId: string): Query {
  const payout = scope.require("payout", payoutId, "payout");
  const own = movementOf(payout);
  const [before] = scope.list("payout", { after: payoutId, limit: 1 });
  return { after: own, ...(before && { since: movementOf(before) }) };
}

const movementOf = ({ balance_transaction: movement }: Stripe.Payout): string => (typeof movement === "string" ? movement : (movement?.id ?? ""));
