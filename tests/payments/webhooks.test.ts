import { and, eq, isNull } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { handle } from "#workers/queue";
// Loaded before the first delivery: parts that are loaded while several requests wait for them stop them all.
import "#workers/serve";
import { connectPayoutAccount, verifyPayoutAccount } from "~/features/payments/domain/payouts/account";
import { payoutFile } from "~/features/payments/domain/payouts/payout";
import { payoutOverview } from "~/features/payments/domain/payouts/show-payouts";
import { requestRefund } from "~/features/payments/domain/refunds/request";
import { later, makeCtx, minutes, NOW } from "../support/context";
import { env } from "../support/env";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { aClass, filledDraft, quietSandbox, sandbox, submit } from "../support/registering";
import { aSchool, db } from "../support/rows";

/** From here on the sandbox delivers what happens in it, signed, to the Worker's own address: twice, as providers do. */
beforeAll(async () => {
  await quietSandbox();
  await sandbox("webhooks", { mode: "duplicate" });
});

/** Waits until a delivery of this kind about this object has come, then lets the queue do its work. */
async function delivered(type: string, objectId: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const [event] = await db
      .select()
      .from(schema.stripeEvents)
      .where(and(eq(schema.stripeEvents.type, type), eq(schema.stripeEvents.objectId, objectId)));
    if (event) return work();
    await scheduler.wait(50);
  }
  throw new Error(`No ${type} about ${objectId} was delivered`);
}

async function work(): Promise<void> {
  const open = await db
    .select({ id: schema.outbox.id })
    .from(schema.outbox)
    .where(and(isNull(schema.outbox.doneAt), eq(schema.outbox.topic, "stripe.event")));
  for (const { id } of open) await handle(env, { outboxId: id }, () => {}, NOW);
}

const stripe = async () => (await makeCtx()).ports.stripe.client;

