import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { consistencyChecks } from "~/consistency-checks";
import { groupChecks } from "~/features/groups/data/consistency-checks";
import { acceptQuote } from "~/features/groups/domain/accept";
import { cancelFromPage, cancelOrder } from "~/features/groups/domain/cancel";
import { chooseClass, refundUnchosen } from "~/features/groups/domain/choose";
import { offerChoice } from "~/features/groups/domain/class-cancelled";
import { confirmOrder, invoiceOrder } from "~/features/groups/domain/confirm";
import { namePerson } from "~/features/groups/domain/name";
import { mailPaymentReturned } from "~/features/groups/domain/notify";
import { payOrder } from "~/features/groups/domain/pay";
import { payInvoiced, payMoved, payRegistered, returnCancelled } from "~/features/groups/domain/prepaid";
import { saveTeamPrice } from "~/features/groups/domain/prices";
import { openGroupPage, showOrder } from "~/features/groups/domain/read";
import { refundCredit } from "~/features/groups/domain/refund";
import { releaseFromPage, replacePerson } from "~/features/groups/domain/replace";
import { movements } from "~/features/journal/data/movements";
import { entryOf } from "~/features/journal/entry-model";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import { findContradictions } from "~/features/payments/domain/consistency-checks";
import { approveRefund } from "~/features/payments/domain/refunds/decide";
import { executeRefund } from "~/features/payments/domain/refunds/execute";
import { quoteForRegistration } from "~/features/payments/domain/refunds/quote";
import { cancelClass } from "~/features/rosters/domain/cancel-class";
import { payInvoice } from "~/features/sponsors/domain/invoices";
import { showInvoice } from "~/features/sponsors/domain/read-invoice";
import { studentStatement } from "~/features/students/domain/statement";
import { classRow } from "~/seed/factories";
import { days, hours, later, makeCtx, NOW } from "../support/context";
import { ask, aTeamClass, delivered, jobFor, orderOf, person, price, register, type School, seatsOf } from "../support/group-orders";
import { refusal } from "../support/outcome";
import { decide, quietSandbox, sessionOf } from "../support/registering";
import { aSuperAdmin, db, insert } from "../support/rows";

beforeAll(quietSandbox);

const returnTo = "http://school.localhost/group-orders/CODE";
const terms = { deposit: "25", days_1: "14", keep_1: "10", days_2: "3", keep_2: "50" };

/** An accepted order of some seats at 1,000.00, or less from five on. */
async function accepted(seats: number, more: object = {}, capacity = 20) {
  const school = await aTeamClass(capacity);
  await saveTeamPrice(school.ownerCtx, { ...price, from_1: "", percent_1: "", from_2: "", percent_2: "", ...more, id: school.program.id });
  const { code } = await ask(school, seats);
  await acceptQuote(school.visitor, { code, signature: "Rita Moreno", agree: "on" });
  const order = await orderOf(code as string);
  return { school, code: code as string, id: order.id };
}

const pay = (school: School, code: string, way: "whole" | "deposit" = "whole") => payOrder(school.visitor, { code, way, returnTo });
async function paid(school: School, code: string, way: "whole" | "deposit" = "whole", at = NOW) {
  const { payAt } = await pay(school, code, way);
  await decide(payAt, "success");
  return applyPayment(await makeCtx({ host: school.host, now: at }), { sessionId: sessionOf(payAt) });
}

const HEARD = {
  "registration.created": payRegistered,
  "registration.cancelled": returnCancelled,
  "sponsor-invoice.paid": payInvoiced,
  "group.funds-changed": payMoved,
  "class.withdrawn": offerChoice,
  "payment.surplus": mailPaymentReturned,
} as const;

/** Runs the reactions about money, twice: they change nothing the second time. */
async function settledMoney(school: School, at = NOW) {
  const job = await jobFor(school, at);
  const heard: Record<string, (ctx: typeof job, event: never) => Promise<unknown>> = HEARD;
  for (let round = 0; round < 2; round += 1) {
    const rows = await db.all<{ topic: string; payload: string }>(
      sql`SELECT topic, payload FROM outbox WHERE school_id = ${school.id} ORDER BY created_at, rowid`,
    );
    for (const { topic, payload } of rows) await heard[topic]?.(job, JSON.parse(payload) as never);
  }
}

