import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { consistencyChecks } from "~/consistency-checks";
import { changePaymentPlan } from "~/features/accounts/domain/change-payment-plan";
import { recordPayment } from "~/features/accounts/domain/record-payment";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import { findContradictions } from "~/features/payments/domain/consistency-checks";
import { addPromoCode } from "~/features/payments/domain/promo-codes";
import { reconcilePayments } from "~/features/payments/domain/reconcile";
import { approveRefund } from "~/features/payments/domain/refunds/decide";
import { resumeRefunds } from "~/features/payments/domain/refunds/execute";
import { requestRefund } from "~/features/payments/domain/refunds/request";
import { requestOrderRefund } from "~/features/payments/domain/refunds/request-order";
import { abandon } from "~/features/payments/domain/return-from-payment";
import { savePromo } from "~/features/registration-flow/domain/wizard/save-promo";
import { changeEnrollmentStatus } from "~/features/registrations/domain/change-enrollment-status";
import { changeRegistrationStatus } from "~/features/registrations/domain/change-registration-status";
import { correctPayment, removePayment } from "~/features/registrations/domain/correct-payment";
import { markPaymentStatus } from "~/features/registrations/domain/mark-payment-status";
import { transferRegistration } from "~/features/registrations/domain/transfer-registration";
import { cancelClass } from "~/features/rosters/domain/cancel-class";
import { coverRegistration } from "~/features/sponsors/domain/cover";
import { draftInvoice, issueInvoice, payInvoice, voidInvoice } from "~/features/sponsors/domain/invoices";
import { addSponsor } from "~/features/sponsors/domain/sponsors";
import { readOrderOutcome, retryOrder } from "~/features/store/domain/checkout/order-outcome";
import { releaseOverdue } from "~/features/store/domain/checkout/release-orders";
import { setFulfilment } from "~/features/store/domain/purchases/fulfil";
import { restockRefunded } from "~/features/store/domain/purchases/restock-refunded";
import { payBalance, payInstalment } from "~/features/student-area/domain/pay";
import { withSchool } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { classRow } from "~/seed/factories";
import { aProduct, cartWith, order } from "../store/shop";
import { later, makeCtx, makeJobCtx, minutes, settled } from "../support/context";
import { dice, flakyDatabase } from "../support/flaky";
import { aClass, decide, filledDraft, quietSandbox, sessionOf, submit } from "../support/registering";
import { aSuperAdmin, db, insert } from "../support/rows";

const STOCK = 9;
const RETURN = { success: "http://x.localhost/a", cancel: "http://x.localhost/b" };

/** A school with two classes, a store, a sponsor and a promo code that is good three times; connections break now and then. */
async function aWorld(seed: number) {
  // The sandbox's clock goes on while the walks stand still.
  await quietSandbox();
  const random = dice(seed);
  const account = `acct_demo_verified_${crypto.randomUUID().slice(0, 12)}`;
  const school = await aClass({ capacity: 8, school: { payoutAccountId: account }, program: { paymentOptions: ["pay_now", "pay_later"] } });
  await insert(schema.classes, classRow(school.id, school.program.id as string, { capacity: 8 }));
  const product = await aProduct(school.id, { sizes: STOCK });
  const owner = await makeCtx({ as: school.owner.id, host: school.host });
  const { id: sponsor } = await addSponsor(owner, {
    name: "Harbor",
    kind: "employment",
    email: "pay@harbor.test",
    terms_days: "30",
    is_active: "on",
  });
  await addPromoCode(owner, { code: "THREE", kind: "amount", value: "20", is_active: "on", max_uses: "3" });
  const visitor = await makeCtx({ host: school.host });
  const superAdmin = await makeCtx({ as: (await aSuperAdmin()).id });
  const flaky = <C extends typeof owner>(ctx: C): C => ({ ...ctx, db: flakyDatabase(random, { before: 0.08, after: 0.1 }) });
  return { school, product, sponsor, owner, visitor, superAdmin, random, flaky, at: 0, orders: [] as string[] };
}
type World = Awaited<ReturnType<typeof aWorld>>;

