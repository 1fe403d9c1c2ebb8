import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { findSchoolById } from "~/features/identity/data/school-row";
import { readOrderOutcome } from "~/features/store/domain/checkout/order-outcome";
import { deactivateProducts, deleteProduct, removeProduct } from "~/features/store/domain/products/change-product";
import { linkProduct, unlinkFromProgram } from "~/features/store/domain/products/link-program";
import { listProducts, showProduct } from "~/features/store/domain/products/list-products";
import { addProduct, editProduct } from "~/features/store/domain/products/save-product";
import { setFulfilment, setFulfilments } from "~/features/store/domain/purchases/fulfil";
import { getInvoice } from "~/features/store/domain/purchases/invoice";
import { listExternalPurchases, listPurchases, readPickList, showPurchaser } from "~/features/store/domain/purchases/list-purchases";
import { resendInvoice } from "~/features/store/domain/purchases/mail-invoice";
import { chargeSubscriptions } from "~/features/store/domain/subscriptions/charge-due";
import { cancelSubscription, listSubscriptions } from "~/features/store/domain/subscriptions/manage-subscriptions";
import { keepCardOfMonth, payMonth, readMonth } from "~/features/store/domain/subscriptions/pay-month";
import { nextChargeDay } from "~/features/store/domain/subscriptions/record-subscription-payment";
import { startSubscription } from "~/features/store/domain/subscriptions/start-subscription";
import { withSchool } from "~/platform/context";
import { programRow } from "~/seed/factories";
import { days, later, makeCtx, makeJobCtx } from "../support/context";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { decide, quietSandbox, sandboxClockAt } from "../support/registering";
import { aSchool, db, insert } from "../support/rows";
import { aProduct, buyer, cartWith, order } from "./shop";

beforeAll(quietSandbox);

const asStaff = async (school: { host: string; owner: { id?: string } }) => makeCtx({ as: school.owner.id, host: school.host });
const stockOf = async (productId: string) =>
  (await db.select().from(schema.productSizes).where(eq(schema.productSizes.productId, productId))).reduce((sum, { stock }) => sum + stock, 0);
const paidOrder = async (school: Awaited<ReturnType<typeof aSchool>>, productId: string, given: Record<string, unknown> = {}) => {
  const ctx = await makeCtx({ host: school.host });
  const { payAt, code } = await order(ctx, cartWith({ id: productId }), { ...buyer(), ...given });
  await decide(payAt, "success");
  await readOrderOutcome(ctx, { order: code });
  const [made] = await db.select().from(schema.purchases).where(eq(schema.purchases.code, code));
  return made as typeof schema.purchases.$inferSelect;
};