const ledgerOf = (orderId: string) => db.select().from(schema.transactions).where(eq(schema.transactions.groupOrderId, orderId));
const sum = (rows: readonly { amountCents: number; type: string }[]) =>
  rows.filter(({ type }) => type !== "processing_fee").reduce((total, { amountCents }) => total + amountCents, 0);
const registrationOf = async (id: string) => (await db.select().from(schema.registrations).where(eq(schema.registrations.id, id)))[0];

/** The auditor finds nothing in this school's money. */
async function expectClean() {
  const names = [
    "balance",
    "group-credit",
    "group-moves",
    "group-seat-paid",
    "paid-without-ledger",
    "paid-twice",
    "refund-without-ledger",
    "ledger-days",
  ];
  expect(
    await findContradictions(
      await makeCtx(),
      consistencyChecks.filter(({ name }) => names.includes(name)),
    ),
  ).toEqual([]);
}

/** Names and registers a person in the next open seat. */
async function registered(school: School, code: string, who: string): Promise<string> {
  await namePerson(school.visitor, { code, ...person(who) });
  const mails = await delivered(school);
  const text = mails.find(({ template, recipient }) => template === "group_invitation" && recipient === person(who).email)?.text ?? "";
  const { registrationId } = await register(school, text, who);
  await settledMoney(school);
  return registrationId;
}

describe("the payment of an order", () => {
  it("confirms it, is prepaid until students register, and moves to the registration without changing the sum", async () => {
    const { school, code, id } = await accepted(3);
    expect(await openGroupPage(school.visitor, { code })).toMatchObject({ pay: { whole: { cents: 300_000 }, deposit: null } });
    expect((await refusal(pay(school, code, "deposit"))).code).toBe("no_deposit");
    expect((await paid(school, code)).state).toBe("succeeded");
    expect(await orderOf(code)).toMatchObject({ status: "confirmed", validUntil: null });
    expect((await refusal(pay(school, code))).code).toBe("order_confirmed");
    expect(await showOrder(school.ownerCtx, { id })).toMatchObject({ money: { receivedCents: 300_000, prepaidCents: 300_000, creditCents: 0 } });
    expect((await refusal(invoiceOrder(school.ownerCtx, { id }))).code).toBe("nothing_to_invoice");

    const registrationId = await registered(school, code, "Ana");
    expect(await registrationOf(registrationId)).toMatchObject({ dueCents: 100_000, paidCents: 100_000, paymentStatus: "complete_paid" });
    const rows = await ledgerOf(id);
    expect(sum(rows)).toBe(300_000);
    expect(sum(rows.filter((row) => row.registrationId === null))).toBe(200_000);
    // The student can never get the buyer's money back.
    expect((await quoteForRegistration(school.ownerCtx, registrationId, "school", "staff")).refundableCents).toBe(0);
    const [seat] = await seatsOf(id);
    const statement = await studentStatement(school.ownerCtx, { student: (await registrationOf(registrationId))?.studentId });
    expect(statement.lines.at(-1)?.balanceCents).toBe(0);
    await expectClean();

    await replacePerson(school.visitor, { code, seat: seat?.id, ...person("Bo") });
    await settledMoney(school);
    expect(await registrationOf(registrationId)).toMatchObject({ status: "cancelled", dueCents: 0, paidCents: 0 });
    expect(await showOrder(school.ownerCtx, { id })).toMatchObject({ money: { prepaidCents: 300_000, creditCents: 0 } });
    await expectClean();

    const lines = (await movements(school.ownerCtx, { from: "2026-01-01", to: "2026-01-31" }, { limit: 100 })).flatMap(entryOf);
    const balance = (account: string) => lines.filter((line) => line.account === account).reduce((total, { cents }) => total + cents, 0);
    expect([balance("online"), balance("prepaid"), balance("tuition")]).toEqual([300_000, -300_000, 0]);
  });

  it("can be a deposit; the rest is on an invoice", async () => {
    const { school, code, id } = await accepted(4, terms);
    expect((await paid(school, code, "deposit")).state).toBe("succeeded");
    const view = await showOrder(school.ownerCtx, { id });
    expect(view).toMatchObject({ order: { status: "confirmed" }, money: { receivedCents: 100_000, creditCents: 0 } });
    expect(view.invoices).toMatchObject([{ totalCents: 300_000, paidCents: 0, status: "issued" }]);
    expect(view.money.seats.map(({ paidCents }) => paidCents)).toEqual([25_000, 25_000, 25_000, 25_000]);
    await payInvoice(school.ownerCtx, { id: view.invoices[0]?.id, amount: "3000.00", method: "check" });
    expect(await showOrder(school.ownerCtx, { id })).toMatchObject({ money: { receivedCents: 400_000, prepaidCents: 400_000, creditCents: 0 } });
    await expectClean();
  });

  it("is taken once, whoever pays at the same time, and goes back where staff confirmed first or the reservation ended", async () => {
    const { school, code, id } = await accepted(2, terms);
    const [one, two] = await Promise.all([pay(school, code), pay(school, code)]);
    expect(one.payAt).toBe(two.payAt);
    const deposit = await pay(school, code, "deposit");
    await decide(one.payAt, "success");
    await decide(deposit.payAt, "success");
    const states = await Promise.all(
      [one, deposit, deposit].map(({ payAt }) => applyPayment(school.visitor, { sessionId: sessionOf(payAt) }).then(({ state }) => state)),
    );
    expect(states).toEqual(["over", "succeeded", "succeeded"]);
    expect(await showOrder(school.ownerCtx, { id })).toMatchObject({ money: { receivedCents: 50_000 } });

    const other = await accepted(2);
    const { payAt } = await pay(other.school, other.code);
    await decide(payAt, "success");
    await confirmOrder(other.school.ownerCtx, { id: other.id, po_number: "PO 7" });
    const { state, attempt } = await applyPayment(other.school.visitor, { sessionId: sessionOf(payAt) });
    expect(state).toBe("surplus");
    await settledMoney(other.school);
    expect((await delivered(other.school)).map(({ template }) => template)).toContain("group_payment_returned");
    const [refund] = await db.select().from(schema.refundRequests).where(eq(schema.refundRequests.attemptId, attempt.id));
    await executeRefund(await jobFor(other.school), refund?.id ?? "");
    const rows = await db.select().from(schema.transactions).where(eq(schema.transactions.attemptId, attempt.id));
    expect(rows.reduce((total, { amountCents }) => total + amountCents, 0)).toBe(0);
    expect(await ledgerOf(other.id)).toEqual([]);

    const late = await accepted(2);
    expect((await paid(late.school, late.code, "whole", later(hours(73)))).state).toBe("surplus");
    expect(await ledgerOf(late.id)).toEqual([]);
    await expectClean();
  });
});

