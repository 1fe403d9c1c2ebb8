import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { showToday } from "~/features/reports/domain/today";
import { assignWork, putOffWork, undoWork } from "~/features/reports/domain/work-marks";
import { newId } from "~/platform/ids";
import { classRow, instalmentRow, instructorRow, programRow, registrationRow } from "~/seed/factories";
import { makeCtx, NOW } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

/** A school in which something of most kinds waits. */
async function aBusySchool() {
  const school = await aSchool({ plan: "advanced" });
  const program = await insert(schema.programs, programRow(school.id));
  const courseClass = await insert(schema.classes, classRow(school.id, program.id, { startDate: "2026-02-02", capacity: 20 }));
  const of = { studentId: school.student.id as string, programId: program.id, classId: courseClass.id };
  const registration = await insert(
    schema.registrations,
    registrationRow(school.id, of, { needsAttention: "The student asked to cancel: I moved away." }),
  );
  for (const [position, dueDate] of [
    [1, "2026-01-02"],
    [2, "2026-01-10"],
    [3, "2026-03-01"],
  ] as const)
    await insert(schema.instalments, instalmentRow(school.id, registration.id, { position, amountCents: 10_000, dueDate }));
  const person = { schoolId: school.id, email: "cy@example.test", createdAt: NOW.getTime(), updatedAt: NOW.getTime() };
  const applied = { id: newId(), programId: program.id, firstName: "Cy", lastName: "Roe", status: "pending" as const, values: {} };
  await insert(schema.preEnrollments, { ...person, ...applied });
  const asked = { id: newId(), type: "program_general" as const, name: "Cy Roe", message: "When?", contactStatus: "not_contacted" as const };
  await insert(schema.inquiries, { ...person, ...asked });
  await insert(schema.instructors, instructorRow(school.id, { status: "active", licenseExpiry: "2026-02-01", blsExpiry: "2027-02-01" }));
  await insert(schema.instructors, instructorRow(school.id, { status: "active", licenseExpiry: "2027-02-01", blsExpiry: null }));
  const ctx = await makeCtx({ as: school.owner.id, host: school.host });
  return { school, registration, ctx };
}

