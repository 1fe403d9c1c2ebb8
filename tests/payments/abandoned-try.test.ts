import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { recordPayment } from "~/features/accounts/domain/record-payment";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import { savePromo } from "~/features/registration-flow/domain/wizard/save-promo";
import { changeRegistrationStatus } from "~/features/registrations/domain/change-registration-status";
import { payBalance, payInstalment } from "~/features/student-area/domain/pay";
import { jsonUpTo, textUpTo } from "~/platform/bounded-body";
import { newId } from "~/platform/ids";
import { classRow, instalmentRow, registrationRow, seatRow } from "~/seed/factories";
import { makeCtx, NOW } from "../support/context";
import { refusal } from "../support/outcome";
import { aClass, decide, filledDraft, quietSandbox, sessionOf, submit } from "../support/registering";
import { db, insert } from "../support/rows";

beforeAll(quietSandbox);

const returnTo = { success: "http://s.localhost/student/payments?session_id={CHECKOUT_SESSION_ID}", cancel: "http://s.localhost/student/payments" };

/** A school with two classes and the code ONCE, which may be used once. */
async function withOneUse(given: Partial<typeof schema.promoCodes.$inferInsert> = {}) {
  const school = await aClass({ capacity: 20 });
  const at = NOW.getTime();
  const code = {
    id: newId(),
    schoolId: school.id,
    code: "ONCE",
    kind: "amount" as const,
    value: 5_000,
    maxUses: 1,
    programIds: [],
    productIds: [],
    createdAt: at,
    updatedAt: at,
  };
  await insert(schema.promoCodes, { ...code, ...given });
  const other = await insert(schema.classes, classRow(school.id, school.program.id as string, { capacity: 20 }));
  const visitor = await makeCtx({ host: school.host });
  const uses = async () =>
    (await db.select().from(schema.promoUses).where(eq(schema.promoUses.schoolId, school.id))).map(({ state, email }) => `${state} ${email}`).sort();
  const begin = async (who: string, courseClass = school.courseClass) => {
    const token = await filledDraft(visitor, { ...school, courseClass: courseClass as { id: string } }, who);
    await savePromo(visitor, { token, promo_code: "ONCE" });
    return token;
  };
  return { school, other, visitor, uses, begin };
}

describe("a promo code of an unpaid try", () => {
  it("is the same person's in the next try, of whatever class; the first one cannot be paid any more", async () => {
    const { visitor, uses, begin, other } = await withOneUse();
    const first = await submit(visitor, await begin("ana"));
    expect(await uses()).toEqual(["held ana@example.test"]);
    const next = await submit(visitor, await begin("ana"));
    await submit(visitor, await begin("ana", other as never));
    expect(await uses()).toEqual(["held ana@example.test", "returned ana@example.test", "returned ana@example.test"]);
    for (const { payAt } of [first, next]) {
      await decide(payAt, "success");
      expect((await applyPayment(visitor, { sessionId: sessionOf(payAt) })).state).not.toBe("succeeded");
    }
  });

  it("is not another person's, and not used again once it is paid", async () => {
    const { visitor, begin } = await withOneUse();
    const { payAt } = await submit(visitor, await begin("ana"));
    expect(await refusal(begin("ben"))).toMatchObject({ fields: { promo_code: ["This promo code has been used up."] } });
    await decide(payAt, "success");
    await applyPayment(visitor, { sessionId: sessionOf(payAt) });
    expect(await refusal(begin("ana"))).toMatchObject({ fields: { promo_code: ["This promo code has been used up."] } });
  });

  it("is free again once it is taken out of the try that holds it", async () => {
    const { visitor, uses, begin } = await withOneUse();
    const token = await begin("ana");
    await submit(visitor, token);
    await savePromo(visitor, { token });
    await submit(visitor, token);
    expect(await uses()).toEqual(["returned ana@example.test"]);
    await submit(visitor, await begin("ben"));
    expect(await uses()).toEqual(["held ben@example.test", "returned ana@example.test"]);
  });
});

describe("a payment of a cancelled registration", () => {
  it("is refunded, with the reason", async () => {
    const school = await aClass();
    const of = { studentId: school.student.id, programId: school.program.id, classId: school.courseClass.id as string };
    const registration = await insert(schema.registrations, registrationRow(school.id, of, { tuitionCents: 20_000, applicationFeeCents: 0 }));
    await insert(schema.seats, seatRow(school.id, of.classId, { registrationId: registration.id }));
    const parts = await Promise.all(
      [1, 2].map((position) =>
        insert(schema.instalments, instalmentRow(school.id, registration.id, { position, amountCents: 10_000, dueDate: `2026-0${position + 1}-01` })),
      ),
    );
    const own = await makeCtx({ as: school.account.id, host: school.host });
    const staff = await makeCtx({ as: school.admin.id, host: school.host });
    const one = await payInstalment(own, { id: parts[0]?.id, returnTo });
    const all = await payBalance(own, { id: registration.id, returnTo });
    await changeRegistrationStatus(staff, { registration: registration.id, status: "cancelled", reason: "Moved away" });
    for (const { payAt } of [one, all]) {
      await decide(payAt, "success");
      expect((await applyPayment(own, { sessionId: sessionOf(payAt) })).state).toBe("surplus");
    }
    const tries = await db.select().from(schema.paymentAttempts).where(eq(schema.paymentAttempts.schoolId, school.id));
    const why = "The registration or this installment was cancelled before the payment arrived.";
    expect(tries.map(({ failure }) => failure)).toEqual([why, why]);
    expect((await refusal(payInstalment(own, { id: parts[1]?.id, returnTo }))).code).toBe("instalment_cancelled");
    expect((await refusal(payBalance(own, { id: registration.id, returnTo }))).code).toBe("instalment_cancelled");
    const paid = recordPayment(staff, { registration: registration.id, payment_plan: parts[0]?.id, amount: "1.00", method: "cash" });
    expect((await refusal(paid)).code).not.toBe("instalment_paid");
  });
});

describe("an answer from outside", () => {
  /** A body without an end that counts what is read of it. */
  function endless(chunk: string) {
    const read = { bytes: 0, isCancelled: false };
    const bytes = new TextEncoder().encode(chunk);
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        read.bytes += bytes.byteLength;
        controller.enqueue(bytes);
      },
      cancel() {
        read.isCancelled = true;
      },
    });
    return { answer: new Response(body), read };
  }
  it("is read up to its limit, not to its end", async () => {
    const { answer, read } = endless("é".repeat(500));
    expect((await textUpTo(answer, 2_000)).length).toBe(1_000);
    expect(read.isCancelled).toBe(true);
    expect(read.bytes).toBeLessThan(6_000);
    expect(await textUpTo(new Response("short"), 2_000)).toBe("short");
    expect(await textUpTo(new Response(null, { status: 204 }), 2_000)).toBe("");
  });
  it("is parsed only when it is whole", async () => {
    expect(await jsonUpTo(new Response('{"a":1}'), 7)).toEqual({ a: 1 });
    await expect(jsonUpTo(new Response('{"a":12}'), 7)).rejects.toThrow("larger than 7 bytes");
    await expect(jsonUpTo(endless("[").answer, 100)).rejects.toThrow("larger than 100 bytes");
  });
});