const one = <T>(world: World, list: readonly T[]): T | undefined => list[Math.floor(world.random() * list.length)];
const chance = (world: World, part: number) => world.random() < part;
const dollars = (cents: number) => (cents / 100).toFixed(2);
const jobOf = (world: World) =>
  withSchool(makeJobCtx(later(minutes(world.at))), world.visitor.hostSchool as NonNullable<typeof world.visitor.hostSchool>);
const registrationsOf = (world: World) => db.select().from(schema.registrations).where(eq(schema.registrations.schoolId, world.school.id));
const aRegistration = async (world: World) => one(world, await registrationsOf(world));
const planOf = (registration: string) => db.select().from(schema.instalments).where(eq(schema.instalments.registrationId, registration));
const purchasesOf = (world: World) => db.select().from(schema.purchases).where(eq(schema.purchases.schoolId, world.school.id));
/** Any order that is paid for, and what was bought with it. */
const paidFor = async (world: World) => {
  const paid = (await purchasesOf(world)).filter(({ status }) => status === "paid");
  const purchase = one(world, paid);
  const [item] = await db
    .select()
    .from(schema.purchaseItems)
    .where(eq(schema.purchaseItems.purchaseId, purchase?.id ?? ""));
  return { purchase, item };
};
const invoicesOf = (world: World) => db.select().from(schema.sponsorInvoices).where(eq(schema.sponsorInvoices.schoolId, world.school.id));

