import type Stripe from "stripe";
import { openDispute } from "./disputes";
import { collectFee, move, processingFee, transferOn } from "./movements";
import { listed, operation } from "./operations";
import { idOf, type Scope } from "./scope";
import { paging, text } from "./validation";

export interface Failure {
  code: string;
  decline_code: string;
  message: string;
}

function outcomeOf(failure: Failure | null): Stripe.Charge.Outcome {
  return {
    advice_code: failure ? "try_again_later" : null,
    network_advice_code: null,
    network_decline_code: failure ? "01" : null,
    network_status: failure ? "declined_by_network" : "approved_by_network",
    reason: failure?.decline_code ?? null,
    risk_level: "normal",
    risk_score: 20,
    seller_message: failure ? "The bank did not return any further details with this decline." : "Payment complete.",
    type: failure ? "issuer_declined" : "authorized",
  };
}

function cardDetails(intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, authenticated: boolean) {
  const card = method.card;
  return {
    type: "card",
    card: {
      amount_authorized: intent.amount,
      authorization_code: null,
      brand: card?.brand ?? null,
      checks: card?.checks ?? null,
      country: card?.country ?? null,
      electronic_commerce_indicator: null,
      exp_month: card?.exp_month ?? 0,
      exp_year: card?.exp_year ?? 0,
      fingerprint: card?.fingerprint ?? null,
      funding: card?.funding ?? null,
      installments: null,
      last4: card?.last4 ?? null,
      mandate: null,
      network: "visa",
      network_token: { used: false },
      network_transaction_id: null,
      regulated_status: "unregulated",
      three_d_secure: authenticated
        ? {
            authentication_flow: "challenge",
            electronic_commerce_indicator: "05",
            exemption_indicator: null,
            result: "authenticated",
            result_reason: null,
            transaction_id: null,
            version: "2.2.0",
          }
        : null,
      transaction_link_id: null,
      wallet: null,
    },
  } as Stripe.Charge.PaymentMethodDetails;
}

/** The charge of one attempt to pay. It is saved; money moves only by {@link settle}. */
export function newCharge(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  failure: Failure | null,
  authenticated = false,
): Stripe.Charge {
  const destination = idOf(intent.transfer_data?.destination);
  return scope.save<Stripe.Charge>({
    id: scope.newId("ch").replace("ch_", "ch_3"),
    object: "charge",
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: intent.statement_descriptor ?? "ENROLLIUM",
    captured: !failure,
    created: scope.now,
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: idOf(intent.on_behalf_of),
    outcome: outcomeOf(failure),
    paid: !failure,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: cardDetails(intent, method, authenticated),
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: failure ? null : `https://pay.stripe.com/receipts/payment/${scope.newId("rcpt")}`,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: failure ? "failed" : "succeeded",
    transfer_data: destination ? { amount: intent.transfer_data?.amount ?? null, destination } : null,
    transfer_group: intent.transfer_group ?? (destination ? `group_${intent.id}` : null),
  });
}

/** Books a successful charge: the platform's balance, the transfer to the destination and the application fee. */
export function settle(scope: Scope, charge: Stripe.Charge, disputed: boolean): Stripe.Charge {
  const destination = idOf(charge.transfer_data?.destination);
  const fee = charge.application_fee_amount ?? 0;
  const fees: Parameters<typeof move>[1]["fees"] = [
    { amount: processingFee(charge.amount), description: "Stripe processing fees", type: "stripe_fee" },
  ];
  if (scope.account && fee) fees.push({ amount: fee, description: "Enrollium application fee", type: "application_fee" });
  const settled: Stripe.Charge = {
    ...charge,
    balance_transaction: move(scope, { amount: charge.amount, currency: charge.currency, type: "charge", source: charge.id, fees }),
  };
  if (destination) settled.transfer = transferOn(scope, charge, charge.transfer_data?.amount ?? charge.amount, fee);
  const beneficiary = destination ?? scope.account;
  if (fee && beneficiary) settled.application_fee = collectFee(scope, charge, beneficiary, fee);
  scope.save(settled);
  scope.emit("charge.succeeded", settled);
  if (disputed) openDispute(scope, settled);
  return settled;
}

export const chargeOperations = [
  operation("charges.retrieve", "GET /v1/charges/:id", {}, (scope, _params, { id }) => scope.require("charge", id)),
  operation(
    "charges.list",
    "GET /v1/charges",
    { ...paging, customer: text().optional(), payment_intent: text().optional(), transfer_group: text().optional() },
    (scope, { customer, payment_intent, transfer_group, ...page }) =>
      listed(scope, "charge", "/v1/charges", page, {
        where: [
          ["customer", "=", customer],
          ["payment_intent", "=", payment_intent],
          ["transfer_group", "=", transfer_group],
        ],
      }),
  ),
  operation("transfers.retrieve", "GET /v1/transfers/:id", {}, (scope, _params, { id }) => scope.require("transfer", id)),
  operation(
    "transfers.list",
    "GET /v1/transfers",
    { ...paging, destination: text().optional(), transfer_group: text().optional() },
    (scope, { destination, transfer_group, ...page }) =>
      listed(scope, "transfer", "/v1/transfers", page, {
        where: [
          ["destination", "=", destination],
          ["transfer_group", "=", transfer_group],
        ],
      }),
  ),
  operation("applicationFees.retrieve", "GET /v1/application_fees/:id", {}, (scope, _params, { id }) => scope.require("application_fee", id)),
  operation("applicationFees.list", "GET /v1/application_fees", { ...paging, charge: text().optional() }, (scope, { charge, ...page }) =>
    listed(scope, "application_fee", "/v1/application_fees", page, { where: [["charge", "=", charge]] }),
  ),
];
