import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { listOwed } from "~/features/accounts/domain/list-owed";
import { promisePayment, withdrawPromise } from "~/features/accounts/domain/promise";
import { remindDueInstalments } from "~/features/accounts/domain/remind-due";
import { remindOwed } from "~/features/accounts/domain/remind-owed";
import { classRow, instalmentRow, programRow, registrationRow, studentRow, transactionRow } from "~/seed/factories";
import { makeCtx, makeJobCtx } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

/** A student with these amounts past due since these dates. "Now" is January 15, 2026. */
async function owing(school: Awaited<ReturnType<typeof aSchool>>, due: readonly (readonly [day: string, cents: number])[], paidCents = 0) {
  const program = await insert(schema.programs, programRow(school.id));
  const courseClass = await insert(schema.classes, classRow(school.id, program.id));
  const student = await insert(schema.students, studentRow(school.id));
  const dueCents = due.reduce((sum, [, cents]) => sum + cents, 0);
  const of = { studentId: student.id as string, programId: program.id, classId: courseClass.id };
  const registration = await insert(
    schema.registrations,
    registrationRow(school.id, of, { tuitionCents: dueCents, applicationFeeCents: 0, dueCents }),
  );
  for (const [index, [dueDate, amountCents]] of due.entries())
    await insert(schema.instalments, instalmentRow(school.id, registration.id, { position: index + 1, amountCents, dueDate }));
  if (paidCents > 0)
    await insert(
      schema.transactions,
      transactionRow(school.id, { registrationId: registration.id, status: "manually_paid", amountCents: paidCents }),
    );
  return { id: registration.id as string, email: student.email as string };
}

const staffOf = (school: Awaited<ReturnType<typeof aSchool>>) => makeCtx({ as: school.owner.id, host: school.host });
const idsOf = async (ctx: Awaited<ReturnType<typeof staffOf>>, input: object = {}) => (await listOwed(ctx, input)).page.results.map(({ id }) => id);

