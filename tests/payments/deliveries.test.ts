import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import { findContradictions } from "~/features/payments/domain/consistency-checks";
import { reconcilePayments } from "~/features/payments/domain/reconcile";
import { later, makeCtx, makeJobCtx, minutes, settled } from "../support/context";
import { dice, flakyDatabase } from "../support/flaky";
import { aClass, decide, filledDraft, quietSandbox, sessionOf, submit } from "../support/registering";
import { db } from "../support/rows";

beforeAll(quietSandbox);

const PAYMENTS = 20;
const DELIVERIES = 1000;

describe("the reconciler", () => {
  it("finds a payment whose delivery never came", async () => {
    const school = await aClass();
    const ctx = await makeCtx({ host: school.host });
    const { payAt } = await submit(ctx, await filledDraft(ctx, school, "lost"));
    await decide(payAt, "success");
    expect(await reconcilePayments(makeJobCtx(later(minutes(5))))).toEqual({ asked: 0, failed: 0 });
    expect(await reconcilePayments(makeJobCtx(later(minutes(15))))).toEqual({ asked: 1, failed: 0 });
    const made = await db.select().from(schema.registrations).where(eq(schema.registrations.classId, school.courseClass.id));
    expect(made).toHaveLength(1);
  });
});

describe("a payment with an unexpected amount", () => {
  it("is held for review: nothing is booked, nothing is given away, and the auditor names it", async () => {
    const school = await aClass({ capacity: 1 });
    const ctx = await makeCtx({ host: school.host });
    const { payAt } = await submit(ctx, await filledDraft(ctx, school, "odd"));
    const ofSchool = eq(schema.paymentAttempts.schoolId, school.id);
    await db.update(schema.paymentAttempts).set({ amountCents: sql`amount_cents + 1` }).where(ofSchool);
    await decide(payAt, "success");
    for (let time = 0; time < 2; time += 1) expect((await applyPayment(ctx, { sessionId: sessionOf(payAt) })).state).toBe("processing");
    const [attempt] = await db.select().from(schema.paymentAttempts).where(ofSchool);
    expect(attempt).toMatchObject({ state: "processing", failure: "Held for review: $1,596.35 came in place of $1,596.36." });
    expect(await db.select().from(schema.registrations).where(eq(schema.registrations.classId, school.courseClass.id))).toEqual([]);
    const [booked] = await db.all<{ rows: number }>(
      sql`SELECT count(*) AS rows FROM transactions WHERE school_id = ${school.id} AND status = 'succeeded'`,
    );
    expect(booked?.rows).toBe(0);
    expect(await findContradictions(makeJobCtx())).toMatchObject([{ check: "held-payments", ids: [attempt?.id] }]);
    await db.update(schema.paymentAttempts).set({ amountCents: sql`amount_cents - 1` }).where(ofSchool);
    expect((await applyPayment(ctx, { sessionId: sessionOf(payAt) })).state).toBe("succeeded");
  });
});

describe("a thousand deliveries, doubled and shuffled, over a connection that breaks", () => {
  it("lose no payment and double none, to the cent", async () => {
    const school = await aClass({ capacity: PAYMENTS });
    const ctx = await makeCtx({ host: school.host });
    const sessions: string[] = [];
    for (let index = 0; index < PAYMENTS; index += 1) {
      const payer = await makeCtx({ host: school.host, ip: `198.18.0.${index}` });
      const { payAt } = await submit(payer, await filledDraft(payer, school, `payer${index}`));
      await decide(payAt, "success");
      sessions.push(sessionOf(payAt));
    }
    const random = dice(20260115);
    const deliveries = Array.from({ length: DELIVERIES }, (_, index) => sessions[index % PAYMENTS] as string).sort(() => random() - 0.5);
    const shaky = { ...ctx, db: flakyDatabase(random, { before: 0.1, after: 0.15 }) };
    let refused = 0;
    for (let from = 0; from < deliveries.length; from += 25) {
      const outcomes = await Promise.allSettled(deliveries.slice(from, from + 25).map((sessionId) => applyPayment(shaky, { sessionId })));
      refused += outcomes.filter((outcome) => outcome.status === "rejected").length;
    }
    await reconcilePayments(makeJobCtx(later(minutes(20))));
    await settled();
    const made = await db.select().from(schema.registrations).where(eq(schema.registrations.classId, school.courseClass.id));
    expect(made).toHaveLength(PAYMENTS);
    expect(new Set(made.map((row) => row.number)).size).toBe(PAYMENTS);
    const [ledger] = await db.all<{ rows: number; sum: number; receipts: number }>(
      sql`SELECT count(*) AS rows, sum(amount_cents) AS sum, count(DISTINCT receipt_number) AS receipts FROM transactions WHERE school_id = ${school.id} AND status = 'succeeded'`,
    );
    expect(ledger).toEqual({ rows: PAYMENTS * 2, sum: PAYMENTS * 159_635, receipts: PAYMENTS });
    const [taken] = await db.all<{ seats: number }>(
      sql`SELECT count(*) AS seats FROM seats WHERE class_id = ${school.courseClass.id} AND state = 'taken'`,
    );
    expect(taken?.seats).toBe(PAYMENTS);
    expect(refused).toBeLessThan(DELIVERIES);
  });

  it("booked by looking first and writing then, the same payments double: the test above can fail", async () => {
    const school = await aClass({ capacity: 5 });
    const ctx = await makeCtx({ host: school.host });
    const { payAt } = await submit(ctx, await filledDraft(ctx, school, "naive"));
    await decide(payAt, "success");
    const naive = async (index: number) => {
      const [seen] = await db.all<{ rows: number }>(
        sql`SELECT count(*) AS rows FROM transactions WHERE school_id = ${school.id} AND description = 'naive'`,
      );
      await scheduler.wait(20);
      if ((seen?.rows ?? 0) === 0)
        await db.run(
          sql`INSERT INTO transactions(id, school_id, type, status, amount_cents, ref, method, payer_name, description, paid_on, created_at) VALUES (${`naive-${index}`}, ${school.id}, 'student_registration', 'succeeded', 1, ${`naive-${index}`}, 'card', 'N', 'naive', '2026-01-15', 0)`,
        );
    };
    await Promise.all(Array.from({ length: 8 }, (_, index) => naive(index)));
    const [rows] = await db.all<{ rows: number }>(
      sql`SELECT count(*) AS rows FROM transactions WHERE school_id = ${school.id} AND description = 'naive'`,
    );
    expect(rows?.rows).toBeGreaterThan(1);
  });
});