describe("products", () => {
  const form = {
    title: "Navy scrub set",
    price: "34.50",
    sizes: { 0: { size: "S", stock: "4" }, 1: { size: "M", stock: "" }, 2: { size: "", stock: "" } },
  };

  it("are added with their sizes, an address of their own and their programs", async () => {
    const school = await aSchool();
    const ctx = await asStaff(school);
    const program = await insert(schema.programs, programRow(school.id));
    expect(await refusal(addProduct(ctx, form))).toMatchObject({ fields: { sizes: ["Enter the stock of every size, or leave all of them empty."] } });
    const sizes = { 0: { size: "S", stock: "4" }, 1: { size: "M", stock: "6" } };
    const { id } = await addProduct(ctx, { ...form, sizes, in_store: "on", is_active: "on", programs: { [program.id]: "required" } });
    const { id: second } = await addProduct(ctx, { ...form, sizes, in_store: "on", is_active: "on" });
    const found = await showProduct(ctx, { id });
    expect(found).toMatchObject({ product: { slug: "navy-scrub-set", tracksStock: true }, stock: 10, links: [{ isRequired: true }] });
    expect((await showProduct(ctx, { id: second })).product.slug).toBe("navy-scrub-set-2");
    expect((await listProducts(ctx, {})).count).toBe(2);
    const endless = await addProduct(ctx, { title: "Exam fee", price: "115", in_store: "on" });
    expect(await showProduct(ctx, { id: endless.id })).toMatchObject({ stock: null, product: { tracksStock: false } });
  });

  it("take no reserved address, no address of another, no price of nothing", async () => {
    const school = await aSchool();
    const ctx = await asStaff(school);
    const wrong = async (given: Record<string, unknown>) => (await refusal(addProduct(ctx, { title: "Cap", price: "5", ...given }))).fields;
    expect(await wrong({ slug: "cart" })).toMatchObject({ slug: [expect.stringContaining("reserved")] });
    expect(await wrong({ slug: "Checkout" })).toMatchObject({ slug: [expect.stringContaining("reserved")] });
    expect(await wrong({ price: "0" })).toMatchObject({ price: [expect.any(String)] });
    await addProduct(ctx, { title: "Cap", price: "5", slug: "cap" });
    expect(await wrong({ slug: "cap" })).toMatchObject({ slug: ["This name is already in use"] });
    const named = await addProduct(ctx, { title: "Cart", price: "5" });
    expect((await showProduct(ctx, { id: named.id })).product.slug).toBe("cart-2");
  });

  it("subtract pieces sold since the form was opened, and refuse a stale form", async () => {
    const school = await aSchool();
    const ctx = await asStaff(school);
    const product = await aProduct(school.id, { sizes: { M: 5 } });
    const seen = await showProduct(ctx, { id: product.id });
    await order(await makeCtx({ host: school.host }), cartWith({ id: product.id, size: "M", quantity: 2 }));
    const fields = { id: product.id, title: "Navy scrubs", price: "40", in_store: "on", is_active: "on", version: seen.product.updatedAt };
    await editProduct(ctx, { ...fields, sizes: { 0: { size: "M", stock: "8", was: "5" } } });
    expect(await stockOf(product.id)).toBe(6);
    expect(await refusal(editProduct(ctx, { ...fields, stock: "1" }))).toMatchObject({ code: "stale" });
  });

  it("are deleted, put away or set inactive, and only one's own", async () => {
    const [school, other] = [await aSchool(), await aSchool()];
    const ctx = await asStaff(school);
    const [sold, unsold] = [await aProduct(school.id), await aProduct(school.id)];
    await paidOrder(school, sold.id);
    expect((await refusal(deleteProduct(ctx, { id: sold.id }))).message).toContain("Set it inactive instead.");
    await deleteProduct(ctx, { id: unsold.id });
    await removeProduct(ctx, { id: sold.id });
    expect((await listProducts(ctx, {})).count).toBe(0);
    const theirs = await aProduct(other.id);
    for (const work of [
      () => deleteProduct(ctx, { id: theirs.id }),
      () => showProduct(ctx, { id: theirs.id }),
      () => deactivateProducts(ctx, { ids: [theirs.id] }),
    ])
      expect(await refusal(work())).toMatchObject({ kind: "not_found" });
  });

  it("are linked to programs once", async () => {
    const school = await aSchool();
    const ctx = await asStaff(school);
    const program = await insert(schema.programs, programRow(school.id, { title: "Nursing" }));
    const foreign = await insert(schema.programs, programRow((await aSchool()).id));
    const product = await aProduct(school.id);
    await linkProduct(ctx, { product: product.id, programs: [program.id], requirement: "required" });
    expect(await refusal(linkProduct(ctx, { product: product.id, programs: [program.id] }))).toMatchObject({
      message: "This product is already linked to Nursing.",
    });
    expect(await refusal(linkProduct(ctx, { product: product.id, programs: [foreign.id] }))).toMatchObject({ kind: "not_found" });
    await unlinkFromProgram(ctx, { product: product.id, program: program.id });
    expect((await showProduct(ctx, { id: product.id })).links).toEqual([]);
  });

  it("are kept over the API", async () => {
    const school = await aSchool();
    const as = school.owner.id;
    const made = await call("/api/products/", {
      method: "POST",
      as,
      body: { product_title: "Cap", price: "12.00", sizes: [{ size: "M", stock: 3 }] },
    });
    expect(made).toMatchObject({ status: 201, body: { slug: "cap", price: "12.00", sizes: [{ size: "M", stock: 3 }], is_subscription: false } });
    const { id } = made.body as { id: string };
    const changed = await call(`/api/products/${id}/`, { method: "PATCH", as, body: { price: "15", is_subscription: true } });
    expect(changed.body).toMatchObject({ price: "15.00", is_subscription: true, sizes: [{ size: "M", stock: 3 }] });
    const worded = await call(`/api/products/${id}/`, { method: "PATCH", as, body: { description: "Keeps the *sun* out.", sizes: ["S", "L"] } });
    expect(worded.body).toMatchObject({
      description: "Keeps the *sun* out.",
      sizes: [
        { size: "S", stock: null },
        { size: "L", stock: null },
      ],
    });
    const ticket = await call("/api/products/upload-url/", { method: "POST", as, body: { file_name: "a.png", content_type: "image/png", size: 10 } });
    expect(ticket.body).toMatchObject({ method: "PUT" });
    expect((await call("/api/products/?ordering=nothing", { as })).status).toBe(400);
    expect((await call("/api/products/?ordering=-product_title", { as })).status).toBe(200);
    expect((await call(`/api/products/${id}/`, { method: "DELETE", as })).status).toBe(204);
    expect((await call(`/api/products/${id}/`, { as })).status).toBe(404);
  });
});

