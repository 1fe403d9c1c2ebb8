import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { confirmRegistrationPayment } from "~/features/registration-flow/domain/confirm-registration-payment";
import { saveDraftByApi } from "~/features/registration-flow/domain/initiated/draft-api";
import { payByApi, registerByApi } from "~/features/registration-flow/domain/register-by-api";
import { payInstalment } from "~/features/student-area/domain/pay";
import { classRow, instalmentRow, programRow, registrationRow, studentRow, userRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { env } from "../support/env";
import { type Answer, call } from "../support/http";
import { refusal } from "../support/outcome";
import { aClass, decide, quietSandbox } from "../support/registering";
import { aSchool, db, insert } from "../support/rows";

beforeAll(quietSandbox);

type School = Awaited<ReturnType<typeof aClass>>;

const whole = (school: School, who: string) => ({
  class: school.courseClass.id,
  first_name: "Ana",
  last_name: who,
  email: `${who}@example.test`,
  phone: "401 555 0100",
});

const heldSeats = (classId: string) =>
  db
    .select()
    .from(schema.seats)
    .where(and(eq(schema.seats.classId, classId), eq(schema.seats.state, "held")));

describe("a registration paid by an API client", () => {
  it("is one intent and one seat per request key, also for two calls at once", async () => {
    const school = await aClass();
    const ctx = await makeCtx({ host: school.host, idempotencyKey: "one-payment-1" });
    const [first, second] = await Promise.all([payByApi(ctx, whole(school, "kim")), payByApi(ctx, whole(school, "kim"))]);
    const third = await payByApi(ctx, whole(school, "kim"));
    expect([second.paymentIntent, third.paymentIntent]).toEqual([first.paymentIntent, first.paymentIntent]);
    expect(third).toMatchObject({ clientSecret: first.clientSecret, amountCents: 155_000, serviceFeeCents: 4_635 });
    expect(await heldSeats(school.courseClass.id)).toHaveLength(1);
    const kept = await db.select().from(schema.idempotencyKeys);
    expect(kept.filter(({ response }) => response.includes("_secret_"))).toEqual([]);
  });

  it("rejects the same key with another body, and holds no seat for it", async () => {
    const school = await aClass();
    const ctx = await makeCtx({ host: school.host, idempotencyKey: "one-payment-2" });
    await payByApi(ctx, whole(school, "lou"));
    expect(await refusal(payByApi(ctx, whole(school, "max")))).toMatchObject({ kind: "conflict", code: "idempotency_mismatch" });
    expect(await heldSeats(school.courseClass.id)).toHaveLength(1);
  });

  it("is separate at another school, and for each call without a key", async () => {
    const [here, there] = [await aClass(), await aClass()];
    const key = "one-payment-3";
    const first = await payByApi(await makeCtx({ host: here.host, idempotencyKey: key }), whole(here, "ida"));
    const second = await payByApi(await makeCtx({ host: there.host, idempotencyKey: key }), whole(there, "ida"));
    const unkeyed = await makeCtx({ host: here.host });
    const third = await payByApi(unkeyed, whole(here, "ida"));
    expect(new Set([first.paymentIntent, second.paymentIntent, third.paymentIntent]).size).toBe(3);
  });

  it("returns the finished registration when an old request is repeated", async () => {
    const school = await aClass({ program: { tuitionCents: 0, applicationFeeCents: 0 } });
    const ctx = await makeCtx({ host: school.host, idempotencyKey: "one-registration-1" });
    const first = await registerByApi(ctx, { ...whole(school, "ned"), payment_option: "free_plan" });
    const again = await registerByApi(ctx, { ...whole(school, "ned"), payment_option: "free_plan" });
    expect([again.registration.id, again.student.id]).toEqual([first.registration.id, first.student.id]);
    const other = registerByApi(ctx, { ...whole(school, "oda"), payment_option: "free_plan" });
    expect(await refusal(other)).toMatchObject({ kind: "conflict", code: "idempotency_mismatch" });
  });

  it("belongs to the signed-in student, with the account's email", async () => {
    const school = await aClass({ program: { tuitionCents: 0, applicationFeeCents: 0 } });
    const ctx = await makeCtx({ host: school.host, as: school.account.id });
    const { registration, student } = await registerByApi(ctx, { ...whole(school, "someone-else"), payment_option: "free_plan" });
    expect(student.email).toBe(school.account.email);
    expect(registration.studentId).toBe(school.student.id);
  });
});

describe("an initiated registration", () => {
  it("is completed by a whole registration at the agreed price, for its own person", async () => {
    const school = await aClass();
    const ctx = await makeCtx({ host: school.host });
    const begun = await saveDraftByApi(ctx, { program: school.program.id, class: school.courseClass.id, email: "kai@example.test" });
    await db
      .update(schema.registrationDrafts)
      .set({ tuitionOverrideCents: 0, allowedOptions: ["pay_later"], source: "staff", termsProgramId: school.program.id })
      .where(eq(schema.registrationDrafts.id, begun.id));
    await db.update(schema.programs).set({ applicationFeeCents: 0 }).where(eq(schema.programs.id, school.program.id));
    const send = (who: string) => registerByApi(ctx, { ...whole(school, who), payment_option: "free_plan", initiate_registration: begun.id });
    expect((await refusal(send("eve"))).kind).toBe("not_found");
    const { registration } = await send("kai");
    expect(registration).toMatchObject({ tuitionCents: 0, paymentStatus: "complete_paid" });
    const [draft] = await db.select().from(schema.registrationDrafts).where(eq(schema.registrationDrafts.id, begun.id));
    expect(draft).toMatchObject({ state: "completed", registrationId: registration.id });
    expect((await refusal(send("kai"))).kind).toBe("not_found");
  });
});

describe("an instalment paid by an API client", () => {
  const returnTo = { success: "http://x.localhost/a?session_id={CHECKOUT_SESSION_ID}", cancel: "http://x.localhost/b" };

  async function aPlan() {
    const school = await aSchool();
    const program = await insert(schema.programs, programRow(school.id, { tuitionCents: 60_000, applicationFeeCents: 0 }));
    const courseClass = await insert(schema.classes, classRow(school.id, program.id));
    const of = { studentId: school.student.id, programId: program.id, classId: courseClass.id };
    const registration = await insert(schema.registrations, registrationRow(school.id, of, { tuitionCents: 60_000, applicationFeeCents: 0 }));
    const plan = await Promise.all(
      [1, 2].map((position) =>
        insert(schema.instalments, instalmentRow(school.id, registration.id, { position, amountCents: 30_000, dueDate: `2026-0${position}-20` })),
      ),
    );
    const ctx = await makeCtx({ as: school.account.id, host: school.host });
    return { school, registration, first: plan[0] as (typeof plan)[0], ctx };
  }

  it("can be paid by anyone who names it and its registration: staff, or a payer", async () => {
    const { school, registration, first } = await aPlan();
    const wanted = { registration: registration.id, payment_plan: first.id, amount: "1.00" };
    const path = "/api/students/create-payment-intent/";
    for (const as of [undefined, school.owner.id]) {
      const paid = await call<Record<string, string>>(path, { method: "POST", host: school.host, as, body: wanted });
      expect(paid).toMatchObject({ status: 200, body: { registration: registration.id, amount: "300.00", service_fee: "8.97", total: "308.97" } });
      const named = await call(path, { method: "POST", host: school.host, as, body: { payment_plan: first.id } });
      expect(named).toMatchObject({ status: 400, body: { errors: { registration: ["This field is required"] } } });
      const body = { ...wanted, registration: first.id };
      expect((await call(path, { method: "POST", host: school.host, as, body })).status).toBe(404);
    }
    const elsewhere = await aSchool();
    expect((await call(path, { method: "POST", host: elsewhere.host, body: wanted })).status).toBe(404);
    const [attempt] = await db.select().from(schema.paymentAttempts).where(eq(schema.paymentAttempts.obligationId, first.id));
    expect(attempt?.snapshot).toMatchObject({ payerName: `${school.student.firstName} ${school.student.lastName}` });
  });

  it("belongs to the student of the plan and has the plan's amount", async () => {
    const { school, registration, first, ctx } = await aPlan();
    const wanted = { registration: registration.id, payment_plan: first.id, amount: "1.00" };
    const account = await insert(schema.users, userRow({ role: "student", schoolId: school.id }));
    await insert(schema.students, studentRow(school.id, { userId: account.id, email: account.email }));
    expect((await refusal(payByApi(await makeCtx({ as: account.id, host: school.host }), wanted))).kind).toBe("not_found");
    expect((await refusal(payByApi(ctx, { ...wanted, registration: first.id }))).kind).toBe("not_found");
    const opened = await payByApi(ctx, wanted);
    expect(opened).toMatchObject({ registration: registration.id, amountCents: 30_000, serviceFeeCents: 897 });
    expect((await payByApi(ctx, wanted)).paymentIntent).toBe(opened.paymentIntent);
    const seen = await confirmRegistrationPayment(ctx, {
      payment_intent: opened.paymentIntent,
      payment_intent_client_secret: opened.clientSecret,
    });
    expect(seen).toMatchObject({ state: "open", registration: { id: registration.id } });
  });

  it("closes an open checkout, and a checkout closes the intent, so that only one can be paid", async () => {
    const { registration, first, ctx } = await aPlan();
    const { payAt } = await payInstalment(ctx, { id: first.id, returnTo });
    const opened = await payByApi(ctx, { registration: registration.id, payment_plan: first.id });
    expect((await decide(payAt, "success")).status).toBe(404);
    const again = await payInstalment(ctx, { id: first.id, returnTo });
    const intent = await ctx.ports.stripe.client.paymentIntents.retrieve(opened.paymentIntent);
    expect(intent.status).toBe("canceled");
    expect((await decide(again.payAt, "success")).status).toBe(303);
  });
});

describe("anonymous calls, by host", () => {
  const titles = ({ body }: Answer<{ results: { title: string }[] }>) => body.results.map(({ title }) => title);

  it("use the host's school, regardless of who is signed in", async () => {
    const [here, there] = [await aClass(), await aClass()];
    const path = "/api/programs/public-school-programs/";
    const seen = await call<{ results: { title: string }[] }>(path, { host: here.host, as: there.owner.id });
    expect(titles(seen)).toEqual([here.program.title]);
    expect(await call(path, { as: here.owner.id })).toMatchObject({ status: 404, body: { code: "school_not_found" } });
  });

  it("give staff of another school no rights", async () => {
    const [here, there] = [await aClass(), await aClass()];
    await db.update(schema.classes).set({ startDate: "2099-03-09", endDate: "2099-04-17" }).where(eq(schema.classes.id, here.courseClass.id));
    await db.update(schema.programs).set({ tuitionCents: 0, applicationFeeCents: 0 }).where(eq(schema.programs.id, here.program.id));
    const body = { ...whole(here, "from-afar"), payment_option: "free_plan" };
    const made = await call<{ registration: { id: string } }>("/api/students/", { method: "POST", host: here.host, as: there.admin.id, body });
    expect(made.status).toBe(201);
    const [row] = await db.select().from(schema.registrations).where(eq(schema.registrations.id, made.body.registration.id));
    expect(row).toMatchObject({ schoolId: here.id, createdBy: null });
  });

  it("use the caller's own school on the product's host if the request names it", async () => {
    const school = await aClass();
    await db.update(schema.classes).set({ startDate: "2099-03-09", endDate: "2099-04-17" }).where(eq(schema.classes.id, school.courseClass.id));
    const path = "/api/classes/program-offered-classes/";
    const seen = await call<{ results: { id: string }[] }>(path, { as: school.owner.id });
    expect(seen.body.results.map(({ id }) => id)).toEqual([school.courseClass.id]);
    expect((await call(path, { host: env.MAIN_HOST })).status).toBe(404);
  });
});

describe("malformed input", () => {
  it("is rejected with a message and never stored", async () => {
    const school = await aClass({ program: { tuitionCents: 0, applicationFeeCents: 0 } });
    const ctx = await makeCtx({ host: school.host });
    const wrong = { ...whole(school, "odd"), payment_option: "free_plan", first_name: 5, date_of_birth: "2999-01-01" };
    expect((await refusal(registerByApi(ctx, wrong))).fields).toMatchObject({
      first_name: ["Send this as text"],
      date_of_birth: ["Enter a valid date"],
    });
    const { student } = await registerByApi(ctx, {
      ...whole(school, "odd"),
      payment_option: "free_plan",
      first_name: "A\u0000na\ud800 😀",
      date_of_birth: "2001-05-04",
      address: "1 Main Street",
      city: "Providence",
      state: "RI",
      zipcode: "02903",
    });
    expect(student.firstName).toBe("Ana 😀");
  });

  it("returns 400 for invalid text, and 405 with the allowed methods for an unknown method", async () => {
    const school = await aClass();
    const bytes = new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]);
    const headers = { "Content-Type": "application/json" };
    const bad = await call("/api/students/create-payment-intent/", { method: "POST", host: school.host, body: bytes, headers });
    expect(bad).toMatchObject({ status: 400, body: { code: "json_invalid" } });
    const odd = await call("/api/students/create-payment-intent/", { method: "PUT", host: school.host, body: {} });
    expect(odd).toMatchObject({ status: 405, body: { code: "method_not_allowed" } });
    expect(odd.headers.get("allow")).toContain("POST");
    expect((await call("/api/nothing/here/", { host: school.host })).status).toBe(404);
  });
});
