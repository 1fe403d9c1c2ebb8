import type Stripe from "stripe";
import { z } from "zod";
import { invalid, type StripeError } from "./errors";
import { listed, operation } from "./operations";
import { attempt } from "./payment-attempts";
import { requirePaymentMethod } from "./payment-methods";
import { checkTerms, TERMS, type Terms } from "./payment-terms";
import { idOf, randomText, type Scope } from "./scope";
import { checkAmount, choice, currency, flag, integer, mergeMetadata, metadata, paging, text, webUrl } from "./validation";

interface NewIntent extends Terms {
  amount: number;
  currency: string;
  customer?: string | null | undefined;
  automatic?: Stripe.PaymentIntent.AutomaticPaymentMethods | null;
}

export function createIntent(scope: Scope, params: NewIntent, id = scope.newId("pi").replace("pi_", "pi_3")): Stripe.PaymentIntent {
  const intent = scope.save<Stripe.PaymentIntent>({
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: params.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: params.application_fee_amount ?? null,
    automatic_payment_methods: params.automatic ?? null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method ?? "automatic_async",
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: "automatic",
    created: scope.now,
    currency: params.currency,
    customer: params.customer ?? null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: params.on_behalf_of ?? null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" } },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: params.receipt_email ?? null,
    review: null,
    setup_future_usage: params.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: params.statement_descriptor ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: "requires_payment_method",
    transfer_data: params.transfer_data
      ? { destination: params.transfer_data.destination, ...(params.transfer_data.amount !== undefined && { amount: params.transfer_data.amount }) }
      : null,
    transfer_group: params.transfer_group ?? null,
  });
  scope.emit("payment_intent.created", intent);
  return intent;
}

export function cancelIntent(scope: Scope, intent: Stripe.PaymentIntent, reason: string | null): Stripe.PaymentIntent {
  const canceled = scope.save<Stripe.PaymentIntent>({
    ...intent,
    status: "canceled",
    canceled_at: scope.now,
    cancellation_reason: reason,
    next_action: null,
  });
  scope.emit("payment_intent.canceled", canceled);
  return canceled;
}

/** Takes a payment method into the intent, refusing those of another customer. */
function withMethod(scope: Scope, intent: Stripe.PaymentIntent, id: string): Stripe.PaymentIntent {
  const method = requirePaymentMethod(scope, id, "payment_method");
  const owner = idOf(method.customer);
  if (owner && owner !== idOf(intent.customer)) {
    throw invalid(
      `The payment method you supplied (${method.id}) belongs to the Customer ${owner}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`,
      { param: "payment_method" },
    );
  }
  return { ...intent, payment_method: method.id, status: "requires_confirmation" };
}

