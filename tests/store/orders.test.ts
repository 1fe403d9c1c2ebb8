import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { findSchoolById } from "~/features/identity/data/school-row";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import { addPromoCode } from "~/features/payments/domain/promo-codes";
import { readOrderOutcome, retryOrder } from "~/features/store/domain/checkout/order-outcome";
import { saveOrderPromo } from "~/features/store/domain/checkout/order-promo";
import { readCheckout } from "~/features/store/domain/checkout/read-checkout";
import { releaseOverdue } from "~/features/store/domain/checkout/release-orders";
import { setFulfilment } from "~/features/store/domain/purchases/fulfil";
import { mailInvoice } from "~/features/store/domain/purchases/mail-invoice";
import { withSchool } from "~/platform/context";
import { hashToken } from "~/platform/ids";
import { later, makeCtx, makeJobCtx, minutes } from "../support/context";
import { call } from "../support/http";
import { refusal, tally } from "../support/outcome";
import { decide, quietSandbox, sessionOf } from "../support/registering";
import { aSchool, db } from "../support/rows";
import { aProduct, buyer, cartWith, order } from "./shop";

beforeAll(quietSandbox);

const stockOf = async (productId: string) =>
  (await db.select().from(schema.productSizes).where(eq(schema.productSizes.productId, productId))).reduce((sum, { stock }) => sum + stock, 0);
const orderOf = async (code: string) => (await db.select().from(schema.purchases).where(eq(schema.purchases.code, code)))[0];