/** The possible actions; each may be refused, or fail halfway. */
const DOES = {
  async register(world: World) {
    const token = await filledDraft(world.visitor, world.school as never, `d${crypto.randomUUID().slice(0, 8)}`);
    if (chance(world, 0.4)) await savePromo(world.visitor, { token, promo_code: "THREE" });
    const { payAt } = await submit(world.flaky(world.visitor), token, chance(world, 0.3) ? "pay_now" : "pay_later");
    const sessionId = sessionOf(payAt);
    if (chance(world, 0.15)) {
      const [attempt] = await db.select().from(schema.paymentAttempts).where(eq(schema.paymentAttempts.sessionId, sessionId));
      if (attempt) await abandon(world.flaky(world.visitor), attempt);
      return;
    }
    await decide(payAt, chance(world, 0.9) ? "success" : "decline");
    await applyPayment(world.flaky(world.visitor), { sessionId });
  },
  async cash(world: World) {
    const row = await aRegistration(world);
    const open = row ? row.dueCents - row.paidCents : 0;
    if (row && open > 0)
      await recordPayment(world.flaky(world.owner), { registration: row.id, amount: dollars(1 + Math.floor(world.random() * open)), method: "cash" });
  },
  async payOnline(world: World) {
    const row = await aRegistration(world);
    if (!row) return;
    const account = eq(schema.students.userId, world.school.account.id);
    await db
      .update(schema.students)
      .set({ userId: null })
      .where(and(eq(schema.students.schoolId, world.school.id), account));
    await db.update(schema.students).set({ userId: world.school.account.id, isProfileComplete: true }).where(eq(schema.students.id, row.studentId));
    const own = await makeCtx({ as: world.school.account.id, host: world.school.host });
    const open = one(
      world,
      (await planOf(row.id)).filter(({ status }) => status === "unpaid"),
    );
    if (!open) return;
    const { payAt } = chance(world, 0.6)
      ? await payInstalment(own, { id: open.id, returnTo: RETURN })
      : await payBalance(own, { id: row.id, returnTo: RETURN });
    // The office may record the same amount in cash at the same time.
    if (chance(world, 0.25)) await recordPayment(world.owner, { registration: row.id, amount: dollars(open.amountCents), method: "check" });
    await decide(payAt, "success");
    if (chance(world, 0.7)) await applyPayment(world.flaky(own), { sessionId: sessionOf(payAt) });
  },
  /** Two days and amounts moved, an instalment cut in two, some paid, some cancelled, all in one form. */
  async plan(world: World) {
    const row = await aRegistration(world);
    if (!row) return;
    const rows = (await planOf(row.id)).map(({ id, amountCents, status }) => {
      if (status === "unpaid" && chance(world, 0.35)) return { id, status: "paid" };
      if (status === "unpaid" && chance(world, 0.15)) return { id, status: "cancelled" };
      if (status === "cancelled" && chance(world, 0.3)) return { id, status: "unpaid" };
      return { id, amount: dollars(amountCents), due_date: status === "unpaid" ? "2026-06-01" : undefined };
    });
    const cut = (await planOf(row.id)).find(({ status, amountCents }) => status === "unpaid" && amountCents > 1_000);
    const halves = cut && chance(world, 0.5) ? [{ amount: dollars(500), due_date: "2026-07-01" }] : [];
    const changed = rows.map((each) =>
      halves.length > 0 && each.id === cut?.id ? { id: each.id, amount: dollars(cut.amountCents - 500), due_date: "2026-06-15" } : each,
    );
    await changePaymentPlan(world.flaky(world.owner), { registration: row.id, payment_plans: [...changed, ...halves] });
  },
  async status(world: World) {
    const row = await aRegistration(world);
    const status = row?.status === "active" ? "cancelled" : "active";
    if (row) await changeRegistrationStatus(world.flaky(world.owner), { registration: row.id, status, reason: "Asked for" });
  },
  async leave(world: World) {
    const row = await aRegistration(world);
    const to = row?.enrollmentStatus === "enrolled" ? "dropped" : "enrolled";
    if (row) await changeEnrollmentStatus(world.flaky(world.owner), { registration: row.id, enrollment_status: to });
  },
  async mark(world: World) {
    const row = await aRegistration(world);
    if (row)
      await markPaymentStatus(world.flaky(world.owner), { registration: row.id, payment_status: chance(world, 0.5) ? "complete_paid" : "unpaid" });
  },
  async correct(world: World) {
    const manual = await db.select().from(schema.transactions).where(eq(schema.transactions.schoolId, world.school.id));
    const payment = one(
      world,
      manual.filter(({ status, amountCents }) => status === "manually_paid" && amountCents > 0),
    );
    if (!payment) return;
    if (chance(world, 0.5)) await removePayment(world.flaky(world.owner), { id: payment.id });
    else await correctPayment(world.flaky(world.owner), { id: payment.id, amount: dollars(Math.max(1, Math.floor(payment.amountCents / 2))) });
  },
  async transfer(world: World) {
    const row = await aRegistration(world);
    const classes = await db.select().from(schema.classes).where(eq(schema.classes.schoolId, world.school.id));
    const target = one(
      world,
      classes.filter(({ id }) => id !== row?.classId),
    );
    if (row && target) await transferRegistration(world.flaky(world.owner), { registration: row.id, target: target.id, reason: "Asked for" });
  },
  async cancelClass(world: World) {
    const row = await aRegistration(world);
    if (!row || chance(world, 0.8)) return;
    await cancelClass(world.flaky(world.owner), { class: row.classId, students: "cancel", reason: "Too few" });
    await insert(schema.classes, classRow(world.school.id, row.programId, { capacity: 8 }));
  },
  async sponsor(world: World) {
    const row = await aRegistration(world);
    if (!row) return;
    const amount = dollars(1 + Math.floor(world.random() * Math.max(1, row.dueCents - row.paidCents)));
    await coverRegistration(world.flaky(world.owner), { registration: row.id, sponsor: world.sponsor, amount, reason: "Their letter" });
    if (chance(world, 0.7)) await draftInvoice(world.flaky(world.owner), { sponsor: world.sponsor, registrations: [row.id] });
  },
  async invoice(world: World) {
    const invoice = one(world, await invoicesOf(world));
    if (!invoice) return;
    const { id, status, totalCents, paidCents } = invoice;
    if (status === "draft") await issueInvoice(world.flaky(world.owner), { id });
    else if (chance(world, 0.2)) await voidInvoice(world.flaky(world.owner), { id });
    else {
      const amount = dollars(Math.max(1, Math.floor((totalCents - paidCents) * (chance(world, 0.5) ? 1 : world.random()))));
      await payInvoice(world.flaky(world.owner), { id, amount, method: "check" });
    }
  },
  async order(world: World) {
    const promo = chance(world, 0.3) ? "THREE" : undefined;
    const { payAt, code } = await order(
      world.flaky(world.visitor),
      cartWith({ id: world.product.id, quantity: 1 + Math.floor(world.random() * 3) }),
      { promo },
    );
    world.orders.push(code);
    if (chance(world, 0.6)) await decide(payAt, chance(world, 0.8) ? "success" : "decline");
    if (chance(world, 0.6)) await readOrderOutcome(world.flaky(world.visitor), { order: code });
  },
  async orderAgain(world: World) {
    const code = one(world, world.orders);
    if (!code) return;
    if (chance(world, 0.5)) await readOrderOutcome(world.flaky(world.visitor), { order: code });
    const { payAt } = await retryOrder(world.flaky(world.visitor), { order: code, returnTo: "http://x.localhost/?order=CODE" });
    if (sessionOf(payAt)) await decide(payAt, "success");
  },
  async fulfil(world: World) {
    const { item } = await paidFor(world);
    const delivery_status = one(world, ["ready", "delivered", "cancelled"]);
    if (item) await setFulfilment(world.flaky(world.owner), { id: item.id, delivery_status });
  },
  async orderRefund(world: World) {
    const { purchase, item } = await paidFor(world);
    if (!purchase || !item) return;
    const lines = [{ id: item.id, quantity: 1 + Math.floor(world.random() * item.quantity) }];
    await requestOrderRefund(world.flaky(world.owner), { purchase: purchase.id, lines, reason: "returned", restock: chance(world, 0.7) });
  },
  async refund(world: World) {
    const row = await aRegistration(world);
    const payments = row ? await db.select().from(schema.transactions).where(eq(schema.transactions.registrationId, row.id)) : [];
    const payment = one(
      world,
      payments.filter(({ status, type, amountCents }) => amountCents > 0 && status === "succeeded" && type !== "processing_fee"),
    );
    if (!row || !payment) return;
    const amount = dollars(Math.max(1, Math.floor(payment.amountCents * world.random())));
    const asked = {
      registration: row.id,
      payments: [{ transaction: payment.id, amount }],
      reason: "medical",
      cancel_registration: chance(world, 0.3),
    };
    await requestRefund(world.flaky(world.owner), asked);
  },
  async approve(world: World) {
    const requests = await db.select().from(schema.refundRequests).where(eq(schema.refundRequests.schoolId, world.school.id));
    const request = one(
      world,
      requests.filter(({ status }) => status === "pending"),
    );
    if (request) await approveRefund(world.flaky(world.superAdmin), { id: request.id });
    for (const { id } of requests) if (chance(world, 0.5)) await restockRefunded(world.flaky(jobOf(world)), { refundId: id });
  },
  async clock(world: World) {
    world.at += 20;
    await reconcilePayments(world.flaky(jobOf(world)));
    await resumeRefunds(world.flaky(jobOf(world)));
    await releaseOverdue(world.flaky(jobOf(world)), world.school.id);
  },
} satisfies Record<string, (world: World) => Promise<unknown>>;
const STEPS = Object.keys(DOES) as (keyof typeof DOES)[];

