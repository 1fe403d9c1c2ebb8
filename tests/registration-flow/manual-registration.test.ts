import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { readManualForm } from "~/features/registration-flow/domain/by-staff/read-manual-form";
import { registerManually } from "~/features/registration-flow/domain/by-staff/register-manually";
import { readPayLink } from "~/features/registration-flow/domain/pay-by-link";
import { runningQuote } from "~/features/registration-flow/parts/by-staff/running-total";
import { registrationProfile } from "~/features/registrations/domain/registration-profile";
import { newId } from "~/platform/ids";
import { classRow } from "~/seed/factories";
import { aProduct } from "../store/shop";
import { makeCtx, NOW } from "../support/context";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { aClass, quietSandbox } from "../support/registering";
import { aSchool, db, insert } from "../support/rows";

beforeAll(quietSandbox);

const given = (courseClass: { id: string }, who: string, more: Record<string, unknown> = {}) => ({
  class: courseClass.id,
  first_name: "Ana",
  last_name: who,
  email: `${who}@example.test`,
  phone: "401 555 0100",
  plan_to_pay: "self_pay",
  payment_option: "pay_later",
  send_confirmation: "on",
  ...more,
});
const rowOf = async (id: string) => (await db.select().from(schema.registrations).where(eq(schema.registrations.id, id)))[0];
const planOf = (id: string) =>
  db.select().from(schema.instalments).where(eq(schema.instalments.registrationId, id)).orderBy(schema.instalments.position);