describe("an order", () => {
  it("is paid once, numbered, mailed and on the books", async () => {
    const school = await aSchool();
    const ctx = await makeCtx({ host: school.host });
    const product = await aProduct(school.id, { sizes: { M: 5 } });
    const who = buyer("Ada");
    const { payAt, code } = await order(ctx, cartWith({ id: product.id, size: "M", quantity: 2 }), who);
    expect(await stockOf(product.id)).toBe(3);
    await decide(payAt, "success");
    const outcome = await readOrderOutcome(ctx, { order: code });
    expect(outcome).toMatchObject({ kind: "paid", name: "I-2026-00001", subtotalCents: 6_900, serviceFeeCents: 206, totalCents: 7_106 });
    await readOrderOutcome(ctx, { order: code });
    const made = await orderOf(code);
    const found = await findSchoolById(ctx, school.id);
    const job = withSchool(makeJobCtx(), found as NonNullable<typeof found>);
    for (let time = 0; time < 2; time += 1) await mailInvoice(job, { purchaseId: made?.id, attemptId: "" });
    const ledger = await db
      .select()
      .from(schema.transactions)
      .where(eq(schema.transactions.purchaseId, made?.id ?? ""));
    expect(ledger.map(({ type, status, amountCents }) => [type, status, amountCents]).sort()).toEqual([
      ["processing_fee", "succeeded", 206],
      ["product_purchase", "succeeded", 6_900],
    ]);
    const mails = await db.select().from(schema.mails).where(eq(schema.mails.recipient, who.email));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain("I-2026-00001");
    expect(await stockOf(product.id)).toBe(3);
  });

  it("returns its stock when it expires, and takes it again for a retry", async () => {
    const school = await aSchool();
    const ctx = await makeCtx({ host: school.host });
    const product = await aProduct(school.id, { sizes: 1 });
    const { code } = await order(ctx, cartWith({ id: product.id }));
    expect(await stockOf(product.id)).toBe(0);
    expect(await releaseOverdue(makeJobCtx(later(minutes(20))), null)).toEqual({ released: 0 });
    expect((await releaseOverdue(makeJobCtx(later(minutes(40))), school.id)).released).toBe(1);
    expect(await stockOf(product.id)).toBe(1);
    expect(await readOrderOutcome(ctx, { order: code })).toMatchObject({ kind: "unpaid" });
    const again = await retryOrder(ctx, { order: code, returnTo: "http://school.localhost/store/checkout/success?order=CODE" });
    expect(await stockOf(product.id)).toBe(0);
    await decide(again.payAt, "success");
    expect(await readOrderOutcome(ctx, { order: code })).toMatchObject({ kind: "paid" });
    expect(await stockOf(product.id)).toBe(0);
  });

  it("takes the stock of an expired order before the scheduled job", async () => {
    const school = await aSchool();
    const product = await aProduct(school.id, { sizes: 1 });
    const first = await order(await makeCtx({ host: school.host }), cartWith({ id: product.id }));
    const after = await makeCtx({ host: school.host, now: later(minutes(45)) });
    const second = await order(after, cartWith({ id: product.id }));
    expect((await orderOf(first.code))?.status).toBe("failed");
    expect((await orderOf(second.code))?.status).toBe("pending");
    expect(await stockOf(product.id)).toBe(0);
  });

  it("sells the last piece once", async () => {
    const school = await aSchool();
    const product = await aProduct(school.id, { sizes: 1 });
    const contexts = await Promise.all(Array.from({ length: 12 }, (_, index) => makeCtx({ host: school.host, ip: `203.0.113.${index}` })));
    expect(await tally(contexts.map((ctx) => order(ctx, cartWith({ id: product.id }))))).toEqual({ done: 1, out_of_stock: 11 });
    expect(await stockOf(product.id)).toBe(0);
  });

  it("would be oversold without its guard: the same race on a product that is not counted", async () => {
    const school = await aSchool();
    const product = await aProduct(school.id, { sizes: null });
    const contexts = await Promise.all(Array.from({ length: 6 }, (_, index) => makeCtx({ host: school.host, ip: `203.0.114.${index}` })));
    expect(await tally(contexts.map((ctx) => order(ctx, cartWith({ id: product.id }))))).toEqual({ done: 6 });
  });

  it("is one order for two clicks, and another one for another cart", async () => {
    const school = await aSchool();
    const ctx = await makeCtx({ host: school.host });
    const product = await aProduct(school.id, { sizes: 3 });
    const who = { ...buyer("Twice"), mark: "abcdefgh23456789" };
    const cart = cartWith({ id: product.id });
    const clicks = await Promise.all([order(ctx, cart, who), order(ctx, cart, who)]);
    expect(clicks[0]).toEqual(clicks[1]);
    expect(await stockOf(product.id)).toBe(2);
    const same = await order(ctx, cart, { ...who, mark: "bbcdefgh23456789", previous: clicks[0]?.code });
    expect(same.code).toBe(clicks[0]?.code);
    const other = await order(ctx, cartWith({ id: product.id, quantity: 3 }), { ...who, mark: "cbcdefgh23456789", previous: clicks[0]?.code });
    expect(other.code).not.toBe(clicks[0]?.code);
    expect(await stockOf(product.id)).toBe(0);
    expect((await orderOf(clicks[0]?.code ?? ""))?.status).toBe("failed");
  });

  it("is opened by no code that a client chose or can work out", async () => {
    const school = await aSchool();
    const { host } = school;
    const ctx = await makeCtx({ host });
    const product = await aProduct(school.id, { sizes: 9 });
    const chosen = "aaaaaaaaaaaaaaaa";
    const { code } = await order(ctx, cartWith({ id: product.id }), { ...buyer("Careless"), mark: chosen });
    expect(code).not.toContain(chosen);
    expect(await refusal(readOrderOutcome(ctx, { order: chosen }))).toMatchObject({ kind: "not_found" });
    expect(await readOrderOutcome(ctx, { order: code })).toMatchObject({ firstName: "Careless" });
    const body = { items: [{ id: product.id, quantity: 1 }], full_name: "Api Client", email: "guess@example.test", phone: "4015550100" };
    const headers = { "Idempotency-Key": "1" };
    expect((await call("/api/students/create-product-payment-intent/", { method: "POST", host, body, headers })).status).toBe(200);
    const guesses = [`${school.id}:1`, "1", `${school.id}\n1`];
    for (const guess of guesses) {
      const hash = await hashToken(guess);
      for (const tried of [hash, hash.slice(0, 32), hash.slice(0, 16)])
        expect(await refusal(readOrderOutcome(ctx, { order: tried.slice(0, 40) }))).toMatchObject({ kind: "not_found" });
    }
    const [made] = await db.select().from(schema.purchases).where(eq(schema.purchases.email, body.email));
    expect(await readOrderOutcome(ctx, { order: made?.code ?? "" })).toMatchObject({ firstName: "Api" });
  });

  it("refunds a late payment for a sold-out order", async () => {
    const school = await aSchool();
    const ctx = await makeCtx({ host: school.host });
    const product = await aProduct(school.id, { sizes: 1 });
    const { payAt, code } = await order(ctx, cartWith({ id: product.id }));
    const made = await orderOf(code);
    await decide(payAt, "success");
    // The payment went through, and before anybody heard of it the order was given up and the last piece sold elsewhere.
    await db
      .update(schema.purchases)
      .set({ status: "failed" })
      .where(eq(schema.purchases.id, made?.id ?? ""));
    expect((await applyPayment(ctx, { sessionId: sessionOf(payAt) })).state).toBe("surplus");
    const refunds = await db.select().from(schema.refundRequests).where(eq(schema.refundRequests.schoolId, school.id));
    expect(refunds).toHaveLength(1);
    expect((await orderOf(code))?.status).toBe("failed");
  });

  it("is refused in the words of the store", async () => {
    const school = await aSchool();
    const ctx = await makeCtx({ host: school.host });
    const product = await aProduct(school.id, { sizes: { M: 1 } });
    const monthly = await aProduct(school.id, { billing: "monthly", sizes: null, title: "Open lab" });
    const cart = cartWith({ id: product.id, size: "M" });
    expect(await refusal(order(ctx, ""))).toMatchObject({ message: " No items added in cart" });
    expect(await refusal(order(ctx, cart, { seen: { [product.id]: "3000" } }))).toMatchObject({ message: "Price of Navy scrub set has changed." });
    expect(await refusal(order(ctx, cart, { policy: undefined }))).toMatchObject({ fields: { policy: [expect.any(String)] } });
    expect(await refusal(order(ctx, cart, { delivery: "ship" }))).toMatchObject({ fields: { delivery: [expect.any(String)] } });
    expect(await refusal(order(ctx, cartWith({ id: product.id, size: "M" }, { id: monthly.id })))).toMatchObject({ code: "subscription_alone" });
    await db.update(schema.productSizes).set({ stock: 0 }).where(eq(schema.productSizes.productId, product.id));
    expect(await refusal(order(ctx, cart))).toMatchObject({ message: "Navy scrub set is out of stock." });
    await db.update(schema.products).set({ isActive: false }).where(eq(schema.products.id, product.id));
    expect(await refusal(order(ctx, cart))).toMatchObject({ message: "Navy scrub set is no longer available." });
    const staff = await makeCtx({ host: school.host, as: school.owner.id });
    expect(await refusal(order(staff, cart))).toMatchObject({ code: "preview" });
    const closed = await aSchool({ payoutStatus: "unlinked", payoutAccountId: null });
    const shut = await makeCtx({ host: closed.host });
    const theirs = await aProduct(closed.id);
    expect(await refusal(order(shut, cartWith({ id: theirs.id })))).toMatchObject({ message: "Online payment is not available right now." });
    expect(await readCheckout(shut, { cart: cartWith({ id: theirs.id }) })).toMatchObject({ canPay: false });
  });

  it("needs an address to be shipped, and charges for it", async () => {
    const school = await aSchool();
    const ctx = await makeCtx({ host: school.host });
    const product = await aProduct(school.id, { shippingAllowed: true, shippingFeeCents: 600 });
    const cart = cartWith({ id: product.id });
    expect(await refusal(order(ctx, cart, { delivery: "ship" }))).toMatchObject({ fields: { address: ["This field is required"] } });
    const { code } = await order(ctx, cart, { delivery: "ship", address: "1 Main St", city: "Providence", state: "RI", zipcode: "02903" });
    expect(await orderOf(code)).toMatchObject({ shippingCents: 600, totalCents: 3_450 + 600 + 121, address: "1 Main St" });
  });

  it("belongs to the student with that address", async () => {
    const school = await aSchool();
    const ctx = await makeCtx({ host: school.host });
    const product = await aProduct(school.id);
    const { code } = await order(ctx, cartWith({ id: product.id }), { email: school.student.email });
    expect((await orderOf(code))?.studentId).toBe(school.student.id);
  });
});