/** Pays on the hosted page; what follows is the deliveries' doing alone. */
async function aPayer(card = "4242 4242 4242 4242") {
  const school = await aClass({ school: { payoutAccountId: `acct_demo_verified_${crypto.randomUUID().slice(0, 8)}` } });
  const visitor = await makeCtx({ host: school.host });
  const { payAt } = await submit(visitor, await filledDraft(visitor, school, `hook${crypto.randomUUID().slice(0, 8)}`));
  const form = { number: card, exp: "12 / 40", cvc: "123", name: "Ana", email: "ana@example.test", action: "pay" };
  await env.STRIPE_SANDBOX?.fetch(payAt ?? "", { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
  const [attempt] = await db.select().from(schema.paymentAttempts).where(eq(schema.paymentAttempts.schoolId, school.id));
  await delivered("checkout.session.completed", attempt?.sessionId ?? "");
  const [paid] = await db
    .select()
    .from(schema.paymentAttempts)
    .where(eq(schema.paymentAttempts.id, attempt?.id ?? ""));
  const [registration] = await db.select().from(schema.registrations).where(eq(schema.registrations.classId, school.courseClass.id));
  if (!paid?.paymentIntentId || !registration) throw new Error("Nobody was registered");
  return { ...school, intent: paid.paymentIntentId, attempt: paid, registration };
}

const ledgerOf = async (attemptId: string) =>
  (await db.select().from(schema.transactions).where(eq(schema.transactions.attemptId, attemptId)))
    .map(({ type, amountCents }) => `${type} ${amountCents}`)
    .sort();

describe("deliveries of the provider", () => {
  it("make the registration of a paid draft, once", async () => {
    const { attempt, registration } = await aPayer();
    expect(attempt.state).toBe("succeeded");
    expect(registration).toMatchObject({ status: "active", paidCents: 155_000 });
    expect(await ledgerOf(attempt.id)).toEqual(["processing_fee 4635", "student_registration 155000"]);
  });

  it("book a refund that was made at the provider, once", async () => {
    const { attempt, intent, registration } = await aPayer();
    const refund = await (await stripe()).refunds.create({ payment_intent: intent, amount: 30_000, reverse_transfer: true });
    await delivered("refund.created", refund.id);
    expect(await ledgerOf(attempt.id)).toEqual(["processing_fee 4635", "refund -30000", "student_registration 155000"]);
    const [after] = await db.select().from(schema.registrations).where(eq(schema.registrations.id, registration.id));
    expect(after?.paidCents).toBe(125_000);
  });

  it("block refunds of a disputed payment until the dispute ends", async () => {
    const { id, host, admin, attempt, intent, registration } = await aPayer("4000 0000 0000 0259");
    const client = await stripe();
    const [dispute] = (await client.disputes.list({ payment_intent: intent })).data;
    await delivered("charge.dispute.created", dispute?.id ?? "");
    const rows = () => db.select().from(schema.disputes).where(eq(schema.disputes.attemptId, attempt.id));
    expect(await rows()).toMatchObject([{ schoolId: id, amountCents: 159_635, status: "needs_response" }]);
    const staff = await makeCtx({ as: admin.id, host });
    const [main] = await db.select().from(schema.transactions).where(eq(schema.transactions.registrationId, registration.id));
    const asked = { registration: registration.id, payments: [{ transaction: main?.id, amount: "5.00" }], reason: "medical" };
    expect(await refusal(requestRefund(staff, asked))).toMatchObject({ code: "nothing_to_refund" });
    await client.disputes.close(dispute?.id ?? "");
    await delivered("charge.dispute.closed", dispute?.id ?? "");
    expect(await rows()).toMatchObject([{ status: "lost" }]);
  });

  it("bring a payout with every cent that it is made of", async () => {
    const { school, owner, host, intent, registration } = await aPayer();
    const client = await stripe();
    const there = { stripeAccount: school.payoutAccountId ?? "" };
    await client.refunds.create({ payment_intent: intent, amount: 5_000, reverse_transfer: true });
    const { id } = await client.payouts.create({ amount: 150_000, currency: "usd" }, there);
    await delivered("payout.paid", id);
    const [row] = await db.select().from(schema.payouts).where(eq(schema.payouts.id, id));
    expect(row).toMatchObject({ amountCents: 150_000, status: "paid", schoolId: school.id });
    const { lines, sums } = await payoutFile(await makeCtx({ as: owner.id, host }), { id });
    expect(sums).toEqual({ payment: 155_000, refund: -5_000, other: 0 });
    expect(lines.map(({ kind, grossCents, feeCents, netCents }) => [kind, grossCents, feeCents, netCents])).toEqual([
      ["payment", 159_635, 4_635, 155_000],
      ["refund", -5_000, 0, -5_000],
    ]);
    expect(lines.map(({ registrationId }) => registrationId)).toEqual([registration.id, registration.id]);
    const stranger = await aSchool();
    expect(await refusal(payoutFile(await makeCtx({ as: stranger.owner.id, host: stranger.host }), { id }))).toMatchObject({ kind: "not_found" });
  });

  it("verify an account as soon as its owner has provided the requirements", async () => {
    const school = await aSchool({ payoutAccountId: null, payoutStatus: "unlinked" });
    const owner = await makeCtx({ as: school.owner.id, host: school.host });
    const { account, url, status } = await connectPayoutAccount(owner, {});
    expect(status).toBe("linked");
    expect(await refusal(verifyPayoutAccount(owner, {}))).toMatchObject({ message: "Cannot verify payout information. Please try again." });
    await env.STRIPE_SANDBOX?.fetch(url, { method: "POST", body: new URLSearchParams({ action: "complete" }), redirect: "manual" });
    await delivered("account.updated", account);
    const [row] = await db.select().from(schema.schools).where(eq(schema.schools.id, school.id));
    expect(row?.payoutStatus).toBe("verified");
    const [known] = await db.select().from(schema.payoutAccounts).where(eq(schema.payoutAccounts.schoolId, school.id));
    expect(known).toMatchObject({ accountId: account, bankLast4: "6789", requirements: [] });
  });

  it("and the account's page show the provider's current state: one request, one record", async () => {
    const school = await aSchool({ payoutAccountId: null, payoutStatus: "unlinked" });
    const { account, url } = await connectPayoutAccount(await makeCtx({ as: school.owner.id, host: school.host }), {});
    await env.STRIPE_SANDBOX?.fetch(url, { method: "POST", body: new URLSearchParams({ action: "complete" }), redirect: "manual" });
    const asks = async (now: Date) => {
      const owner = await makeCtx({ as: school.owner.id, host: school.host, now });
      const before = owner.db.roundTrips;
      const desk = await payoutOverview(owner, {});
      return { desk, roundTrips: owner.db.roundTrips - before };
    };
    const first = await asks(NOW);
    expect(first.desk).toMatchObject({ status: "verified", isSilent: false, known: { accountId: account, bankLast4: "6789" }, payouts: [] });
    expect(await asks(NOW)).toEqual({ desk: first.desk, roundTrips: 1 });
    expect((await asks(later(minutes(11)))).roundTrips).toBe(2);
  });

  it("are refused with a wrong signature", async () => {
    const headers = { "Stripe-Signature": `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}` };
    const { status } = await call("/api/stripe/webhook/", { method: "POST", body: '{"id":"evt_forged","type":"payout.paid"}', headers });
    expect(status).toBe(400);
    expect(await db.select().from(schema.stripeEvents).where(eq(schema.stripeEvents.id, "evt_forged"))).toEqual([]);
  });

  it.each([
    ["no JSON", "payout.paid"],
    ["nothing", "null"],
    ["a list", "[]"],
    ["no object", '{"id":"evt_odd","type":"payout.paid","data":{}}'],
    ["no data", '{"id":"evt_odd","type":"payout.paid"}'],
    ["a word for its object", '{"id":"evt_odd","type":"payout.paid","data":{"object":"po_1"}}'],
    ["no id", '{"type":"payout.paid","data":{"object":{}}}'],
    ["an event of the other kind", '{"id":"evt_odd","object":"v2.core.event","type":"v1.billing"}'],
  ])("are refused when what is signed is %s", async (_, body) => {
    const signature = await (await stripe()).webhooks.generateTestHeaderStringAsync({ payload: body, secret: "whsec_sandbox" });
    const answer = await call("/api/stripe/webhook/", { method: "POST", body, headers: { "Stripe-Signature": signature } });
    expect([answer.status, answer.body]).toEqual([400, { detail: "The request body is not an event.", code: "event_invalid" }]);
    expect(await db.select().from(schema.stripeEvents).where(eq(schema.stripeEvents.id, "evt_odd"))).toEqual([]);
  });
});
