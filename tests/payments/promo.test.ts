import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { returnPromoOfRegistration } from "~/features/enrollment/domain/return-promo";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import { findContradictions } from "~/features/payments/domain/consistency-checks";
import { addPromoCode, deletePromoCode, editPromoCode, showPromoCode } from "~/features/payments/domain/promo-codes";
import { promoDiscounts, promoRefusal } from "~/features/payments/promo-model";
import { payByApi, registerByApi } from "~/features/registration-flow/domain/register-by-api";
import { readRegistration } from "~/features/registration-flow/domain/wizard/read-registration";
import { savePromo } from "~/features/registration-flow/domain/wizard/save-promo";
import { submitWithoutPayment } from "~/features/registration-flow/domain/wizard/submit-registration";
import { changeRegistrationStatus } from "~/features/registrations/domain/change-registration-status";
import { saveOrderPromo } from "~/features/store/domain/checkout/order-promo";
import { placeOrderByApi } from "~/features/store/domain/checkout/place-order";
import { readCheckout } from "~/features/store/domain/checkout/read-checkout";
import { type Ctx, withSchool } from "~/platform/context";
import { aProduct, cartWith, order } from "../store/shop";
import { later, makeCtx, makeJobCtx, minutes } from "../support/context";
import { call } from "../support/http";
import { refusal, tally } from "../support/outcome";
import { aClass, decide, filledDraft, quietSandbox, sessionOf, submit } from "../support/registering";
import { aSchool, db } from "../support/rows";

beforeAll(quietSandbox);

const form = { code: "spring25", kind: "percent", value: "10", is_active: "on" };
const usesOf = (schoolId: string) =>
  db
    .select({ state: schema.promoUses.state, amount: schema.promoUses.amountCents })
    .from(schema.promoUses)
    .where(eq(schema.promoUses.schoolId, schoolId));

describe("the discount of a code", () => {
  const promo = { kind: "percent" as const, value: 1_250, startsOn: null, endsOn: null, programIds: [], productIds: [], minCents: 0, isActive: true };
  const lines = [
    { kind: "tuition" as const, id: "p1", amountCents: 145_001 },
    { kind: "application_fee" as const, id: "p1", amountCents: 10_000 },
    { kind: "product" as const, id: "x1", amountCents: 3_333 },
  ];
  it("is half up per line, and never more than there is", () => {
    expect(promoDiscounts(promo, lines)).toEqual([18_125, 0, 417]);
    expect(promoDiscounts({ ...promo, kind: "amount", value: 147_000 }, lines)).toEqual([145_001, 0, 1_999]);
    expect(promoDiscounts({ ...promo, kind: "amount", value: 999_999 }, lines)).toEqual([145_001, 0, 3_333]);
    expect(promoDiscounts({ ...promo, kind: "waive_application_fee", value: 0 }, lines)).toEqual([0, 10_000, 0]);
    expect(promoDiscounts({ ...promo, productIds: ["x1"] }, lines)).toEqual([0, 0, 417]);
  });
  it("depends on the day, the total and the items", () => {
    expect(promoRefusal({ ...promo, startsOn: "2026-02-01" }, lines, "2026-01-31")).toBe("not_started");
    expect(promoRefusal({ ...promo, endsOn: "2026-01-30" }, lines, "2026-01-31")).toBe("ended");
    expect(promoRefusal({ ...promo, endsOn: "2026-01-31" }, lines, "2026-01-31")).toBe(null);
    expect(promoRefusal({ ...promo, minCents: 158_335 }, lines, "2026-01-31")).toBe("minimum");
    expect(promoRefusal({ ...promo, programIds: ["p2"] }, lines, "2026-01-31")).toBe("not_for_this");
    expect(promoRefusal({ ...promo, isActive: false }, lines, "2026-01-31")).toBe("inactive");
  });
});

