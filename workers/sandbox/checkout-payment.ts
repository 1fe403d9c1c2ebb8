import type Stripe from "stripe";
import { isPast, newCard, readExpiry, TEST_CARDS } from "./cards";
import { createCustomer } from "./customers";
import { type Attempt, attempt, failAuthentication } from "./payment-attempts";
import { createIntent } from "./payment-intents";
import type { Terms } from "./payment-terms";
import { idOf, type Scope } from "./scope";

type Session = Stripe.Checkout.Session;

/** The buyer's input on the hosted page. */
export interface CardForm {
  number: string;
  exp: string;
  cvc: string;
  name: string;
  email: string;
}

export type Field = "cvc" | "exp" | "number";

export type Payment =
  | { status: "declined"; message: string; field?: Field }
  | { status: "requires_action" }
  | { status: "succeeded"; location: string };

/** Cards that the `outcome` field of the form stands for. */
export const OUTCOME_CARDS: Record<string, string> = { success: "4242424242424242", decline: "4000000000000002" };

function checkCard({ number, exp, cvc }: CardForm, now: number): { message: string; field: Field } | null {
  const expiry = readExpiry(exp);
  if (!TEST_CARDS[number.replace(/[\s-]/g, "")]) return { message: "Your card number is invalid.", field: "number" };
  if (!expiry || isPast(expiry, now)) return { message: "Your card's expiration date is invalid.", field: "exp" };
  if (!/^\d{3,4}$/.test(cvc.trim())) return { message: "Your card's security code is incomplete.", field: "cvc" };
  return null;
}

/** The intent of a session is created with the first attempt to pay, as Stripe does. */
function intentOf(scope: Scope, session: Session, form: CardForm): Stripe.PaymentIntent {
  const existing = scope.find("payment_intent", idOf(session.payment_intent));
  if (existing) return existing;
  const terms = (scope.find("sandbox.items", session.id)?.intent ?? {}) as Terms;
  const email = session.customer_details?.email ?? (form.email || null);
  const needsCustomer = terms.setup_future_usage || session.customer_creation === "always";
  const customer = idOf(session.customer) ?? (needsCustomer ? createCustomer(scope, { email, name: form.name || null }).id : null);
  const intent = createIntent(scope, { ...terms, amount: session.amount_total ?? 0, currency: session.currency ?? "usd", customer });
  scope.save({ ...session, payment_intent: intent.id });
  return intent;
}

function complete(scope: Scope, id: string, intent: Stripe.PaymentIntent): string {
  const session = scope.require("checkout.session", id);
  const billing = scope.find("payment_method", idOf(intent.payment_method))?.billing_details;
  const completed = scope.save<Session>({
    ...session,
    customer: idOf(intent.customer),
    customer_details: {
      address: billing?.address ?? null,
      business_name: null,
      email: session.customer_details?.email ?? billing?.email ?? null,
      individual_name: null,
      name: billing?.name ?? null,
      phone: null,
      tax_exempt: "none",
      tax_ids: [],
    },
    payment_status: intent.status === "succeeded" ? "paid" : "unpaid",
    status: "complete",
    url: null,
  });
  scope.emit("checkout.session.completed", completed);
  return successLocation(completed);
}

/** Where the buyer goes after paying. */
export const successLocation = (session: Session) => (session.success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", session.id);

function conclude(scope: Scope, id: string, result: Attempt): Payment {
  if (result.status === "declined") return { status: "declined", message: result.error.message };
  if (result.status === "requires_action") return { status: "requires_action" };
  return { status: "succeeded", location: complete(scope, id, result.intent) };
}

/** Pays an open session with a card. Mistyped cards never become an attempt. */
export function payWithCard(scope: Scope, session: Session, form: CardForm): Payment {
  const mistake = checkCard(form, scope.now);
  if (mistake) return { status: "declined", ...mistake };
  const expiry = readExpiry(form.exp) ?? { month: 12, year: 2099 };
  const intent = intentOf(scope, session, form);
  const email = session.customer_details?.email ?? (form.email || null);
  const method = newCard(scope, { number: form.number.replace(/[\s-]/g, ""), ...expiry, name: form.name || null, email });
  return conclude(scope, session.id, attempt(scope, intent, method));
}

/** The intent that waits for the cardholder to authenticate, if there is one. */
export function awaitingAuthentication(scope: Scope, session: Session): Stripe.PaymentIntent | null {
  const intent = scope.find("payment_intent", idOf(session.payment_intent));
  return intent?.status === "requires_action" ? intent : null;
}

export function finishAuthentication(scope: Scope, session: Session, intent: Stripe.PaymentIntent, passed: boolean): Payment {
  const method = scope.find("payment_method", idOf(intent.payment_method));
  const result = passed && method ? attempt(scope, intent, method, { authenticated: true }) : failAuthentication(scope, intent);
  return conclude(scope, session.id, result);
}
