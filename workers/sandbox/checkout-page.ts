import { html } from "hono/html";
import type Stripe from "stripe";
import { findAccount } from "./accounts";
import type { CardForm, Field } from "./checkout-payment";
import { type CheckoutWords, checkoutWords } from "./checkout-words";
import { type Html, merchantLine, page } from "./page-layout";
import type { Scope } from "./scope";

type Session = Stripe.Checkout.Session;

export interface CheckoutView {
  session: Session;
  items: Stripe.LineItem[];
  merchant: string;
}

/** Session data shown on the page. */
export function checkoutView(scope: Scope, session: Session): CheckoutView {
  const stored = scope.find("sandbox.items", session.id);
  const account = findAccount(scope, stored?.intent.on_behalf_of ?? stored?.intent.transfer_data?.destination ?? (scope.account || null));
  const merchant = account?.business_profile?.name ?? session.metadata?.school_name ?? stored?.intent.metadata?.school_name ?? "Enrollium";
  return { session, items: stored?.items ?? [], merchant: String(merchant) };
}

const money = (amount: number | null, currency: string | null) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: currency ?? "usd" }).format((amount ?? 0) / 100);

const itemLine =
  (words: CheckoutWords) =>
  (item: Stripe.LineItem): Html => {
    const several = (item.quantity ?? 1) > 1;
    const each = money(item.price?.unit_amount ?? 0, item.currency);
    return html`<li><span>${item.description}${several ? html`<small>${words.each(item.quantity ?? 1, each)}</small>` : ""}</span><span class="money">${money(item.amount_total, item.currency)}</span></li>`;
  };

function summary({ session, items, merchant }: CheckoutView): Html {
  const total = money(session.amount_total, session.currency);
  const words = checkoutWords(session.locale);
  return html`<section class="side summary" aria-label="${words.summary}"><div class="column">
${merchantLine(merchant)}
<div><p class="due">${words.due}</p><p class="total">${total}</p></div>
<ul class="items">${items.map(itemLine(words))}</ul>
<p class="sum"><span>${words.total}</span><span class="money">${total}</span></p>
</div></section>`;
}

interface Problem {
  message: string;
  field?: Field | undefined;
}

const marked = (problem: Problem | null, name: Field) => (problem?.field === name ? html` aria-invalid="true" aria-describedby="problem"` : "");

const TEST_CARD_HELP = [
  ["4242 4242 4242 4242", "Succeeds"],
  ["4000 0025 0000 3155", "Requires authentication"],
  ["4000 0000 0000 0002", "Declined"],
  ["4000 0000 0000 9995", "Insufficient funds"],
  ["4000 0000 0000 0259", "Succeeds, then disputed"],
  ["4000 0000 0000 0077", "Arrives after a few seconds, as a bank debit does after days"],
] as const;

/** The payable page: order on one side, card form on the other. */
export function checkoutPage(view: CheckoutView, typed: Partial<CardForm> = {}, problem: Problem | null = null): Html {
  const { session, merchant } = view;
  const words = checkoutWords(session.locale);
  const email = session.customer_details?.email;
  const contact = email
    ? html`<div><span class="label">${words.email}</span><p class="fixed">${email}</p></div>`
    : html`<div><label for="email">${words.email}</label><input id="email" name="email" type="email" autocomplete="email" value="${typed.email ?? ""}"></div>`;
  return page(
    words.pay(merchant),
    html`<div class="split">
${summary(view)}
<main class="side pay"><div class="column">
<h1>${words.title}</h1>
${problem ? html`<p class="alert" role="alert" id="problem">${words.said(problem.message)}</p>` : ""}
<form method="post" novalidate>
${contact}
<div><label for="number">${words.number}</label><input id="number" name="number" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" maxlength="23" required${marked(problem, "number")}></div>
<div class="pair">
<div><label for="exp">${words.expiration}</label><input id="exp" name="exp" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" maxlength="9" required value="${typed.exp ?? ""}"${marked(problem, "exp")}></div>
<div><label for="cvc">${words.code}</label><input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" maxlength="4" required${marked(problem, "cvc")}></div>
</div>
<div><label for="name">${words.name}</label><input id="name" name="name" autocomplete="cc-name" maxlength="120" value="${typed.name ?? ""}"></div>
<div class="buttons">
<button class="primary" name="action" value="pay">${words.pay(money(session.amount_total, session.currency))}</button>
${session.cancel_url ? html`<button class="quiet" name="action" value="cancel">${words.cancel}</button>` : ""}
</div>
</form>
<form method="post"><div class="pair">
<button class="quiet" name="outcome" value="success">Pay successfully</button>
<button class="quiet" name="outcome" value="decline">Decline</button>
</div></form>
<details><summary>Test cards</summary><dl>${TEST_CARD_HELP.map(([number, effect]) => html`<dt>${number}</dt><dd>${effect}</dd>`)}</dl></details>
<footer>Payment sandbox: no real card is charged. Any future date and any security code will do.</footer>
</div></main>
</div>`,
    words.lang,
  );
}

/** Stands in for the page of the cardholder's bank. */
export function authenticationPage({ session, merchant }: CheckoutView): Html {
  const words = checkoutWords(session.locale);
  return page(
    words.confirm,
    html`<main class="centered"><div class="card">
${merchantLine(words.bank)}
<h1>${words.confirm}</h1>
<p>${words.asks(merchant)} <strong>${money(session.amount_total, session.currency)}</strong>. ${words.isYou}</p>
<form method="post"><div class="buttons">
<button class="primary" name="action" value="authenticate">${words.authenticate}</button>
<button class="quiet" name="action" value="fail_authentication">${words.fail}</button>
</div></form>
</div></main>`,
    words.lang,
  );
}
