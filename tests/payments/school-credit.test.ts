import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { recordPayment } from "~/features/accounts/domain/record-payment";
import { useCredit } from "~/features/accounts/domain/use-credit";
import { findSchoolById } from "~/features/identity/data/school-row";
import { findContradictions } from "~/features/payments/domain/consistency-checks";
import { expireCredit } from "~/features/payments/domain/credit/expire-credit";
import { giveCredit, mailCredit, showCredit } from "~/features/payments/domain/credit/give-credit";
import { passOnRefund } from "~/features/payments/domain/refunds/answer-student";
import { requestOwnRefund, requestRefund } from "~/features/payments/domain/refunds/request";
import { changeRegistrationStatus } from "~/features/registrations/domain/change-registration-status";
import { correctPayment, removePayment } from "~/features/registrations/domain/correct-payment";
import { registrationProfile } from "~/features/registrations/domain/registration-profile";
import { moneyOverTime, paymentReport } from "~/features/reports/domain/payment-report";
import { getStudentHome } from "~/features/student-area/domain/home";
import { studentStatement } from "~/features/students/domain/statement";
import { withSchool } from "~/platform/context";
import { newId } from "~/platform/ids";
import { classRow, instalmentRow, programRow, registrationRow, seatRow } from "~/seed/factories";
import { days, later, makeCtx, makeJobCtx, NOW, settled } from "../support/context";
import { racedDatabase } from "../support/flaky";
import { refusal, tally } from "../support/outcome";
import { quietSandbox } from "../support/registering";
import { aSchool, db, insert } from "../support/rows";
import { aDebtor } from "./pay-later";

beforeAll(quietSandbox);

/** A student who owes $900.00 in one installment. */
async function owing() {
  const school = await aSchool();
  const program = await insert(schema.programs, programRow(school.id));
  const courseClass = await insert(schema.classes, classRow(school.id, program.id, { startDate: "2026-06-01", endDate: null }));
  const of = { studentId: school.student.id, programId: program.id, classId: courseClass.id };
  const terms = { paymentOption: "pay_later" as const, tuitionCents: 90_000, applicationFeeCents: 0, dueCents: 90_000 };
  const registration = await insert(schema.registrations, registrationRow(school.id, of, { ...terms, createdAt: NOW.getTime() - days(1) }));
  await insert(schema.instalments, instalmentRow(school.id, registration.id, { amountCents: 90_000, dueDate: "2026-06-01" }));
  await insert(schema.seats, seatRow(school.id, courseClass.id, { registrationId: registration.id }));
  return { ...school, registration };
}
type Owing = Awaited<ReturnType<typeof owing>>;

const owner = (school: { owner: { id: string } }, now = NOW) => makeCtx({ as: school.owner.id, now });
const own = (school: Owing, now = NOW) => makeCtx({ as: school.account.id, host: school.host, now });
const give = async (school: Owing, amount: string, expires_on?: string) =>
  giveCredit(await owner(school), { student: school.student.id, amount, reason: "Late start", expires_on });
const creditOf = async (school: Owing, now = NOW) => (await showCredit(await owner(school, now), { student: school.student.id })).balanceCents;
const entriesOf = async (school: { id: string }) =>
  (await db.select().from(schema.schoolCredits).where(eq(schema.schoolCredits.schoolId, school.id)).orderBy(sql`rowid`)).map(
    ({ source, amountCents }) => `${source} ${amountCents}`,
  );
const use = async (school: Owing, amount: string, now = NOW) => useCredit(await own(school, now), { id: school.registration.id, amount });
const record = async (school: Owing, amount: string, method = "school_credit") =>
  recordPayment(await makeCtx({ as: school.admin.id }), { registration: school.registration.id, amount, method });
const rowOf = async (id: string) => (await db.select().from(schema.registrations).where(eq(schema.registrations.id, id)))[0];
const contradictions = async (school: { id: string }) =>
  (await findContradictions(makeJobCtx()))
    .filter(({ check }) => check.startsWith("credit-") || check === "balance" || check.startsWith("refund") || check === "parts-above-payment")
    .filter(({ ids }) => ids.length > 0 && school.id !== "");

