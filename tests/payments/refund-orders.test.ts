import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { findSchoolById } from "~/features/identity/data/school-row";
import { approveRefund } from "~/features/payments/domain/refunds/decide";
import { listRefundRequests } from "~/features/payments/domain/refunds/read";
import { orderRefundForm, requestOrderRefund } from "~/features/payments/domain/refunds/request-order";
import { readOrderOutcome } from "~/features/store/domain/checkout/order-outcome";
import { setFulfilment } from "~/features/store/domain/purchases/fulfil";
import { restockRefunded } from "~/features/store/domain/purchases/restock-refunded";
import { withSchool } from "~/platform/context";
import { aProduct, cartWith, order } from "../store/shop";
import { makeCtx, makeJobCtx } from "../support/context";
import { racedDatabase } from "../support/flaky";
import { refusal, tally } from "../support/outcome";
import { decide, quietSandbox } from "../support/registering";
import { aSchool, aSuperAdmin, db } from "../support/rows";

beforeAll(quietSandbox);

/** Two scrub sets at 34.50 and a book at 20.00, paid: 89.00 and 2.66 of service fee. */
async function aPaidOrder() {
  const school = await aSchool();
  const visitor = await makeCtx({ host: school.host });
  const scrubs = await aProduct(school.id, { sizes: { M: 5 } });
  const book = await aProduct(school.id, { title: "Textbook", priceCents: 2_000, sizes: 5 });
  const { payAt, code } = await order(visitor, cartWith({ id: scrubs.id, size: "M", quantity: 2 }, { id: book.id }));
  await decide(payAt, "success");
  await readOrderOutcome(visitor, { order: code });
  const [purchase] = await db.select().from(schema.purchases).where(eq(schema.purchases.code, code));
  if (!purchase) throw new Error("Nothing was bought");
  const items = await db.select().from(schema.purchaseItems).where(eq(schema.purchaseItems.purchaseId, purchase.id));
  const line = (productId: string) => items.find((item) => item.productId === productId)?.id ?? "";
  const found = await findSchoolById(visitor, school.id);
  return {
    school,
    purchase,
    scrubs: { product: scrubs.id, line: line(scrubs.id) },
    book: { product: book.id, line: line(book.id) },
    admin: await makeCtx({ as: school.admin.id, host: school.host }),
    boss: await makeCtx({ as: (await aSuperAdmin()).id }),
    job: withSchool(makeJobCtx(), found as NonNullable<typeof found>),
  };
}
type Paid = Awaited<ReturnType<typeof aPaidOrder>>;

const ask = (of: Paid, lines: { id: string; quantity: number }[], more: object = {}) =>
  requestOrderRefund(of.admin, { purchase: of.purchase.id, lines, reason: "returned", restock: true, ...more });
const requestOf = async (id: string) => (await db.select().from(schema.refundRequests).where(eq(schema.refundRequests.id, id)))[0];
const stockOf = async (productId: string) =>
  (await db.select().from(schema.productSizes).where(eq(schema.productSizes.productId, productId)))[0]?.stock;
const ledgerOf = async (of: Paid) =>
  (await db.select().from(schema.transactions).where(eq(schema.transactions.purchaseId, of.purchase.id)))
    .map(({ type, amountCents }) => `${type} ${amountCents}`)
    .sort();

