import type Stripe from "stripe";
import { type Failure, newCharge, settle } from "./charges";
import { StripeError } from "./errors";
import { attachPaymentMethod } from "./payment-methods";
import { controlOf, idOf, randomText, type Scope } from "./scope";

const FAILURES: Record<"authentication" | "decline" | "insufficient_funds", Failure> = {
  decline: { code: "card_declined", decline_code: "generic_decline", message: "Your card was declined." },
  insufficient_funds: { code: "card_declined", decline_code: "insufficient_funds", message: "Your card has insufficient funds." },
  authentication: {
    code: "authentication_required",
    decline_code: "authentication_required",
    message: "Your card was declined. This transaction requires authentication.",
  },
};

export type Attempt =
  | { status: "declined"; error: StripeError }
  | { status: "requires_action" }
  | { status: "processing"; intent: Stripe.PaymentIntent }
  | { status: "succeeded"; intent: Stripe.PaymentIntent };

type LastError = Stripe.PaymentIntent.LastPaymentError;

function fail(scope: Scope, intent: Stripe.PaymentIntent, lastError: LastError, charge: Stripe.Charge | null): Attempt {
  const failed = scope.save<Stripe.PaymentIntent>({
    ...intent,
    status: "requires_payment_method",
    last_payment_error: lastError,
    latest_charge: charge?.id ?? intent.latest_charge,
    next_action: null,
    payment_method: null,
  });
  if (charge) scope.emit("charge.failed", charge);
  scope.emit("payment_intent.payment_failed", failed);
  const error = new StripeError(402, { ...lastError, type: "card_error", message: lastError.message ?? "", payment_intent: failed });
  return { status: "declined", error };
}

function decline(scope: Scope, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, failure: Failure): Attempt {
  const charge = newCharge(scope, intent, method, failure);
  const lastError: LastError = {
    advice_code: "try_again_later",
    charge: charge.id,
    code: failure.code,
    decline_code: failure.decline_code,
    doc_url: `https://stripe.com/docs/error-codes/${failure.code.replaceAll("_", "-")}`,
    message: failure.message,
    network_decline_code: "01",
    payment_method: method,
    type: "card_error",
  };
  return fail(scope, intent, lastError, charge);
}

/** The cardholder did not pass the authentication their bank asked for. */
export function failAuthentication(scope: Scope, intent: Stripe.PaymentIntent): Attempt {
  const method = scope.find("payment_method", idOf(intent.payment_method));
  const code = "payment_intent_authentication_failure";
  const lastError: LastError = {
    code,
    doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}`,
    message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    ...(method && { payment_method: method }),
    type: "invalid_request_error",
  };
  return fail(scope, intent, lastError, null);
}

/** Completes pending payments. @returns how many */
export function settleProcessing(scope: Scope): number {
  const waiting = scope.store.list("payment_intent", { oldestFirst: true }).filter(({ status }) => status === "processing");
  for (const intent of waiting) {
    const method = scope.find("payment_method", idOf(intent.payment_method));
    if (method) attempt(scope, intent, method, { authenticated: true });
  }
  return waiting.length;
}

/** How long a slow payment is on its way. */
const ARRIVAL_SECONDS = 10;

/** Books the slow payments whose time has come. */
export function settleArrived(platform: Scope): void {
  const { store, now } = platform;
  const due = store.list("sandbox.card", { where: [["arrives_at", "<=", now]] });
  if (due.length === 0) return;
  const waiting = store.list("payment_intent", { oldestFirst: true, where: [["status", "=", "processing"]] });
  for (const card of due) {
    platform.save({ object: card.object, id: card.id, behaviour: "success" });
    const method = platform.find("payment_method", card.id);
    const intent = waiting.find(({ payment_method }) => idOf(payment_method) === card.id);
    if (!method || !intent || attempt(platform, intent, method).status !== "succeeded") continue;
    const [session] = store.list("checkout.session", { where: [["payment_intent", "=", intent.id]], limit: 1 });
    if (session) platform.emit("checkout.session.async_payment_succeeded", platform.save({ ...session, payment_status: "paid" }));
  }
}

/** When the next slow payment arrives, in milliseconds of real time. */
export function nextArrival({ store, now }: Scope): number | null {
  const next = store.minimum("sandbox.card", "arrives_at", { where: [["arrives_at", ">", now]] });
  return next === null ? null : Date.now() + (next - now) * 1000;
}

/** Charges a payment method for an intent, as its card behaves. */
export function attempt(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  options: { offSession?: boolean; authenticated?: boolean; returnUrl?: string | undefined } = {},
): Attempt {
  const card = scope.find("sandbox.card", method.id);
  const behaviour = card?.behaviour ?? "success";
  if (behaviour === "decline" || behaviour === "insufficient_funds") return decline(scope, intent, method, FAILURES[behaviour]);
  if (behaviour === "authenticate" && options.offSession) return decline(scope, intent, method, FAILURES.authentication);
  if (behaviour === "authenticate" && !options.authenticated) {
    const url = `https://hooks.stripe.com/3d_secure_2/hosted?payment_intent=${intent.id}&source=${randomText(16)}`;
    const waiting = scope.save<Stripe.PaymentIntent>({
      ...intent,
      status: "requires_action",
      payment_method: method.id,
      next_action: options.returnUrl
        ? { type: "redirect_to_url", redirect_to_url: { return_url: options.returnUrl, url } }
        : {
            type: "use_stripe_sdk",
            use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: url } as Stripe.PaymentIntent.NextAction.UseStripeSdk,
          },
    });
    scope.emit("payment_intent.requires_action", waiting);
    return { status: "requires_action" };
  }
  const isSlow = behaviour === "slow" || controlOf(scope.store).is_slow;
  if (isSlow && intent.status !== "processing") {
    if (card && behaviour === "slow") scope.save({ ...card, arrives_at: scope.now + ARRIVAL_SECONDS });
    const onItsWay = scope.save<Stripe.PaymentIntent>({ ...intent, status: "processing", payment_method: method.id, next_action: null });
    scope.emit("payment_intent.processing", onItsWay);
    return { status: "processing", intent: onItsWay };
  }
  const customer = idOf(intent.customer);
  if (intent.setup_future_usage && customer) {
    attachPaymentMethod(scope, method, customer);
    if (card && options.authenticated) scope.save({ ...card, behaviour: "success" });
  }
  const charge = newCharge(scope, intent, method, null, options.authenticated);
  const paid = scope.save<Stripe.PaymentIntent>({
    ...intent,
    status: "succeeded",
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
  });
  settle(scope, charge, behaviour === "dispute");
  scope.emit("payment_intent.succeeded", paid);
  return { status: "succeeded", intent: paid };
}