describe("credit as goodwill", () => {
  it("is given by the owner alone, with a reason, emailed to the student and shown to both", async () => {
    const school = await owing();
    await give(school, "50.00", "2026-03-01");
    await give(school, "20.00");
    expect((await refusal(giveCredit(await makeCtx({ as: school.admin.id }), { student: school.student.id, amount: "1", reason: "x" }))).kind).toBe(
      "forbidden",
    );
    expect((await refusal(giveCredit(await owner(school), { student: school.student.id, amount: "1", reason: " " }))).fields).toHaveProperty(
      "reason",
    );
    expect((await refusal(give(school, "1", "2026-01-14"))).fields).toHaveProperty("expires_on");
    const other = await aSchool();
    expect((await refusal(giveCredit(await owner(school), { student: other.student.id, amount: "1", reason: "x" }))).kind).toBe("not_found");
    expect((await refusal(showCredit(await owner(other), { student: school.student.id }))).kind).toBe("not_found");
    expect((await refusal(showCredit(await own(school), { student: other.student.id }))).kind).toBe("not_found");
    expect(await showCredit(await own(school), {})).toMatchObject({
      balanceCents: 7_000,
      lots: [
        { leftCents: 5_000, expiresOn: "2026-03-01" },
        { leftCents: 2_000, expiresOn: null },
      ],
    });
    expect((await getStudentHome(await own(school), {})).credit.cents).toBe(7_000);
    expect((await registrationProfile(await owner(school), { id: school.registration.id })).creditCents).toBe(7_000);
    expect((await studentStatement(await own(school), {})).notes).toEqual(["School credit available: $70.00."]);
    const found = await findSchoolById(makeJobCtx(), school.id);
    if (!found) throw new Error("There is no school");
    const [event] = await db
      .select()
      .from(schema.outbox)
      .where(and(eq(schema.outbox.topic, "school-credit.given"), eq(schema.outbox.schoolId, school.id)));
    for (let time = 0; time < 2; time += 1)
      await mailCredit(withSchool(makeJobCtx(), found), { ...JSON.parse(event?.payload ?? ""), outboxId: event?.id });
    await settled();
    const mails = await db
      .select()
      .from(schema.mails)
      .where(and(eq(schema.mails.schoolId, school.id), eq(schema.mails.template, "school_credit")));
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([[school.student.email, "You have $50.00 in school credit"]]);
    expect(mails[0]?.text).toContain("March 1, 2026");
  });

  it("can't be changed or deleted", async () => {
    const school = await owing();
    await give(school, "50.00");
    await expect(db.update(schema.schoolCredits).set({ amountCents: 9 }).where(eq(schema.schoolCredits.schoolId, school.id))).rejects.toThrow();
    await expect(db.delete(schema.schoolCredits).where(eq(schema.schoolCredits.schoolId, school.id))).rejects.toThrow();
  });
});

describe("paying with credit", () => {
  it("takes what expires first, in part or in full, by the student or by staff", async () => {
    const school = await owing();
    await give(school, "20.00");
    await give(school, "50.00", "2026-03-01");
    await use(school, "30.00");
    expect(await rowOf(school.registration.id ?? "")).toMatchObject({ paidCents: 3_000, dueCents: 90_000, paymentStatus: "partial_paid" });
    await record(school, "35.00");
    expect(await entriesOf(school)).toEqual(["goodwill 2000", "goodwill 5000", "used -3000", "used -2000", "used -1500"]);
    expect(await creditOf(school)).toBe(500);
    expect((await refusal(use(school, "5.01"))).fields).toEqual({ amount: ["The amount is more than the student's school credit."] });
    expect((await refusal(useCredit(await own(await owing()), { id: school.registration.id, amount: "1" }))).kind).toBe("not_found");
    expect(await contradictions(school)).toEqual([]);
  });

  it("can't use credit that is over; the morning enters it as expired, once", async () => {
    const school = await owing();
    await give(school, "50.00", "2026-01-20");
    await use(school, "10.00");
    const after = new Date("2026-01-21T10:30:00Z");
    expect((await refusal(use(school, "1.00", after))).code).toBe("over_credit");
    expect(await creditOf(school, new Date("2026-01-20T20:00:00Z"))).toBe(4_000);
    await Promise.all([expireCredit(makeJobCtx(new Date("2026-01-20T10:00:00Z")), "on time")]);
    expect(await entriesOf(school)).toEqual(["goodwill 5000", "used -1000"]);
    await Promise.all([1, 2].map(() => expireCredit(makeJobCtx(new Date("2026-01-21T10:00:00Z")), "on time")));
    await expireCredit(makeJobCtx(new Date("2026-01-22T10:00:00Z")), "on time");
    expect(await entriesOf(school)).toEqual(["goodwill 5000", "used -1000", "expired -4000"]);
    expect(await creditOf(school, after)).toBe(0);
  });

  it("gives the credit back when the payment is removed, and refuses its correction", async () => {
    const school = await owing();
    await give(school, "20.00", "2026-03-01");
    await give(school, "50.00");
    const { id } = await use(school, "60.00");
    expect((await refusal(correctPayment(await owner(school), { id, amount: "1" }))).code).toBe("credit_payment");
    await removePayment(await owner(school), { id });
    expect(await creditOf(school)).toBe(7_000);
    expect(await rowOf(school.registration.id ?? "")).toMatchObject({ paidCents: 0, dueCents: 90_000 });
    expect((await refusal(removePayment(await owner(school), { id }))).code).toBe("payment_removed");
    expect(await contradictions(school)).toEqual([]);
  });

  it("can't overdraw, with eight uses at a time", async () => {
    const school = await owing();
    await give(school, "40.00");
    await give(school, "30.00", "2026-02-01");
    expect(await tally(Array.from({ length: 8 }, () => record(school, "60.00")))).toMatchObject({ done: 1 });
    expect(await creditOf(school)).toBe(1_000);
    expect(await contradictions(school)).toEqual([]);
  });

  it("can't overdraw when another use commits right before", async () => {
    const school = await owing();
    await give(school, "40.00");
    const ctx = await own(school);
    const raced = { ...ctx, db: racedDatabase(() => record(school, "30.00")) };
    await refusal(useCredit(raced, { id: school.registration.id, amount: "30.00" }));
    expect(await creditOf(school)).toBe(1_000);
  });
});