describe("the Today list", () => {
  it("has every kind of item, most urgent first, with counts", async () => {
    const { ctx, registration } = await aBusySchool();
    const { page, counts, total } = await showToday(ctx, {});
    expect(page.results.map(({ kind }) => kind)).toEqual(["cancellation", "late", "pre_enrollment", "inquiry", "few", "license"]);
    expect(page.results[1]).toMatchObject({ id: registration.id, cents: 20_000, day: "2026-01-02" });
    expect(page.results.at(-1)).toMatchObject({ about: "License", day: "2026-02-01" });
    expect(counts.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(total).toBe(6);
  });

  it("can be filtered by kind, and paged", async () => {
    const { ctx } = await aBusySchool();
    expect((await showToday(ctx, { kind: "inquiry" })).page).toMatchObject({ count: 1, results: [{ kind: "inquiry" }] });
    const second = await showToday(ctx, { limit: "2", offset: "2" });
    expect(second.page.results.map(({ kind }) => kind)).toEqual(["pre_enrollment", "inquiry"]);
    expect(second.page.count).toBe(6);
  });

  it("warns of a class below its minimum, and not of one that reached it", async () => {
    const { ctx, school } = await aBusySchool();
    const few = async (minimumStudents: number) => {
      await db.update(schema.classes).set({ minimumStudents }).where(eq(schema.classes.schoolId, school.id));
      return (await showToday(ctx, { kind: "few" })).page.results.map(({ about }) => about);
    };
    await insert(schema.seats, {
      id: newId(),
      schoolId: school.id,
      classId: (await db.select().from(schema.classes).where(eq(schema.classes.schoolId, school.id)))[0]?.id as string,
      registrationId: (await db.select().from(schema.registrations).where(eq(schema.registrations.schoolId, school.id)))[0]?.id as string,
      state: "taken",
      expiresAt: 0,
      createdAt: NOW.getTime(),
    });
    expect(await few(2)).toEqual([expect.stringContaining("1 of 20 seats, needs 2")]);
    expect(await few(1)).toEqual([]);
  });

  it("drops an item once it is done", async () => {
    const { ctx, registration, school } = await aBusySchool();
    await db.update(schema.registrations).set({ status: "cancelled", updatedAt: NOW.getTime() }).where(eq(schema.registrations.id, registration.id));
    await db.update(schema.inquiries).set({ contactStatus: "contacted" }).where(eq(schema.inquiries.schoolId, school.id));
    expect((await showToday(ctx, {})).page.results.map(({ kind }) => kind)).toEqual(["pre_enrollment", "few", "license"]);
  });

  it("is separate for each school and only for its staff", async () => {
    const { school } = await aBusySchool();
    const quiet = await aSchool();
    expect((await showToday(await makeCtx({ as: quiet.owner.id, host: quiet.host }), {})).total).toBe(0);
    expect(await refusal(showToday(await makeCtx({ as: school.account.id, host: school.host }), {}))).toMatchObject({ kind: "forbidden" });
  });
});

describe("a mark on a Today item", () => {
  const first = async (ctx: Awaited<ReturnType<typeof aBusySchool>>["ctx"], input = {}) => (await showToday(ctx, input)).page.results;
  const keyOf = ({ kind, id }: { kind: string; id: string }) => `${kind}:${id}`;

  it("assigns an item to a colleague, and undoes it", async () => {
    const { ctx, school } = await aBusySchool();
    const [row] = await first(ctx);
    if (!row) throw new Error("nothing waits");
    const { changeId } = await assignWork(ctx, { ids: [keyOf(row)], assignee: school.admin.id });
    const [mine] = await first(ctx, { with: school.admin.id });
    expect(mine).toMatchObject({ id: row.id, assigneeId: school.admin.id });
    expect((await first(ctx, { with: "nobody" })).map(keyOf)).not.toContain(keyOf(row));
    expect((await showToday(ctx, {})).total).toBe(6);
    const other = await makeCtx({ as: school.admin.id, host: school.host });
    expect(await refusal(undoWork(other, { change: changeId }))).toMatchObject({ code: "nothing_to_undo" });
    await undoWork(ctx, { change: changeId });
    expect(await first(ctx, { with: school.admin.id })).toEqual([]);
    expect(await refusal(undoWork(ctx, { change: changeId }))).toMatchObject({ code: "nothing_to_undo" });
  });

  it("snoozes items until a day, when they show up again", async () => {
    const { ctx, school } = await aBusySchool();
    const rows = await first(ctx);
    const { changeId, putOffUntil } = await putOffWork(ctx, { ids: rows.slice(0, 2).map(keyOf), until: "tomorrow" });
    expect(putOffUntil).toBe("2026-01-16");
    expect((await showToday(ctx, {})).total).toBe(4);
    expect((await first(ctx, { put_off: "yes" })).map(({ id }) => id)).toEqual(rows.slice(0, 2).map(({ id }) => id));
    const tomorrow = await makeCtx({ as: school.owner.id, host: school.host, now: new Date("2026-01-16T15:00:00Z") });
    expect((await showToday(tomorrow, {})).total).toBe(6);
    await undoWork(ctx, { change: changeId });
    expect((await showToday(ctx, {})).total).toBe(6);
  });

  it("keeps assignee and snooze separate, and undoes only the last change", async () => {
    const { ctx, school } = await aBusySchool();
    const [row] = await first(ctx);
    if (!row) throw new Error("nothing waits");
    await assignWork(ctx, { ids: [keyOf(row)], assignee: school.admin.id });
    const { changeId } = await putOffWork(ctx, { ids: [keyOf(row)], until: "monday" });
    expect(await first(ctx, { put_off: "yes" })).toMatchObject([{ assigneeId: school.admin.id, putOffUntil: "2026-01-19" }]);
    await undoWork(ctx, { change: changeId });
    expect((await first(ctx, { with: school.admin.id })).map(({ id }) => id)).toEqual([row.id]);
  });

  it("needs an open item and staff of this school", async () => {
    const { ctx, school } = await aBusySchool();
    const elsewhere = await aBusySchool();
    const [row] = await first(ctx);
    if (!row) throw new Error("nothing waits");
    const foreign = elsewhere.ctx;
    expect(await refusal(assignWork(foreign, { ids: [keyOf(row)], assignee: elsewhere.school.admin.id }))).toMatchObject({ code: "not_waiting" });
    expect(await refusal(assignWork(ctx, { ids: [keyOf(row)], assignee: elsewhere.school.admin.id }))).toMatchObject({ kind: "invalid" });
    expect(await refusal(assignWork(ctx, { ids: [keyOf(row)], assignee: school.account.id }))).toMatchObject({ kind: "invalid" });
    expect(await refusal(assignWork(ctx, { ids: ["late:nothing"] }))).toMatchObject({ code: "not_waiting" });
    expect(await refusal(assignWork(ctx, { ids: ["secret:1"] }))).toMatchObject({ kind: "invalid" });
    expect(await refusal(putOffWork(ctx, { ids: [] }))).toMatchObject({ kind: "invalid" });
    expect(await db.select().from(schema.workMarks).where(eq(schema.workMarks.schoolId, school.id))).toEqual([]);
  });

  it("shows next to the week's figures", async () => {
    const { ctx } = await aBusySchool();
    expect((await showToday(ctx, {})).week).toEqual({ registered: 1, collectedCents: 0, lateCents: 20_000, starting: 0 });
  });
});
