import { html } from "hono/html";
import type Stripe from "stripe";
import { findAccount } from "./accounts";
import { newCard } from "./cards";
import { OUTCOME_CARDS } from "./checkout-payment";
import { type Html, merchantLine, page } from "./page-layout";
import { attempt } from "./payment-attempts";
import { idOf, type Scope } from "./scope";

/**
 * The page of a payment opened through the API without a checkout: shows its purpose and chooses its outcome, in place of a client that
 * confirms with its secret.
 */
export function intentPage(scope: Scope, intent: Stripe.PaymentIntent, problem: string | null = null): Html {
  const account = findAccount(scope, idOf(intent.on_behalf_of) ?? null);
  const amount = new Intl.NumberFormat("en-US", { style: "currency", currency: intent.currency }).format(intent.amount / 100);
  const isPaid = intent.status === "succeeded";
  return page(
    `Pay ${amount}`,
    html`<main class="centered"><div class="card">
${merchantLine(String(account?.business_profile?.name ?? intent.metadata.school_name ?? "Enrollium"))}
<h1>${isPaid ? "Paid" : amount}</h1>
<p>${intent.description ?? "Payment"}</p>
${problem ? html`<p class="alert" role="alert">${problem}</p>` : ""}
${
  isPaid
    ? html`<p class="note">${amount} was paid. You can close this page.</p>`
    : html`<form method="post"><div class="buttons">
<button class="primary" name="outcome" value="success">Pay successfully</button>
<button class="quiet" name="outcome" value="decline">Decline</button>
<button class="quiet" name="outcome" value="cancel">Cancel</button>
</div></form>`
}
</div></main>`,
  );
}

/** Ends a payment as asked; answers why the card was refused, or null. */
export function endIntent(scope: Scope, intent: Stripe.PaymentIntent, outcome: string): string | null {
  if (intent.status === "succeeded" || outcome === "cancel") return null;
  const number = OUTCOME_CARDS[outcome];
  if (!number) return "Choose the payment's outcome.";
  const result = attempt(scope, intent, newCard(scope, { number, month: 12, year: 2099, name: null, email: intent.receipt_email }));
  return result.status === "declined" ? result.error.message : null;
}
