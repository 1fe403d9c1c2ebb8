import { listed, operation } from "./operations";
import { movementsOf, payOut } from "./payouts";
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
          ["source", "=", source],
          ["type", "=", type],
        ],
        ...(payout && movementsOf(scope, payout)),
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
    (scope, { metadata: given, ...params }) => payOut(scope, { ...params, metadata: mergeMetadata({}, given) }),
  ),
  operation(
    "payouts.list",
    "GET /v1/payouts",
    { ...paging, status: choice("canceled", "failed", "paid", "pending").optional() },
    (scope, { status, ...page }) => listed(scope, "payout", "/v1/payouts", page, { where: [["status", "=", status]] }),
  ),
  operation("payouts.retrieve", "GET /v1/payouts/:id", {}, (scope, _params, { id }) => scope.require("payout", id)),
];