describe("a registration made by staff", () => {
  it("has a seat, plan, receipt and note, and pays the earliest instalment", async () => {
    const school = await aClass();
    const ctx = await makeCtx({ as: school.admin.id });
    const { id } = await registerManually(
      ctx,
      given(school.courseClass, "mara", { taken: "manual", amount: "100.00", method: "check", reference: "No. 17", note: "Came in person" }),
    );
    expect(await rowOf(id)).toMatchObject({
      number: "R-2026-00001",
      status: "active",
      paymentStatus: "partial_paid",
      dueCents: 155_000,
      paidCents: 10_000,
      comment: "Came in person",
      createdBy: school.admin.id,
    });
    expect((await planOf(id)).map(({ amountCents, status, dueDate }) => [amountCents, status, dueDate])).toEqual([
      [10_000, "paid", "2026-01-15"],
      [48_333, "unpaid", "2026-02-14"],
      [48_333, "unpaid", "2026-03-16"],
      [48_334, "unpaid", "2026-04-15"],
    ]);
    const [payment] = await db.select().from(schema.transactions).where(eq(schema.transactions.registrationId, id));
    expect(payment).toMatchObject({
      type: "manually_paid",
      method: "check",
      receiptNumber: "RC-2026-00001",
      description: "Check payment for R-2026-00001",
      note: "No. 17",
    });
    const seats = await db.select().from(schema.seats).where(eq(schema.seats.registrationId, id));
    expect(seats.map(({ state, override }) => [state, override])).toEqual([["taken", false]]);
  });

  it("is created once, however often the form is sent", async () => {
    const school = await aClass();
    const key = newId();
    const send = async () => registerManually(await makeCtx({ as: school.admin.id, idempotencyKey: key }), given(school.courseClass, "twice"));
    const [first, second] = await Promise.all([send(), send()]);
    expect(second.id).toBe(first.id);
    expect(await db.select().from(schema.registrations).where(eq(schema.registrations.classId, school.courseClass.id))).toHaveLength(1);
    expect((await refusal(registerManually(await makeCtx({ as: school.admin.id }), given(school.courseClass, "twice")))).message).toBe(
      "You are already registered for this class.",
    );
  });

  it("exceeds the capacity only with override, and the audit log records it", async () => {
    const school = await aClass({ capacity: 1 });
    const ctx = await makeCtx({ as: school.owner.id });
    await registerManually(ctx, given(school.courseClass, "first"));
    expect(await refusal(registerManually(ctx, given(school.courseClass, "second")))).toMatchObject({
      code: "class_full",
      message: "This class is full.",
    });
    const { id } = await registerManually(ctx, given(school.courseClass, "second", { override: "on" }));
    const [entry] = await db.select().from(schema.auditLog).where(eq(schema.auditLog.subjectId, id));
    expect(JSON.parse(entry?.after ?? "{}")).toMatchObject({ override: true });
  });

  it("is rejected with a reason", async () => {
    const school = await aClass();
    const ctx = await makeCtx({ as: school.admin.id });
    const over = await refusal(registerManually(ctx, given(school.courseClass, "over", { taken: "manual", amount: "2000" })));
    expect(over.fields).toEqual({ amount: ["The amount cannot be more than the balance."] });
    const without = await refusal(registerManually(ctx, given(school.courseClass, "without", { taken: "manual" })));
    expect(without.fields).toEqual({ amount: ["This field is required"] });
    const unnamed = await refusal(registerManually(ctx, given(school.courseClass, "unnamed", { first_name: "" })));
    expect(unnamed.fields).toEqual({ first_name: ["This field is required"] });
    const sum = await refusal(registerManually(ctx, given(school.courseClass, "sum", { payment_plans: [{ amount: "10", due_date: "2026-02-01" }] })));
    expect(sum.message).toBe("Instalments must add up to $1,550.00.");
    await db.update(schema.classes).set({ status: "closed" }).where(eq(schema.classes.id, school.courseClass.id));
    expect((await refusal(registerManually(ctx, given(school.courseClass, "late")))).message).toBe("Registration for this class is closed.");
  });

  it("quotes each class while staff choose, as the registration then costs", async () => {
    const school = await aClass();
    const dearer = await insert(
      schema.classes,
      classRow(school.id, school.program.id, { tuitionOverrideCents: 199_900, applicationFeeOverrideCents: 2_500, endDate: "2026-12-31" }),
    );
    const book = await aProduct(school.id, { priceCents: 3_450 });
    await insert(schema.programProducts, { schoolId: school.id, programId: school.program.id, productId: book.id, isRequired: false });
    const ctx = await makeCtx({ as: school.admin.id });
    const page = await readManualForm(ctx, { program: school.program.id });
    for (const payment_option of ["pay_now", "pay_later"])
      for (const courseClass of [school.courseClass, dearer]) {
        const chosen: Record<string, string> = {
          class: courseClass.id,
          payment_option,
          [`products.${book.id}.chosen`]: "on",
          [`products.${book.id}.quantity`]: "2",
        };
        const running = runningQuote({ page, choice: (name) => chosen[name] ?? null });
        const { id } = await registerManually(
          ctx,
          given(courseClass, `quoted${newId().slice(-8)}`, { payment_option, products: { [book.id]: { chosen: "on", quantity: "2" } } }),
        );
        expect(running?.quote.totalCents).toBe((await rowOf(id))?.dueCents);
        expect(running?.quote.instalments.map(({ amountCents, dueDate }) => [amountCents, dueDate])).toEqual(
          (await planOf(id)).map(({ amountCents, dueDate }) => [amountCents, dueDate]),
        );
      }
  });

  it("takes a card once the registration is made, by this school's staff only", async () => {
    const school = await aClass();
    const { id } = await registerManually(await makeCtx({ as: school.admin.id }), given(school.courseClass, "cardholder", { taken: "card" }));
    expect(await rowOf(id)).toMatchObject({ paymentStatus: "unpaid", paidCents: 0, dueCents: 155_000 });
    const cardOf = async (as: string, of = id) => (await registrationProfile(await makeCtx({ as }), { id: of, do: "card" })).card;
    const card = await cardOf(school.admin.id);
    expect(card.map(({ kind, cents, feeCents, dueDate }) => [kind, cents, feeCents, dueDate])).toEqual([
      ["instalment", 10_000, 299, "2026-01-15"],
      ["balance", 155_000, 4_635, null],
    ]);
    for (const { link, picture, cents } of card) {
      expect(picture).toMatch(/^data:image\/svg\+xml/);
      const page = await readPayLink(await makeCtx({ host: school.host }), { token: new URL(link).searchParams.get("token") ?? "" });
      expect([page.cents, page.canPay]).toEqual([cents, true]);
    }
    expect((await refusal(cardOf((await aSchool()).owner.id))).kind).toBe("not_found");
    await db.update(schema.schools).set({ payoutStatus: "unlinked" }).where(eq(schema.schools.id, school.id));
    expect(await cardOf(school.admin.id)).toEqual([]);
  });

  it("cannot use another school's records", async () => {
    const [here, there] = [await aSchool(), await aClass()];
    const ctx = await makeCtx({ as: here.owner.id });
    expect((await refusal(registerManually(ctx, given(there.courseClass, "stray")))).kind).toBe("not_found");
    expect((await refusal(readManualForm(ctx, { student: there.student.id }))).kind).toBe("not_found");
    expect((await refusal(registerManually(await makeCtx({ as: there.account.id }), given(there.courseClass, "self")))).kind).toBe("forbidden");
  });

  it("is prefilled from a pre-enrollment, unless that was disapproved", async () => {
    const school = await aClass();
    const ctx = await makeCtx({ as: school.admin.id });
    const row = await insert(schema.preEnrollments, {
      id: newId(),
      schoolId: school.id,
      programId: school.program.id,
      firstName: "Pia",
      lastName: "Ford",
      email: "pia@example.test",
      phone: "(401) 555 - 0100",
      status: "disapproved",
      values: { city: "Providence" },
      createdAt: NOW.getTime(),
      updatedAt: NOW.getTime(),
    });
    const page = await readManualForm(ctx, { pre_enroll: row.id });
    expect(page.program?.id).toBe(school.program.id);
    expect(page.prefill.student).toMatchObject({ first_name: "Pia", email: "pia@example.test", city: "Providence" });
    const form = given(school.courseClass, "pia", { pre_enroll: row.id });
    expect((await refusal(registerManually(ctx, form))).message).toBe("Approve the pre-enrollment first.");
    await db
      .update(schema.preEnrollments)
      .set({ status: "approved" })
      .where(eq(schema.preEnrollments.id, row.id as string));
    const { id } = await registerManually(ctx, form);
    const [after] = await db
      .select()
      .from(schema.preEnrollments)
      .where(eq(schema.preEnrollments.id, row.id as string));
    expect(after).toMatchObject({ status: "registered", registrationId: id });
  });
});

