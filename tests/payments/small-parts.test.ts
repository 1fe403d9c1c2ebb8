import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { changePaymentPlan } from "~/features/accounts/domain/change-payment-plan";
import { chargeDueInstalments } from "~/features/accounts/domain/charge-due";
import { listOwed } from "~/features/accounts/domain/list-owed";
import { recordPayment } from "~/features/accounts/domain/record-payment";
import { remindDueInstalments } from "~/features/accounts/domain/remind-due";
import { remindOwed } from "~/features/accounts/domain/remind-owed";
import { paymentChoices, type RegistrationTerms } from "~/features/payments/domain/quote-registration";
import { instalmentSchedule, SMALLEST_PART } from "~/features/payments/model";
import { programForm } from "~/features/programs/program-model";
import { registerManually } from "~/features/registration-flow/domain/by-staff/register-manually";
import { registerByApi } from "~/features/registration-flow/domain/register-by-api";
import { getOwnPayments } from "~/features/student-area/domain/payments";
import { newId } from "~/platform/ids";
import { instalmentRow, registrationRow, seatRow } from "~/seed/factories";
import { makeCtx, makeJobCtx } from "../support/context";
import { refusal } from "../support/outcome";
import { aClass, filledDraft, quietSandbox, submit } from "../support/registering";
import { db, insert } from "../support/rows";

beforeAll(quietSandbox);

const LATER = { payoutStatus: "verified" as const };
const options = ["pay_now" as const, "pay_later" as const];

/** An active registration with these unpaid parts, due on 1/10 and every month after it. */
async function withParts(amounts: number[]) {
  const school = await aClass({ school: LATER });
  const total = amounts.reduce((sum, each) => sum + each, 0);
  const of = { studentId: school.student.id, programId: school.program.id, classId: school.courseClass.id };
  const registration = await insert(schema.registrations, registrationRow(school.id, of, { tuitionCents: total, applicationFeeCents: 0 }));
  await insert(schema.seats, seatRow(school.id, school.courseClass.id, { registrationId: registration.id }));
  const parts = [];
  for (const [index, amountCents] of amounts.entries())
    parts.push(
      await insert(
        schema.instalments,
        instalmentRow(school.id, registration.id, { amountCents, dueDate: `2026-0${index + 1}-10`, position: index + 1 }),
      ),
    );
  const staff = await makeCtx({ as: school.admin.id, host: school.host });
  return { ...school, registration, parts, staff };
}
const planOf = async (registrationId: string) =>
  (await db.select().from(schema.instalments).where(eq(schema.instalments.registrationId, registrationId)))
    .sort((one, other) => one.dueDate.localeCompare(other.dueDate))
    .map(({ amountCents, status }) => `${amountCents} ${status}`);

