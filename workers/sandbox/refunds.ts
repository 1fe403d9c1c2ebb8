import type Stripe from "stripe";
import { invalid } from "./errors";
import { move } from "./movements";
import { listed, operation } from "./operations";
import { idOf, type Scope } from "./scope";
import { choice, flag, integer, mergeMetadata, metadata, paging, text } from "./validation";

interface Params {
  amount?: number | undefined;
  charge?: string | undefined;
  payment_intent?: string | undefined;
  metadata?: Record<string, string> | null | undefined;
  reason?: string | undefined;
  refund_application_fee?: boolean | undefined;
  reverse_transfer?: boolean | undefined;
}

const dollars = (amount: number) => `$${(amount / 100).toFixed(2)}`;

function chargeToRefund(scope: Scope, params: Params): Stripe.Charge {
  if (params.charge) return scope.require("charge", params.charge, "charge");
  if (!params.payment_intent) {
    throw invalid("One of the following params should be provided for this request: payment_intent or charge.", {
      code: "parameter_missing",
      param: "payment_intent",
    });
  }
  const intent = scope.require("payment_intent", params.payment_intent, "payment_intent");
  const charge = intent.status === "succeeded" ? scope.find("charge", idOf(intent.latest_charge)) : null;
  if (!charge) throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, { param: "payment_intent" });
  return charge;
}

function checkRefund(charge: Stripe.Charge, amount: number): void {
  if (charge.disputed) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: "charge_disputed" });
  }
  if (charge.status !== "succeeded") throw invalid(`Charge ${charge.id} cannot be refunded because it did not succeed.`, { param: "charge" });
  const open = charge.amount - charge.amount_refunded;
  if (open === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  if (amount > open)
    throw invalid(`Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(open)})`, { param: "amount" });
}

/** Takes the refunded share of a transfer back from the destination account. */
function reverseTransfer(scope: Scope, charge: Stripe.Charge, refund: string, share: number): string {
  const transfer = scope.find("transfer", idOf(charge.transfer));
  if (!transfer) throw invalid("Cannot reverse the transfer: this charge does not have an associated transfer.", { param: "reverse_transfer" });
  const amount = Math.min(Math.round(transfer.amount * share), transfer.amount - transfer.amount_reversed);
  const there = scope.in(idOf(transfer.destination) ?? "");
  const id = scope.newId("trr");
  const payment = there.find("charge", idOf(transfer.destination_payment));
  move(there, { amount: -amount, currency: charge.currency, type: "payment_refund", source: payment?.id ?? id });
  if (payment)
    there.save({ ...payment, amount_refunded: payment.amount_refunded + amount, refunded: payment.amount_refunded + amount === payment.amount });
  const reversal: Stripe.TransferReversal = {
    id,
    object: "transfer_reversal",
    amount,
    balance_transaction: move(scope, { amount, currency: charge.currency, type: "transfer_refund", source: id }),
    created: scope.now,
    currency: charge.currency,
    destination_payment_refund: null,
    metadata: {},
    source_refund: refund,
    transfer: transfer.id,
  };
  const amount_reversed = transfer.amount_reversed + amount;
  const reversals = { ...transfer.reversals, data: [reversal, ...transfer.reversals.data] };
  scope.save({ ...transfer, amount_reversed, reversed: amount_reversed === transfer.amount, reversals });
  return id;
}

/** Gives the refunded share of the application fee back to the connected account. */
function refundFee(scope: Scope, charge: Stripe.Charge, share: number): void {
  const platform = scope.in("");
  const fee = platform.find("application_fee", idOf(charge.application_fee));
  if (!fee) throw invalid("Cannot refund the application fee: this charge does not have one.", { param: "refund_application_fee" });
  const amount = Math.min(Math.round(fee.amount * share), fee.amount - fee.amount_refunded);
  const amount_refunded = fee.amount_refunded + amount;
  const id = platform.newId("fr");
  const refund: Stripe.FeeRefund = {
    id,
    object: "fee_refund",
    amount,
    balance_transaction: move(platform, { amount: -amount, currency: fee.currency, type: "application_fee_refund", source: id }),
    created: scope.now,
    currency: fee.currency,
    fee: fee.id,
    metadata: {},
  };
  move(scope.in(idOf(fee.account) ?? ""), { amount, currency: fee.currency, type: "application_fee_refund", source: id });
  const refunds = { ...fee.refunds, data: [refund, ...fee.refunds.data] };
  platform.emit("application_fee.refunded", platform.save({ ...fee, amount_refunded, refunded: amount_refunded === fee.amount, refunds }));
}

function createRefund(scope: Scope, params: Params): Stripe.Refund {
  const charge = chargeToRefund(scope, params);
  const amount = params.amount ?? charge.amount - charge.amount_refunded;
  checkRefund(charge, amount);
  const id = scope.newId("re").replace("re_", "re_3");
  const share = amount / charge.amount;
  const refund = scope.save<Stripe.Refund>({
    id,
    object: "refund",
    amount,
    balance_transaction: move(scope, { amount: -amount, currency: charge.currency, type: "refund", source: id }),
    charge: charge.id,
    created: scope.now,
    currency: charge.currency,
    customer: idOf(charge.customer),
    customer_account: null,
    destination_details: { card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" }, type: "card" },
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: params.reverse_transfer ? reverseTransfer(scope, charge, id, share) : null,
  });
  if (params.refund_application_fee) refundFee(scope, charge, share);
  const { amount_refunded, refunded } = charge;
  const changed = scope.save({ ...charge, amount_refunded: amount_refunded + amount, refunded: amount_refunded + amount === charge.amount });
  scope.emit("refund.created", refund);
  scope.emit("charge.refunded", changed, { amount_refunded, ...(changed.refunded && { refunded }) });
  return refund;
}

export const refundOperations = [
  operation(
    "refunds.create",
    "POST /v1/refunds",
    {
      amount: integer(1).optional(),
      charge: text().optional(),
      payment_intent: text().optional(),
      metadata: metadata().optional(),
      reason: choice("duplicate", "fraudulent", "requested_by_customer").optional(),
      refund_application_fee: flag().optional(),
      reverse_transfer: flag().optional(),
    },
    createRefund,
  ),
  operation(
    "refunds.list",
    "GET /v1/refunds",
    { ...paging, charge: text().optional(), payment_intent: text().optional() },
    (scope, { charge, payment_intent, ...page }) =>
      listed(scope, "refund", "/v1/refunds", page, {
        where: [
          ["charge", "=", charge],
          ["payment_intent", "=", payment_intent],
        ],
      }),
  ),
  operation("refunds.retrieve", "GET /v1/refunds/:id", {}, (scope, _params, { id }) => scope.require("refund", id)),
  operation("refunds.update", "POST /v1/refunds/:id", { metadata: metadata().optional() }, (scope, { metadata: change }, { id }) => {
    const refund = scope.require("refund", id);
    const changed = scope.save({ ...refund, metadata: mergeMetadata(refund.metadata ?? {}, change) });
    scope.emit("refund.updated", changed, { metadata: refund.metadata });
    return changed;
  }),
];
