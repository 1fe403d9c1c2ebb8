import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { findAttempt } from "~/features/payments/data/attempts";
import { applyPayment } from "~/features/payments/domain/apply-payment";
import { executeRefund } from "~/features/payments/domain/refunds/execute";
import { abandon } from "~/features/payments/domain/return-from-payment";
import { readOutcome } from "~/features/registration-flow/domain/read-outcome";
import { payByApi } from "~/features/registration-flow/domain/register-by-api";
import { readRegistration } from "~/features/registration-flow/domain/wizard/read-registration";
import { saveStudent } from "~/features/registration-flow/domain/wizard/save-student";
import { notifyOverpayment } from "~/features/registrations/domain/notify-overpayment";
import { withSchool } from "~/platform/context";
import { hashToken } from "~/platform/ids";
import { classRow } from "~/seed/factories";
import { later as inA, makeCtx, makeJobCtx, minutes, NOW, settled } from "../support/context";
import { refusal, tally } from "../support/outcome";
import { aClass, decide, filledDraft, quietSandbox, sandbox, sessionOf, submit } from "../support/registering";
import { db, insert } from "../support/rows";

beforeAll(quietSandbox);

const registrationsOf = (classId: string) => db.select().from(schema.registrations).where(eq(schema.registrations.classId, classId));
const seatsOf = (classId: string, state: "held" | "taken") =>
  db
    .select()
    .from(schema.seats)
    .where(and(eq(schema.seats.classId, classId), eq(schema.seats.state, state)));
const codeOf = async (token: string) =>
  (
    await db
      .select()
      .from(schema.registrationDrafts)
      .where(eq(schema.registrationDrafts.tokenHash, await hashToken(token)))
  )[0]?.code ?? "";
const ledgerOf = (registrationId: string) =>
  db.select().from(schema.transactions).where(eq(schema.transactions.registrationId, registrationId)).orderBy(schema.transactions.type);

