import { Miniflare } from "miniflare";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bundleSandbox } from "../../workers/local/bundle-sandbox.mjs";
import { sandboxWorker } from "../support/sandbox";

const ORIGIN = "http://school.localhost:8787";
const VERIFIED = "acct_demo_verified";
const CARD = { number: "4242 4242 4242 4242", exp: "12 / 40", cvc: "123", name: "Ana Buyer", action: "pay" };

/** Records the webhooks it receives; `GET /` lists them, `POST /fail` makes the next ones fail. */
const RECORDER = `
let received = [], failures = 0;
export default {
  async fetch(request) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/fail") { failures = Number(searchParams.get("times")); received = []; return new Response("ok"); }
    if (pathname === "/") return Response.json(received);
    received.push({ path: pathname, signature: request.headers.get("stripe-signature"), body: await request.text() });
    if (failures > 0) { failures -= 1; return new Response("no", { status: 500 }); }
    return new Response("ok");
  },
};`;

interface Received {
  path: string;
  signature: string;
  body: string;
}

let mf: Miniflare;
let stripe: Stripe;

/** Calls the sandbox as the app does, through a binding: a lost connection is a rejected promise. */
const dispatch: typeof fetch = async (input, init) => {
  const sandbox = await mf.getWorker("enrollium-sandbox");
  return (await sandbox.fetch(String(input), { ...(init as object), redirect: "manual" })) as Response;
};

const client = (key = "sk_test_sandbox", retries = 0) =>
  new Stripe(key, { httpClient: Stripe.createFetchHttpClient(dispatch), maxNetworkRetries: retries, telemetry: false });

const post = (url: string, form: Record<string, string>) => dispatch(url, { method: "POST", body: new URLSearchParams(form) });
const control = async (name: string, body: object = {}) =>
  (await dispatch(`http://sandbox/_control/${name}`, { method: "POST", body: JSON.stringify(body) })).json();
const state = async () =>
  (await (await dispatch("http://sandbox/_control/state")).json()) as {
    counts: Record<string, number>;
    payment_intents: Stripe.PaymentIntent[];
    charges: Stripe.Charge[];
    refunds: Stripe.Refund[];
  };

async function recorder(path = "/"): Promise<Response> {
  const app = await mf.getWorker("app");
  return (await app.fetch(`http://app${path}`)) as Response;
}
const received = async (type?: string) =>
  ((await (await recorder()).json()) as Received[]).filter(({ body }) => !type || (JSON.parse(body) as Stripe.Event).type === type);