describe("collections", () => {
  it("lists past-due balances, oldest first, less partial payments, with sums per aging bucket", async () => {
    const school = await aSchool();
    const ctx = await staffOf(school);
    const week = await owing(school, [["2026-01-08", 30_000]], 5_000);
    const old = await owing(school, [
      ["2025-09-01", 20_000],
      ["2026-02-01", 10_000],
    ]);
    const later = await owing(school, [["2026-03-01", 40_000]]);
    const other = await aSchool();
    await owing(other, [["2025-01-01", 99_000]]);
    const found = await listOwed(ctx, {});
    expect(found.page.results).toMatchObject([
      { id: old.id, since: "2025-09-01", overdueCents: 20_000, openCents: 30_000 },
      { id: week.id, since: "2026-01-08", overdueCents: 25_000, openCents: 25_000 },
    ]);
    expect(found.totals).toEqual({ overdueCents: 45_000, openCents: 55_000 });
    expect([...found.ages].sort((one, two) => one.age.localeCompare(two.age))).toEqual([
      { age: "month", count: 1, cents: 25_000 },
      { age: "older", count: 1, cents: 20_000 },
    ]);
    expect(await idsOf(ctx, { age: "not_due" })).toEqual([later.id]);
    expect(await idsOf(ctx, { age: "month" })).toEqual([week.id]);
    expect(await idsOf(ctx, { age: "two_months" })).toEqual([]);
    expect(await idsOf(ctx, { age: "older" })).toEqual([old.id]);
    expect(await idsOf(ctx, { search: week.email })).toEqual([week.id]);
    expect(await idsOf(ctx, { ordering: "-overdue" })).toEqual([week.id, old.id]);
  });

  it("keeps one promise, pauses reminders until its date, and shows when it was broken", async () => {
    const school = await aSchool();
    const ctx = await staffOf(school);
    const late = await owing(school, [["2025-12-01", 30_000]]);
    await promisePayment(ctx, { registration: late.id, promised_on: "2026-01-20", note: "Called." });
    await promisePayment(ctx, { registration: late.id, promised_on: "2026-01-25" });
    expect((await listOwed(ctx, { promise: "standing" })).page.results).toMatchObject([{ id: late.id, promisedOn: "2026-01-25", promiseNote: null }]);
    const kept = await db.select().from(schema.paymentPromises).where(eq(schema.paymentPromises.registrationId, late.id));
    expect(kept.map(({ promisedOn, closedAt }) => [promisedOn, closedAt !== null]).sort()).toEqual([
      ["2026-01-20", true],
      ["2026-01-25", false],
    ]);
    const reminded = async () => (await db.select().from(schema.reminders).where(eq(schema.reminders.schoolId, school.id))).length;
    await remindDueInstalments(makeJobCtx(new Date("2026-01-16T10:00:00Z")), "on time");
    expect(await reminded()).toBe(0);
    const after = await makeCtx({ as: school.owner.id, host: school.host, now: new Date("2026-01-27T12:00:00Z") });
    expect(await idsOf(after, { promise: "broken" })).toEqual([late.id]);
    await remindDueInstalments(makeJobCtx(new Date("2026-01-26T10:00:00Z")), "on time");
    expect(await reminded()).toBe(1);
  });

  it("removes a promise and resumes reminders", async () => {
    const school = await aSchool();
    const ctx = await staffOf(school);
    const late = await owing(school, [["2025-12-01", 30_000]]);
    await promisePayment(ctx, { registration: late.id, promised_on: "2026-02-20" });
    await withdrawPromise(ctx, { registration: late.id });
    expect(await idsOf(ctx, { promise: "none" })).toEqual([late.id]);
    const [instalment] = await db.select().from(schema.instalments).where(eq(schema.instalments.registrationId, late.id));
    expect(instalment?.quietUntil).toBeNull();
  });

  it("rejects a past or distant date, a paid registration, and another school's", async () => {
    const school = await aSchool();
    const ctx = await staffOf(school);
    const late = await owing(school, [["2025-12-01", 30_000]]);
    expect(await refusal(promisePayment(ctx, { registration: late.id, promised_on: "2026-01-14" }))).toMatchObject({
      fields: { promised_on: ["Choose today or a later date."] },
    });
    expect(await refusal(promisePayment(ctx, { registration: late.id, promised_on: "2027-01-14" }))).toMatchObject({ kind: "invalid" });
    await db.update(schema.instalments).set({ status: "cancelled" }).where(eq(schema.instalments.registrationId, late.id));
    expect(await refusal(promisePayment(ctx, { registration: late.id, promised_on: "2026-01-20" }))).toMatchObject({ code: "nothing_due" });
    const other = await aSchool();
    const theirs = await owing(other, [["2025-12-01", 30_000]]);
    expect(await refusal(promisePayment(ctx, { registration: theirs.id, promised_on: "2026-01-20" }))).toMatchObject({ kind: "not_found" });
  });

  it("emails each selected student everything due, and asks first within a week", async () => {
    const school = await aSchool();
    const ctx = await staffOf(school);
    const one = await owing(school, [
      ["2025-12-01", 30_000],
      ["2026-01-01", 20_000],
    ]);
    const two = await owing(school, [["2025-11-01", 10_000]]);
    const other = await owing(await aSchool(), [["2025-11-01", 10_000]]);
    const ids = [one.id, two.id, other.id];
    expect(await remindOwed(ctx, { ids })).toEqual({ count: 2 });
    expect(await refusal(remindOwed(ctx, { ids }))).toMatchObject({
      code: "reminded_lately",
      message: expect.stringContaining("2 of 2 students got a reminder in the last seven days, the latest on January 15, 2026"),
    });
    const mails = await db
      .select({ to: schema.mails.recipient, subject: schema.mails.subject })
      .from(schema.mails)
      .where(eq(schema.mails.schoolId, school.id));
    expect(mails.map(({ to }) => to).sort()).toEqual([one.email, two.email].sort());
    expect(mails.find(({ to }) => to === one.email)?.subject).toContain("$500.00");
    const later = await makeCtx({ as: school.owner.id, host: school.host, now: new Date("2026-01-15T18:00:00Z") });
    expect(await remindOwed(later, { ids: [one.id], again: "yes" })).toEqual({ count: 1 });
    expect(await refusal(remindOwed(ctx, { ids: [other.id] }))).toMatchObject({ code: "nothing_due" });
  });
});