describe("an invoice of ten seats", () => {
  it("paid half covers five seats by position; the students' accounts and the ledger agree", async () => {
    const { school, code, id } = await accepted(10);
    const { invoiceId } = await invoiceOrder(school.ownerCtx, { id });
    const first = await registered(school, code, "Ana");
    const others = ["Bo", "Cy", "Dee", "Eve"];
    for (const who of others) await namePerson(school.visitor, { code, ...person(who) });
    const sixth = await registered(school, code, "Gus");
    expect(await registrationOf(first)).toMatchObject({ dueCents: 0, paidCents: 0 });
    await payInvoice(school.ownerCtx, { id: invoiceId, amount: "5000.00", method: "check" });
    await settledMoney(school);
    const { money } = await showOrder(school.ownerCtx, { id });
    expect(money.seats.map(({ paidCents }) => paidCents)).toEqual([...Array(5).fill(100_000), ...Array(5).fill(0)]);
    expect(await registrationOf(first)).toMatchObject({ dueCents: 100_000, paidCents: 100_000 });
    expect(await registrationOf(sixth)).toMatchObject({ dueCents: 0, paidCents: 0 });
    expect(money).toMatchObject({ receivedCents: 500_000, prepaidCents: 400_000, creditCents: 0 });
    expect(sum(await ledgerOf(id))).toBe(500_000);
    expect((await showInvoice(school.ownerCtx, { id: invoiceId })).openCents).toBe(500_000);
    expect((await openGroupPage(school.visitor, { code })).receipts).toHaveLength(1);
    await payInvoice(school.ownerCtx, { id: invoiceId, amount: "5000.00", method: "check" });
    await settledMoney(school);
    expect(await registrationOf(sixth)).toMatchObject({ dueCents: 100_000, paidCents: 100_000 });
    await expectClean();
  });
});