describe("codes in the office", () => {
  it("are added once, edited without overwriting, and deleted if unused", async () => {
    const school = await aClass();
    const staff = await makeCtx({ as: school.admin.id, host: school.host });
    const { id } = await addPromoCode(staff, { ...form, program_ids: [school.program.id] });
    expect((await showPromoCode(staff, { id })).promo).toMatchObject({ code: "SPRING25", value: 1000, programIds: [school.program.id] });
    expect(await refusal(addPromoCode(staff, form))).toMatchObject({ fields: { code: ["A promo code with this name already exists."] } });
    expect(await refusal(addPromoCode(staff, { ...form, code: "x1y", value: "101" }))).toMatchObject({ kind: "invalid" });
    expect(await refusal(addPromoCode(staff, { ...form, code: "x1y", program_ids: ["foreign"] }))).toMatchObject({
      fields: { program_ids: expect.any(Array) },
    });
    await editPromoCode(staff, { ...form, id, value: "20", version: String((await showPromoCode(staff, { id })).promo?.updatedAt) });
    expect(await refusal(editPromoCode(staff, { ...form, id, value: "30", version: "1" }))).toMatchObject({ code: "stale" });
    const stranger = await makeCtx({ as: (await aSchool()).owner.id });
    expect(await refusal(editPromoCode(stranger, { ...form, id }))).toMatchObject({ kind: "not_found" });
    await deletePromoCode(staff, { id });
    expect(await refusal(showPromoCode(staff, { id }))).toMatchObject({ kind: "not_found" });
  });
});