describe("a registration made by staff over the API", () => {
  it("reports payment errors by the API's field names, and accepts a valid payment", async () => {
    const school = await aClass();
    const courseClass = await insert(schema.classes, classRow(school.id, school.program.id, { startDate: "2099-03-09", endDate: "2099-04-17" }));
    const make = (who: string, more: Record<string, unknown>) =>
      call<{ errors: unknown; registration: Record<string, string> }>("/api/students/register-student-manually/", {
        method: "POST",
        as: school.admin.id,
        host: school.host,
        body: { ...given(courseClass as { id: string }, who), ...more },
      });
    const wrong = async (more: Record<string, unknown>) => (await make("nobody", more)).body.errors;
    expect(await wrong({ amount_paid: "-5" })).toEqual({ amount_paid: ["Must be between 0 and 999999.99"] });
    expect(await wrong({ amount_paid: "5000.00" })).toEqual({ amount_paid: ["The amount cannot be more than the balance."] });
    expect(await wrong({ payment_status: "paid" })).toEqual({ payment_status: ['"paid" is not a valid choice'] });
    expect(await wrong({ payment_status: "partial_paid" })).toEqual({ amount_paid: ["This field is required"] });
    const summary = async (who: string, more: Record<string, unknown>) => {
      const { registration } = (await make(who, more)).body;
      return [registration.payment_status, registration.amount_paid, registration.amount_due];
    };
    expect(await summary("uma", { payment_status: "unpaid", amount_paid: "0" })).toEqual(["unpaid", "0.00", "1550.00"]);
    expect(await summary("pam", { payment_status: "partial_paid", amount_paid: 50 })).toEqual(["partial_paid", "50.00", "1500.00"]);
    expect(await summary("cal", { payment_status: "complete_paid" })).toEqual(["complete_paid", "1550.00", "0.00"]);
  });
});