async function eventually<T>(read: () => Promise<T>, done: (value: T) => boolean, timeout = 6000): Promise<T> {
  for (const start = Date.now(); ; ) {
    const value = await read();
    if (done(value) || Date.now() - start > timeout) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const sessionParams = (changes: Stripe.Checkout.SessionCreateParams = {}): Stripe.Checkout.SessionCreateParams => ({
  mode: "payment",
  line_items: [{ quantity: 2, price_data: { currency: "usd", unit_amount: 12_500, product_data: { name: "Lifeguard course" } } }],
  payment_intent_data: {
    application_fee_amount: 500,
    on_behalf_of: VERIFIED,
    transfer_data: { destination: VERIFIED },
    metadata: { enrollment: "e1" },
  },
  customer_email: "ana@example.com",
  client_reference_id: "e1",
  metadata: { school_name: "Harbor School" },
  success_url: `${ORIGIN}/done?session={CHECKOUT_SESSION_ID}`,
  cancel_url: `${ORIGIN}/back`,
  ...changes,
});

const openSession = async (changes: Stripe.Checkout.SessionCreateParams = {}) => {
  const session = await stripe.checkout.sessions.create(sessionParams(changes));
  return { session, url: session.url ?? "" };
};

/** The SDK hands out the raw fetch response. */
const isReplay = ({ lastResponse }: { lastResponse: unknown }) => (lastResponse as Response).headers.get("idempotent-replayed") === "true";

const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error(`Expected a Stripe error, got ${String(error)}`);
  return error;
};

beforeAll(async () => {
  const script = await bundleSandbox();
  mf = new Miniflare({
    workers: [sandboxWorker(script, "app"), { name: "app", modules: true, script: RECORDER, compatibilityDate: "2026-04-20" }],
  });
  await mf.ready;
  stripe = client();
});
afterAll(() => mf.dispose());
beforeEach(async () => {
  await control("reset");
  await recorder("/fail?times=0");
});

describe("accounts", () => {
  it("onboards an Express account on the hosted page", async () => {
    const account = await stripe.accounts.create({ type: "express", country: "US", email: "office@harbor.example", metadata: { school: "s1" } });
    expect(account).toMatchObject({ object: "account", type: "express", charges_enabled: false, details_submitted: false });
    expect((await refusal(stripe.accounts.createLoginLink(account.id))).message).toMatch(/not completed onboarding/);

    const links = () =>
      stripe.accountLinks.create({
        account: account.id,
        type: "account_onboarding",
        return_url: `${ORIGIN}/settings/`,
        refresh_url: `${ORIGIN}/again/`,
      });
    const { url } = await links();
    expect(url.startsWith(`${ORIGIN}/onboard/${account.id}`)).toBe(true);
    const form = await dispatch(url);
    expect(form.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await form.text()).toContain("Complete onboarding");

    const later = await post(url, { action: "later" });
    expect([later.status, later.headers.get("location")]).toEqual([303, `${ORIGIN}/settings/`]);
    expect((await stripe.accounts.retrieve(account.id)).requirements?.currently_due).not.toHaveLength(0);
    expect((await dispatch(url)).headers.get("location")).toBe(`${ORIGIN}/again/`);

    expect((await post((await links()).url, { action: "complete" })).status).toBe(303);
    expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
      capabilities: { transfers: "active", card_payments: "active" },
      requirements: { currently_due: [] },
    });
    expect((await stripe.accounts.createLoginLink(account.id)).url).toContain(account.id);
    const updates = await eventually(
      () => received("account.updated"),
      (found) => found.length === 2,
    );
    expect(JSON.parse(updates[1]?.body ?? "{}")).toMatchObject({ account: account.id, data: { previous_attributes: { charges_enabled: false } } });

    expect(await stripe.accounts.del(account.id)).toMatchObject({ deleted: true });
    expect(await refusal(stripe.accounts.retrieve(account.id))).toMatchObject({ code: "account_invalid", statusCode: 403 });
  });

  it("knows demo accounts and controller accounts", async () => {
    expect(await stripe.accounts.retrieve(VERIFIED)).toMatchObject({ charges_enabled: true, payouts_enabled: true });
    expect(await stripe.accounts.retrieve("acct_demo_linked_2")).toMatchObject({
      charges_enabled: false,
      requirements: { currently_due: ["individual.verification.document"] },
    });
    const account = await stripe.accounts.create({
      controller: { fees: { payer: "application" }, losses: { payments: "application" }, stripe_dashboard: { type: "express" } },
      capabilities: { transfers: { requested: true }, card_payments: { requested: true } },
    });
    expect(account).toMatchObject({ type: "express", controller: { losses: { payments: "application" } } });
  });
});

