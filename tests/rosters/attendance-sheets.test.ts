import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { makeups } from "#drizzle/schema/attendance";
import { registrations, students } from "#drizzle/schema/enrollment";
import { users } from "#drizzle/schema/identity";
import { classes, instructors, programs } from "#drizzle/schema/programs";
import { classSessions } from "#drizzle/schema/sessions";
import { markAttendance } from "~/features/attendance/domain/mark-attendance";
import { classSheet, sessionSheet } from "~/features/rosters/domain/attendance-sheets";
import { sessionSheetName } from "~/features/rosters/domain/session-sheet-pdf";
import { createSessions } from "~/features/sessions/domain/create-sessions";
import { previewSessions } from "~/features/sessions/domain/preview-sessions";
import { newId } from "~/platform/ids";
import { classRow, instructorRow, programRow, registrationRow, studentRow, userRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

/** After the last session. */
const AFTER = new Date("2026-04-04T12:00:00Z");
let school: Awaited<ReturnType<typeof aSchool>>;
let program: string;
let instructor: string;
let account: string;
let classId: string;
let other: string;
let ana: string;
let ben: string;

const teacher = () => makeCtx({ as: account, now: AFTER });
const staff = () => makeCtx({ as: school.admin.id, now: AFTER });

async function aClass(code: string, leadId: string): Promise<string> {
  const { id } = await insert(classes, classRow(school.id, program, { code, instructorId: leadId, startDate: "2026-03-25", endDate: "2026-04-03" }));
  const block = { weekdays: ["1", "3", "5"], start_time: "18:00", end_time: "22:00", kind: "theory", break_minutes: "15" };
  const input = { class: id, first_day: "2026-03-25", last_day: "2026-04-03", blocks: [block] };
  const ctx = await makeCtx({ as: school.admin.id, now: new Date("2026-02-10T15:00:00Z") });
  const { hash } = await previewSessions(ctx, input);
  await createSessions(ctx, { ...input, hash });
  return id;
}
const sessionOn = async (date: string, id = classId) =>
  (await db.select().from(classSessions).where(eq(classSessions.classId, id))).find((session) => session.date === date)?.id ?? "";
async function enrolled(lastName: string, inClass: string) {
  const student = await insert(students, studentRow(school.id, { firstName: "Kim", lastName }));
  const of = { studentId: student.id, programId: program, classId: inClass };
  return (await insert(registrations, registrationRow(school.id, of, { createdAt: Date.UTC(2026, 1, 1) }))).id;
}
const mark = async (date: string, registration: string, status: string, given: object = {}, of = classId) =>
  markAttendance(await makeCtx({ as: school.admin.id, now: AFTER }), {
    marks: [{ id: newId(), session: await sessionOn(date, of), registration, status, reason: "From paper", ...given }],
  });

beforeEach(async () => {
  school = await aSchool();
  program = (await insert(programs, programRow(school.id, { theoryHours: 30, labHours: 0, clinicalHours: 0 }))).id;
  account = (await insert(users, userRow({ role: "school_admin", schoolId: school.id, permissionSet: "instructor" }))).id;
  instructor = (await insert(instructors, instructorRow(school.id, { userId: account, firstName: "Ada", lastName: "Moss" }))).id;
  classId = await aClass("CNA-1", instructor);
  other = await aClass("CNA-2", (await insert(instructors, instructorRow(school.id))).id);
  [ana, ben] = [await enrolled("Abbot", classId), await enrolled("Bell", classId)];
  await mark("2026-03-25", ana, "late", { arrived_at: "18:20" });
  await mark("2026-03-25", ben, "absent");
  await mark("2026-03-27", ana, "present");
  await mark("2026-04-01", ana, "present");
});

const rowsOf = ({ students: rows }: Awaited<ReturnType<typeof classSheet>>) =>
  rows.map(({ name, cells, credited, scheduled }) => [name, cells.map(({ status }) => status), credited, scheduled]);

describe("the attendance of a class on paper", () => {
  it("has the sessions of the month with the marks and minutes of each student", async () => {
    const march = await classSheet(await staff(), { id: classId, month: "2026-03" });
    expect(march.sessions.map(({ date }) => date)).toEqual(["2026-03-25", "2026-03-27", "2026-03-30"]);
    expect(march.courseClass).toMatchObject({ code: "CNA-1", lead: "Ada Moss" });
    expect(rowsOf(march)).toEqual([
      ["Kim Abbot", ["late", "present", null], 206 + 225, 450],
      ["Kim Bell", ["absent", null, null], 0, 225],
    ]);
    const april = await classSheet(await staff(), { id: classId, month: "2026-13" });
    expect([april.month, april.sessions.map(({ date }) => date)]).toEqual(["2026-04", ["2026-04-01", "2026-04-03"]]);
    expect((await classSheet(await staff(), { id: classId, month: "2026-07" })).students).toEqual([]);
  });

  it("names guests, and students with marks who left the class; not those who cancelled before it", async () => {
    const guest = await enrolled("Guest", other);
    const session = await sessionOn("2026-03-27");
    const missed = await sessionOn("2026-03-25", other);
    await mark("2026-03-25", guest, "absent", {}, other);
    const of = { registrationId: guest, missedSessionId: missed, sessionId: session, kind: "theory", way: "session", state: "planned" } as const;
    await insert(makeups, { id: newId(), schoolId: school.id, ...of, minutes: 225, createdAt: 0, updatedAt: 0, createdBy: null });
    await db.update(registrations).set({ classId: other }).where(eq(registrations.id, ben));
    const gone = await enrolled("Zoll", classId);
    await db.update(registrations).set({ status: "cancelled" }).where(eq(registrations.id, gone));
    const { students: rows } = await classSheet(await staff(), { id: classId, month: "2026-03" });
    expect(rows.map(({ name, isGuest }) => [name, isGuest])).toEqual([
      ["Kim Abbot", false],
      ["Kim Bell", false],
      ["Kim Guest", true],
    ]);
    const shown = await sessionSheet(await staff(), { id: session, blank: "on" });
    expect(shown.students.map(({ name, isGuest }) => [name, isGuest])).toEqual([
      ["Kim Abbot", false],
      ["Kim Guest", true],
    ]);
  });
});

describe("a session on paper", () => {
  it("has status, times and minutes; an empty list has the expected students", async () => {
    const filled = await sessionSheet(await staff(), { id: await sessionOn("2026-03-25") });
    expect(filled.students.map(({ name, status, arrivedAt, minutes }) => [name, status, arrivedAt, minutes])).toEqual([
      ["Kim Abbot", "late", "18:20", 206],
      ["Kim Bell", "absent", null, 0],
    ]);
    expect(sessionSheetName(filled)).toBe("Attendance CNA-1 2026-03-25.pdf");
  });
});

describe("who prints a sheet", () => {
  it("is the instructor of the class; a substitute has the own sessions alone", async () => {
    expect(rowsOf(await classSheet(await teacher(), { id: classId, month: "2026-03" }))).toHaveLength(2);
    expect(await refusal(classSheet(await teacher(), { id: other, month: "2026-03" }))).toMatchObject({ kind: "not_found" });
    const foreign = await sessionOn("2026-03-27", other);
    expect(await refusal(sessionSheet(await teacher(), { id: foreign }))).toMatchObject({ kind: "not_found" });
    await db.update(classSessions).set({ instructorId: instructor }).where(eq(classSessions.id, foreign));
    expect((await classSheet(await teacher(), { id: other, month: "2026-03" })).sessions.map(({ id }) => id)).toEqual([foreign]);
    expect((await sessionSheet(await teacher(), { id: foreign })).courseClass.code).toBe("CNA-2");
  });

  it("is nobody of another school, no student, and no one of finance", async () => {
    const strange = await aSchool();
    const session = await sessionOn("2026-03-27");
    const finance = (await insert(users, userRow({ role: "school_admin", schoolId: school.id, permissionSet: "finance" }))).id;
    const pupil = (await insert(users, userRow({ role: "student", schoolId: school.id }))).id;
    for (const [as, kind] of [
      [strange.admin.id, "not_found"],
      [finance, "forbidden"],
      [pupil, "forbidden"],
    ] as const) {
      const ctx = await makeCtx({ as, now: AFTER });
      expect(await refusal(classSheet(ctx, { id: classId }))).toMatchObject({ kind });
      expect(await refusal(sessionSheet(ctx, { id: session }))).toMatchObject({ kind });
    }
  });
});