describe("a plan", () => {
  const plan = (balance: number, count: number, deposit = 0) =>
    instalmentSchedule({ balance, count, deposit, firstDate: "2026-02-01", intervalDays: 30 }).map(({ amountCents }) => amountCents);
  it("begins at 50.00 and has no part below 5.00", () => {
    expect(plan(4_999, 3)).toEqual([4_999]);
    expect(plan(5_000, 3)).toEqual([1_666, 1_666, 1_668]);
    expect(plan(5_000, 12)).toHaveLength(10);
    expect(plan(20, 3)).toEqual([20]);
    expect(plan(0, 3)).toEqual([]);
  });
  it("leaves out a deposit that is all of the balance, or too small", () => {
    expect(plan(30_000, 3, 30_000)).toEqual([10_000, 10_000, 10_000]);
    expect(plan(30_000, 3, 29_999)).toEqual([10_000, 10_000, 10_000]);
    expect(plan(30_000, 3, 499)).toEqual([10_000, 10_000, 10_000]);
    expect(plan(30_000, 3, 10_000)).toEqual([10_000, 10_000, 10_000]);
    expect(plan(30_000, 3, 29_500)).toEqual([29_500, 500]);
  });
  it("adds up, whatever the numbers are", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300_000 }),
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 0, max: 300_000 }),
        (balance, count, deposit) => {
          const parts = plan(balance, count, deposit);
          expect(parts.reduce((sum, each) => sum + each, 0)).toBe(balance);
          expect(parts.length).toBeLessThanOrEqual(Math.max(1, count));
          if (parts.length > 1) expect(Math.min(...parts)).toBeGreaterThanOrEqual(SMALLEST_PART);
        },
      ),
    );
  });
  it("is not offered for a tuition below 50.00", () => {
    const terms = {
      tuitionCents: 4_999,
      applicationFeeCents: 0,
      products: [],
      paymentOptions: options,
      canPayOnline: true,
    } as never as RegistrationTerms;
    expect(paymentChoices(terms)).toEqual(["pay_now"]);
    expect(paymentChoices({ ...terms, tuitionCents: 5_000 })).toEqual(options);
    expect(paymentChoices({ ...terms, paymentOptions: ["pay_later"] })).toEqual(["pay_now"]);
  });
  it("is refused at the door when a promo code leaves too little", async () => {
    const school = await aClass({
      school: LATER,
      program: { tuitionCents: 1_000, applicationFeeCents: 0, paymentOptions: options, planPayments: 3 },
    });
    const visitor = await makeCtx({ host: school.host });
    const refused = await refusal(submit(visitor, await filledDraft(visitor, school, "small"), "pay_later"));
    expect(refused.fields).toEqual({ payment_option: ["Choose a payment option."] });
  });
  it("of a program names the number that is too small", () => {
    const wrong = (given: object) => {
      const parsed = programForm.safeParse({ payment_options: ["pay_later"], tuition_fee: "300.00", plan_payments: "3", ...given });
      return parsed.error?.issues.filter(({ path }) => path[0] === "plan_payments" || path[0] === "plan_deposit").map(({ message }) => message) ?? [];
    };
    const whole = {
      title: "CNA",
      type: "onsite",
      category: "Other",
      description: "<p>Learn to care.</p>",
      duration: "4",
      duration_type: "weeks",
      locations: [],
      instructors: [],
    };
    expect(wrong({ ...whole, tuition_fee: "49.99" })).toEqual(["A payment plan starts at a tuition of $50.00."]);
    expect(wrong({ ...whole, tuition_fee: "50.00", plan_payments: "12" })).toEqual(["Each payment must be at least $5.00."]);
    expect(wrong({ ...whole, plan_deposit: "4.99" })).toEqual(["The deposit must be at least $5.00."]);
    expect(wrong(whole)).toEqual([]);
  });
  it("made by the office has no part below 5.00", async () => {
    const school = await aClass({ program: { tuitionCents: 10_000, applicationFeeCents: 0, paymentOptions: options } });
    const register = async (amounts: string[]) =>
      registerManually(await makeCtx({ as: school.admin.id, host: school.host }), {
        class: school.courseClass.id,
        first_name: "Ana",
        last_name: "Paz",
        email: `${newId()}@example.test`,
        phone: "401 555 0100",
        plan_to_pay: "self_pay",
        payment_option: "pay_later",
        payment_plans: amounts.map((amount, index) => ({ amount, due_date: `2026-0${index + 3}-01` })),
      });
    expect((await refusal(register(["95.01", "4.99"]))).fields).toEqual({
      "payment_plans.1.amount": ["Each payment of a plan must be at least $5.00."],
    });
    await register(["95.00", "5.00"]);
  });
  it("changed by the office has no part below 5.00", async () => {
    const of = await withParts([10_000, 10_000]);
    const change = (first: string, second: string) =>
      changePaymentPlan(of.staff, {
        registration: of.registration.id,
        payment_plans: [
          { id: of.parts[0]?.id, amount: first },
          { id: of.parts[1]?.id, amount: second },
        ],
      });
    expect((await refusal(change("4.99", "195.01"))).fields).toEqual({
      "payment_plans.0.amount": ["Each payment of a plan must be at least $5.00."],
    });
    await change("5.00", "195.00");
    expect(await planOf(of.registration.id)).toEqual(["500 unpaid", "19500 unpaid"]);
  });
  it("keeps no rest below 5.00 after a payment in part", async () => {
    const of = await withParts([10_000, 10_000]);
    await recordPayment(of.staff, { registration: of.registration.id, amount: "99.80", method: "cash" });
    expect(await planOf(of.registration.id)).toEqual(["9980 paid", "10020 unpaid"]);
    await recordPayment(of.staff, { registration: of.registration.id, amount: "95.20", method: "cash" });
    expect((await planOf(of.registration.id)).sort()).toEqual(["500 unpaid", "9520 paid", "9980 paid"]);
  });
});