describe("checkout", () => {
  it("takes a payment and moves the money", async () => {
    const { session, url } = await openSession();
    expect(session).toMatchObject({ status: "open", payment_status: "unpaid", payment_intent: null, amount_total: 25_000, ui_mode: "hosted_page" });
    expect(url).toBe(`${ORIGIN}/pay/${session.id}`);
    const content = await (await dispatch(url)).text();
    expect(content).toContain("Harbor School");
    expect(content).toContain("Pay $250.00");
    expect(content).not.toContain("<script");

    const paid = await post(url, CARD);
    expect([paid.status, paid.headers.get("location")]).toEqual([303, `${ORIGIN}/done?session=${session.id}`]);
    const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent.latest_charge.refunds", "line_items"] });
    expect(done).toMatchObject({
      status: "complete",
      payment_status: "paid",
      url: null,
      customer_details: { email: "ana@example.com", name: "Ana Buyer" },
    });
    expect(done.line_items?.data[0]).toMatchObject({ description: "Lifeguard course", quantity: 2, amount_total: 25_000 });
    const intent = done.payment_intent as Stripe.PaymentIntent;
    expect(intent).toMatchObject({ status: "succeeded", amount_received: 25_000, metadata: { enrollment: "e1" } });
    expect(intent.latest_charge).toMatchObject({ paid: true, application_fee_amount: 500, refunds: { data: [] } });
    expect((await stripe.checkout.sessions.listLineItems(session.id)).data).toHaveLength(1);

    expect((await stripe.balance.retrieve({}, { stripeAccount: VERIFIED })).available[0]?.amount).toBe(24_500);
    expect((await stripe.balanceTransactions.list({}, { stripeAccount: VERIFIED })).data[0]).toMatchObject({ amount: 25_000, fee: 500, net: 24_500 });
    const fee = Math.round(25_000 * 0.029) + 30;
    expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(500 - fee);

    const types = (await stripe.events.list({ limit: 20 })).data.map((event) => event.type).reverse();
    expect(types).toEqual(["payment_intent.created", "charge.succeeded", "payment_intent.succeeded", "checkout.session.completed"]);
    const gone = await dispatch(url);
    expect(gone.status).toBe(404);
  });

  it("charges once however often Pay is pressed", async () => {
    const { url } = await openSession();
    const answers = await Promise.all([post(url, CARD), post(url, CARD), post(url, CARD)]);
    expect(answers.map((answer) => answer.status)).toEqual([303, 303, 303]);
    expect((await state()).charges.filter((charge) => charge.paid && charge.payment_intent)).toHaveLength(1);
  });

  it.each([
    ["4000 0000 0000 0002", "Your card was declined.", "generic_decline"],
    ["4000000000009995", "Your card has insufficient funds.", "insufficient_funds"],
  ])("shows the decline of %s and lets the buyer try again", async (number, message, decline) => {
    const { session, url } = await openSession();
    const declined = await post(url, { ...CARD, number });
    expect(declined.status).toBe(402);
    const content = (await declined.text()).replaceAll("&#39;", "'");
    expect(content).toContain('role="alert"');
    expect(content).toContain(message);
    expect(content).toContain('value="Ana Buyer"');
    expect(content).toContain('value="12 / 40"');
    expect(content).not.toContain(`value="${number}"`);
    const { payment_intent: intent, status } = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
    expect(status).toBe("open");
    expect(intent).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "card_declined", decline_code: decline, message },
    });
    expect((await stripe.events.list({ type: "payment_intent.payment_failed" })).data).toHaveLength(1);

    expect((await post(url, CARD)).status).toBe(303);
    const { payment_intents, charges } = await state();
    expect(payment_intents).toHaveLength(1);
    expect(charges.filter((charge) => charge.payment_intent).map((charge) => charge.status)).toEqual(["failed", "succeeded"]);
  });

  it.each([
    [{ number: "1234" }, "Your card number is invalid."],
    [{ exp: "01/20" }, "Your card's expiration date is invalid."],
    [{ exp: "13/40" }, "Your card's expiration date is invalid."],
    [{ cvc: "" }, "Your card's security code is incomplete."],
  ])("refuses a mistyped card %j", async (typed, message) => {
    const { url } = await openSession();
    const answer = await post(url, { ...CARD, ...typed });
    expect(answer.status).toBe(402);
    expect((await answer.text()).replaceAll("&#39;", "'")).toContain(message);
    expect((await state()).payment_intents).toHaveLength(0);
  });

  it("asks for authentication", async () => {
    const { session, url } = await openSession();
    const asked = await post(url, { ...CARD, number: "4000 0025 0000 3155" });
    expect(asked.status).toBe(200);
    expect(await asked.text()).toContain("Complete authentication");
    expect(await (await dispatch(url)).text()).toContain("Fail authentication");
    const failed = await post(url, { action: "fail_authentication" });
    expect(failed.status).toBe(402);
    expect((await state()).payment_intents[0]?.last_payment_error?.code).toBe("payment_intent_authentication_failure");

    await post(url, { ...CARD, number: "4000002500003155" });
    expect((await post(url, { action: "authenticate" })).headers.get("location")).toContain(session.id);
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe("paid");
  });

  it("completes a slow payment on its own, once", async () => {
    const { session, url } = await openSession();
    expect((await post(url, { ...CARD, number: "4000 0000 0000 0077" })).headers.get("location")).toContain(session.id);
    const seen = () => stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
    expect(await seen()).toMatchObject({ status: "complete", payment_status: "unpaid", payment_intent: { status: "processing" } });
    await control("clock", { offset_seconds: 60 });
    expect(await seen()).toMatchObject({ payment_status: "paid", payment_intent: { status: "succeeded" } });
    expect(await seen()).toMatchObject({ payment_status: "paid" });
    expect((await state()).charges.filter(({ payment_intent }) => payment_intent !== null)).toHaveLength(1);
  });

  it("accepts direct outcomes, cancels and expires", async () => {
    const first = await openSession();
    expect((await post(first.url, { outcome: "cancel" })).headers.get("location")).toBe(`${ORIGIN}/back`);
    expect((await post(first.url, { action: "cancel" })).headers.get("location")).toBe(`${ORIGIN}/back`);
    expect((await post(first.url, { outcome: "decline" })).status).toBe(402);
    expect((await post(first.url, { outcome: "success" })).status).toBe(303);
    expect((await refusal(stripe.checkout.sessions.expire(first.session.id))).message).toContain("status of complete");

    const second = await openSession();
    expect(await stripe.checkout.sessions.expire(second.session.id)).toMatchObject({ status: "expired", url: null });
    expect((await post(second.url, CARD)).status).toBe(404);
    expect((await dispatch(`${ORIGIN}/pay/cs_test_unknown`)).status).toBe(404);

    const third = await openSession({ expires_at: Math.floor(Date.now() / 1000) + 1805 });
    await post(third.url, { outcome: "decline" });
    await control("clock", { offset_seconds: 1900 });
    expect((await dispatch(third.url)).status).toBe(404);
    expect((await stripe.checkout.sessions.retrieve(third.session.id, { expand: ["payment_intent"] })).payment_intent).toMatchObject({
      status: "canceled",
    });
    expect((await stripe.events.list({ type: "checkout.session.expired" })).data).toHaveLength(2);
  });

  it("keeps the card for off-session payments", async () => {
    const { session, url } = await openSession({ payment_intent_data: { setup_future_usage: "off_session" } });
    await post(url, { ...CARD, number: "4000 0025 0000 3155" });
    await post(url, { action: "authenticate" });
    const customer = (await stripe.checkout.sessions.retrieve(session.id)).customer as string;
    const [method] = (await stripe.customers.listPaymentMethods(customer)).data;
    expect(method).toMatchObject({ customer, card: { last4: "3155", exp_year: 2040 } });
    const charge = { amount: 4_000, currency: "usd", payment_method: method?.id ?? "", off_session: true, confirm: true };
    expect(await stripe.paymentIntents.create({ ...charge, customer })).toMatchObject({ status: "succeeded" });
    expect((await refusal(stripe.paymentIntents.create(charge))).message).toContain(`belongs to the Customer ${customer}`);
    await stripe.paymentMethods.detach(method?.id ?? "");
    expect((await stripe.paymentMethods.list({ customer, type: "card" })).data).toHaveLength(0);
  });

  it("opens a dispute for the dispute card", async () => {
    const { url } = await openSession();
    expect((await post(url, { ...CARD, number: "4000 0000 0000 0259" })).status).toBe(303);
    const [dispute] = (await stripe.disputes.list()).data;
    expect(dispute).toMatchObject({ amount: 25_000, status: "needs_response", reason: "fraudulent" });
    expect((await refusal(stripe.refunds.create({ charge: dispute?.charge as string }))).code).toBe("charge_disputed");
    await stripe.disputes.close(dispute?.id ?? "");
    expect((await stripe.events.list({ types: ["charge.dispute.created", "charge.dispute.closed"] })).data).toHaveLength(2);
  });
});