describe("a refund", () => {
  const paid = async (...payments: [amount: string, method: string][]) => {
    const school = await owing();
    for (const [amount, method] of payments) await record(school, amount, method);
    await changeRegistrationStatus(await owner(school), { registration: school.registration.id, status: "cancelled", reason: "Left" });
    return school;
  };
  const refund = async (school: Owing, given: Record<string, unknown>) => {
    const rows = await db
      .select()
      .from(schema.transactions)
      .where(and(eq(schema.transactions.registrationId, school.registration.id ?? ""), eq(schema.transactions.type, "manually_paid")));
    return requestRefund(await makeCtx({ as: school.admin.id }), {
      registration: school.registration.id,
      payments: rows.map(({ id, amountCents }) => ({ transaction: id, amount: (amountCents / 100).toFixed(2) })),
      reason: "class_cancelled",
      ...given,
    });
  };

  it("is kept as credit where staff choose so, and pays another balance", async () => {
    const school = await paid(["100.00", "check"]);
    expect(await refund(school, { method: "school_credit", credit_expires_on: "2026-12-31" })).toMatchObject({ isRecorded: true });
    expect(await showCredit(await owner(school), { student: school.student.id })).toMatchObject({
      balanceCents: 10_000,
      lots: [{ leftCents: 10_000, expiresOn: "2026-12-31" }],
    });
    expect(await rowOf(school.registration.id ?? "")).toMatchObject({ paidCents: 0, dueCents: 0 });
    expect(await contradictions(school)).toEqual([]);
  });

  it("is money by default, and gives back as credit what was paid with credit", async () => {
    const school = await owing();
    await give(school, "80.00");
    await record(school, "80.00");
    await record(school, "100.00", "check");
    await changeRegistrationStatus(await owner(school), { registration: school.registration.id, status: "cancelled", reason: "Left" });
    await refund(school, { method: "check" });
    expect(await creditOf(school)).toBe(8_000);
    expect(await entriesOf(school)).toEqual(["goodwill 8000", "used -8000", "refund 8000"]);
    const refunds = await db
      .select()
      .from(schema.transactions)
      .where(and(eq(schema.transactions.schoolId, school.id), eq(schema.transactions.type, "refund")));
    expect(refunds.map(({ method, amountCents }) => `${method} ${amountCents}`).sort()).toEqual(["check -10000", "school_credit -8000"]);
    expect(await contradictions(school)).toEqual([]);
  });

  it("to the card never exceeds what was paid by card", async () => {
    const { world, registration } = await aDebtor();
    const credit = { student: registration.studentId, amount: "500.00", reason: "Goodwill" };
    await giveCredit(await makeCtx({ as: world.owner.id }), credit);
    const staff = await makeCtx({ as: world.admin.id });
    await recordPayment(staff, { registration: registration.id, amount: "500.00", method: "school_credit" });
    const rows = await db
      .select()
      .from(schema.transactions)
      .where(and(eq(schema.transactions.registrationId, registration.id), sql`amount_cents > 0 AND type <> 'processing_fee'`));
    const card = rows.filter(({ method }) => method !== "school_credit");
    const cardCents = card.reduce((sum, { amountCents }) => sum + amountCents, 0);
    await requestRefund(staff, {
      registration: registration.id,
      payments: rows.map(({ id, amountCents }) => ({ transaction: id, amount: (amountCents / 100).toFixed(2) })),
      reason: "class_cancelled",
    });
    const requests = await db.select().from(schema.refundRequests).where(eq(schema.refundRequests.registrationId, registration.id));
    expect(requests.map(({ status, amountCents }) => `${status} ${amountCents}`).sort()).toEqual(["approved 50000", `pending ${cardCents}`]);
    const shown = await showCredit(staff, { student: registration.studentId });
    expect(shown.balanceCents).toBe(50_000);
  });

  it("of a card payment stays with the school as credit, without the service fee, and asks nobody", async () => {
    const { world, registration } = await aDebtor();
    const staff = await makeCtx({ as: world.admin.id });
    const rows = await db
      .select()
      .from(schema.transactions)
      .where(and(eq(schema.transactions.registrationId, registration.id), sql`amount_cents > 0`));
    expect(rows.map(({ type }) => type)).toContain("processing_fee");
    const main = rows.filter(({ type }) => type !== "processing_fee").reduce((sum, { amountCents }) => sum + amountCents, 0);
    const answer = await requestRefund(staff, {
      registration: registration.id,
      payments: rows.map(({ id, amountCents }) => ({ transaction: id, amount: (amountCents / 100).toFixed(2) })),
      reason: "class_cancelled",
      method: "school_credit",
    });
    expect(answer).toMatchObject({ isRecorded: true });
    expect((await showCredit(staff, { student: registration.studentId })).balanceCents).toBe(main);
    const [event] = await db
      .select()
      .from(schema.outbox)
      .where(and(eq(schema.outbox.topic, "refund.requested"), eq(schema.outbox.schoolId, world.id)));
    expect(event).toBeUndefined();
    expect(await contradictions(world)).toEqual([]);
  });

  it("is wished as credit by the student, and the school decides", async () => {
    const school = await owing();
    await record(school, "100.00", "cash");
    await requestOwnRefund(await own(school), { registration: school.registration.id, reason: "student_cancelled", as_credit: "on" });
    const [request] = await db.select().from(schema.refundRequests).where(eq(schema.refundRequests.schoolId, school.id));
    expect(request).toMatchObject({ status: "pending", quote: { method: "school_credit" } });
    await passOnRefund(await makeCtx({ as: school.admin.id }), { id: request?.id, amount: "100.00", method: "school_credit" });
    expect(await creditOf(school)).toBe(10_000);
  });
});

