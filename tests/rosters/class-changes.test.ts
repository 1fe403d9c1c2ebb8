import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { registrations, seats, students } from "#drizzle/schema/enrollment";
import { mails } from "#drizzle/schema/messaging";
import { instalments, paymentAttempts, refundRequests, transactions } from "#drizzle/schema/payments";
import { outbox } from "#drizzle/schema/platform";
import { classes, programs } from "#drizzle/schema/programs";
import { planAfterTransfer } from "~/features/accounts/domain/transfer-plan";
import { findSchoolById } from "~/features/identity/data/school-row";
import { cancelClass } from "~/features/rosters/domain/cancel-class";
import { mailClass } from "~/features/rosters/domain/class-mail";
import { emailClass } from "~/features/rosters/domain/class-roster";
import { meetingDays } from "~/features/sessions/meetings-model";
import { withSchool } from "~/platform/context";
import { newId } from "~/platform/ids";
import { classRow, instalmentRow, programRow, registrationRow, seatRow, studentRow, transactionRow } from "~/seed/factories";
import { makeCtx, makeJobCtx, NOW } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let programId: string;
let from: string;
let to: string;
let ids: string[];

/** Two students with a balance of $900.00 in three instalments; the other class costs $100.00 less. */
beforeEach(async () => {
  school = await aSchool();
  programId = (await insert(programs, programRow(school.id, { tuitionCents: 90_000, applicationFeeCents: 10_000 }))).id;
  from = (await insert(classes, classRow(school.id, programId, { capacity: 5 }))).id;
  to = (
    await insert(
      classes,
      classRow(school.id, programId, { capacity: 2, startDate: "2026-05-04", endDate: "2026-06-12", tuitionOverrideCents: 80_000 }),
    )
  ).id;
  ids = [];
  for (let index = 0; index < 2; index += 1) {
    const student = await insert(students, studentRow(school.id));
    const registration = await insert(
      registrations,
      registrationRow(
        school.id,
        { studentId: student.id, programId, classId: from },
        { tuitionCents: 90_000, applicationFeeCents: 10_000, paymentOption: "pay_later" },
      ),
    );
    ids.push(registration.id);
    await insert(seats, seatRow(school.id, from, { registrationId: registration.id }));
    const attempt = await insert(paymentAttempts, {
      id: newId(),
      schoolId: school.id,
      kind: "registration",
      obligationId: registration.id,
      state: "succeeded",
      amountCents: 10_000,
      serviceFeeCents: 0,
      paymentIntentId: `pi_${registration.id}`,
      snapshot: {},
      expiresAt: NOW.getTime(),
      createdAt: NOW.getTime(),
      updatedAt: NOW.getTime(),
    });
    await insert(
      transactions,
      transactionRow(school.id, {
        registrationId: registration.id,
        attemptId: attempt.id,
        type: "student_registration",
        status: "succeeded",
        amountCents: 10_000,
      }),
    );
    for (const [position, dueDate] of ["2026-02-01", "2026-03-01", "2026-04-01"].entries())
      await insert(instalments, instalmentRow(school.id, registration.id, { position: position + 1, amountCents: 30_000, dueDate }));
  }
});

const staff = () => makeCtx({ as: school.admin.id });
const cancel = async (more: Record<string, unknown> = {}) => cancelClass(await staff(), { class: from, reason: "Too few students", ...more });
const rows = () => db.select().from(registrations).where(eq(registrations.schoolId, school.id));
const taken = async (classId: string) =>
  (
    await db
      .select()
      .from(seats)
      .where(and(eq(seats.classId, classId), eq(seats.state, "taken")))
  ).length;
const courseClass = async () => (await db.select().from(classes).where(eq(classes.id, from)))[0];