describe("payment intents and refunds", () => {
  const paid = () =>
    stripe.paymentIntents.create({
      amount: 10_000,
      currency: "usd",
      confirm: true,
      payment_method: "pm_card_visa",
      application_fee_amount: 1_000,
      transfer_data: { destination: VERIFIED },
    });

  it("has a page on which a person chooses the outcome", async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 5_000, currency: "usd", description: "CNA, one seat" });
    const url = `${ORIGIN}/pay/${id}`;
    const text = await (await dispatch(url)).text();
    for (const word of ["$50.00", "CNA, one seat", "Pay successfully", "Decline", "Cancel"]) expect(text).toContain(word);
    expect((await post(url, { outcome: "nothing" })).status).toBe(402);
    expect(await (await post(url, { outcome: "decline" })).text()).toContain("Your card was declined.");
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe("requires_payment_method");
    expect((await post(url, { outcome: "cancel" })).status).toBe(200);
    expect((await post(url, { outcome: "success" })).status).toBe(200);
    expect((await post(url, { outcome: "success" })).status).toBe(200);
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: "succeeded", amount_received: 5_000 });
    expect((await dispatch(`${ORIGIN}/pay/pi_unknown`)).status).toBe(404);
  });

  it("creates, changes, confirms and cancels", async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 5_000,
      currency: "usd",
      automatic_payment_methods: { enabled: true },
      metadata: { a: "1", b: "2" },
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`));
    expect((await stripe.paymentIntents.update(intent.id, { amount: 6_000, metadata: { b: "", c: "3" } })).metadata).toEqual({ a: "1", c: "3" });
    expect((await refusal(stripe.paymentIntents.confirm(intent.id))).code).toBe("payment_intent_unexpected_state");
    const asked = await stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_authenticationRequired", return_url: `${ORIGIN}/x` });
    expect(asked).toMatchObject({ status: "requires_action", next_action: { type: "redirect_to_url" } });
    const done = await stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa", expand: ["latest_charge"] });
    expect(done).toMatchObject({ status: "succeeded", amount_received: 6_000, latest_charge: { amount: 6_000 } });
    expect((await refusal(stripe.paymentIntents.cancel(intent.id))).code).toBe("payment_intent_unexpected_state");
    const other = await stripe.paymentIntents.create({ amount: 5_000, currency: "usd" });
    expect(await stripe.paymentIntents.cancel(other.id, { cancellation_reason: "abandoned" })).toMatchObject({ status: "canceled" });
  });

  it.each([
    ["pm_card_chargeDeclined", "card_declined", "generic_decline"],
    ["pm_card_chargeDeclinedInsufficientFunds", "card_declined", "insufficient_funds"],
    ["pm_card_authenticationRequired", "authentication_required", "authentication_required"],
  ])("answers 402 for %s", async (method, code, decline_code) => {
    const error = await refusal(
      stripe.paymentIntents.create({ amount: 5_000, currency: "usd", confirm: true, off_session: true, payment_method: method }),
    );
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({ statusCode: 402, code, decline_code, payment_intent: { status: "requires_payment_method" } });
    expect((await stripe.paymentIntents.retrieve(error.payment_intent?.id ?? "")).last_payment_error?.code).toBe(code);
  });

  it("refunds in parts, never more than was paid", async () => {
    const intent = await paid();
    const first = await stripe.refunds.create({
      payment_intent: intent.id,
      amount: 4_000,
      reverse_transfer: true,
      refund_application_fee: true,
      metadata: { r: "1" },
    });
    expect(first).toMatchObject({ status: "succeeded", amount: 4_000, metadata: { r: "1" } });
    expect((await stripe.balance.retrieve({}, { stripeAccount: VERIFIED })).available[0]?.amount).toBe(9_000 - 4_000 + 400);
    expect((await refusal(stripe.refunds.create({ payment_intent: intent.id, amount: 6_001 }))).message).toBe(
      "Refund amount ($60.01) is greater than unrefunded amount on charge ($60.00)",
    );
    await stripe.refunds.create({ charge: intent.latest_charge as string, reverse_transfer: true, refund_application_fee: true });
    expect((await stripe.balance.retrieve({}, { stripeAccount: VERIFIED })).available[0]?.amount).toBe(0);
    expect((await refusal(stripe.refunds.create({ payment_intent: intent.id }))).code).toBe("charge_already_refunded");
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge.refunds"] });
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 10_000 });
    expect((charge as Stripe.Charge).refunds?.data.map((refund) => refund.amount)).toEqual([6_000, 4_000]);
    const page = await stripe.refunds.list({ payment_intent: intent.id, limit: 1 });
    expect([page.data[0]?.amount, page.has_more]).toEqual([6_000, true]);
    expect((await stripe.refunds.list({ payment_intent: intent.id, starting_after: page.data[0]?.id ?? "" })).data[0]?.id).toBe(first.id);
    expect((await stripe.events.list({ types: ["refund.created", "charge.refunded"] })).data).toHaveLength(4);
  });

  it("pays a connected account out", async () => {
    await paid();
    const options = { stripeAccount: VERIFIED };
    expect((await refusal(stripe.payouts.create({ amount: 9_001, currency: "usd" }, options))).code).toBe("balance_insufficient");
    const payout = await stripe.payouts.create({ amount: 9_000, currency: "usd" }, options);
    expect(payout.status).toBe("pending");
    expect((await stripe.payouts.list({ status: "paid" }, options)).data.map(({ id }) => id)).toEqual([payout.id]);
    expect((await stripe.events.list({ type: "payout.paid" }, options)).data[0]?.account).toBe(VERIFIED);
    expect((await stripe.payouts.list()).data).toHaveLength(0);
    const [moved] = (await stripe.balanceTransactions.list({ payout: payout.id }, options)).data;
    expect(moved).toMatchObject({ type: "payment", net: 9_000 });
  });

  it("takes past payments: they can be refunded, are paid out, and send no events", async () => {
    const now = Math.floor(Date.now() / 1000);
    const old = (days: number, id: string) => ({
      id,
      amount: 10_299,
      fee: 299,
      account: VERIFIED,
      created: now - days * 86_400,
      description: "Then",
      payer: "Ana Then",
      attempt: `attempt_${id}`,
    });
    const accounts = [{ id: VERIFIED, name: "Bayside", email: null }];
    await control("history", { accounts, payments: [old(2, "pi_demo_new"), old(9, "pi_demo_old")], payouts: [now - 4 * 86_400] });
    const options = { stripeAccount: VERIFIED };
    const [payout] = (await stripe.payouts.list({}, options)).data;
    expect(payout).toMatchObject({ amount: 10_000, created: now - 4 * 86_400 });
    const expand = ["data.source.source_transfer.source_transaction"];
    const { data } = await stripe.balanceTransactions.list({ payout: payout?.id ?? "", expand }, options);
    expect(data).toMatchObject([
      { amount: 10_299, fee: 299, source: { source_transfer: { source_transaction: { payment_intent: "pi_demo_old" } } } },
    ]);
    expect((await stripe.balance.retrieve({}, options)).available[0]?.amount).toBe(10_000);
    await stripe.refunds.create({ payment_intent: "pi_demo_new", amount: 1_000, reverse_transfer: true });
    expect((await stripe.balance.retrieve({}, options)).available[0]?.amount).toBe(9_000);
    expect((await stripe.events.list({ type: "payment_intent.succeeded" })).data).toHaveLength(0);
  });
});

describe("refusals", () => {
  const create = (changes: object) => refusal(stripe.checkout.sessions.create(sessionParams(changes)));
  const soon = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

  it("rejects the same requests as Stripe", async () => {
    expect(await create({ paid_by: "me" })).toMatchObject({
      code: "parameter_unknown",
      param: "paid_by",
      message: "Received unknown parameter: paid_by",
      statusCode: 400,
    });
    expect((await create({ payment_intent_data: { transfer_data: { to: "x" } } })).message).toBe(
      "Received unknown parameter: payment_intent_data[transfer_data][to]",
    );
    expect(await create({ success_url: undefined })).toMatchObject({ code: "parameter_missing", param: "success_url" });
    expect((await create({ expires_at: soon(1_700) })).message).toContain("at least 30 minutes");
    expect((await create({ expires_at: soon(90_000) })).message).toContain("less than 24 hours");
    expect((await create({ customer: "cus_1", customer_email: undefined })).code).toBe("resource_missing");
    expect(
      (await create({ line_items: [{ quantity: 1, price_data: { currency: "usd", unit_amount: 49, product_data: { name: "x" } } }] })).code,
    ).toBe("amount_too_small");
    expect(
      (await create({ line_items: [{ quantity: 1, price_data: { currency: "xyz", unit_amount: 500, product_data: { name: "x" } } }] })).message,
    ).toContain("Invalid currency: xyz");
    expect((await create({ payment_intent_data: { application_fee_amount: 500 } })).message).toContain("Can only apply an application_fee_amount");
    expect((await create({ payment_intent_data: { application_fee_amount: 25_001, transfer_data: { destination: VERIFIED } } })).param).toBe(
      "payment_intent_data[application_fee_amount]",
    );
    expect((await create({ payment_intent_data: { transfer_data: { destination: "acct_demo_linked" } } })).message).toContain(
      "Your destination account needs to have",
    );
    expect((await create({ payment_intent_data: { transfer_data: { destination: "acct_none" } } })).code).toBe("account_invalid");
    expect((await state()).counts["checkout.session"]).toBeUndefined();

    expect(await refusal(stripe.checkout.sessions.retrieve("cs_test_none"))).toMatchObject({ code: "resource_missing", statusCode: 404 });
    expect(await refusal(client("sk_test_other").balance.retrieve())).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect((await refusal(stripe.products.list())).message).toContain("Unrecognized request URL");
    const { session } = await openSession();
    expect((await refusal(stripe.checkout.sessions.retrieve(session.id, { expand: ["nothing"] }))).message).toContain("cannot be expanded");
  });
});

describe("idempotency and faults", () => {
  it("replays the first answer", async () => {
    const options = { idempotencyKey: "k1" };
    const first = await stripe.checkout.sessions.create(sessionParams(), options);
    const second = await stripe.checkout.sessions.create(sessionParams(), options);
    expect(second.id).toBe(first.id);
    expect(isReplay(second)).toBe(true);
    expect(await refusal(stripe.checkout.sessions.create(sessionParams({ client_reference_id: "e2" }), options))).toMatchObject({
      statusCode: 400,
      rawType: "idempotency_error",
    });
    const declined = { amount: 5_000, currency: "usd", confirm: true, payment_method: "pm_card_chargeDeclined" };
    const errors = [
      await refusal(stripe.paymentIntents.create(declined, { idempotencyKey: "k2" })),
      await refusal(stripe.paymentIntents.create(declined, { idempotencyKey: "k2" })),
    ];
    expect(errors[1]?.payment_intent?.id).toBe(errors[0]?.payment_intent?.id);
    expect((await state()).payment_intents).toHaveLength(1);
    const wrong = { ...declined, paid_by: "me" } as Stripe.PaymentIntentCreateParams;
    expect((await refusal(stripe.paymentIntents.create(wrong, { idempotencyKey: "k3" }))).code).toBe("parameter_unknown");
    expect((await refusal(stripe.paymentIntents.create(declined, { idempotencyKey: "k3" }))).code).toBe("card_declined");
  });

  it("answers 409 while the first request is under way", async () => {
    await control("fault", { op: "refunds.create", mode: "timeout_after", times: 1, delay_ms: 400 });
    const intent = await stripe.paymentIntents.create({ amount: 5_000, currency: "usd", confirm: true, payment_method: "pm_card_visa" });
    const refund = () => stripe.refunds.create({ payment_intent: intent.id }, { idempotencyKey: "r1" });
    const first = refusal(refund());
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await refusal(refund())).toMatchObject({ statusCode: 409 });
    expect(await first).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(isReplay(await refund())).toBe(true);
    expect((await state()).refunds).toHaveLength(1);
  });

  it("injects lost answers and server errors", async () => {
    await control("fault", { op: "checkout.sessions.create", mode: "timeout_before", times: 1 });
    expect(await refusal(stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: "f1" }))).toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    );
    expect((await state()).counts["checkout.session"]).toBeUndefined();

    await control("fault", { op: "checkout.sessions.create", mode: "timeout_after", times: 1 });
    const survived = await client("sk_test_sandbox", 2).checkout.sessions.create(sessionParams());
    expect(isReplay(survived)).toBe(true);
    expect((await state()).counts["checkout.session"]).toBe(1);

    await control("fault", { op: "balance.retrieve", mode: "500", times: 2 });
    expect(await refusal(stripe.balance.retrieve())).toMatchObject({ statusCode: 500, rawType: "api_error" });
    await control("fault", { op: "balance.retrieve", mode: "none" });
    expect((await stripe.balance.retrieve()).object).toBe("balance");
  });
});

describe("webhooks", () => {
  it("signs its events", async () => {
    const { session, url } = await openSession();
    await post(url, CARD);
    const [delivery] = await eventually(
      () => received("checkout.session.completed"),
      (found) => found.length > 0,
    );
    expect(delivery?.path).toBe("/api/stripe/webhook/");
    const event = await stripe.webhooks.constructEventAsync(delivery?.body ?? "", delivery?.signature ?? "", "whsec_sandbox");
    expect(event).toMatchObject({ type: "checkout.session.completed", api_version: "2026-10-28.endive", data: { object: { id: session.id } } });
    await expect(stripe.webhooks.constructEventAsync(delivery?.body ?? "", delivery?.signature ?? "", "whsec_other")).rejects.toThrow();
    const known = await eventually(
      () => stripe.events.retrieve(event.id),
      (found) => found.pending_webhooks === 0,
    );
    expect(known.pending_webhooks).toBe(0);
  });

  it("tries again after a failure", async () => {
    await recorder("/fail?times=1");
    const customer = await stripe.customers.create({ email: "x@example.com" });
    const tries = await eventually(
      () => received("customer.created"),
      (found) => found.length === 2,
    );
    expect(tries).toHaveLength(2);
    expect(JSON.parse(tries[1]?.body ?? "{}").data.object.id).toBe(customer.id);
    const open = await eventually(
      () => stripe.events.list({ delivery_success: false }),
      (page) => page.data.length === 0,
    );
    expect(open.data).toHaveLength(0);
  });

  it("sends events twice or not at all on request", async () => {
    await control("webhooks", { mode: "duplicate" });
    await stripe.customers.create({});
    expect(
      await eventually(
        () => received(),
        (found) => found.length === 2,
      ),
    ).toHaveLength(2);
    await control("webhooks", { mode: "off" });
    await stripe.customers.create({});
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(await received()).toHaveLength(2);
    const [missed] = (await stripe.events.list({ delivery_success: false })).data;
    expect(missed?.type).toBe("customer.created");
    expect(await control("resend", { event: missed?.id })).toEqual({ status: 200 });
  });
});
