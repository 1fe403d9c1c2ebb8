import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { registrations, seats, students } from "#drizzle/schema/enrollment";
import { refreshTokens, users } from "#drizzle/schema/identity";
import { instalments, transactions } from "#drizzle/schema/payments";
import { auditLog } from "#drizzle/schema/platform";
import { classes, programs } from "#drizzle/schema/programs";
import { changePaymentPlan } from "~/features/accounts/domain/change-payment-plan";
import { recordPayment } from "~/features/accounts/domain/record-payment";
import { changeStudentAccountStatus, sendStudentInvite } from "~/features/enrollment/domain/student-account";
import { changeEnrollmentStatus, changeEnrollmentStatuses } from "~/features/registrations/domain/change-enrollment-status";
import { changePlanToPay } from "~/features/registrations/domain/change-plan-to-pay";
import { changeRegistrationStatus } from "~/features/registrations/domain/change-registration-status";
import { commentRegistration } from "~/features/registrations/domain/comment-registration";
import { markPaymentStatus, reversePayment } from "~/features/registrations/domain/mark-payment-status";
import { registrationProfile } from "~/features/registrations/domain/registration-profile";
import { editStudent, updateStudent } from "~/features/students/domain/edit-student";
import { noteStudent } from "~/features/students/domain/note-student";
import { removeStudent } from "~/features/students/domain/remove-student";
import { writeToStudent } from "~/features/students/domain/write-to-student";
import type { Ctx } from "~/platform/context";
import { classRow, instalmentRow, programRow, registrationRow, seatRow, studentRow, transactionRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

type Verb = (ctx: Ctx, input: unknown) => Promise<unknown>;

let school: Awaited<ReturnType<typeof aSchool>>;
let other: Awaited<ReturnType<typeof aSchool>>;
let id: string;
let classId: string;

/** A registration with a fee of $100.00 and three instalments of $400.00, of a class of two seats that begins on March 9. */
beforeEach(async () => {
  school = await aSchool();
  other = await aSchool();
  const program = await insert(programs, programRow(school.id, { tuitionCents: 110_000, applicationFeeCents: 10_000 }));
  classId = (await insert(classes, classRow(school.id, program.id, { capacity: 2 }))).id;
  id = (
    await insert(
      registrations,
      registrationRow(
        school.id,
        { studentId: school.student.id, programId: program.id, classId },
        { tuitionCents: 110_000, applicationFeeCents: 10_000, paymentOption: "pay_later" },
      ),
    )
  ).id;
  await insert(seats, seatRow(school.id, classId, { registrationId: id }));
  for (const [index, dueDate] of ["2026-02-01", "2026-03-01", "2026-04-01"].entries())
    await insert(instalments, instalmentRow(school.id, id, { position: index + 1, amountCents: 40_000, dueDate }));
});

const owner = () => makeCtx({ as: school.owner.id });
const admin = () => makeCtx({ as: school.admin.id });
const row = async () => (await db.select().from(registrations).where(eq(registrations.id, id)))[0] as typeof registrations.$inferSelect;
const plan = () => db.select().from(instalments).where(eq(instalments.registrationId, id)).orderBy(instalments.dueDate, instalments.amountCents);
const takenSeats = () =>
  db
    .select()
    .from(seats)
    .where(and(eq(seats.classId, classId), eq(seats.state, "taken")));
const pay = async (amount: string, more: Record<string, unknown> = {}) =>
  recordPayment(await admin(), { registration: id, amount, method: "cash", ...more });
const cancel = async () => changeRegistrationStatus(await admin(), { registration: id, status: "cancelled", reason: "Moved away" });

const verbs: [string, Verb, () => Record<string, unknown>][] = [
  ["comment", commentRegistration, () => ({ registration: id, comment: "Hello" })],
  ["plan to pay", changePlanToPay, () => ({ registration: id, plan_to_pay: "not_sure_yet" })],
  ["enrollment status", changeEnrollmentStatus, () => ({ registration: id, enrollment_status: "dropped" })],
  ["registration status", changeRegistrationStatus, () => ({ registration: id, status: "cancelled", reason: "No" })],
  ["payment", recordPayment, () => ({ registration: id, amount: "5.00", method: "cash" })],
  ["payment status", markPaymentStatus, () => ({ registration: id, payment_status: "complete_paid" })],
  ["payment plan", changePaymentPlan, () => ({ registration: id, payment_plans: [{ amount: "5", due_date: "2026-05-01" }] })],
  ["note", noteStudent, () => ({ id: school.student.id, note: "Hello" })],
  ["email", writeToStudent, () => ({ id: school.student.id, subject: "Hello", message: "How are you?" })],
  ["edit", editStudent, () => ({ id: school.student.id, first_name: "A", last_name: "B", email: "a@b.test", updated_at: school.student.updatedAt })],
  ["invitation", sendStudentInvite, () => ({ id: school.student.id })],
  ["account status", changeStudentAccountStatus, () => ({ id: school.student.id, status: "inactive" })],
  ["removal", removeStudent, () => ({ id: school.student.id })],
];

describe("every office verb", () => {
  it.each(verbs)("%s: not for students and visitors; no other school's row", async (_, verb, input) => {
    const before = [
      await row(),
      await plan(),
      await db.select().from(students),
      await db.select().from(users).where(eq(users.id, school.account.id)),
    ];
    expect((await refusal(verb(await makeCtx({ as: school.account.id }), input()))).kind).toBe("forbidden");
    expect((await refusal(verb(await makeCtx({ host: school.host }), input()))).kind).toBe("unauthenticated");
    expect((await refusal(verb(await makeCtx({ as: other.owner.id }), input()))).kind).toBe("not_found");
    expect([
      await row(),
      await plan(),
      await db.select().from(students),
      await db.select().from(users).where(eq(users.id, school.account.id)),
    ]).toEqual(before);
  });
});

describe("comment and plan to pay", () => {
  it("are saved and logged; an empty comment clears it", async () => {
    await commentRegistration(await admin(), { registration: id, comment: "Brings the form on Monday" });
    await changePlanToPay(await admin(), { registration: id, plan_to_pay: "sponsored_employer_agency", sponsor_name: "Harbor Care" });
    expect(await row()).toMatchObject({ comment: "Brings the form on Monday", planToPay: "sponsored_employer_agency", sponsorName: "Harbor Care" });
    await commentRegistration(await admin(), { registration: id, comment: " " });
    expect((await row()).comment).toBeNull();
    const log = await db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(log.map(({ action, actorId }) => [action, actorId])).toContainEqual(["registrations.plan-to-pay", school.admin.id]);
  });
});

describe("enrollment status", () => {
  const to = async (enrollment_status: string, now?: Date) =>
    changeEnrollmentStatus(await makeCtx({ as: school.admin.id, now }), { registration: id, enrollment_status });
  const started = new Date("2026-03-10T15:00:00Z");

  it("becomes completed only after the start", async () => {
    expect(await refusal(to("completed"))).toMatchObject({ kind: "conflict", message: "The class has not started yet." });
    await to("completed", started);
    expect((await row()).enrollmentStatus).toBe("completed");
    expect(await refusal(to("dropped", started))).toMatchObject({ code: "invalid_transition" });
    expect(await refusal(cancel())).toMatchObject({ message: "A completed student cannot be cancelled." });
    await to("enrolled", started);
    expect((await row()).enrollmentStatus).toBe("enrolled");
  });

  it("releases the seat of a drop before the start, and keeps it afterwards", async () => {
    await to("dropped");
    expect(await takenSeats()).toEqual([]);
    await to("enrolled");
    expect(await takenSeats()).toHaveLength(1);
    await to("dropped", started);
    expect(await takenSeats()).toHaveLength(1);
  });

  it("keeps the drop reason and last day of attendance until the student is enrolled again", async () => {
    const drop = async (last_attended_on?: string) =>
      changeEnrollmentStatus(await makeCtx({ as: school.admin.id, now: started }), {
        registration: id,
        enrollment_status: "dropped",
        drop_reason: "moved",
        last_attended_on,
      });
    expect((await refusal(drop("2026-03-11"))).fields).toEqual({ last_attended_on: ["Choose today or an earlier date."] });
    expect((await refusal(drop("2026-01-11"))).fields).toEqual({ last_attended_on: ["Choose a day on or after the class start."] });
    await drop("2026-03-10");
    expect(await row()).toMatchObject({ enrollmentStatus: "dropped", dropReason: "moved", lastAttendedOn: "2026-03-10" });
    await to("enrolled", started);
    expect(await row()).toMatchObject({ enrollmentStatus: "enrolled", dropReason: null, lastAttendedOn: null });
  });

  it("changes once for many concurrent requests", async () => {
    expect(await tally(Array.from({ length: 8 }, () => to("dropped")))).toEqual({ done: 8 });
    const changes = and(eq(auditLog.subjectId, id), eq(auditLog.action, "registrations.enrollment-status"));
    expect(await db.select().from(auditLog).where(changes)).toHaveLength(1);
    expect(await refusal(to("completed", started))).toMatchObject({ code: "invalid_transition" });
  });

  it("names the students that a bulk change could not change", async () => {
    const late = await makeCtx({ as: school.admin.id, now: started });
    const second = registrationRow(
      school.id,
      { studentId: (await insert(students, studentRow(school.id))).id, programId: (await row()).programId, classId },
      { status: "cancelled" },
    );
    await insert(registrations, second);
    const bulk = refusal(changeEnrollmentStatuses(late, { ids: [id, second.id], enrollment_status: "completed" }));
    expect(await bulk).toMatchObject({ code: "some_refused", message: "1 of 2 changed." });
    expect((await row()).enrollmentStatus).toBe("completed");
  });
});

describe("cancelling and reactivating", () => {
  it("releases the seat and cancels unpaid installments, and reactivating restores both", async () => {
    await pay("400.00");
    await cancel();
    expect(await row()).toMatchObject({
      status: "cancelled",
      cancelReason: "Moved away",
      paymentStatus: "complete_paid",
      dueCents: 40_000,
      paidCents: 40_000,
    });
    expect((await plan()).map(({ status }) => status)).toEqual(["paid", "cancelled", "cancelled"]);
    expect(await takenSeats()).toEqual([]);
    const logged = async () => (await db.select().from(auditLog).where(eq(auditLog.subjectId, id))).length;
    const before = await logged();
    await cancel();
    await changeRegistrationStatus(await admin(), { registration: id, status: "cancelled" });
    expect(await logged()).toBe(before);
    expect(await refusal(changePlanToPay(await admin(), { registration: id, plan_to_pay: "self_pay" }))).toMatchObject({
      message: "Reactivate the registration first.",
    });
    await changeRegistrationStatus(await admin(), { registration: id, status: "active" });
    expect(await row()).toMatchObject({ status: "active", enrollmentStatus: "enrolled", paymentStatus: "partial_paid", dueCents: 120_000 });
    expect(await takenSeats()).toHaveLength(1);
  });

  it("requires a reason", async () => {
    expect(await refusal(changeRegistrationStatus(await admin(), { registration: id, status: "cancelled" }))).toMatchObject({
      kind: "invalid",
      fields: { reason: ["This field is required"] },
    });
  });

  it("exceeds the capacity only with an explicit override", async () => {
    await cancel();
    for (let count = 0; count < 2; count += 1) {
      const guest = registrationRow(school.id, {
        studentId: (await insert(students, studentRow(school.id))).id,
        programId: (await row()).programId,
        classId,
      });
      await insert(registrations, guest);
      await insert(seats, seatRow(school.id, classId, { registrationId: guest.id }));
    }
    expect(await refusal(changeRegistrationStatus(await admin(), { registration: id, status: "active" }))).toMatchObject({ code: "class_full" });
    expect((await row()).status).toBe("cancelled");
    await changeRegistrationStatus(await admin(), { registration: id, status: "active", override: true });
    expect(await takenSeats()).toHaveLength(3);
  });

  it("does not reactivate for a class that is over or cancelled", async () => {
    await cancel();
    await db.update(classes).set({ cancelledAt: 1 }).where(eq(classes.id, classId));
    expect(await refusal(changeRegistrationStatus(await admin(), { registration: id, status: "active" }))).toMatchObject({ code: "class_cancelled" });
  });
});

describe("payments at the school", () => {
  it("pay the earliest installments, possibly in part", async () => {
    await pay("500.00");
    expect((await plan()).map(({ amountCents, status }) => [amountCents, status])).toEqual([
      [40_000, "paid"],
      [10_000, "paid"],
      [30_000, "unpaid"],
      [40_000, "unpaid"],
    ]);
    const [booked] = await db.select().from(transactions).where(eq(transactions.registrationId, id));
    expect(booked).toMatchObject({
      type: "manually_paid",
      status: "manually_paid",
      amountCents: 50_000,
      receiptNumber: "RC-2026-00001",
      paidOn: "2026-01-15",
    });
    expect(await row()).toMatchObject({ paidCents: 50_000, paymentStatus: "partial_paid" });
  });

  it("pay the chosen installment", async () => {
    const last = (await plan())[2];
    await pay("400.00", { payment_plan: last?.id });
    expect((await plan()).map(({ status }) => status)).toEqual(["unpaid", "unpaid", "paid"]);
    expect(await refusal(pay("1.00", { payment_plan: last?.id }))).toMatchObject({ message: "This instalment has already been paid." });
  });

  it("never exceed the balance, even concurrently", async () => {
    expect(await refusal(pay("1200.01"))).toMatchObject({ kind: "invalid", fields: { amount: ["The amount cannot be more than the balance."] } });
    const outcomes = await tally(Array.from({ length: 6 }, () => pay("700.00")));
    expect(outcomes.done).toBe(1);
    expect((await row()).paidCents).toBe(70_000);
  });

  it("are recorded once per form", async () => {
    const once = async () =>
      recordPayment(await makeCtx({ as: school.admin.id, idempotencyKey: "one-click" }), { registration: id, amount: "100", method: "check" });
    expect((await once()).id).toBe((await once()).id);
    expect((await row()).paidCents).toBe(10_000);
  });

  it("cannot be in the future or zero", async () => {
    expect(await refusal(pay("10", { paid_at: "2026-01-16" }))).toMatchObject({ kind: "invalid" });
    expect(await refusal(pay("0"))).toMatchObject({ kind: "invalid" });
    expect(await refusal(pay("10", { method: "barter" }))).toMatchObject({ kind: "invalid" });
  });

  it("are removed by an owner, once, and are owed again", async () => {
    const { id: transaction } = await pay("400.00");
    expect((await refusal(reversePayment(await admin(), { registration: id, transaction }))).kind).toBe("forbidden");
    await reversePayment(await owner(), { registration: id, transaction });
    expect(await row()).toMatchObject({ paidCents: 0, paymentStatus: "unpaid" });
    expect((await plan()).map(({ status }) => status)).toEqual(["unpaid", "unpaid", "unpaid"]);
    expect((await refusal(reversePayment(await owner(), { registration: id, transaction }))).kind).toBe("conflict");
    expect(await db.select().from(transactions).where(eq(transactions.registrationId, id))).toHaveLength(2);
  });

  it("follow from the payment status; online money is not removed", async () => {
    await markPaymentStatus(await admin(), { registration: id, payment_status: "complete_paid" });
    expect(await row()).toMatchObject({ paidCents: 120_000, paymentStatus: "complete_paid" });
    expect((await refusal(markPaymentStatus(await admin(), { registration: id, payment_status: "unpaid" }))).kind).toBe("forbidden");
    expect(await refusal(markPaymentStatus(await owner(), { registration: id, payment_status: "partial_paid" }))).toMatchObject({
      code: "invalid_transition",
    });
    await markPaymentStatus(await owner(), { registration: id, payment_status: "unpaid" });
    expect((await row()).paymentStatus).toBe("unpaid");
    await insert(transactions, transactionRow(school.id, { registrationId: id, amountCents: 10_000 }));
    expect(await refusal(markPaymentStatus(await owner(), { registration: id, payment_status: "unpaid" }))).toMatchObject({
      message: "Online payments cannot be removed. Request a refund.",
    });
  });
});

describe("the payment plan", () => {
  const change = async (payment_plans: Record<string, unknown>[]) => changePaymentPlan(await admin(), { registration: id, payment_plans });

  it("adds up to the balance", async () => {
    const [first, second] = await plan();
    expect(await refusal(change([{ id: first?.id, amount: "500.00" }]))).toMatchObject({
      kind: "invalid",
      message: "Instalments must add up to $1,200.00.",
    });
    await change([
      { id: first?.id, amount: "500.00", due_date: "2026-02-10" },
      { id: second?.id, amount: "300.00" },
    ]);
    expect((await plan()).map(({ amountCents, dueDate }) => [amountCents, dueDate])).toEqual([
      [50_000, "2026-02-10"],
      [30_000, "2026-03-01"],
      [40_000, "2026-04-01"],
    ]);
  });

  it("lowers the balance by cancelled installments and raises it by restored ones", async () => {
    const last = (await plan())[2];
    await change([{ id: last?.id, status: "cancelled" }]);
    expect(await row()).toMatchObject({ dueCents: 80_000 });
    await change([{ id: last?.id, status: "unpaid" }]);
    expect(await row()).toMatchObject({ dueCents: 120_000 });
  });

  it("spreads removed amounts, and accepts more installments", async () => {
    const [first, second, third] = await plan();
    await change([
      { id: first?.id, remove: true },
      { id: second?.id, amount: "500" },
      { id: third?.id, amount: "500" },
      { amount: "200", due_date: "2026-05-01" },
    ]);
    expect((await plan()).map(({ amountCents }) => amountCents)).toEqual([50_000, 50_000, 20_000]);
    expect((await row()).dueCents).toBe(120_000);
  });

  it("reopens exactly what a removed payment had paid, also when two were marked together", async () => {
    const [first, second] = await plan();
    await change([
      { id: first?.id, status: "paid" },
      { id: second?.id, status: "paid" },
    ]);
    const payments = await db.select().from(transactions).where(eq(transactions.registrationId, id));
    const ofFirst = payments.find(({ instalmentId }) => instalmentId === first?.id);
    await reversePayment(await owner(), { registration: id, transaction: ofFirst?.id });
    expect((await plan()).map(({ status }) => status)).toEqual(["unpaid", "paid", "unpaid"]);
    expect(await row()).toMatchObject({ paidCents: 40_000, dueCents: 120_000 });
  });

  it("books installments marked as paid, and leaves paid ones unchanged", async () => {
    const [first] = await plan();
    await change([{ id: first?.id, status: "paid" }]);
    expect(await row()).toMatchObject({ paidCents: 40_000, paymentStatus: "partial_paid" });
    expect(await refusal(change([{ id: first?.id, status: "unpaid" }]))).toMatchObject({
      kind: "conflict",
      message: "This instalment has already been paid.",
    });
    expect(await refusal(change([{ id: first?.id, amount: "1" }]))).toMatchObject({ kind: "conflict" });
  });

  it("refuses past due dates and installments of another registration", async () => {
    const [first] = await plan();
    expect((await refusal(change([{ id: first?.id, due_date: "2026-01-14" }]))).fields).toEqual({
      "payment_plans.0.due_date": ["Choose today or a later date."],
    });
    expect((await refusal(change([{ id: "made-up", amount: "1" }]))).kind).toBe("not_found");
  });
});

describe("students", () => {
  const fields = () => ({
    id: school.student.id,
    first_name: "Ada",
    last_name: "Byron",
    email: school.student.email,
    updated_at: school.student.updatedAt,
  });
  const person = async () => (await db.select().from(students).where(eq(students.id, school.student.id)))[0];

  it("are edited along with their account", async () => {
    await editStudent(await admin(), { ...fields(), email: "ada@byron.test", phone: "4015550123" });
    expect(await person()).toMatchObject({ firstName: "Ada", email: "ada@byron.test", phone: "(401) 555 - 0123" });
    const [account] = await db.select().from(users).where(eq(users.id, school.account.id));
    expect(account).toMatchObject({ firstName: "Ada", email: "ada@byron.test" });
  });

  it("are not overwritten by a stale form, unless confirmed", async () => {
    await editStudent(await admin(), fields());
    expect(await refusal(editStudent(await admin(), { ...fields(), first_name: "Eve" }))).toMatchObject({ kind: "conflict", code: "stale" });
    await editStudent(await admin(), { ...fields(), first_name: "Eve", overwrite: "on" });
    expect((await person())?.firstName).toBe("Eve");
  });

  it("cannot share an email address", async () => {
    const second = await insert(students, studentRow(school.id));
    expect(await refusal(editStudent(await admin(), { ...fields(), email: second.email }))).toMatchObject({ code: "student_exists" });
    expect(await refusal(editStudent(await admin(), { ...fields(), email: school.owner.email }))).toMatchObject({ code: "user_exists" });
  });

  it("change their own data, except email and enrollment", async () => {
    const self = () => makeCtx({ as: school.account.id });
    await updateStudent(await self(), { id: school.student.id, city: "Bristol" });
    expect((await person())?.city).toBe("Bristol");
    expect((await refusal(updateStudent(await self(), { id: school.student.id, email: "x@y.test" }))).kind).toBe("forbidden");
    const second = await insert(students, studentRow(school.id));
    expect((await refusal(updateStudent(await self(), { id: second.id, city: "Bristol" }))).kind).toBe("not_found");
    expect((await refusal(registrationProfile(await makeCtx({ as: other.account.id }), { id }))).kind).toBe("not_found");
  });

  it("see their registration without staff comments and log", async () => {
    await commentRegistration(await admin(), { registration: id, comment: "Office only" });
    const seen = await registrationProfile(await makeCtx({ as: school.account.id }), { id });
    expect(JSON.stringify(seen)).not.toContain("Office only");
    expect(seen.activity).toEqual([]);
  });

  it("cannot sign in while their account is inactive", async () => {
    await db.update(users).set({ passwordHash: "x" }).where(eq(users.id, school.account.id));
    await makeCtx({ as: school.account.id });
    await changeStudentAccountStatus(await admin(), { id: school.student.id, status: "inactive" });
    const tokens = await db.select().from(refreshTokens).where(eq(refreshTokens.userId, school.account.id));
    expect(tokens.filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
    await changeStudentAccountStatus(await admin(), { id: school.student.id, status: "active" });
    const [account] = await db.select().from(users).where(eq(users.id, school.account.id));
    expect(account?.status).toBe("active");
  });

  it("are invited if they have no account", async () => {
    const guest = await insert(students, studentRow(school.id));
    await sendStudentInvite(await admin(), { id: guest.id });
    await sendStudentInvite(await admin(), { id: guest.id });
    const [linked] = await db.select().from(students).where(eq(students.id, guest.id));
    expect(linked?.userId).not.toBeNull();
    expect(await refusal(changeStudentAccountStatus(await admin(), { id: guest.id, status: "active" }))).toMatchObject({
      code: "account_not_opened",
    });
  });

  it("are gone after removal, while their registrations remain", async () => {
    if ((await row()).status === "active") await cancel();
    await removeStudent(await admin(), { id: school.student.id });
    expect((await refusal(noteStudent(await admin(), { id: school.student.id, note: "x" }))).kind).toBe("not_found");
    expect((await registrationProfile(await admin(), { id })).registration.id).toBe(id);
  });
});
