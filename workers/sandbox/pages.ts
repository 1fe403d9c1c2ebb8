import { type Context, Hono } from "hono";
import { findAccount, finishOnboarding } from "./accounts";
import type { ApiHost } from "./api";
import { authenticationPage, checkoutPage, checkoutView } from "./checkout-page";
import {
  awaitingAuthentication,
  type CardForm,
  finishAuthentication,
  OUTCOME_CARDS,
  type Payment,
  payWithCard,
  successLocation,
} from "./checkout-payment";
import { bodyText } from "./form-body";
import { endIntent, intentPage } from "./intent-page";
import { accountPage, onboardingPage } from "./onboarding-page";
import { type Html, notice } from "./page-layout";
import { availableIn, payOut } from "./payouts";
import type { StoredLink } from "./store";

const HEADERS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action *; base-uri 'none'",
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
};

const show = async (c: Context, content: Html, status: 200 | 402 | 404 = 200) => c.html(await content, status, HEADERS);

const gone = (c: Context) =>
  show(c, notice("This page is not available", "The payment was completed, canceled or expired. Go back to the shop to start again."), 404);

async function formOf(c: Context): Promise<(name: string) => string> {
  const form = new URLSearchParams(await bodyText(c));
  return (name) => form.get(name)?.trim() ?? "";
}

/** The hosted pages a person sees: checkout under /pay, onboarding under /onboard. */
export function createPages({ platform, atomically }: Pick<ApiHost, "atomically" | "platform">): Hono {
  const app = new Hono();

  const find = (id: string) => {
    const session = platform.store.find("checkout.session", id);
    return session && { session, scope: platform.in(platform.store.accountOf("checkout.session", id)) };
  };

  const findIntent = (id: string) => {
    const intent = id.startsWith("pi_") ? platform.find("payment_intent", id) : null;
    return intent?.status === "canceled" ? null : intent;
  };

  app.get("/pay/:id{pi_.+}", (c) => {
    const intent = findIntent(c.req.param("id"));
    return intent ? show(c, intentPage(platform, intent)) : gone(c);
  });

  app.post("/pay/:id{pi_.+}", async (c) => {
    const field = await formOf(c);
    const intent = findIntent(c.req.param("id"));
    if (!intent) return gone(c);
    const problem = atomically(() => endIntent(platform, intent, field("outcome")));
    return show(c, intentPage(platform, findIntent(intent.id) ?? intent, problem), problem ? 402 : 200);
  });

  app.get("/pay/:id", (c) => {
    const found = find(c.req.param("id"));
    if (found?.session.status !== "open") return gone(c);
    const view = checkoutView(found.scope, found.session);
    return show(c, awaitingAuthentication(found.scope, found.session) ? authenticationPage(view) : checkoutPage(view));
  });

  app.post("/pay/:id", async (c) => {
    const field = await formOf(c);
    const found = find(c.req.param("id"));
    if (!found) return gone(c);
    const { scope, session } = found;
    const action = field("outcome") === "cancel" ? "cancel" : field("action") || "pay";
    // A second press of "Pay" meets a session that is already paid: it leads on, and charges nothing.
    if (session.status === "complete" && action !== "cancel") return c.redirect(successLocation(session), 303);
    if (session.status !== "open") return gone(c);
    if (action === "cancel" && session.cancel_url) return c.redirect(session.cancel_url, 303);

    const standIn = OUTCOME_CARDS[field("outcome")];
    const typed: CardForm = { number: field("number"), exp: field("exp"), cvc: field("cvc"), name: field("name"), email: field("email") };
    const form = standIn ? { ...typed, number: standIn, exp: typed.exp || "12/99", cvc: typed.cvc || "123" } : typed;
    const payment = atomically((): Payment => {
      const waiting = awaitingAuthentication(scope, session);
      if (waiting && !standIn)
        return action === "pay" ? { status: "requires_action" } : finishAuthentication(scope, session, waiting, action === "authenticate");
      return payWithCard(scope, session, form);
    });
    if (payment.status === "succeeded") return c.redirect(payment.location, 303);
    const view = checkoutView(scope, session);
    if (payment.status === "requires_action") return show(c, authenticationPage(view));
    return show(c, checkoutPage(view, form, payment), 402);
  });

  const linkOf = (account: string, id: string | undefined) => {
    const link = id ? platform.find("sandbox.link", id) : platform.list("sandbox.link", { where: [["account", "=", account]], limit: 1 })[0];
    return link?.account === account ? link : null;
  };

  const isSpent = (link: StoredLink) => link.used || link.expires_at <= platform.now;

  app.get("/onboard/:account", (c) => {
    const account = findAccount(platform, c.req.param("account"));
    if (!account) return gone(c);
    const asked = c.req.query("link");
    const link = linkOf(account.id, asked);
    if (!asked) {
      const there = platform.in(account.id);
      return show(c, accountPage(account, { balance: availableIn(there, "usd"), payouts: there.list("payout", { limit: 5 }) }));
    }
    if (!link) return gone(c);
    return isSpent(link) ? c.redirect(link.refresh_url, 303) : show(c, onboardingPage(account));
  });

  app.post("/onboard/:account", async (c) => {
    const field = await formOf(c);
    const account = findAccount(platform, c.req.param("account"));
    if (account && !c.req.query("link") && field("action") === "payout") {
      const there = platform.in(account.id);
      atomically(() => payOut(there, { amount: availableIn(there, "usd"), currency: "usd" }));
      return c.redirect(c.req.path, 303);
    }
    const link = account && linkOf(account.id, c.req.query("link"));
    if (!link) return gone(c);
    if (isSpent(link)) return c.redirect(link.refresh_url, 303);
    atomically(() => {
      platform.save({ ...link, used: true });
      finishOnboarding(platform, account, field("action") !== "later");
    });
    return c.redirect(link.return_url, 303);
  });

  app.notFound(gone);
  return app;
}