describe("the payment report", () => {
  it("has what was issued, used and is outstanding, and its CSV by period", async () => {
    const school = await owing();
    await give(school, "70.00");
    const { id } = await use(school, "30.00");
    await removePayment(await owner(school, later(days(1))), { id });
    await use(school, "20.00", later(days(2)));
    const range = { from_date: "2026-01-01", to_date: "2026-01-31" };
    expect((await paymentReport(await owner(school), range)).credit).toEqual({ issued: 7_000, used: 2_000, outstanding: 5_000 });
    expect((await paymentReport(await owner(school), { ...range, program: newId() })).credit).toBeNull();
    expect((await paymentReport(await owner(await aSchool()), range)).credit).toEqual({ issued: 0, used: 0, outstanding: 0 });
    const rows = await moneyOverTime(await owner(school), { from_date: "2026-01-16", to_date: "2026-01-31", interval: "day" });
    expect(rows.map(({ date, creditUsedCents, creditOutstandingCents }) => [date, creditUsedCents, creditOutstandingCents])).toEqual([
      ["2026-01-16", -3_000, 7_000],
      ["2026-01-17", 2_000, 5_000],
    ]);
  });
});

// Last: its rows stay wrong.
describe("a use that reads first and writes later", () => {
  it("overdraws, and the checks name it", async () => {
    const school = await owing();
    await give(school, "40.00");
    const [lot] = await db.select().from(schema.schoolCredits).where(eq(schema.schoolCredits.schoolId, school.id));
    const careless = async () => {
      const left = await creditOf(school);
      if (left < 3_000) return;
      await insert(schema.schoolCredits, {
        ...{ id: newId(), schoolId: school.id, studentId: school.student.id, source: "used", amountCents: -3_000, lotId: lot?.id },
        ...{ reason: "Careless", enteredOn: "2026-01-15", createdAt: NOW.getTime() },
      });
    };
    await Promise.all([careless(), careless()]);
    expect(await entriesOf(school)).toEqual(["goodwill 4000", "used -3000", "used -3000"]);
    expect((await contradictions(school)).map(({ check }) => check)).toEqual(expect.arrayContaining(["credit-below-zero", "credit-ledger"]));
  });
});
