import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { payToken } from "~/features/accounts/domain/pay-link";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import { payByLink, readPayLink } from "~/features/registration-flow/domain/pay-by-link";
import { payInstalment } from "~/features/student-area/domain/pay";
import { days, later, makeCtx, NOW } from "../support/context";
import { refusal } from "../support/outcome";
import { decide, quietSandbox, sessionOf } from "../support/registering";
import { db } from "../support/rows";
import { aDebtor, planOf } from "./pay-later";

beforeAll(quietSandbox);

const RETURN = { success: "http://x.localhost/pay?session_id={CHECKOUT_SESSION_ID}", cancel: "http://x.localhost/pay" };

/** A student with unpaid installments, and a visitor with the links of the first one and of the balance. */
async function aLink() {
  const { world, registration } = await aDebtor();
  const visitor = await makeCtx({ host: world.host });
  const open = (await planOf(registration.id)).filter(({ status }) => status === "unpaid");
  const [first, second] = open;
  if (!first || !second) throw new Error("There is nothing to pay");
  const token = await payToken(visitor, { kind: "instalment", id: first.id });
  return { world, registration, visitor, open, first, second, token, balance: await payToken(visitor, { kind: "balance", id: registration.id }) };
}

const statusOf = async (id: string) => (await db.select().from(schema.instalments).where(eq(schema.instalments.id, id)))[0]?.status;

describe("a pay link", () => {
  it("shows first name, program and amount, and nothing else of the person", async () => {
    const { token, visitor, first, registration } = await aLink();
    const shown = await readPayLink(visitor, { token });
    expect(shown).toMatchObject({ firstName: "Ana", cents: first.amountCents, dueDate: first.dueDate, canPay: true, isOver: false });
    const [student] = await db.select().from(schema.students).where(eq(schema.students.id, registration.studentId));
    for (const secret of [student?.lastName, student?.email, registration.number, registration.id])
      expect(JSON.stringify(shown)).not.toContain(secret);
  });

  it("pays the instalment once without signing in, and shows it as paid afterwards", async () => {
    const { token, visitor, first } = await aLink();
    const { payAt } = await payByLink(visitor, { token, returnTo: RETURN });
    expect((await payByLink(visitor, { token, returnTo: RETURN })).payAt).toBe(payAt);
    await decide(payAt, "success");
    const back = await readPayLink(visitor, { token, session_id: sessionOf(payAt) });
    expect([back.cents, await statusOf(first.id)]).toEqual([0, "paid"]);
    expect((await refusal(payByLink(visitor, { token, returnTo: RETURN }))).code).toBe("instalment_paid");
  });

  it("pays everything that is open", async () => {
    const { balance, visitor, open } = await aLink();
    const sum = open.reduce((cents, row) => cents + row.amountCents, 0);
    expect((await readPayLink(visitor, { token: balance })).cents).toBe(sum);
    const { payAt } = await payByLink(visitor, { token: balance, returnTo: RETURN });
    await decide(payAt, "success");
    await applyPayment(visitor, { sessionId: sessionOf(payAt) });
    for (const { id } of open) expect(await statusOf(id)).toBe("paid");
    expect((await readPayLink(visitor, { token: balance })).cents).toBe(0);
    expect((await refusal(payByLink(visitor, { token: balance, returnTo: RETURN }))).code).toBe("instalment_paid");
  });

  it("opens nothing when a letter of it was changed, or its parts were put together from others", async () => {
    const { token, balance, visitor, second, registration } = await aLink();
    const [, , until = "", signature = ""] = token.split(".");
    const other = await aLink();
    for (const bad of [
      "x",
      `i.${second.id}.${until}.${signature}`,
      `b.${registration.id}.${until}.${signature}`,
      `b.${other.registration.id}.${balance.split(".").slice(2).join(".")}`,
      `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
      `${token.split(".").slice(0, 2).join(".")}.${(Number.parseInt(until, 36) + 1).toString(36)}.${signature}`,
    ]) {
      expect([bad, (await refusal(readPayLink(visitor, { token: bad }))).kind]).toEqual([bad, "not_found"]);
      expect((await refusal(payByLink(visitor, { token: bad, returnTo: RETURN }))).kind).toBe("not_found");
    }
    expect((await refusal(readPayLink(other.visitor, { token }))).kind).toBe("not_found");
  });

  it("is over after sixty days, and with the registration", async () => {
    const { token, world, registration, visitor } = await aLink();
    const late = await makeCtx({ host: world.host, now: later(days(61), NOW) });
    expect(await refusal(readPayLink(late, { token }))).toMatchObject({ kind: "gone", code: "link_expired" });
    expect((await refusal(payByLink(late, { token, returnTo: RETURN }))).code).toBe("link_expired");
    await db.run(sql`UPDATE registrations SET status = 'cancelled' WHERE id = ${registration.id}`);
    expect((await readPayLink(visitor, { token })).isOver).toBe(true);
    expect((await refusal(payByLink(visitor, { token, returnTo: RETURN }))).kind).toBe("not_found");
  });

  it("does not lead to the page that the student has opened, which names the student, and closes it", async () => {
    const { token, visitor, world, registration, first } = await aLink();
    await db
      .update(schema.students)
      .set({ userId: null })
      .where(eq(schema.students.id, world.student.id ?? ""));
    await db.update(schema.students).set({ userId: world.account.id, isProfileComplete: true }).where(eq(schema.students.id, registration.studentId));
    const own = await makeCtx({ as: world.account.id, host: world.host });
    const mine = await payInstalment(own, { id: first.id, returnTo: RETURN });
    const theirs = await payByLink(visitor, { token, returnTo: RETURN });
    expect(theirs.payAt).not.toBe(mine.payAt);
    await decide(theirs.payAt, "success");
    await applyPayment(visitor, { sessionId: sessionOf(theirs.payAt) });
    expect(await statusOf(first.id)).toBe("paid");
    const paid = await db.select().from(schema.paymentAttempts).where(eq(schema.paymentAttempts.obligationId, first.id));
    expect(paid.map(({ state }) => state).filter((state) => state === "succeeded")).toHaveLength(1);
  });
});