describe("cancelling a class", () => {
  it("requires a decision for its students", async () => {
    expect(await refusal(cancel())).toMatchObject({ kind: "invalid", message: "Choose what happens to the 2 registered students." });
    expect((await courseClass())?.cancelledAt).toBeNull();
  });
  it("moves all of them, seat and plan, to the cent", async () => {
    await cancel({ students: "transfer", target: to });
    expect((await courseClass())?.cancelledAt).not.toBeNull();
    expect([await taken(from), await taken(to)]).toEqual([0, 2]);
    for (const row of await rows()) expect(row).toMatchObject({ classId: to, status: "active", tuitionCents: 80_000, dueCents: 90_000 });
    const plan = await db
      .select()
      .from(instalments)
      .where(eq(instalments.registrationId, ids[0] ?? ""))
      .orderBy(instalments.dueDate);
    expect(plan.map(({ amountCents }) => amountCents)).toEqual([30_000, 30_000, 20_000]);
    const told = await db
      .select()
      .from(outbox)
      .where(and(eq(outbox.schoolId, school.id), eq(outbox.topic, "registration.transferred")));
    expect(told).toHaveLength(2);
  });
  it("transfers one student and cancels the other, and requires a decision for each", async () => {
    const [first = "", second = ""] = ids;
    expect((await refusal(cancel({ students: "each", choices: { [first]: to } }))).fields).toEqual({
      [`choices.${second}`]: [expect.stringMatching(/^Choose what happens to \w+ /)],
    });
    expect(await cancel({ students: "each", choices: { [first]: to, [second]: "cancel" } })).toMatchObject({ moved: 1, cancelled: 1 });
    expect([await taken(from), await taken(to)]).toEqual([0, 1]);
    const states = Object.fromEntries((await rows()).map((row) => [row.id, [row.status, row.classId]]));
    expect(states).toEqual({ [first]: ["active", to], [second]: ["cancelled", from] });
  });
  it("transfers nobody if one finds no seat, unless staff override", async () => {
    await db.update(classes).set({ capacity: 1 }).where(eq(classes.id, to));
    expect(await refusal(cancel({ students: "transfer", target: to }))).toMatchObject({ code: "class_full" });
    expect([await taken(from), await taken(to)]).toEqual([2, 0]);
    expect((await courseClass())?.cancelledAt).toBeNull();
    await cancel({ students: "transfer", target: to, override: "on" });
    expect([await taken(from), await taken(to)]).toEqual([0, 2]);
  });
  it("cancels all of them and asks their money back", async () => {
    await cancel({ students: "cancel", with_application_fee: "on" });
    for (const row of await rows()) expect(row).toMatchObject({ status: "cancelled" });
    expect(await taken(from)).toBe(0);
    const refunds = await db.select().from(refundRequests).where(eq(refundRequests.schoolId, school.id));
    expect(refunds.map(({ amountCents, reason, status }) => [amountCents, reason, status])).toEqual([
      [10_000, "class_cancelled", "pending"],
      [10_000, "class_cancelled", "pending"],
    ]);
    const unpaid = await db
      .select()
      .from(instalments)
      .where(and(eq(instalments.schoolId, school.id), eq(instalments.status, "unpaid")));
    expect(unpaid).toEqual([]);
    const [event] = await db
      .select()
      .from(outbox)
      .where(and(eq(outbox.schoolId, school.id), eq(outbox.topic, "class.mail")));
    const found = await findSchoolById(await staff(), school.id);
    if (!found || !event) throw new Error("Nobody was told");
    for (let time = 0; time < 2; time += 1) await mailClass(withSchool(makeJobCtx(), found), JSON.parse(event.payload));
    const sent = await db
      .select()
      .from(mails)
      .where(and(eq(mails.schoolId, school.id), eq(mails.template, "class_cancelled")));
    expect(sent).toHaveLength(2);
    expect(sent[0]?.text).toContain("$100.00");
  });
  it("keeps the application fee when staff say so", async () => {
    await cancel({ students: "cancel" });
    expect(await db.select().from(refundRequests).where(eq(refundRequests.schoolId, school.id))).toEqual([]);
  });
  it("is for this school's classes alone", async () => {
    const other = await aSchool();
    expect((await refusal(cancelClass(await makeCtx({ as: other.owner.id }), { class: from, reason: "No" }))).kind).toBe("not_found");
    const theirs = await insert(classes, classRow(other.id, (await insert(programs, programRow(other.id))).id));
    expect((await refusal(cancel({ students: "transfer", target: theirs.id }))).kind).toBe("not_found");
  });
});

describe("the plan after a transfer", () => {
  const unpaid = [
    { id: "a", amountCents: 30_000, dueDate: "2026-02-01" },
    { id: "b", amountCents: 30_000, dueDate: "2026-03-01" },
  ];
  const terms = { today: "2026-01-15", intervalDays: 30, lastDay: "2026-06-30" };
  const owed = { tuitionCents: 100_000, dueCents: 100_000, paidCents: 40_000, unpaid };
  it("gets one more instalment when the class is dearer", () => {
    expect(planAfterTransfer(owed, { ...terms, differenceCents: 25_000 })).toEqual({
      tuitionCents: 125_000,
      changed: [],
      added: { amountCents: 25_000, dueDate: "2026-03-31" },
      overpaidCents: 0,
    });
  });
  it("deducts from the last instalment if it costs less, and shows an overpayment", () => {
    expect(planAfterTransfer(owed, { ...terms, differenceCents: -70_000 })).toEqual({
      tuitionCents: 30_000,
      changed: [
        { id: "b", before: 30_000, after: 0 },
        { id: "a", before: 30_000, after: 0 },
      ],
      added: null,
      overpaidCents: 10_000,
    });
  });
  it("makes no part below 5.00: a small rest goes to the part before, a small addition to the last", () => {
    expect(planAfterTransfer(owed, { ...terms, differenceCents: -29_980 })).toMatchObject({
      changed: [
        { id: "b", before: 30_000, after: 0 },
        { id: "a", before: 30_000, after: 30_020 },
      ],
      added: null,
    });
    expect(planAfterTransfer(owed, { ...terms, differenceCents: 499 })).toMatchObject({
      changed: [{ id: "b", before: 30_000, after: 30_499 }],
      added: null,
    });
    expect(planAfterTransfer(owed, { ...terms, differenceCents: 500 })).toMatchObject({ changed: [], added: { amountCents: 500 } });
  });
});

describe("a roster", () => {
  it("is written to as a whole", async () => {
    expect(await refusal(emailClass(await staff(), { class: from, subject: "Monday", message: "Come early, {{first_name}}." }))).toMatchObject({
      code: "unfilled_placeholder",
      fields: { message: ["Replace {{first_name}} with your own text."] },
    });
    expect((await emailClass(await staff(), { class: from, subject: "Monday", message: "Come early." })).count).toBe(2);
    expect((await refusal(emailClass(await staff(), { class: to, subject: "Monday", message: "Come early." }))).code).toBe("nobody_to_email");
  });
  it("meets on its weekdays, orientation first", () => {
    const days = meetingDays({ startDate: "2026-03-09", endDate: "2026-03-18", orientationDate: "2026-03-05", weekdays: [1, 3] });
    expect(days).toEqual(["2026-03-05", "2026-03-09", "2026-03-11", "2026-03-16", "2026-03-18"]);
  });
});