/** The pending refund requests of an order, approved by a super admin. */
async function approved(orderId: string): Promise<number[]> {
  const boss = await makeCtx({ as: (await aSuperAdmin()).id });
  const rows = await db.select().from(schema.refundRequests).where(eq(schema.refundRequests.groupOrderId, orderId));
  for (const { id } of rows.filter(({ status }) => status === "pending")) await approveRefund(boss, { id });
  return rows.map(({ amountCents }) => amountCents);
}

describe("a cancellation", () => {
  it("of one seat keeps the agreed share; the rest is credit, pays other seats, or goes back to the buyer", async () => {
    const { school, code, id } = await accepted(3, { days_1: "365", keep_1: "10" });
    const { order } = await showOrder(school.ownerCtx, { id });
    expect(order.cancelSteps).toEqual([{ daysBefore: 365, keepBps: 1000 }]);
    await paid(school, code);
    const [first, second] = await seatsOf(id);
    await releaseFromPage(school.visitor, { code, seat: first?.id });
    expect(await showOrder(school.ownerCtx, { id })).toMatchObject({ money: { creditCents: 90_000, prepaidCents: 290_000 } });
    await releaseFromPage(school.visitor, { code, seat: second?.id, way: "refund" });
    expect(await showOrder(school.ownerCtx, { id })).toMatchObject({ money: { creditCents: 90_000, pendingCents: 90_000 } });
    expect(await approved(id)).toEqual([90_000]);
    expect(await showOrder(school.ownerCtx, { id })).toMatchObject({
      money: { creditCents: 90_000, pendingCents: 0, receivedCents: 210_000, prepaidCents: 190_000 },
    });
    expect((await refusal(refundCredit(school.ownerCtx, { id, amount: "900.01" }))).fields).toHaveProperty("amount");
    await refundCredit(school.ownerCtx, { id, amount: "900.00" });
    expect((await refusal(refundCredit(school.ownerCtx, { id, amount: "1.00" }))).code).toBe("no_credit");
    await approved(id);
    expect(await showOrder(school.ownerCtx, { id })).toMatchObject({ money: { creditCents: 0, receivedCents: 120_000, prepaidCents: 100_000 } });
    await expectClean();
  });

  it("of the order by its buyer is possible before the class starts, and refunds the buyer", async () => {
    const { school, code, id } = await accepted(2);
    await paid(school, code);
    expect((await refusal(cancelFromPage(school.visitor, { code }))).fields).toHaveProperty("sure");
    const start = new Date(`${school.courseClass.startDate}T15:00:00Z`);
    const late = await makeCtx({ host: school.host, now: start });
    expect((await refusal(cancelFromPage(late, { code, sure: "on" }))).code).toBe("order_started");
    await cancelFromPage(school.visitor, { code, sure: "on" });
    expect(await approved(id)).toEqual([200_000]);
    expect(await showOrder(school.ownerCtx, { id })).toMatchObject({
      order: { status: "cancelled" },
      money: { receivedCents: 0, prepaidCents: 0, creditCents: 0 },
    });
    await expectClean();
  });

  it("leaves money that the school took itself as credit until staff give it back", async () => {
    const { school, id } = await accepted(2);
    const { invoiceId } = await invoiceOrder(school.ownerCtx, { id });
    await payInvoice(school.ownerCtx, { id: invoiceId, amount: "2000.00", method: "check" });
    await cancelOrder(school.ownerCtx, { id, reason: "The buyer asked" });
    expect(await showOrder(school.ownerCtx, { id })).toMatchObject({ money: { creditCents: 200_000, pendingCents: 0 } });
    await refundCredit(school.ownerCtx, { id, amount: "2000.00", method: "check" });
    expect(await showOrder(school.ownerCtx, { id })).toMatchObject({ money: { receivedCents: 0, creditCents: 0, prepaidCents: 0 } });
    await expectClean();
  });
});