describe("an order is refunded", () => {
  it("refunds by line, and returns the items to stock once", async () => {
    const of = await aPaidOrder();
    expect(await stockOf(of.scrubs.product)).toBe(3);
    const { id } = await ask(of, [{ id: of.scrubs.line, quantity: 1 }]);
    expect(await requestOf(id)).toMatchObject({
      amountCents: 3_450,
      purchaseId: of.purchase.id,
      registrationId: null,
      restock: true,
      number: "RF-00001",
    });
    expect(await approveRefund(of.boss, { id })).toMatchObject({ state: "refunded" });
    for (let time = 0; time < 2; time += 1) await restockRefunded(of.job, { refundId: id });
    expect(await stockOf(of.scrubs.product)).toBe(4);
    expect(await ledgerOf(of)).toEqual(["processing_fee 266", "product_purchase 8900", "refund -3450"]);
    // Only the remaining items can be returned; cancelling the order restocks the rest.
    const form = await orderRefundForm(of.admin, { purchase: of.purchase.id });
    expect(form.order.pieces.map(({ leftQuantity }) => leftQuantity)).toEqual([1, 1]);
    expect((await refusal(ask(of, [{ id: of.scrubs.line, quantity: 2 }]))).fields).toEqual({ "lines.0.quantity": ["At most 1 can be returned."] });
    await setFulfilment(of.admin, { id: of.purchase.id, delivery_status: "cancelled" });
    expect(await stockOf(of.scrubs.product)).toBe(5);
  });

  it("and cancelled at the same moment: the pieces go on the shelf once all the same", async () => {
    const of = await aPaidOrder();
    const { id } = await ask(of, [{ id: of.scrubs.line, quantity: 1 }]);
    await approveRefund(of.boss, { id });
    const cancel = () => setFulfilment(of.admin, { id: of.purchase.id, delivery_status: "cancelled" });
    await restockRefunded({ ...of.job, db: racedDatabase(cancel) }, { refundId: id });
    expect(await stockOf(of.scrubs.product)).toBe(5);
  });

  it("whole: without the service fee when the buyer brings it back, and the order is over", async () => {
    const of = await aPaidOrder();
    const { id } = await ask(of, [
      { id: of.scrubs.line, quantity: 2 },
      { id: of.book.line, quantity: 1 },
    ]);
    await approveRefund(of.boss, { id });
    await restockRefunded(of.job, { refundId: id });
    expect(await ledgerOf(of)).toEqual(["processing_fee 266", "product_purchase 8900", "refund -8900"]);
    expect([await stockOf(of.scrubs.product), await stockOf(of.book.product)]).toEqual([5, 5]);
    const [after] = await db.select().from(schema.purchases).where(eq(schema.purchases.id, of.purchase.id));
    expect(after?.fulfilment).toBe("cancelled");
    expect(await refusal(ask(of, [{ id: of.book.line, quantity: 1 }]))).toMatchObject({ message: "Nothing to refund for this order." });
  });

  it("includes the service fee if the school caused it; kept items do not return to stock", async () => {
    const of = await aPaidOrder();
    const lines = [
      { id: of.scrubs.line, quantity: 2 },
      { id: of.book.line, quantity: 1 },
    ];
    const { id } = await ask(of, lines, { reason: "faulty", restock: false });
    await approveRefund(of.boss, { id });
    await restockRefunded(of.job, { refundId: id });
    expect(await ledgerOf(of)).toEqual(["processing_fee -266", "processing_fee 266", "product_purchase 8900", "refund -8900"]);
    expect(await stockOf(of.book.product)).toBe(4);
  });

  it("one request at a time, by the school's own staff, of something", async () => {
    const of = await aPaidOrder();
    expect((await refusal(ask(of, []))).fields).toEqual({ lines: ["Choose at least one product."] });
    const one = [{ id: of.book.line, quantity: 1 }];
    expect(await tally([ask(of, one), ask(of, one), ask(of, one)])).toEqual({ done: 1, refund_pending: 2 });
    const stranger = await aSchool();
    const theirs = await makeCtx({ as: stranger.admin.id, host: stranger.host });
    expect(await refusal(ask({ ...of, admin: theirs }, one))).toMatchObject({ kind: "not_found" });
    const { results } = await listRefundRequests(of.admin, {});
    expect(results[0]).toMatchObject({ student: "Bea Buyer", program: `Store order ${of.purchase.number}`, purchaseId: of.purchase.id });
  });
});