describe("a promo code in the store", () => {
  async function withCode(given: Record<string, unknown> = {}, product: Parameters<typeof aProduct>[1] = {}) {
    const school = await aSchool();
    const staff = await makeCtx({ as: school.owner.id, host: school.host });
    const { id } = await addPromoCode(staff, { code: "scrubs10", kind: "percent", value: "10", is_active: "on", ...given });
    const made = await aProduct(school.id, product);
    return { school, staff, promoId: id, product: made, ctx: await makeCtx({ host: school.host }), cart: cartWith({ id: made.id, quantity: 2 }) };
  }
  const usesOf = (schoolId: string) =>
    db
      .select({ state: schema.promoUses.state, amount: schema.promoUses.amountCents })
      .from(schema.promoUses)
      .where(eq(schema.promoUses.schoolId, schoolId));

  it("makes it cheaper on the page, in the order and in the ledger", async () => {
    const { school, ctx, cart, promoId } = await withCode();
    expect(await refusal(saveOrderPromo(ctx, { cart, promo_code: "nothing" }))).toMatchObject({
      fields: { promo_code: ["This promo code is not valid."] },
    });
    const { code: promo } = await saveOrderPromo(ctx, { cart, promo_code: " Scrubs10 " });
    expect(promo).toBe("SCRUBS10");
    const page = await readCheckout(ctx, { cart, promo });
    expect(page).toMatchObject({
      promo: { code: "SCRUBS10", discountCents: 690 },
      pickup: { subtotalCents: 6_900, serviceFeeCents: 186, totalCents: 6_396 },
    });
    expect(await refusal(order(ctx, cart, { promo, seen_discount: "700" }))).toMatchObject({ code: "price_changed" });
    const { payAt, code } = await order(ctx, cart, { promo, seen_discount: "690" });
    expect(await usesOf(school.id)).toEqual([{ state: "held", amount: 690 }]);
    await decide(payAt, "success");
    expect(await readOrderOutcome(ctx, { order: code })).toMatchObject({ kind: "paid", discountCents: 690, totalCents: 6_396 });
    expect(await usesOf(school.id)).toEqual([{ state: "used", amount: 690 }]);
    const made = await orderOf(code);
    expect(made?.promoCodeId).toBe(promoId);
    const ledger = await db
      .select()
      .from(schema.transactions)
      .where(eq(schema.transactions.purchaseId, made?.id ?? ""));
    expect(ledger.map(({ amountCents }) => amountCents).sort()).toEqual([186, 6_210].sort());
  });

  it("is returned when the order expires or is cancelled, and held again for a retry", async () => {
    const { school, staff, ctx, cart } = await withCode({ max_uses: "1" });
    const { code } = await order(ctx, cart, { promo: "SCRUBS10" });
    expect(await refusal(saveOrderPromo(ctx, { cart, promo_code: "SCRUBS10" }))).toMatchObject({
      fields: { promo_code: ["This promo code has been used up."] },
    });
    expect((await readCheckout(ctx, { cart, promo: "SCRUBS10", previous: code })).promo).toMatchObject({ discountCents: 690 });
    expect(await readCheckout(ctx, { cart, promo: "SCRUBS10" })).toMatchObject({ promo: null, promoProblem: "This promo code has been used up." });
    await releaseOverdue(makeJobCtx(later(minutes(40))), school.id);
    expect((await usesOf(school.id)).map(({ state }) => state)).toEqual(["returned"]);
    const again = await retryOrder(ctx, { order: code, returnTo: "http://school.localhost/store/checkout/success?order=CODE" });
    expect((await usesOf(school.id)).map(({ state }) => state)).toEqual(["held"]);
    await decide(again.payAt, "success");
    expect(await readOrderOutcome(ctx, { order: code })).toMatchObject({ kind: "paid", discountCents: 690 });
    await setFulfilment(staff, { id: (await orderOf(code))?.id, delivery_status: "cancelled" });
    expect((await usesOf(school.id)).map(({ state }) => state)).toEqual(["returned"]);
  });

  it("is held by as many as may use it, and by one of two clicks", async () => {
    const { school, product, cart } = await withCode({ max_uses: "2" });
    const contexts = await Promise.all(Array.from({ length: 5 }, (_, index) => makeCtx({ host: school.host, ip: `203.0.115.${index}` })));
    const counts = await tally(contexts.map((each) => order(each, cart, { promo: "SCRUBS10" })));
    expect(counts.done).toBe(2);
    expect(await stockOf(product.id)).toBe(6);
    const alone = await withCode({ max_uses: "1" }, { sizes: 2 });
    const who = { ...buyer("Once"), mark: "dbcdefgh23456789", promo: "SCRUBS10" };
    const clicks = await Promise.all([order(alone.ctx, alone.cart, who), order(alone.ctx, alone.cart, who)]);
    expect(clicks[0]).toEqual(clicks[1]);
  });

  it("that takes everything off makes a paid order without a payment; a subscription needs one", async () => {
    const { ctx, cart, school } = await withCode({ value: "100" });
    const { code, payAt } = await order(ctx, cart, { promo: "SCRUBS10" });
    expect(payAt).toContain(code);
    expect(await orderOf(code)).toMatchObject({ status: "paid", number: "I-2026-00001", totalCents: 0, discountCents: 6_900 });
    expect((await usesOf(school.id)).map(({ state }) => state)).toEqual(["used"]);
    const monthly = await aProduct(school.id, { billing: "monthly", sizes: null, title: "Open lab" });
    expect(await refusal(order(ctx, cartWith({ id: monthly.id }), { promo: "SCRUBS10" }))).toMatchObject({ code: "promo_refused" });
  });

  it("comes by the API too", async () => {
    const { school, product } = await withCode();
    const body = { items: [{ id: product.id, quantity: 2 }], full_name: "Api Client", email: "promo@example.test", phone: "4015550100" };
    const ask = (promo_code: string) =>
      call("/api/students/create-product-payment-intent/", { method: "POST", host: school.host, body: { ...body, promo_code } });
    expect((await ask("scrubs10")).body).toMatchObject({ amount: "62.10", service_fee: "1.86", total: "63.96" });
    const wrong = await ask("no");
    expect([wrong.status, wrong.body.errors]).toEqual([400, { promo_code: ["This promo code is not valid."] }]);
  });
});

