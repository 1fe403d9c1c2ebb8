import { html } from "hono/html";
import type Stripe from "stripe";
import { type Html, merchantLine, page } from "./page-layout";

const nameOf = (account: Stripe.Account) => account.business_profile?.name ?? account.email ?? account.id;

const LABELS: Record<string, string> = {
  "business_profile.url": "Business website",
  external_account: "Bank account for payouts",
  "individual.verification.document": "Proof of identity",
  "tos_acceptance.date": "Acceptance of the terms of service",
};

function due(account: Stripe.Account): Html | "" {
  const fields = account.requirements?.currently_due ?? [];
  if (fields.length === 0) return "";
  return html`<div><p class="label">Still needed</p><ul>${fields.map((field) => html`<li class="note" style="margin-left:20px">${LABELS[field] ?? field}</li>`)}</ul></div>`;
}

/** Hosted onboarding of a connected account. */
export function onboardingPage(account: Stripe.Account): Html {
  return page(
    "Set up payments",
    html`<main class="centered"><div class="card">
${merchantLine(nameOf(account))}
<h1>Set up payments</h1>
<p>Enrollium works with this payment sandbox to pay you out. Completing the onboarding enables charges and payouts.</p>
${due(account)}
<form method="post"><div class="buttons">
<button class="primary" name="action" value="complete">Complete onboarding</button>
<button class="quiet" name="action" value="later">Save for later</button>
</div></form>
<p class="note">${account.id}</p>
</div></main>`,
  );
}

const dollars = (cents: number) => `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;

/** What login links lead to: the state of an account, its balance, and the way of that to the bank. */
export function accountPage(account: Stripe.Account, { balance, payouts }: { balance: number; payouts: Stripe.Payout[] }): Html {
  const state = (enabled: boolean) => (enabled ? "enabled" : "not enabled");
  const day = (at: number) => new Date(at * 1000).toISOString().slice(0, 10);
  return page(
    "Payment account",
    html`<main class="centered"><div class="card">
${merchantLine(nameOf(account))}
<h1>Payment account</h1>
<p>Charges are ${state(account.charges_enabled)}, payouts are ${state(account.payouts_enabled)}.</p>
${due(account)}
<p class="sum"><span>Balance</span><span class="money">${dollars(balance)}</span></p>
${
  account.payouts_enabled && balance > 0
    ? html`<form method="post"><div class="buttons"><button class="primary" name="action" value="payout">Pay out now</button></div></form>`
    : ""
}
${payouts.length > 0 ? html`<div><p class="label">Payouts</p><ul class="items">${payouts.map((payout) => html`<li><span>${day(payout.created)}<small>${payout.status}</small></span><span class="money">${dollars(payout.amount)}</span></li>`)}</ul></div>` : ""}
<p class="note">${account.id}</p>
</div></main>`,
  );
}