describe("a registration that is paid online", () => {
  it("is made once it is paid, with seat, ledger and receipt number, and not before", async () => {
    const school = await aClass();
    const ctx = await makeCtx({ host: school.host });
    const token = await filledDraft(ctx, school, "paula");
    const { payAt } = await submit(ctx, token);
    expect(await registrationsOf(school.courseClass.id)).toEqual([]);
    expect(await seatsOf(school.courseClass.id, "held")).toHaveLength(1);
    expect((await decide(payAt, "success")).status).toBe(303);
    expect((await applyPayment(ctx, { sessionId: sessionOf(payAt) })).state).toBe("succeeded");
    const [registration] = await registrationsOf(school.courseClass.id);
    expect(registration).toMatchObject({
      number: "R-2026-00001",
      status: "active",
      enrollmentStatus: "enrolled",
      paymentOption: "pay_now",
      paymentStatus: "complete_paid",
      paidCents: 155_000,
      dueCents: 155_000,
    });
    expect(await seatsOf(school.courseClass.id, "taken")).toHaveLength(1);
    expect(await seatsOf(school.courseClass.id, "held")).toEqual([]);
    expect(
      (await ledgerOf(registration?.id ?? "")).map(({ type, status, amountCents, receiptNumber }) => [type, status, amountCents, receiptNumber]),
    ).toEqual([
      ["processing_fee", "succeeded", 4_635, null],
      ["student_registration", "succeeded", 155_000, "RC-2026-00001"],
    ]);
  });

  it("is booked once, however often and from wherever it is reported", async () => {
    const school = await aClass();
    const ctx = await makeCtx({ host: school.host });
    const { payAt } = await submit(ctx, await filledDraft(ctx, school, "otto"));
    await decide(payAt, "success");
    await Promise.all(Array.from({ length: 12 }, () => applyPayment(ctx, { sessionId: sessionOf(payAt) })));
    const made = await registrationsOf(school.courseClass.id);
    expect(made).toHaveLength(1);
    expect(await ledgerOf(made[0]?.id ?? "")).toHaveLength(2);
    const events = await db
      .select()
      .from(schema.outbox)
      .where(eq(schema.outbox.id, `registration.created:${made[0]?.id}`));
    expect(events).toHaveLength(1);
  });

  it("opens one checkout for a double click, and another after a change of amount", async () => {
    const school = await aClass();
    const ctx = await makeCtx({ host: school.host });
    const token = await filledDraft(ctx, school, "dora");
    const [first, second] = await Promise.all([submit(ctx, token), submit(ctx, token)]);
    expect(second.payAt).toBe(first.payAt);
    const later = await submit(ctx, token, "pay_later");
    expect(later.payAt).not.toBe(first.payAt);
    expect((await decide(first.payAt, "success")).status).toBe(404);
    expect(await seatsOf(school.courseClass.id, "held")).toHaveLength(1);
  });

  it("pay later: the application fee now, the tuition in three instalments to the cent", async () => {
    const school = await aClass();
    const ctx = await makeCtx({ host: school.host });
    const { payAt } = await submit(ctx, await filledDraft(ctx, school, "petra"), "pay_later");
    await decide(payAt, "success");
    await applyPayment(ctx, { sessionId: sessionOf(payAt) });
    const [registration] = await registrationsOf(school.courseClass.id);
    expect(registration).toMatchObject({ paymentStatus: "partial_paid", paidCents: 10_000, dueCents: 155_000 });
    const plan = await db
      .select()
      .from(schema.instalments)
      .where(eq(schema.instalments.registrationId, registration?.id ?? ""))
      .orderBy(schema.instalments.position);
    expect(plan.map(({ amountCents, dueDate }) => [amountCents, dueDate])).toEqual([
      [48_333, "2026-02-14"],
      [48_333, "2026-03-16"],
      [48_334, "2026-04-15"],
    ]);
  });

  it("a declined card leaves the seat held and the reason noted; giving up frees it", async () => {
    const school = await aClass({ capacity: 1 });
    const ctx = await makeCtx({ host: school.host });
    const { payAt } = await submit(ctx, await filledDraft(ctx, school, "dean"));
    await decide(payAt, "decline");
    expect((await applyPayment(ctx, { sessionId: sessionOf(payAt) })).state).toBe("open");
    const attempt = await findAttempt(ctx, { sessionId: sessionOf(payAt) });
    expect(attempt?.failure).toBe("Your card was declined.");
    if (attempt) await abandon(ctx, attempt);
    expect(await seatsOf(school.courseClass.id, "held")).toEqual([]);
    const rows = await db
      .select()
      .from(schema.transactions)
      .where(eq(schema.transactions.attemptId, attempt?.id ?? ""));
    expect(rows.map((row) => row.status)).toEqual(["failed", "failed"]);
  });

  it("begun anew with the same address has the seat of the earlier one, which cannot be paid any more", async () => {
    const school = await aClass({ capacity: 1 });
    const ctx = await makeCtx({ host: school.host });
    // Both were begun while the class was free.
    const [first, second, stranger] = [
      await filledDraft(ctx, school, "twice"),
      await filledDraft(ctx, school, "twice"),
      await filledDraft(ctx, school, "third"),
    ];
    const { payAt: earlier } = await submit(ctx, first);
    expect(await refusal(submit(ctx, stranger))).toMatchObject({ code: "class_full" });
    expect((await readRegistration(ctx, { token: second, step: 6 })).classes[0]).toMatchObject({ state: "open", seatsLeft: 1 });
    expect((await readRegistration(ctx, { token: stranger, step: 6 })).classes[0]).toMatchObject({ state: "full" });
    const { payAt } = await submit(ctx, second);
    expect(await seatsOf(school.courseClass.id, "held")).toHaveLength(1);
    expect((await decide(earlier, "success")).status).toBe(404);
    expect(await readOutcome(ctx, { reg: await codeOf(first), token: first })).toMatchObject({ kind: "unpaid", heldUntil: null });
    expect(await refusal(submit(ctx, stranger))).toMatchObject({ code: "class_full" });
    await decide(payAt, "success");
    expect((await applyPayment(ctx, { sessionId: sessionOf(payAt) })).state).toBe("succeeded");
    expect(await registrationsOf(school.courseClass.id)).toHaveLength(1);
  });

  it("started again after the earlier one was paid is rejected, and the payment is recorded", async () => {
    const school = await aClass();
    const ctx = await makeCtx({ host: school.host });
    const { payAt } = await submit(ctx, await filledDraft(ctx, school, "paid"));
    await decide(payAt, "success");
    const again = await filledDraft(ctx, school, "paid");
    expect(await refusal(submit(ctx, again))).toMatchObject({ code: "already_registered" });
    expect(await registrationsOf(school.courseClass.id)).toHaveLength(1);
    expect(await seatsOf(school.courseClass.id, "held")).toEqual([]);
  });

  it("a payment after the seat is gone is recorded and refunded with its fee", async () => {
    const school = await aClass({ capacity: 1 });
    const early = await makeCtx({ host: school.host });
    const { payAt } = await submit(early, await filledDraft(early, school, "slow"));
    const later = await makeCtx({ host: school.host, now: inA(minutes(40)) });
    const { payAt: other } = await submit(later, await filledDraft(later, school, "fast"));
    await decide(payAt, "success");
    await decide(other, "success");
    expect((await applyPayment(later, { sessionId: sessionOf(other) })).state).toBe("succeeded");
    expect((await applyPayment(later, { sessionId: sessionOf(payAt) })).state).toBe("surplus");
    expect(await registrationsOf(school.courseClass.id)).toHaveLength(1);
    const attempt = await findAttempt(later, { sessionId: sessionOf(payAt) });
    const [refund] = await db
      .select()
      .from(schema.refundRequests)
      .where(eq(schema.refundRequests.attemptId, attempt?.id ?? ""));
    expect(refund).toMatchObject({
      status: "approved",
      execution: "queued",
      amountCents: 159_635,
      withServiceFee: true,
      reason: "This class is full.",
    });
    const job = withSchool(makeJobCtx(later.now), later.hostSchool as NonNullable<typeof later.hostSchool>);
    await Promise.all([executeRefund(job, refund?.id ?? ""), executeRefund(job, refund?.id ?? "")]);
    const rows = await db
      .select()
      .from(schema.transactions)
      .where(eq(schema.transactions.attemptId, attempt?.id ?? ""));
    expect(rows.reduce((sum, row) => sum + row.amountCents, 0)).toBe(0);
    expect(rows.filter((row) => row.type === "refund")).toHaveLength(1);
  });

  it("money that is on its way keeps its seat until it arrives", async () => {
    const school = await aClass({ capacity: 1 });
    const ctx = await makeCtx({ host: school.host });
    const token = await filledDraft(ctx, school, "debit");
    const { payAt, code } = await submit(ctx, token);
    await sandbox("settlement", { mode: "slow" });
    await decide(payAt, "success");
    const seen = async (count: number) => {
      const then = await makeCtx({ host: school.host, now: inA(minutes(count)) });
      return (await readOutcome(then, { reg: code, session_id: sessionOf(payAt), token })).kind;
    };
    expect([await seen(0), await seen(30), await seen(60)]).toEqual(["processing", "processing", "processing"]);
    const rival = await makeCtx({ host: school.host, now: inA(minutes(70)) });
    expect((await refusal(filledDraft(rival, school, "rival"))).code).toBe("class_full");
    await sandbox("settlement", { mode: "now" });
    expect(await seen(90)).toBe("made");
    expect(await seatsOf(school.courseClass.id, "taken")).toHaveLength(1);
  });

  it("an unconfirmed intent ends with its seat, and is not checked again", async () => {
    const school = await aClass({ capacity: 1 });
    const ctx = await makeCtx({ host: school.host });
    const person = { class: school.courseClass.id, first_name: "Ana", last_name: "Left", email: "left@example.test", phone: "401 555 0100" };
    const { paymentIntent } = await payByApi(ctx, person);
    expect((await applyPayment(ctx, { intentId: paymentIntent })).state).toBe("open");
    const late = await makeCtx({ host: school.host, now: inA(minutes(40)) });
    expect((await applyPayment(late, { intentId: paymentIntent })).state).toBe("over");
    expect((await findAttempt(late, { intentId: paymentIntent }))?.state).toBe("expired");
    expect((await late.ports.stripe.client.paymentIntents.retrieve(paymentIntent)).status).toBe("canceled");
    expect(await seatsOf(school.courseClass.id, "held")).toEqual([]);
  });

  it("an intent that was canceled at the provider ends at once, with its seat", async () => {
    const school = await aClass({ capacity: 1 });
    const ctx = await makeCtx({ host: school.host });
    const person = { class: school.courseClass.id, first_name: "Ana", last_name: "Gone", email: "gone@example.test", phone: "401 555 0100" };
    const { paymentIntent } = await payByApi(ctx, person);
    expect(await seatsOf(school.courseClass.id, "held")).toHaveLength(1);
    await ctx.ports.stripe.client.paymentIntents.cancel(paymentIntent);
    expect((await applyPayment(ctx, { intentId: paymentIntent })).state).toBe("over");
    expect((await findAttempt(ctx, { intentId: paymentIntent }))?.state).toBe("expired");
    expect(await seatsOf(school.courseClass.id, "held")).toEqual([]);
  });

  it("for a class the student already has is refunded with that reason, and its seat is released at once", async () => {
    const school = await aClass({ capacity: 2 });
    const ctx = await makeCtx({ host: school.host });
    const [first, second] = [await filledDraft(ctx, school, "again"), await filledDraft(ctx, school, "other")];
    const [one, two] = [await submit(ctx, first), await submit(ctx, second)];
    // Under another address it has a separate seat and checkout; the address is corrected while both are open.
    await saveStudent(ctx, { token: second, first_name: "Ana", last_name: "again", email: "again@example.test", phone: "401 555 0100" });
    for (const { payAt } of [one, two]) await decide(payAt, "success");
    expect((await applyPayment(ctx, { sessionId: sessionOf(one.payAt) })).state).toBe("succeeded");
    const outcome = await readOutcome(ctx, { reg: two.code, session_id: sessionOf(two.payAt), token: second });
    expect(outcome).toMatchObject({ kind: "surplus", inVain: "registered", amountCents: 159_635 });
    expect(await seatsOf(school.courseClass.id, "held")).toEqual([]);
    expect(await seatsOf(school.courseClass.id, "taken")).toHaveLength(1);
    const attempt = await findAttempt(ctx, { sessionId: sessionOf(two.payAt) });
    const job = withSchool(makeJobCtx(), ctx.hostSchool as NonNullable<typeof ctx.hostSchool>);
    await notifyOverpayment(job, { attemptId: attempt?.id, kind: "registration", code: "already_registered" });
    const [mail] = await db
      .select()
      .from(schema.mails)
      .where(and(eq(schema.mails.schoolId, school.id), eq(schema.mails.template, "class_full_refunded")));
    expect(mail?.subject).toBe(`Your payment to ${school.school.name} was refunded`);
    expect(mail?.text).toContain("You are already registered for this class.");
    expect(mail?.text).not.toContain("last seat");
  });

  it("counts for both classes of a new student registered in them at the same moment", async () => {
    const school = await aClass();
    const other = await insert(schema.classes, classRow(school.id, school.program.id));
    const ctx = await makeCtx({ host: school.host });
    const drafts = [await filledDraft(ctx, school, "both"), await filledDraft(ctx, { ...school, courseClass: other }, "both")];
    const places = await Promise.all(drafts.map((token) => submit(ctx, token)));
    for (const { payAt } of places) await decide(payAt, "success");
    const booked = await Promise.all(places.map(({ payAt }) => applyPayment(ctx, { sessionId: sessionOf(payAt) })));
    expect(booked.map(({ state }) => state)).toEqual(["succeeded", "succeeded"]);
    const made = [...(await registrationsOf(school.courseClass.id)), ...(await registrationsOf(other.id))];
    expect(made).toHaveLength(2);
    expect(new Set(made.map(({ studentId }) => studentId)).size).toBe(1);
  });

  it("is refused twice for the same person and class", async () => {
    const school = await aClass();
    const ctx = await makeCtx({ host: school.host });
    const { payAt } = await submit(ctx, await filledDraft(ctx, school, "twice"));
    await decide(payAt, "success");
    await applyPayment(ctx, { sessionId: sessionOf(payAt) });
    const again = await filledDraft(ctx, school, "twice");
    expect(await refusal(submit(ctx, again))).toMatchObject({ kind: "conflict", code: "already_registered" });
  });
});

