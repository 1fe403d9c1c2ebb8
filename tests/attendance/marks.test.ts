import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { attendance, attendanceMarks, attendanceTotals } from "#drizzle/schema/attendance";
import { registrations, students } from "#drizzle/schema/enrollment";
import { users } from "#drizzle/schema/identity";
import { classes, instructors, programs } from "#drizzle/schema/programs";
import { classSessions } from "#drizzle/schema/sessions";
import { markAttendance, takeAttendance } from "~/features/attendance/domain/mark-attendance";
import { sessionAttendance } from "~/features/attendance/domain/session-attendance";
import { createSessions } from "~/features/sessions/domain/create-sessions";
import { previewSessions } from "~/features/sessions/domain/preview-sessions";
import { newId } from "~/platform/ids";
import { classRow, instructorRow, programRow, registrationRow, studentRow, userRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let program: string;
let classId: string;
let instructor: string;
let login: string;
let ana: string;
let ben: string;
let sessions: (typeof classSessions.$inferSelect)[];

/** 6:30 PM Eastern on the day of the second session. */
const DURING = new Date("2026-03-04T23:30:00Z");
const staff = (now = DURING) => makeCtx({ as: school.admin.id, now });
const teacher = (now = DURING) => makeCtx({ as: login, now });

async function enrolled(lastName: string, of = classId, given: Partial<typeof registrations.$inferInsert> = {}) {
  const student = await insert(students, studentRow(school.id, { firstName: "Kim", lastName }));
  const row = registrationRow(school.id, { studentId: student.id, programId: program, classId: of }, { createdAt: Date.UTC(2026, 1, 1), ...given });
  return (await insert(registrations, row)).id;
}

async function plan(of: string, blocks: object[], first = "2026-03-02", last = "2026-03-20") {
  const ctx = await makeCtx({ as: school.admin.id, now: new Date("2026-02-10T15:00:00Z") });
  const input = { class: of, first_day: first, last_day: last, blocks };
  const { hash } = await previewSessions(ctx, input);
  await createSessions(ctx, { ...input, hash, reason: "Approved" });
  return db.select().from(classSessions).where(eq(classSessions.classId, of)).orderBy(classSessions.date);
}
const evening = { weekdays: ["1", "3", "5"], start_time: "18:00", end_time: "22:00", kind: "theory", break_minutes: "15" };

beforeEach(async () => {
  school = await aSchool();
  program = (await insert(programs, programRow(school.id, { theoryHours: 60, labHours: 20, clinicalHours: 40 }))).id;
  const user = userRow({ role: "school_admin", schoolId: school.id, permissionSet: "instructor" });
  await insert(users, user);
  login = user.id;
  instructor = (await insert(instructors, instructorRow(school.id, { userId: login }))).id;
  classId = (await insert(classes, classRow(school.id, program, { instructorId: instructor }))).id;
  ana = await enrolled("Abbot");
  ben = await enrolled("Baker");
  sessions = await plan(classId, [evening]);
});

const mark = (registration: string, status: string, given: object = {}, session = sessions[1]?.id) => ({
  ...{ id: newId(), session, registration, status },
  ...given,
});
const current = (registration: string, session = sessions[1]?.id ?? "") =>
  db
    .select()
    .from(attendance)
    .where(and(eq(attendance.registrationId, registration), eq(attendance.sessionId, session)))
    .then(([row]) => row);
const saved = () => db.select().from(attendanceMarks).where(eq(attendanceMarks.schoolId, school.id));
const totals = (registration: string) => db.select().from(attendanceTotals).where(eq(attendanceTotals.registrationId, registration));

describe("marking attendance", () => {
  it("credits minutes, holds the session, and takes it once everybody is marked", async () => {
    const late = mark(ana, "late", { arrived_at: "18:20" });
    const { results } = await markAttendance(await teacher(), { marks: [late] });
    expect(results).toEqual([expect.objectContaining({ result: "saved", minutes: 206 })]);
    const held = () =>
      db
        .select()
        .from(classSessions)
        .where(eq(classSessions.id, sessions[1]?.id ?? ""));
    expect((await held())[0]).toMatchObject({ status: "held", takenAt: null, hasMarks: true });
    await markAttendance(await teacher(), { marks: [mark(ben, "absent")] });
    expect((await held())[0]?.takenAt).toBe(DURING.getTime());
    expect(await totals(ana)).toEqual([expect.objectContaining({ kind: "theory", scheduled: 225, credited: 206, missed: 19 })]);
    expect(await totals(ben)).toEqual([expect.objectContaining({ scheduled: 225, credited: 0, missed: 225 })]);
  });

  it("takes the same mark once, and the later of one person's marks whatever comes first", async () => {
    const [first, second] = [mark(ana, "absent", { device_at: "2026-03-04T23:01:00Z" }), mark(ana, "present", { device_at: "2026-03-04T23:05:00Z" })];
    await markAttendance(await teacher(), { marks: [second] });
    const { results } = await markAttendance(await teacher(), { marks: [first, second, second] });
    expect(results.map(({ result }) => result)).toEqual(["saved", "repeated", "repeated"]);
    expect(await current(ana)).toMatchObject({ status: "present", minutes: 225, isConflict: false });
    expect(await saved()).toHaveLength(2);
  });

  it("flags what two people marked differently within a day, until the office decides", async () => {
    await markAttendance(await teacher(), { marks: [mark(ana, "present")] });
    const other = userRow({ role: "school_admin", schoolId: school.id, permissionSet: "instructor" });
    await insert(users, other);
    const second = await insert(instructors, instructorRow(school.id, { userId: other.id }));
    await db
      .update(classSessions)
      .set({ instructorId: second.id })
      .where(eq(classSessions.id, sessions[1]?.id ?? ""));
    await markAttendance(await makeCtx({ as: other.id, now: DURING }), { marks: [mark(ana, "absent")] });
    expect(await current(ana)).toMatchObject({ status: "absent", isConflict: true });
    await markAttendance(await staff(), { marks: [mark(ana, "present")] });
    expect(await current(ana)).toMatchObject({ status: "present", isConflict: false });
  });

  it("refuses other classes, the future, locked sessions, and strangers, each by its code", async () => {
    const stranger = await enrolled("Stone", (await insert(classes, classRow(school.id, program, { code: "CNA-2" }))).id);
    const codes = async (ctx: Awaited<ReturnType<typeof teacher>>, marks: object[]) =>
      (await markAttendance(ctx, { marks })).results.map(({ result, code }) => code ?? result);
    expect(
      await codes(await teacher(), [mark(stranger, "present"), mark(ana, "present", {}, sessions[2]?.id), mark(ana, "excused", {}, sessions[2]?.id)]),
    ).toEqual(["not_in_class", "future_session", "saved"]);
    expect(
      await codes(await teacher(), [mark(ana, "late"), mark(ana, "late", { arrived_at: "12:00" }), mark(ana, "present", {}, "nothing")]),
    ).toEqual(["time_missing", "time_outside", "not_found"]);
    const afterLock = new Date("2026-03-13T15:00:00Z");
    expect(await codes(await teacher(afterLock), [mark(ana, "present")])).toEqual(["session_locked"]);
    expect(await codes(await staff(afterLock), [mark(ana, "present"), mark(ana, "present", { reason: "Paper sheet" })])).toEqual([
      "reason_required",
      "saved",
    ]);
    await db.update(classSessions).set({ instructorId: null }).where(eq(classSessions.classId, classId));
    await db.update(classes).set({ instructorId: null }).where(eq(classes.id, classId));
    expect(await codes(await teacher(), [mark(ana, "absent")])).toEqual(["not_yours"]);
    expect(await refusal(sessionAttendance(await teacher(), { id: sessions[1]?.id }))).toMatchObject({ kind: "not_found" });
    const foreign = await aSchool();
    expect((await markAttendance(await makeCtx({ as: foreign.admin.id, now: DURING }), { marks: [mark(ana, "present")] })).results[0]?.code).toBe(
      "not_found",
    );
  });

  it("never changes or deletes a mark", async () => {
    await markAttendance(await staff(), { marks: [mark(ana, "present")] });
    await expect(db.update(attendanceMarks).set({ minutes: 1 })).rejects.toThrow();
    await expect(db.delete(attendanceMarks)).rejects.toThrow();
  });
});

describe("the attendance form", () => {
  const sessionId = () => sessions[1]?.id ?? "";
  it("saves changed rows alone, and the others as present on request", async () => {
    const rows = { [ana]: { status: "late", arrived_at: "18:20", was: "||" }, [ben]: { status: "", was: "||" } };
    await takeAttendance(await teacher(), { id: sessionId(), all_present: "on", rows });
    const view = await sessionAttendance(await teacher(), { id: sessionId() });
    expect(view.students.map(({ status, arrivedAt }) => [status, arrivedAt])).toEqual([
      ["late", "18:20"],
      ["present", null],
    ]);
    const unchanged = { [ana]: { status: "late", arrived_at: "18:20", was: "late|18:20|" }, [ben]: { status: "absent", was: "present||" } };
    await takeAttendance(await teacher(), { id: sessionId(), rows: unchanged });
    expect(await saved()).toHaveLength(3);
  });

  it("says beside the row what is wrong, and saves nothing", async () => {
    const rows = { [ana]: { status: "late", was: "||" }, [ben]: { status: "present", was: "||" } };
    expect(await refusal(takeAttendance(await teacher(), { id: sessionId(), rows }))).toMatchObject({
      fields: { [`rows.${ana}.arrived_at`]: ["Enter the time."] },
    });
    expect(await saved()).toEqual([]);
  });
});
