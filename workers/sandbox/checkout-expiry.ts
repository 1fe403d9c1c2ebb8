import type Stripe from "stripe";
import { cancelIntent } from "./payment-intents";
import { idOf, type Scope } from "./scope";

/** Ends an open session; an attempt that was made in it is cancelled with it. */
export function expireSession(scope: Scope, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  const intent = scope.find("payment_intent", idOf(session.payment_intent));
  if (intent && intent.status !== "succeeded" && intent.status !== "canceled") cancelIntent(scope, intent, "expired");
  const expired = scope.save<Stripe.Checkout.Session>({ ...session, status: "expired", url: null });
  scope.emit("checkout.session.expired", expired);
  return expired;
}

const OPEN: [string, "=", string] = ["status", "=", "open"];

/** Expires the sessions whose time has passed, of all accounts. */
export function expireDueSessions(platform: Scope): void {
  const { store, now } = platform;
  for (const session of store.list("checkout.session", { where: [OPEN, ["expires_at", "<=", now]] })) {
    expireSession(platform.in(store.accountOf("checkout.session", session.id)), session);
  }
}

/** When the next session expires, in milliseconds of real time. */
export function nextExpiry({ store, now }: Scope): number | null {
  const next = store.minimum("checkout.session", "expires_at", { where: [OPEN, ["expires_at", ">", now]] });
  return next === null ? null : Date.now() + (next - now) * 1000;
}