describe("a class that the school cancels", () => {
  it("lets the buyer move nine of ten seats and refunds one in full", async () => {
    const { school, code, id } = await accepted(10, { days_1: "365", keep_1: "50" });
    await paid(school, code);
    const student = await registered(school, code, "Ana");
    await namePerson(school.visitor, { code, ...person("Bo") });
    const other = await insert(schema.classes, classRow(school.id, school.program.id, { capacity: 9 }));
    const before = await orderOf(code);
    await cancelClass(school.ownerCtx, { class: school.courseClass.id, reason: "Too few students", students: "cancel" });
    await settledMoney(school);
    expect((await delivered(school)).map(({ template }) => template)).toContain("group_class_cancelled");
    expect(await registrationOf(student)).toMatchObject({ status: "cancelled", paidCents: 0 });
    expect(await orderOf(code)).toMatchObject({ chooseBy: "2026-01-22" });
    const page = await openGroupPage(school.visitor, { code });
    expect(page).toMatchObject({ canName: false, canCancel: false, choice: { seats: 10, classes: [{ id: other.id, free: 9 }] } });
    expect((await refusal(namePerson(school.visitor, { code, ...person("Cy") }))).code).toBe("choice_open");
    expect((await refusal(chooseClass(school.visitor, { code, class: other.id, seats: "10" }))).code).toBe("class_full");
    expect((await refusal(chooseClass(school.visitor, { code, class: other.id, seats: "11" }))).fields).toHaveProperty("seats");
    await chooseClass(school.visitor, { code, class: other.id, seats: "9" });
    expect((await refusal(chooseClass(school.visitor, { code, class: other.id, seats: "9" }))).code).toBe("choice_over");

    const seats = await seatsOf(id);
    expect(seats.filter(({ state }) => state !== "released")).toHaveLength(9);
    expect(new Set(seats.filter(({ state }) => state !== "released").map(({ classId }) => classId))).toEqual(new Set([other.id]));
    const held = await db
      .select()
      .from(schema.seats)
      .where(eq(schema.seats.classId, other.id as string));
    expect(held.filter(({ state }) => state === "held")).toHaveLength(9);
    expect(await orderOf(code)).toMatchObject({ classId: other.id, status: "confirmed", chooseBy: null });
    expect(before.classId).toBe(school.courseClass.id);
    await settledMoney(school);
    expect(await approved(id)).toEqual([100_000]);
    expect(await showOrder(school.ownerCtx, { id })).toMatchObject({
      money: { receivedCents: 900_000, prepaidCents: 900_000, creditCents: 0, pendingCents: 0 },
    });
    const invited = (await delivered(school)).filter(({ template }) => template === "group_invitation");
    expect(invited.map(({ recipient }) => recipient.split("@")[0]).sort()).toEqual(["ana", "ana", "bo", "bo"]);
    await expectClean();
  });

  it("refunds all seats when the buyer does not choose in time", async () => {
    const { school, code, id } = await accepted(3);
    await paid(school, code);
    await cancelClass(school.ownerCtx, { class: school.courseClass.id, reason: "Too few students" });
    await settledMoney(school);
    const { chooseBy } = await orderOf(code);
    const event = { orderId: id, chooseBy: chooseBy as string };
    await refundUnchosen(await jobFor(school), event);
    expect((await orderOf(code)).status).toBe("confirmed");
    await refundUnchosen(await jobFor(school, later(days(9))), event);
    expect(await orderOf(code)).toMatchObject({ status: "cancelled", chooseBy: null });
    expect(await approved(id)).toEqual([300_000]);
    expect(await showOrder(school.ownerCtx, { id })).toMatchObject({ money: { receivedCents: 0, prepaidCents: 0, creditCents: 0 } });
    await expectClean();
  });
});

describe("the auditor", () => {
  it("finds seats that are paid by more than the order's payments, and a registration without its seat's money", async () => {
    const { school, code, id } = await accepted(2);
    await paid(school, code);
    const registrationId = await registered(school, code, "Ana");
    const set = (cents: number) => db.update(schema.groupSeats).set({ prepaidCents: cents }).where(eq(schema.groupSeats.orderId, id));
    await set(100_001);
    const found = await findContradictions(await makeCtx(), groupChecks);
    expect(found.map(({ check, ids }) => [check, ids])).toEqual([
      ["group-credit", [id]],
      ["group-seat-paid", [registrationId]],
    ]);
    await set(100_000);
    await expectClean();
  });
});