describe("the store over the API", () => {
  it("lists, shows and takes an order once per request key", async () => {
    const school = await aSchool();
    const product = await aProduct(school.id, { title: "Stethoscope", slug: "stethoscope", sizes: 4 });
    const { host } = school;
    const listed = await call<{ count: number; results: { price: string }[] }>("/api/students/products-list/", { host });
    expect(listed.body).toMatchObject({ count: 1, results: [{ slug: "stethoscope", price: "34.50", stock: 4 }] });
    expect((await call("/api/products/public-product-list/", { host })).body).toMatchObject({ count: 1 });
    expect((await call("/api/students/product-detail/?slug=stethoscope", { host })).body).toMatchObject({ product_title: "Stethoscope" });
    expect((await call("/api/students/product-detail/?slug=nothing", { host })).status).toBe(404);
    const body = {
      items: [
        { id: product.id, quantity: 1 },
        { id: product.id, quantity: 1 },
      ],
      full_name: "Api Client",
      email: "api@example.test",
      phone: "4015550100",
    };
    const ask = () =>
      call("/api/students/create-product-payment-intent/", { method: "POST", host, body, headers: { "Idempotency-Key": "order-key-0001" } });
    const [first, second] = [await ask(), await ask()];
    expect(first.body).toMatchObject({ amount: "69.00", service_fee: "2.06", total: "71.06", currency: "USD" });
    expect(second.body).toEqual(first.body);
    expect(await stockOf(product.id)).toBe(2);
    expect((await call("/api/students/create-product-payment-intent/", { method: "POST", host, body: { ...body, items: [] } })).status).toBe(400);
    const few = { ...body, items: [{ id: product.id, quantity: 0 }] };
    expect(JSON.stringify((await call("/api/students/create-product-payment-intent/", { method: "POST", host, body: few })).body)).toContain(
      "Quantity must be at least 1.",
    );
  });
});