describe("purchases", () => {
  it("are listed by buyer, fulfilled, and cancelled with their stock", async () => {
    const school = await aSchool();
    const ctx = await asStaff(school);
    const product = await aProduct(school.id, { sizes: 5 });
    const own = await paidOrder(school, product.id, { email: school.student.email });
    const external = await paidOrder(school, product.id);
    const { results, count } = await listPurchases(ctx, {});
    expect({ count, first: results[0] }).toMatchObject({ count: 1, first: { purchaseId: own.id, status: "paid", fulfilment: "pending" } });
    expect(await listExternalPurchases(ctx, {})).toMatchObject({ count: 1, results: [{ id: external.id }] });
    expect((await readPickList(ctx, {})).groups).toMatchObject([{ quantity: 2 }]);
    await setFulfilment(ctx, { id: results[0]?.id, delivery_status: "ready" });
    expect(await refusal(setFulfilment(ctx, { id: own.id, delivery_status: "nothing" }))).toMatchObject({ kind: "invalid" });
    await setFulfilment(ctx, { id: own.id, delivery_status: "cancelled" });
    expect(await stockOf(product.id)).toBe(4);
    expect(await refusal(setFulfilment(ctx, { id: own.id, delivery_status: "ready" }))).toMatchObject({ code: "invalid_transition" });
    expect(await setFulfilments(ctx, { ids: [own.id, external.id], delivery_status: "delivered" })).toEqual({ changed: 1, left: 1 });
    expect(await showPurchaser(ctx, { id: external.id })).toMatchObject({ orders: [{ number: "I-2026-00002" }], paidCents: external.totalCents });
    expect(await resendInvoice(ctx, { id: external.id })).toEqual({ email: external.email });
    const stranger = await asStaff(await aSchool());
    for (const work of [() => setFulfilment(stranger, { id: own.id, delivery_status: "ready" }), () => showPurchaser(stranger, { id: external.id })])
      expect(await refusal(work())).toMatchObject({ kind: "not_found" });
  });

  it("open their invoice to staff, the buyer and the holder of the link", async () => {
    const school = await aSchool();
    const product = await aProduct(school.id);
    const bought = await paidOrder(school, product.id, { email: school.student.email });
    const visitor = await makeCtx({ host: school.host });
    expect(await refusal(getInvoice(visitor, { id: bought.id }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(getInvoice(visitor, { id: bought.id, t: "x".repeat(32) }))).toMatchObject({ kind: "not_found" });
    expect(await getInvoice(await asStaff(school), { id: bought.id })).toMatchObject({ number: "I-2026-00001" });
    expect(await getInvoice(await makeCtx({ host: school.host, as: school.account.id }), { id: bought.id })).toMatchObject({ status: "paid" });
    const { invoiceUrl } = await readOrderOutcome(visitor, { order: bought.code });
    const token = new URL(invoiceUrl ?? "", "http://x").searchParams.get("t") ?? "";
    expect(await getInvoice(visitor, { id: bought.id, t: token })).toMatchObject({ fullName: "Bea Buyer" });
    expect(await refusal(getInvoice(await asStaff(await aSchool()), { id: bought.id }))).toMatchObject({ kind: "not_found" });
  });
});

describe("subscriptions", () => {
  it("fall on the day they began, or the last of a shorter month", () => {
    expect(nextChargeDay("2026-01-31", "2026-01-31")).toBe("2026-02-28");
    expect(nextChargeDay("2026-01-31", "2026-02-28")).toBe("2026-03-31");
    expect(nextChargeDay("2026-11-15", "2026-12-15")).toBe("2027-01-15");
  });

  it("start with a paid order, are charged every month, and end when staff cancel them", async () => {
    const school = await aSchool();
    const ctx = await asStaff(school);
    const product = await aProduct(school.id, { billing: "monthly", sizes: null, title: "Open lab", priceCents: 2_500 });
    const bought = await paidOrder(school, product.id);
    const found = await findSchoolById(ctx, school.id);
    if (!found) throw new Error("no school");
    const [attempt] = await db.select().from(schema.paymentAttempts).where(eq(schema.paymentAttempts.obligationId, bought.id));
    const job = withSchool(makeJobCtx(), found);
    await startSubscription(job, { purchaseId: bought.id, attemptId: attempt?.id });
    await startSubscription(job, { purchaseId: bought.id, attemptId: attempt?.id });
    const { results } = await listSubscriptions(ctx, {});
    expect(results).toMatchObject([{ product: "Open lab", status: "active", nextChargeOn: "2026-02-15", amountCents: 2_500 }]);
    expect(await chargeSubscriptions(makeJobCtx(later(days(30))))).toEqual({ charged: 0, failed: 0 });
    await sandboxClockAt(later(days(31)));
    expect(await chargeSubscriptions(makeJobCtx(later(days(31))))).toEqual({ charged: 1, failed: 0 });
    expect(await chargeSubscriptions(makeJobCtx(later(days(31))))).toEqual({ charged: 0, failed: 0 });
    const ledger = await db.select().from(schema.transactions).where(eq(schema.transactions.purchaseId, bought.id));
    expect(ledger.filter(({ type }) => type === "product_subscription").map(({ amountCents, status }) => [amountCents, status])).toEqual([
      [2_500, "succeeded"],
      [2_500, "succeeded"],
    ]);
    const [row] = (await listSubscriptions(ctx, {})).results;
    expect(row?.nextChargeOn).toBe("2026-03-15");
    await cancelSubscription(ctx, { id: row?.id });
    expect(await refusal(cancelSubscription(ctx, { id: row?.id }))).toMatchObject({ code: "subscription_over" });
    expect(await chargeSubscriptions(makeJobCtx(later(days(70))))).toEqual({ charged: 0, failed: 0 });
    await quietSandbox();
  });

  it("are retried after a refused card, mailed once, and paid with another card", async () => {
    const school = await aSchool();
    const ctx = await asStaff(school);
    const product = await aProduct(school.id, { billing: "monthly", sizes: null, title: "Open lab", priceCents: 2_500 });
    const bought = await paidOrder(school, product.id);
    const found = await findSchoolById(ctx, school.id);
    if (!found) throw new Error("no school");
    const job = withSchool(makeJobCtx(), found);
    await startSubscription(job, { purchaseId: bought.id, attemptId: "" });
    const [row] = (await listSubscriptions(ctx, {})).results;
    if (!row) throw new Error("no subscription");
    const clock = (day: number) => sandboxClockAt(later(days(day)));
    expect(await chargeSubscriptions(makeJobCtx(later(days(31))))).toEqual({ charged: 0, failed: 1 });
    expect(await chargeSubscriptions(makeJobCtx(later(days(33))))).toEqual({ charged: 0, failed: 1 });
    const mails = await db.select().from(schema.mails).where(eq(schema.mails.template, "payment_failed"));
    const [mail] = mails.filter(({ schoolId }) => schoolId === school.id);
    expect(mails.filter(({ schoolId }) => schoolId === school.id)).toHaveLength(1);
    const token = /\/store\/subscriptions\/[\w-]+\?t=([\w-]+)/.exec(mail?.text ?? "")?.[1];
    const after = await makeCtx({ host: school.host, now: later(days(33)) });
    expect((await listSubscriptions({ ...ctx, now: after.now }, { status: "overdue" })).results).toMatchObject([{ isOverdue: true }]);
    expect(await refusal(readMonth(after, { id: row.id, t: "forged" }))).toMatchObject({ kind: "not_found" });
    expect(await readMonth(after, { id: row.id, t: token })).toMatchObject({ isOwed: true, totalCents: 2_575 });
    await clock(33);
    const { payAt } = await payMonth(after, { id: row.id, t: token, returnTo: "http://school.localhost/store/subscriptions/x?t=y" });
    await decide(payAt, "success");
    expect(await readMonth(after, { id: row.id, t: token })).toMatchObject({ isOwed: false, due: "2026-03-15" });
    expect(await refusal(payMonth(after, { id: row.id, t: token, returnTo: "http://x.test/?t=y" }))).toMatchObject({ code: "nothing_owed" });
    await keepCardOfMonth(job, { subscriptionId: row.id, due: "2026-02-15" });
    await clock(59);
    expect(await chargeSubscriptions(makeJobCtx(later(days(59))))).toEqual({ charged: 1, failed: 0 });
    await quietSandbox();
  });

  it.each([
    ["declines", "pm_card_chargeDeclined", /declined/],
    ["wants its owner there", "pm_card_authenticationRequired", /authentication/],
  ])("take nothing from a card that %s, say so, and ask again", async (_, card, words) => {
    const school = await aSchool();
    const ctx = await asStaff(school);
    const product = await aProduct(school.id, { billing: "monthly", sizes: null, title: "Open lab", priceCents: 2_500 });
    const bought = await paidOrder(school, product.id);
    const found = await findSchoolById(ctx, school.id);
    if (!found) throw new Error("no school");
    const [attempt] = await db.select().from(schema.paymentAttempts).where(eq(schema.paymentAttempts.obligationId, bought.id));
    await startSubscription(withSchool(makeJobCtx(), found), { purchaseId: bought.id, attemptId: attempt?.id });
    const [kept] = await db.select().from(schema.subscriptions).where(eq(schema.subscriptions.purchaseId, bought.id));
    const use = (paymentMethodId: string | null | undefined) =>
      db.update(schema.subscriptions).set({ paymentMethodId }).where(eq(schema.subscriptions.purchaseId, bought.id));
    const chargeOn = async (day: number) => {
      await sandboxClockAt(later(days(day)));
      return chargeSubscriptions(makeJobCtx(later(days(day))));
    };
    const taken = async () =>
      (await db.select().from(schema.transactions).where(eq(schema.transactions.purchaseId, bought.id))).filter(
        ({ type, status }) => type === "product_subscription" && status === "succeeded",
      ).length;
    await use(card);
    expect(await chargeOn(31)).toEqual({ charged: 0, failed: 1 });
    expect(await taken()).toBe(1);
    const mails = (await db.select().from(schema.mails).where(eq(schema.mails.recipient, bought.email))).filter(
      ({ template }) => template === "payment_failed",
    );
    expect(mails.map(({ text }) => words.test(text))).toEqual([true]);
    await use(kept?.paymentMethodId);
    expect(await chargeOn(34)).toEqual({ charged: 1, failed: 0 });
    expect(await taken()).toBe(2);
    await quietSandbox();
  });
});