describe("amounts that cannot be paid online", () => {
  it("is not reminded of, not charged, not in collections and has no button", async () => {
    const of = await withParts([49]);
    const enough = await withParts([50]);
    for (const each of [of, enough])
      await insert(schema.autopayConsents, {
        id: newId(),
        schoolId: each.id,
        registrationId: each.registration.id,
        studentId: each.student.id,
        customerId: "cus_1",
        paymentMethodId: "pm_1",
        cardLabel: "Visa 4242",
        text: "x",
        agreedAt: 1,
      });
    const job = () => makeJobCtx(new Date("2026-01-10T10:00:00Z"));
    await remindDueInstalments(job(), "on time");
    await chargeDueInstalments(job(), "on time");
    const found = async (each: typeof of) => ({
      reminders: (await db.select().from(schema.reminders).where(eq(schema.reminders.schoolId, each.id))).length,
      charges: (await db.select().from(schema.chargeTries).where(eq(schema.chargeTries.schoolId, each.id))).length,
      owed: (await listOwed(each.staff, {})).page.count,
      payable: (await getOwnPayments(await makeCtx({ as: each.account.id, host: each.host }), {})).instalments.filter(({ isPayable }) => isPayable)
        .length,
    });
    expect(await found(of)).toEqual({ reminders: 0, charges: 0, owed: 0, payable: 0 });
    expect(await found(enough)).toEqual({ reminders: 1, charges: 1, owed: 1, payable: 1 });
    expect(await refusal(remindOwed(of.staff, { ids: [of.registration.id] }))).toMatchObject({ code: "nothing_due" });
  });
});

describe("the application fee", () => {
  const typed = (school: Awaited<ReturnType<typeof aClass>>, who: string) => ({
    class: school.courseClass.id,
    first_name: "Ana",
    last_name: who,
    email: `${who}@example.test`,
    phone: "401 555 0100",
    payment_option: "pay_later",
  });
  it("is due at once over the API as on the page; staff may postpone it", async () => {
    const school = await aClass({ school: LATER, program: { paymentOptions: options, planPayments: 3 } });
    const refused = await refusal(registerByApi(await makeCtx({ host: school.host }), typed(school, "guest")));
    expect(refused).toMatchObject({ code: "payment_due", message: "$100.00 is due now. Pay it online to register." });
    const own = await refusal(registerByApi(await makeCtx({ host: school.host, as: school.account.id }), typed(school, "own")));
    expect(own.code).toBe("payment_due");
    expect(await db.select().from(schema.registrations).where(eq(schema.registrations.schoolId, school.id))).toEqual([]);
    const { registration } = await registerByApi(await makeCtx({ host: school.host, as: school.admin.id }), typed(school, "staff"));
    const [row] = await db
      .select()
      .from(schema.registrations)
      .where(and(eq(schema.registrations.schoolId, school.id), eq(schema.registrations.id, registration.id)));
    expect(row).toMatchObject({ applicationFeeCents: 10_000, paidCents: 0, dueCents: 155_000 });
  });
});
