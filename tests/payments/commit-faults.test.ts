import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { changePaymentPlan } from "~/features/accounts/domain/change-payment-plan";
import { recordPayment } from "~/features/accounts/domain/record-payment";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import { findContradictions } from "~/features/payments/domain/consistency-checks";
import { changeRegistrationStatus } from "~/features/registrations/domain/change-registration-status";
import { transferRegistration } from "~/features/registrations/domain/transfer-registration";
import type { Ctx } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { classRow } from "~/seed/factories";
import { contentsOf } from "../support/canary";
import { makeCtx, makeJobCtx } from "../support/context";
import { type Break, brokenDatabase } from "../support/flaky";
import { aClass, decide, filledDraft, quietSandbox, sessionOf, submit } from "../support/registering";
import { db, insert } from "../support/rows";
import { aDebtor, planOf } from "./pay-later";

beforeAll(quietSandbox);

type World = Awaited<ReturnType<typeof aClass>>;
interface Scene {
  world: World;
  ctx: Ctx;
  run: (ctx: Ctx) => Promise<unknown>;
  /** The final state, at any number of faults. */
  came: () => Promise<unknown>;
}

const one = async <T>(rows: Promise<T[]>): Promise<T> => {
  const [row, more] = await rows;
  if (!row || more) throw new Error("There is not exactly one");
  return row;
};
const staff = (world: World, idempotencyKey = "once-and-again") => makeCtx({ as: world.admin.id, host: world.host, idempotencyKey });
/** How many rows of each kind a school has, and what stands in its books. */
const books = async ({ id }: World) =>
  one(
    db.all(sql`SELECT (SELECT count(*) FROM registrations WHERE school_id = ${id}) AS registrations, (SELECT count(*) FROM students WHERE school_id = ${id}) AS students,
      (SELECT count(*) FROM seats WHERE school_id = ${id} AND state = 'taken') AS taken, (SELECT count(*) FROM transactions WHERE school_id = ${id}) AS transactions,
      (SELECT coalesce(sum(paid_cents), 0) FROM registrations WHERE school_id = ${id}) AS paid, (SELECT coalesce(sum(due_cents), 0) FROM registrations WHERE school_id = ${id}) AS due,
      (SELECT group_concat(status) FROM (SELECT status FROM instalments WHERE school_id = ${id} ORDER BY due_date, amount_cents)) AS plan,
      (SELECT group_concat(status) FROM registrations WHERE school_id = ${id}) AS statuses`),
  );

/** A registration with installments, as staff see it. */
async function registered() {
  const { world, registration } = await aDebtor();
  return { world, id: registration.id, came: () => books(world), ctx: await staff(world) };
}

let people = 0;

const SCENES: Record<string, () => Promise<Scene>> = {
  async "a free registration"() {
    const world = await aClass({ program: { tuitionCents: 0, applicationFeeCents: 0, paymentOptions: ["free_plan"] } });
    const ctx = await makeCtx({ host: world.host, idempotencyKey: "free-registration" });
    people += 1;
    const token = await filledDraft(await makeCtx({ host: world.host }), world, `free${people}`);
    return { world, ctx, run: (at) => submit(at, token, "free_plan"), came: () => books(world) };
  },
  async "a payment that arrives"() {
    const account = `acct_demo_verified_${crypto.randomUUID().slice(0, 12)}`;
    const world = await aClass({ school: { payoutAccountId: account } });
    const ctx = await makeCtx({ host: world.host });
    people += 1;
    const { payAt } = await submit(ctx, await filledDraft(ctx, world, `payer${people}`));
    await decide(payAt, "success");
    return { world, ctx, run: (at) => applyPayment(at, { sessionId: sessionOf(payAt) }), came: () => books(world) };
  },
  async "money taken at the school"() {
    const { id, ...rest } = await registered();
    return { ...rest, run: (at) => recordPayment(at, { registration: id, amount: "100.00", method: "cash" }) };
  },
  async "another plan"() {
    const { id, ...rest } = await registered();
    const [first, ...others] = await planOf(id);
    if (!first) throw new Error("There is no plan");
    const halves = [
      { id: first.id, amount: String((first.amountCents - 500) / 100), due_date: "2026-06-01" },
      { amount: "5.00", due_date: "2026-07-01" },
    ];
    return {
      ...rest,
      run: (at) => changePaymentPlan(at, { registration: id, payment_plans: [...halves, ...others.map((item) => ({ id: item.id }))] }),
    };
  },
  async "a cancelled registration"() {
    const { id, ...rest } = await registered();
    return { ...rest, run: (at) => changeRegistrationStatus(at, { registration: id, status: "cancelled", reason: "Moved" }) };
  },
  async "a transfer"() {
    const { id, ...rest } = await registered();
    const target = await insert(schema.classes, classRow(rest.world.id, rest.world.program.id ?? ""));
    return { ...rest, run: (at) => transferRegistration(at, { registration: id, target: target.id, reason: "Asked for" }) };
  },
};

