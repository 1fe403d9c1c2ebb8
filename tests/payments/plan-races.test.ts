import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { changePaymentPlan } from "~/features/accounts/domain/change-payment-plan";
import { recordPayment } from "~/features/accounts/domain/record-payment";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import { findContradictions } from "~/features/payments/domain/consistency-checks";
import { changeRegistrationStatus } from "~/features/registrations/domain/change-registration-status";
import { markPaymentStatus } from "~/features/registrations/domain/mark-payment-status";
import { transferRegistration } from "~/features/registrations/domain/transfer-registration";
import { payInstalment } from "~/features/student-area/domain/pay";
import type { Ctx } from "~/platform/context";
import { DomainError } from "~/platform/errors";
import { classRow } from "~/seed/factories";
import { makeCtx, makeJobCtx, settled } from "../support/context";
import { racedDatabase } from "../support/flaky";
import { decide, quietSandbox, sessionOf } from "../support/registering";
import { db, insert } from "../support/rows";
import { aDebtor, planOf } from "./pay-later";

beforeAll(quietSandbox);

const dollars = (cents: number) => (cents / 100).toFixed(2);
const RETURN = { success: "http://x.localhost/a", cancel: "http://x.localhost/b" };

/** A student with two unpaid installments who has just paid the first at the provider, before the webhook arrives. */
async function aRace() {
  const { world, registration } = await aDebtor();
  await db
    .update(schema.students)
    .set({ userId: null })
    .where(eq(schema.students.id, world.student.id ?? ""));
  await db.update(schema.students).set({ userId: world.account.id, isProfileComplete: true }).where(eq(schema.students.id, registration.studentId));
  const [first, second] = (await planOf(registration.id)).filter(({ status }) => status === "unpaid");
  if (!first || !second) throw new Error("There is nothing to race for");
  const own = await makeCtx({ as: world.account.id, host: world.host });
  const { payAt } = await payInstalment(own, { id: first.id, returnTo: RETURN });
  await decide(payAt, "success");
  const target = await insert(schema.classes, classRow(world.id, world.program.id ?? ""));
  return {
    world,
    id: registration.id,
    first,
    second,
    target: target.id,
    own,
    staff: await makeCtx({ as: world.admin.id }),
    session: sessionOf(payAt),
  };
}
type Race = Awaited<ReturnType<typeof aRace>>;

const plan = (race: Race, ctx: Ctx, payment_plans: Record<string, unknown>[]) => changePaymentPlan(ctx, { registration: race.id, payment_plans });

/** The possible changes of a plan, each based on its state before the others. */
const DOES: Record<string, (race: Race, through: (ctx: Ctx) => Ctx) => Promise<unknown>> = {
  "the payment arrives": ({ own, session }, through) => applyPayment(through(own), { sessionId: session }),
  "the first is paid in cash": ({ id, first, staff }, through) =>
    recordPayment(through(staff), { registration: id, amount: dollars(first.amountCents), method: "cash", payment_plan: first.id }),
  "a part is paid in cash": ({ id, staff }, through) => recordPayment(through(staff), { registration: id, amount: "33.33", method: "cash" }),
  "all is paid in cash": ({ id, first, second, staff }, through) =>
    recordPayment(through(staff), { registration: id, amount: dollars(first.amountCents + second.amountCents), method: "cash" }),
  "money moves to the second": (race, through) =>
    plan(race, through(race.staff), [
      { id: race.first.id, amount: dollars(race.first.amountCents - 700) },
      { id: race.second.id, amount: dollars(race.second.amountCents + 700) },
    ]),
  "the first is cut in two": (race, through) =>
    plan(race, through(race.staff), [
      { id: race.first.id, amount: dollars(race.first.amountCents - 900) },
      { amount: "9.00", due_date: "2026-08-01" },
    ]),
  "the first is taken off": (race, through) =>
    plan(race, through(race.staff), [
      { id: race.first.id, remove: true },
      { id: race.second.id, amount: dollars(race.first.amountCents + race.second.amountCents) },
    ]),
  "the first is marked as paid": (race, through) => plan(race, through(race.staff), [{ id: race.first.id, status: "paid" }]),
  "the first is let go": (race, through) => plan(race, through(race.staff), [{ id: race.first.id, status: "cancelled" }]),
  "all is marked as paid": ({ id, staff }, through) => markPaymentStatus(through(staff), { registration: id, payment_status: "complete_paid" }),
  "the registration is cancelled": ({ id, staff }, through) =>
    changeRegistrationStatus(through(staff), { registration: id, status: "cancelled", reason: "Moved" }),
  "the student goes to another class": ({ id, target, staff }, through) =>
    transferRegistration(through(staff), { registration: id, target, reason: "Asked for" }),
};

/** Errors in the books: contradictions, plans that differ from the balance, payments that are missing or booked twice. */
async function wrong({ world }: Race): Promise<unknown[]> {
  const plans = await db.all(
    sql`SELECT r.number, r.due_cents, r.paid_cents, (SELECT coalesce(sum(i.amount_cents), 0) FROM instalments i WHERE i.registration_id = r.id AND i.status = 'unpaid') AS planned
      FROM registrations r WHERE r.school_id = ${world.id} AND r.status = 'active' AND planned <> max(r.due_cents - r.paid_cents, 0)`,
  );
  const [money] = await db.all<{ online: number }>(
    sql`SELECT count(DISTINCT attempt_id) AS online FROM transactions WHERE school_id = ${world.id} AND attempt_id IS NOT NULL`,
  );
  const found = (await findContradictions(makeJobCtx())).map(({ check }) => check);
  return [...found, ...plans, ...(money?.online === 2 ? [] : [money])];
}

const isRefused = (end: unknown) => end instanceof Error && !(end instanceof DomainError);

/** One thing, into whose writing the other comes; then the provider's delivery once more, as it comes in the end. */
async function race(name: string, other: string): Promise<unknown[]> {
  const at = await aRace();
  const ends: unknown[] = [];
  const others = async () => {
    ends.push(await DOES[other]?.(at, (ctx) => ctx).catch((error: unknown) => error));
  };
  ends.push(await DOES[name]?.(at, (ctx) => ({ ...ctx, db: racedDatabase(others) })).catch((error: unknown) => error));
  await applyPayment(at.own, { sessionId: at.session });
  await settled();
  return [...ends.filter(isRefused).map(String), ...(await wrong(at))];
}

/** Those that change what others have read. */
const RIVALS = [
  "the payment arrives",
  "the first is paid in cash",
  "money moves to the second",
  "the first is taken off",
  "all is marked as paid",
  "the registration is cancelled",
];

describe.each(Object.keys(DOES))("the books hold when %s and meanwhile", (name) => {
  it.each(RIVALS)("%s", async (other) => {
    expect(await race(name, other)).toEqual([]);
  });
});

it("a control that asks for no balance is found out", async () => {
  const at = await aRace();
  const others = () => db.run(sql`UPDATE instalments SET amount_cents = amount_cents + 100 WHERE id = ${at.second.id}`);
  await DOES["the first is paid in cash"]?.(at, (ctx) => ({ ...ctx, db: racedDatabase(others) })).catch(() => {});
  await applyPayment(at.own, { sessionId: at.session });
  expect(await wrong(at)).not.toEqual([]);
});
