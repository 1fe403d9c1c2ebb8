import type Stripe from "stripe";
import { invalid } from "./errors";
import { move } from "./movements";
import { listed, operation } from "./operations";
import { idOf, type Scope } from "./scope";
import { paging, text } from "./validation";

const FEE = 1500;
const RESPONSE_SECONDS = 7 * 24 * 60 * 60;

/** The cardholder's bank takes the money back; the platform bears it until the dispute is decided. */
export function openDispute(scope: Scope, charge: Stripe.Charge): void {
  const id = scope.newId("du");
  move(scope, {
    amount: -charge.amount,
    currency: charge.currency,
    type: "adjustment",
    source: id,
    fees: [{ amount: FEE, description: "Dispute fee", type: "stripe_fee" }],
  });
  const movements = scope.list("balance_transaction", { where: [["source", "=", id]] });
  const dispute: Stripe.Dispute = {
    id,
    object: "dispute",
    amount: charge.amount,
    balance_transactions: movements,
    charge: charge.id,
    created: scope.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { enhanced_evidence: {} } as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: scope.now + RESPONSE_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: "manual",
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: "10.4",
    payment_intent: idOf(charge.payment_intent),
    payment_method_details: { type: "card", card: { brand: "visa", case_type: "chargeback", network: "visa", network_reason_code: "10.4" } },
    reason: "fraudulent",
    status: "needs_response",
  };
  scope.save(dispute);
  scope.save({ ...charge, disputed: true });
  scope.emit("charge.dispute.created", dispute);
}

export const disputeOperations = [
  operation(
    "disputes.list",
    "GET /v1/disputes",
    { ...paging, charge: text().optional(), payment_intent: text().optional() },
    (scope, { charge, payment_intent, ...page }) =>
      listed(scope, "dispute", "/v1/disputes", page, {
        where: [
          ["charge", "=", charge],
          ["payment_intent", "=", payment_intent],
        ],
      }),
  ),
  operation("disputes.retrieve", "GET /v1/disputes/:id", {}, (scope, _params, { id }) => scope.require("dispute", id)),
  operation("disputes.close", "POST /v1/disputes/:id/close", {}, (scope, _params, { id }) => {
    const dispute = scope.require("dispute", id);
    if (dispute.status !== "needs_response") throw invalid("This dispute is already closed", { code: "dispute_already_closed" });
    const lost = scope.save<Stripe.Dispute>({ ...dispute, status: "lost" });
    scope.emit("charge.dispute.closed", lost, { status: dispute.status });
    return lost;
  }),
];