describe("a code in a registration", () => {
  let places = 0;
  async function withCode(given: Record<string, unknown> = {}) {
    const school = await aClass({ capacity: 60 });
    const staff = await makeCtx({ as: school.admin.id, host: school.host });
    const { id } = await addPromoCode(staff, { ...form, ...given });
    return { school, promoId: id, ctx: await makeCtx({ host: school.host, ip: `198.51.100.${++places}` }) };
  }

  it("makes it cheaper on the page, in the checkout, in the registration and in the ledger", async () => {
    const { school, ctx, promoId } = await withCode();
    const token = await filledDraft(ctx, school, "promo");
    expect(await refusal(savePromo(ctx, { token, promo_code: "nothing" }))).toMatchObject({
      fields: { promo_code: ["This promo code is not valid."] },
    });
    await savePromo(ctx, { token, promo_code: " spring25 " });
    const page = await readRegistration(ctx, { token, step: 6 });
    expect(page.quotes[0]).toMatchObject({ tuitionCents: 130_500, totalCents: 140_500, promo: { code: "SPRING25", tuitionCents: 14_500 } });
    const { payAt } = await submit(ctx, token);
    expect(await usesOf(school.id)).toEqual([{ state: "held", amount: 14_500 }]);
    await decide(payAt, "success");
    expect((await applyPayment(ctx, { sessionId: sessionOf(payAt) })).state).toBe("succeeded");
    expect(await usesOf(school.id)).toEqual([{ state: "used", amount: 14_500 }]);
    const [made] = await db.select().from(schema.registrations).where(eq(schema.registrations.schoolId, school.id));
    expect(made).toMatchObject({
      tuitionCents: 130_500,
      discountCents: 14_500,
      promoCodeId: promoId,
      paymentStatus: "complete_paid",
      dueCents: 140_500,
    });
  });

  it("is given back when nothing is paid", async () => {
    const { school, ctx } = await withCode({ max_uses: "1" });
    const token = await filledDraft(ctx, school, "returned");
    await savePromo(ctx, { token, promo_code: "SPRING25" });
    const { payAt } = await submit(ctx, token);
    const other = await filledDraft(ctx, school, "waiting");
    expect(await refusal(savePromo(ctx, { token: other, promo_code: "SPRING25" }))).toMatchObject({
      fields: { promo_code: ["This promo code has been used up."] },
    });
    await expireSession(payAt);
    await applyPayment(ctx, { sessionId: sessionOf(payAt) });
    expect((await usesOf(school.id)).map(({ state }) => state)).toEqual(["returned"]);
    await savePromo(ctx, { token: other, promo_code: "SPRING25" });
    const muchLater = { ...ctx, now: later(minutes(1)) };
    expect((await submit(muchLater, other)).payAt).not.toBeNull();
  });

  it("held by as many as may use it, however many ask at once", async () => {
    const { school, ctx } = await withCode({ max_uses: "3", kind: "percent", value: "100" });
    await db.run(sql`UPDATE programs SET application_fee_cents = 0 WHERE school_id = ${school.id}`);
    const tokens = [];
    for (let index = 0; index < 12; index += 1) {
      const token = await filledDraft(ctx, school, `racer${index}`);
      await savePromo(ctx, { token, promo_code: "SPRING25" });
      tokens.push(token);
    }
    const counts = await tally(tokens.map((token) => submit(ctx, token, "free_plan")));
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(12);
    expect((await usesOf(school.id)).filter(({ state }) => state === "used")).toHaveLength(3);
    const [made] = await db.all<{ count: number }>(sql`SELECT count(*) AS count FROM registrations WHERE school_id = ${school.id}`);
    expect(made?.count).toBe(3);
  });

  it("without its trigger more would get it: the race above can fail", async () => {
    const { school, ctx } = await withCode({ max_uses: "1", kind: "percent", value: "100" });
    await db.run(sql`UPDATE programs SET application_fee_cents = 0 WHERE school_id = ${school.id}`);
    const [{ text } = { text: "" }] = await db.all<{ text: string }>(
      sql`SELECT sql AS text FROM sqlite_master WHERE name = 'promo_uses_within_limit'`,
    );
    await db.run(sql`DROP TRIGGER promo_uses_within_limit`);
    const tokens = [];
    for (let index = 0; index < 6; index += 1) {
      const token = await filledDraft(ctx, school, `loose${index}`);
      await savePromo(ctx, { token, promo_code: "SPRING25" });
      tokens.push(token);
    }
    await Promise.allSettled(tokens.map((token) => submit(ctx, token, "free_plan")));
    expect((await usesOf(school.id)).filter(({ state }) => state === "used").length).toBeGreaterThan(1);
    await db.run(sql.raw(text));
  });

  /** Eight who have begun to pay, and then typed a code that takes everything off; by turns on pages and over the API. */
  async function eightWhoSwitch(who: string) {
    const { school, ctx } = await withCode({ max_uses: "1", kind: "percent", value: "100" });
    await db.run(sql`UPDATE programs SET application_fee_cents = 0 WHERE school_id = ${school.id}`);
    const works: (() => Promise<unknown>)[] = [];
    for (let index = 0; index < 8; index += 1) {
      const token = await filledDraft(ctx, school, `${who}${index}`);
      const { payAt } = await submit(ctx, token, "pay_now");
      expect(payAt).not.toBeNull();
      await savePromo(ctx, { token, promo_code: "SPRING25" });
      works.push(index % 2 === 0 ? () => submit(ctx, token, "free_plan") : () => submitWithoutPayment(ctx, token, "free_plan"));
    }
    return { school, works };
  }
  const unspent = async () => (await findContradictions(makeJobCtx())).filter(({ check }) => check === "promo-unspent");
  const registered = async (schoolId: string) =>
    (await db.select().from(schema.registrations).where(eq(schema.registrations.schoolId, schoolId))).length;

  it("is used once by eight simultaneous registrations without payment, and closes their open payments", async () => {
    const { school, works } = await eightWhoSwitch("switch");
    const counts = await tally(works.map((work) => work()));
    expect(counts.done).toBe(1);
    expect(await registered(school.id)).toBe(1);
    expect((await usesOf(school.id)).filter(({ state }) => state === "used")).toHaveLength(1);
    expect(await unspent()).toEqual([]);
    const attempts = await db.select().from(schema.paymentAttempts).where(eq(schema.paymentAttempts.schoolId, school.id));
    const [made] = await db.select().from(schema.registrationDrafts).where(sql`state = 'completed' AND school_id = ${school.id}`);
    expect(attempts.find(({ obligationId }) => obligationId === made?.id)?.state).toBe("expired");
  });

  it("without its trigger would be spent by several of those eight: the race above can fail", async () => {
    const { school, works } = await eightWhoSwitch("loose-switch");
    const [{ text } = { text: "" }] = await db.all<{ text: string }>(
      sql`SELECT sql AS text FROM sqlite_master WHERE name = 'promo_uses_within_limit'`,
    );
    await db.run(sql`DROP TRIGGER promo_uses_within_limit`);
    await Promise.allSettled(works.map((work) => work()));
    await db.run(sql.raw(text));
    expect(await registered(school.id)).toBeGreaterThan(1);
  });

  it("is used by a pay-later registration after a payment was opened; the next one is rejected", async () => {
    const { school, ctx } = await withCode({ max_uses: "1", kind: "percent", value: "50" });
    await db.run(sql`UPDATE programs SET application_fee_cents = 0, payment_options = '["pay_now","pay_later"]' WHERE school_id = ${school.id}`);
    const token = await filledDraft(ctx, school, "later");
    await submit(ctx, token, "pay_now");
    await savePromo(ctx, { token, promo_code: "SPRING25" });
    expect((await submit(ctx, token, "pay_later")).registrationId).not.toBeNull();
    expect((await usesOf(school.id)).map(({ state }) => state)).toEqual(["used"]);
    const next = await filledDraft(ctx, school, "next");
    expect(await refusal(savePromo(ctx, { token: next, promo_code: "SPRING25" }))).toMatchObject({ code: "promo_refused" });
  });

  it("does not make a free registration of one that is paid in the same moment", async () => {
    const { school, ctx } = await withCode({ kind: "percent", value: "100" });
    await db.run(sql`UPDATE programs SET application_fee_cents = 0 WHERE school_id = ${school.id}`);
    const token = await filledDraft(ctx, school, "quick");
    const { payAt } = await submit(ctx, token, "pay_now");
    await savePromo(ctx, { token, promo_code: "SPRING25" });
    await decide(payAt, "success");
    expect(await refusal(submit(ctx, token, "free_plan"))).toMatchObject({ code: "already_paid" });
    const [made] = await db.select().from(schema.registrations).where(eq(schema.registrations.schoolId, school.id));
    expect(made).toMatchObject({ promoCodeId: null, paymentStatus: "complete_paid" });
  });

  it("is used again when a cancelled registration is reactivated, unless it is used up", async () => {
    const { school, ctx } = await withCode({ max_uses: "1", kind: "percent", value: "100" });
    await db.run(sql`UPDATE programs SET application_fee_cents = 0 WHERE school_id = ${school.id}`);
    const register = async (who: string) => {
      const token = await filledDraft(ctx, school, who);
      await savePromo(ctx, { token, promo_code: "SPRING25" });
      return (await submit(ctx, token, "free_plan")).registrationId as string;
    };
    const staff = await makeCtx({ as: school.admin.id });
    const own = await schoolCtx(staff);
    const first = await register("back");
    const change = (registration: string, status: string) => changeRegistrationStatus(staff, { registration, status, reason: "asked" });
    await change(first, "cancelled");
    await returnPromoOfRegistration(own, { registrationId: first });
    await change(first, "active");
    expect((await usesOf(school.id)).map(({ state }) => state)).toEqual(["used"]);
    await change(first, "cancelled");
    await returnPromoOfRegistration(own, { registrationId: first });
    await register("other");
    expect(await refusal(change(first, "active"))).toMatchObject({ code: "promo_used_up" });
    expect(await unspent()).toEqual([]);
  });

  it("that is not on the books is found by the auditor", async () => {
    const { school, ctx } = await withCode({ kind: "percent", value: "100" });
    await db.run(sql`UPDATE programs SET application_fee_cents = 0 WHERE school_id = ${school.id}`);
    const token = await filledDraft(ctx, school, "lost");
    await savePromo(ctx, { token, promo_code: "SPRING25" });
    const { registrationId } = await submit(ctx, token, "free_plan");
    expect(await unspent()).toEqual([]);
    await db.delete(schema.promoUses).where(eq(schema.promoUses.schoolId, school.id));
    expect((await unspent())[0]?.ids).toEqual([registrationId]);
    await db.run(sql`UPDATE registrations SET promo_code_id = NULL WHERE school_id = ${school.id}`);
  });

  it("can be guessed thirty times from one place, whichever doors are tried; right ones count nothing", async () => {
    const { school, ctx } = await withCode();
    const product = await aProduct(school.id);
    const cart = cartWith({ id: product.id });
    const token = await filledDraft(ctx, school, "guesser");
    const person = { class: school.courseClass.id, first_name: "Gus", last_name: "Esser", phone: "401 555 0100" };
    const items = [{ id: product.id, quantity: 1 }];
    let tries = 0;
    const email = () => `gus-${++tries}@example.test`;
    const doors = [
      (code: string) => savePromo(ctx, { token, promo_code: code }),
      (code: string) => registerByApi(ctx, { ...person, email: email(), payment_option: "pay_later", promo_code: code }),
      (code: string) => payByApi(ctx, { ...person, email: email(), payment_option: "pay_now", promo_code: code }),
      (code: string) => saveOrderPromo(ctx, { cart, promo_code: code }),
      (code: string) => placeOrderByApi(ctx, { items, full_name: "Gus Esser", email: email(), phone: "4015550100", promo_code: code }),
      (code: string) => order(ctx, cart, { promo: code }),
    ];
    const seen = async (code: string) => (await readCheckout(ctx, { cart, promo: code })).promoProblem;
    const guess = (count: number) =>
      tally(Array.from({ length: count }, (_, index) => (doors[index % doors.length] as (typeof doors)[number])(`guess${index}`)));
    for (let index = 0; index < 40; index += 1) await savePromo(ctx, { token, promo_code: "spring25" });
    expect(await guess(24)).toEqual({ promo_refused: 24 });
    for (let index = 0; index < 6; index += 1) expect(await seen(`other${index}`)).toBe("This promo code is not valid.");
    expect(await guess(12)).toEqual({ rate_limited: 12 });
    expect((await refusal(seen("other"))).code).toBe("rate_limited");
    for (const door of doors) expect((await refusal(door("spring25"))).code).toBe("rate_limited");
    await savePromo({ ...ctx, now: later(minutes(10)) }, { token, promo_code: "spring25" });
  });

  it("is accepted by the API, too", async () => {
    const { school } = await withCode();
    const body = {
      class: school.courseClass.id,
      first_name: "Ana",
      last_name: "Api",
      email: "api@example.test",
      phone: "401 555 0100",
      promo_code: "spring25",
    };
    await db.run(sql`UPDATE classes SET start_date = '2099-03-09', end_date = '2099-04-17' WHERE id = ${school.courseClass.id}`);
    const opened = await call("/api/students/create-payment-intent/", { method: "POST", host: school.host, body });
    expect(opened).toMatchObject({ status: 200, body: { amount: "1405.00" } });
    const wrong = await call("/api/students/create-payment-intent/", {
      method: "POST",
      host: school.host,
      body: { ...body, email: "b@example.test", promo_code: "no" },
    });
    expect([wrong.status, wrong.body.errors]).toEqual([400, { promo_code: ["This promo code is not valid."] }]);
  });
});

/** A job in the school of a user. */
const schoolCtx = async ({ actor }: Ctx) =>
  withSchool(makeJobCtx(), (actor.kind === "user" ? actor.school : null) as NonNullable<Parameters<typeof withSchool>[1]>);

async function expireSession(payAt: string | null): Promise<void> {
  const ctx = await makeCtx({});
  await ctx.ports.stripe.client.checkout.sessions.expire(sessionOf(payAt));
}