describe("the first step", () => {
  it("offers the classes that are to come, and of those that have begun only one's own", async () => {
    const school = await aClass();
    const begun = await insert(schema.classes, classRow(school.id, school.program.id, { startDate: "2025-11-03", endDate: "2025-12-12" }));
    const closed = await insert(schema.classes, classRow(school.id, school.program.id, { status: "closed" }));
    const ctx = await makeCtx({ host: school.host });
    const offered = async (token?: string) => {
      const { classes } = await readRegistration(ctx, { token, step: 1, program: school.program.id });
      return new Map(classes.map(({ id, state }) => [id, state]));
    };
    expect(await offered()).toEqual(
      new Map([
        [school.courseClass.id, "open"],
        [closed.id, "closed"],
      ]),
    );
    const token = await filledDraft(ctx, school, "slowly");
    await db.update(schema.registrationDrafts).set({ classId: begun.id }).where(eq(schema.registrationDrafts.schoolId, school.id));
    expect((await offered(token)).get(begun.id)).toBe("closed");
  });
});

describe("the last seat", () => {
  it("is won by one of forty simultaneous visitors; the others see that the class is full", async () => {
    const school = await aClass({ capacity: 1, program: { tuitionCents: 0, applicationFeeCents: 0 } });
    const ctx = await makeCtx({ host: school.host });
    const tokens: string[] = [];
    for (let index = 0; index < 40; index += 1) tokens.push(await filledDraft(ctx, school, `racer${index}`));
    expect(await tally(tokens.map((token) => submit(ctx, token, "free_plan")))).toEqual({ done: 1, class_full: 39 });
    expect(await seatsOf(school.courseClass.id, "taken")).toHaveLength(1);
    expect(await registrationsOf(school.courseClass.id)).toHaveLength(1);
    await settled();
  });

  it("the same race without the condition oversells, so that the test above can fail", async () => {
    const school = await aClass({ capacity: 1 });
    await db.run(sql`DROP TRIGGER seats_not_oversold`);
    const naive = async (index: number) => {
      const [row] = await db.all<{ taken: number }>(
        sql`SELECT count(*) AS taken FROM seats WHERE class_id = ${school.courseClass.id} AND state = 'taken'`,
      );
      await scheduler.wait(25);
      if ((row?.taken ?? 0) < 1)
        await db.insert(schema.seats).values({
          id: `naive-${index}`,
          schoolId: school.id,
          classId: school.courseClass.id,
          state: "taken",
          expiresAt: 0,
          createdAt: NOW.getTime(),
        });
    };
    await Promise.all(Array.from({ length: 10 }, (_, index) => naive(index)));
    expect((await seatsOf(school.courseClass.id, "taken")).length).toBeGreaterThan(1);
  });
});