function unexpected(verb: string, intent: Stripe.PaymentIntent, allowed: string): StripeError {
  return invalid(
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${allowed}.`,
    { code: "payment_intent_unexpected_state" },
  );
}

const isOpen = (intent: Stripe.PaymentIntent) => intent.status !== "succeeded" && intent.status !== "canceled";

interface Confirmation {
  off_session?: boolean | undefined;
  return_url?: string | undefined;
  error_on_requires_action?: boolean | undefined;
}

function confirm(scope: Scope, intent: Stripe.PaymentIntent, options: Confirmation): Stripe.PaymentIntent | StripeError {
  if (intent.status === "succeeded") {
    throw invalid("You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.", {
      code: "payment_intent_unexpected_state",
    });
  }
  if (intent.status === "canceled") throw unexpected("confirm", intent, "confirmed: requires_payment_method, requires_confirmation, requires_action");
  const method = scope.find("payment_method", idOf(intent.payment_method));
  if (!method) {
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: "payment_intent_unexpected_state" },
    );
  }
  const offSession = options.off_session ?? options.error_on_requires_action ?? false;
  const result = attempt(scope, intent, method, { offSession, returnUrl: options.return_url });
  return result.status === "declined" ? result.error : scope.require("payment_intent", intent.id);
}

const confirmation = {
  error_on_requires_action: flag().optional(),
  off_session: flag().optional(),
  payment_method: text().optional(),
  return_url: webUrl().optional(),
};

export const paymentIntentOperations = [
  operation(
    "paymentIntents.create",
    "POST /v1/payment_intents",
    {
      ...TERMS,
      ...confirmation,
      amount: integer(),
      currency: currency(),
      automatic_payment_methods: z
        .object({ enabled: flag(), allow_redirects: choice("always", "never").optional() })
        .strict()
        .optional(),
      confirm: flag().optional(),
      confirmation_method: choice("automatic").optional(),
      customer: text().optional(),
      payment_method_types: z.array(choice("card")).optional(),
    },
    (scope, { automatic_payment_methods: automatic, payment_method_types: types, ...params }) => {
      checkAmount(params.amount, params.currency);
      checkTerms(scope, params, params.amount);
      if (params.customer) scope.require("customer", params.customer, "customer");
      if (automatic && types) throw invalid("You may only specify one of these parameters: automatic_payment_methods, payment_method_types.");
      if (params.off_session !== undefined && !params.confirm) {
        throw invalid("You can only set off_session when confirming the PaymentIntent (confirm=true).", { param: "off_session" });
      }
      const { enabled = true, allow_redirects = "always" } = automatic ?? {};
      const created = createIntent(scope, { ...params, automatic: types ? null : { enabled, allow_redirects } });
      const intent = params.payment_method ? scope.save(withMethod(scope, created, params.payment_method)) : created;
      return params.confirm ? confirm(scope, intent, params) : intent;
    },
  ),
  operation("paymentIntents.list", "GET /v1/payment_intents", { ...paging, customer: text().optional() }, (scope, { customer, ...page }) =>
    listed(scope, "payment_intent", "/v1/payment_intents", page, { where: [["customer", "=", customer]] }),
  ),
  operation("paymentIntents.retrieve", "GET /v1/payment_intents/:id", { client_secret: text().optional() }, (scope, _params, { id }) =>
    scope.require("payment_intent", id),
  ),
  operation(
    "paymentIntents.update",
    "POST /v1/payment_intents/:id",
    {
      amount: integer().optional(),
      application_fee_amount: integer(0).optional(),
      customer: text().optional(),
      description: text(1000).optional(),
      metadata: metadata().optional(),
      payment_method: text().optional(),
      receipt_email: TERMS.receipt_email,
      setup_future_usage: TERMS.setup_future_usage,
    },
    (scope, { metadata: change, payment_method: method, ...params }, { id }) => {
      const before = scope.require("payment_intent", id);
      const touchesPayment = params.amount ?? params.application_fee_amount ?? params.customer ?? method;
      if (touchesPayment !== undefined && !isOpen(before)) {
        throw invalid(
          `This PaymentIntent's amount could not be updated because it has a status of ${before.status}. You may only update the amount of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
          { code: "payment_intent_unexpected_state" },
        );
      }
      if (params.customer) scope.require("customer", params.customer, "customer");
      const merged: Stripe.PaymentIntent = { ...before, ...params, metadata: mergeMetadata(before.metadata, change) };
      checkAmount(merged.amount, merged.currency);
      if ((merged.application_fee_amount ?? 0) > merged.amount) {
        throw invalid("The application_fee_amount must be less than or equal to the charge amount.", { param: "application_fee_amount" });
      }
      return scope.save(method ? withMethod(scope, merged, method) : merged);
    },
  ),
  operation(
    "paymentIntents.confirm",
    "POST /v1/payment_intents/:id/confirm",
    confirmation,
    (scope, { payment_method: method, ...options }, { id }) => {
      const intent = scope.require("payment_intent", id);
      return confirm(scope, method && isOpen(intent) ? scope.save(withMethod(scope, intent, method)) : intent, options);
    },
  ),
  operation(
    "paymentIntents.cancel",
    "POST /v1/payment_intents/:id/cancel",
    { cancellation_reason: choice("abandoned", "duplicate", "fraudulent", "requested_by_customer").optional() },
    (scope, { cancellation_reason: reason }, { id }) => {
      const intent = scope.require("payment_intent", id);
      if (!isOpen(intent))
        throw unexpected("cancel", intent, "canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing");
      return cancelIntent(scope, intent, reason ?? null);
    },
  ),
];