/** Invariants of one school's books at any moment, beyond the consistency checks. */
async function holds(world: World, step: string) {
  const { id } = world.school;
  const found = (await findContradictions(makeJobCtx(), consistencyChecks)).map(({ check, ids }) => `${check}: ${ids.join(",")}`);
  expect(found, step).toEqual([]);
  const plans = await db.all(
    sql`SELECT r.number, r.due_cents, r.paid_cents, (SELECT coalesce(sum(i.amount_cents), 0) FROM instalments i WHERE i.registration_id = r.id AND i.status = 'unpaid') AS planned FROM registrations r
      WHERE r.school_id = ${id} AND r.status = 'active' AND EXISTS (SELECT 1 FROM instalments i WHERE i.registration_id = r.id) AND planned <> max(r.due_cents - r.paid_cents, 0)`,
  );
  expect(plans, `plans after ${step}`).toEqual([]);
  const invoices = await db.all(
    sql`SELECT v.number, v.status, v.paid_cents, sum(l.paid_cents) AS lines FROM sponsor_invoices v JOIN sponsor_invoice_lines l ON l.invoice_id = v.id WHERE v.school_id = ${id} GROUP BY v.id
      HAVING lines <> v.paid_cents OR max(l.paid_cents > l.amount_cents) OR (v.status = 'paid') <> (v.paid_cents = v.total_cents) OR v.paid_cents <>
        (SELECT coalesce(sum(t.amount_cents), 0) FROM transactions t WHERE t.school_id = v.school_id AND t.status = 'manually_paid' AND t.note LIKE 'Invoice ' || v.number || '%' AND NOT EXISTS (SELECT 1 FROM transactions x WHERE x.parent_id = t.id AND x.status = 'manually_paid'))`,
  );
  expect(invoices, `invoices after ${step}`).toEqual([]);
  const [shelf] = await db.all<{ stock: number; out: number }>(
    sql`SELECT (SELECT sum(stock) FROM product_sizes WHERE school_id = ${id}) AS stock, (SELECT coalesce(sum(i.quantity - i.returned_quantity), 0) FROM purchase_items i JOIN purchases o ON o.id = i.purchase_id
      WHERE o.school_id = ${id} AND o.status IN ('pending', 'paid') AND o.fulfilment <> 'cancelled') AS out`,
  );
  expect((shelf?.stock ?? 0) + (shelf?.out ?? 0), `stock after ${step}`).toBe(STOCK);
  const [seats] = await db.all<{ taken: number; sitting: number }>(
    sql`SELECT (SELECT count(*) FROM seats WHERE school_id = ${id} AND state = 'taken') AS taken, (SELECT count(*) FROM registrations WHERE school_id = ${id} AND status = 'active' AND enrollment_status <> 'dropped' AND needs_attention IS NULL) AS sitting`,
  );
  expect(seats?.taken, `seats after ${step}`).toBeGreaterThanOrEqual(seats?.sitting ?? 0);
  const [uses] = await db.all<{ uses: number }>(sql`SELECT count(*) AS uses FROM promo_uses WHERE school_id = ${id} AND state = 'used'`);
  expect(uses?.uses, `promo after ${step}`).toBeLessThanOrEqual(3);
}

const did = new Map<string, number>();

it("whatever office, students, buyers and sponsors do, in any order, the books hold", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 2 ** 30 }),
      fc.array(fc.constantFrom(...STEPS), { minLength: 30, maxLength: 45 }),
      async (seed, plan) => {
        const world = await aWorld(seed);
        for (const step of ["register", "order", "register", ...plan] as typeof STEPS) {
          try {
            await DOES[step](world);
            did.set(step, (did.get(step) ?? 0) + 1);
          } catch (error) {
            if (!(error instanceof DomainError) && !/Network connection lost/.test(String(error))) throw error;
          }
          await settled();
          await holds(world, step);
        }
      },
    ),
    { numRuns: 5, seed: 20_260_115, endOnFailure: true },
  );
  expect(STEPS.filter((step) => !did.get(step))).toEqual([]);
});