/** Breaks a scene at a place, does it again, and says what it came to; null where the place lies behind its end. */
async function broken(set: () => Promise<Scene>, place: Break): Promise<unknown> {
  const { world, ctx, run, came } = await set();
  const { database, seen } = brokenDatabase(place, () => contentsOf(world.id));
  const first = await run({ ...ctx, db: database, later: (work) => void work.catch(() => {}) }).catch((error: unknown) => error);
  if (seen.isOver) return null;
  if (seen.cut) expect(seen.cut.kept).toEqual(seen.cut.before);
  // A repeated step may report that it is done; nothing else may fail the second time.
  const second = await run(ctx).catch((error: unknown) => error);
  const isFault = (end: unknown) => end instanceof Error && !(end instanceof DomainError);
  expect([first].filter((end) => isFault(end) && !/isolate has ended/.test(`${end} ${(end as Error).cause}`))).toEqual([]);
  expect([second].filter(isFault)).toEqual([]);
  expect((await findContradictions(makeJobCtx())).map(({ check }) => check)).toEqual([]);
  return came();
}

/** Every place of a kind, one after the other, until the scene is over. */
async function unscoped(set: () => Promise<Scene>, placeAt: (index: number) => Break): Promise<{ places: number; outcomes: Set<string> }> {
  const outcomes = new Set<string>();
  for (let index = 0; ; index += 1) {
    const outcome = await broken(set, placeAt(index));
    if (outcome === null) return { places: index, outcomes };
    outcomes.add(JSON.stringify(outcome));
  }
}

describe.each(Object.entries(SCENES))("%s", (_, set) => {
  const whole = async () => {
    const { ctx, run, came } = await set();
    await run(ctx);
    return JSON.stringify(await came());
  };

  it("leaves nothing of a batch that stops between two statements, and is done once when repeated", async () => {
    const { places, outcomes } = await unscoped(set, (statement) => ({ statement }));
    expect(places).toBeGreaterThan(3);
    expect([...outcomes]).toEqual([await whole()]);
  });

  it.each(["before", "after"] as const)("is done once when it stops %s any round trip and is repeated", async (when) => {
    const { places, outcomes } = await unscoped(set, (index) => ({ trip: index + 1, when }));
    expect(places).toBeGreaterThan(2);
    expect([...outcomes]).toEqual([await whole()]);
  });
});

it("a control that writes in two steps is found out", async () => {
  const world = await aClass();
  const step = (at: Ctx) => at.db.unscoped.insert(schema.classes).values(classRow(world.id, world.program.id ?? ""));
  let scenes = 0;
  const set = async (): Promise<Scene> => {
    scenes += 1;
    await db.delete(schema.classes).where(eq(schema.classes.schoolId, world.id));
    const run = async (at: Ctx) => [await step(at), await step(at)];
    return { world, ctx: await makeCtx({ host: world.host }), run, came: async () => (await db.select().from(schema.classes)).length };
  };
  const { outcomes } = await unscoped(set, (index) => ({ trip: index + 1, when: "after" }));
  expect(outcomes.size).toBeGreaterThan(1);
  expect(scenes).toBe(3);
});
