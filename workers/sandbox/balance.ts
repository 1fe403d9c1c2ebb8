import type Stripe from "stripe";
import { requireAccount } from "./accounts";
import { invalid } from "./errors";
import { move } from "./movements";
import { listed, operation } from "./operations";
import { choice, currency, integer, mergeMetadata, metadata, paging, text } from "./validation";

export const balanceOperations = [
  operation("balance.retrieve", "GET /v1/balance", {}, (scope) => {
    const found = scope.store.balances(scope.account);
    const balances = found.length ? found : [{ currency: "usd", amount: 0 }];
    const amounts = balances.map(({ amount, currency: code }) => ({ amount, currency: code, source_types: { card: amount } }));
    const none = amounts.map((each) => ({ ...each, amount: 0, source_types: { card: 0 } }));
    return { object: "balance", available: amounts, livemode: false, pending: none };
  }),
  operation(
    "balanceTransactions.list",
    "GET /v1/balance_transactions",
    { ...paging, currency: currency().optional(), payout: text().optional(), source: text().optional(), type: text().optional() },
    (scope, { currency: code, payout, source, type, ...page }) =>
      listed(scope, "balance_transaction", "/v1/balance_transactions", page, {
        where: [
          ["currency", "=", code],
          ["source", "=", payout ?? source],
          ["type", "=", type],
        ],
      }),
  ),
  operation("balanceTransactions.retrieve", "GET /v1/balance_transactions/:id", {}, (scope, _params, { id }) =>
    scope.require("balance_transaction", id),
  ),
  operation(
    "payouts.create",
    "POST /v1/payouts",
    {
      amount: integer(1),
      currency: currency(),
      description: text().optional(),
      metadata: metadata().optional(),
      method: choice("instant", "standard").optional(),
      statement_descriptor: text(22).optional(),
    },
    (scope, params) => {
      if (scope.account && !requireAccount(scope, scope.account).payouts_enabled) {
        throw invalid("Cannot create payouts: this account has requirements that need to be collected.", { code: "payouts_not_allowed" });
      }
      const available = scope.store.balances(scope.account).find((balance) => balance.currency === params.currency)?.amount ?? 0;
      if (params.amount > available) {
        throw invalid("You have insufficient funds in your Stripe account for this transfer. Your card balance is too low.", {
          code: "balance_insufficient",
        });
      }
      const id = scope.newId("po");
      const payout = scope.save<Stripe.Payout>({
        id,
        object: "payout",
        amount: params.amount,
        application_fee: null,
        application_fee_amount: null,
        arrival_date: scope.now,
        automatic: false,
        balance_transaction: move(scope, { amount: -params.amount, currency: params.currency, type: "payout", source: id }),
        created: scope.now,
        currency: params.currency,
        description: params.description ?? null,
        destination: "ba_sandbox",
        failure_balance_transaction: null,
        failure_code: null,
        failure_message: null,
        livemode: false,
        metadata: mergeMetadata({}, params.metadata),
        method: params.method ?? "standard",
        original_payout: null,
        payout_method: null,
        reconciliation_status: "not_applicable",
        reversed_by: null,
        source_type: "card",
        statement_descriptor: params.statement_descriptor ?? null,
        status: "pending",
        trace_id: { status: "pending", value: null },
        type: "bank_account",
      });
      scope.emit("payout.created", payout);
      const paid = scope.save({ ...payout, status: "paid", trace_id: { status: "supported", value: `sandbox${id.slice(-9)}` } });
      scope.emit("payout.paid", paid, { status: "pending" });
      return payout;
    },
  ),
  operation(
    "payouts.list",
    "GET /v1/payouts",
    { ...paging, status: choice("canceled", "failed", "paid", "pending").optional() },
    (scope, { status, ...page }) => listed(scope, "payout", "/v1/payouts", page, { where: [["status", "=", status]] }),
  ),
  operation("payouts.retrieve", "GET /v1/payouts/:id", {}, (scope, _params, { id }) => scope.require("payout", id)),
];
