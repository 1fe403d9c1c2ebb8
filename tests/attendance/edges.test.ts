import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { adjustHours } from "~/features/attendance/domain/adjust-hours";
import { attendanceChecks } from "~/features/attendance/domain/attendance-checks";
import { classAttendance, classHours } from "~/features/attendance/domain/class-attendance";
import { planMakeup } from "~/features/attendance/domain/makeups";
import { markAttendance } from "~/features/attendance/domain/mark-attendance";
import { registrationHours } from "~/features/attendance/domain/registration-hours";
import { sessionAttendance } from "~/features/attendance/domain/session-attendance";
import { absencesInRow } from "~/features/attendance/limits-model";
import { findContradictions } from "~/features/payments/domain/consistency-checks";
import { changeRegistrationStatus } from "~/features/registrations/domain/change-registration-status";
import { transferRegistration } from "~/features/registrations/domain/transfer-registration";
import { cancelClass } from "~/features/rosters/domain/cancel-class";
import { cancelSession, restoreSession } from "~/features/sessions/domain/cancel-session";
import { changeSession } from "~/features/sessions/domain/change-session";
import { createSessions } from "~/features/sessions/domain/create-sessions";
import { previewSessions } from "~/features/sessions/domain/preview-sessions";
import { isProblem, sessionTimes } from "~/features/sessions/domain/session-times";
import { mergeStudents } from "~/features/students/domain/merge-students";
import { newId } from "~/platform/ids";
import { EASTERN } from "~/platform/zones";
import { classRow, instructorRow, programRow, registrationRow, seatRow, sessionRow, studentRow, userRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let program: string;
let classId: string;
let other: string;
let login: string;
let instructor: string;
let ana: string;

/** Saturday after the first week. */
const NOW = new Date("2026-03-07T15:00:00Z");
const staff = (now = NOW) => makeCtx({ as: school.owner.id, now });
const teacher = (now = NOW) => makeCtx({ as: login, now });

async function registered(lastName: string, inClass = classId, given: Partial<typeof schema.registrations.$inferInsert> = {}, studentId?: string) {
  const student = studentId ?? (await insert(schema.students, studentRow(school.id, { firstName: "Kim", lastName }))).id;
  const of = { studentId: student, programId: program, classId: inClass };
  const { id } = await insert(
    schema.registrations,
    registrationRow(school.id, of, { createdAt: Date.UTC(2026, 1, 1), tuitionCents: 0, dueCents: 0, ...given }),
  );
  await insert(schema.seats, seatRow(school.id, inClass, { registrationId: id }));
  return id;
}

/** A planned session, with minutes as the product counts them. */
async function held(date: string, startTime: string, endTime: string, given: Partial<typeof schema.classSessions.$inferInsert> = {}) {
  const { breakMinutes = 0, kind = "theory" } = given;
  const times = sessionTimes({ date, startTime, endTime, breakMinutes, kind }, EASTERN);
  if (isProblem(times)) throw new Error(times.message);
  return (await insert(schema.classSessions, sessionRow(school.id, given.classId ?? classId, { date, startTime, endTime, ...times, ...given }))).id;
}

const mark = (session: string, registration: string, status: string, given: object = {}) => ({
  id: newId(),
  session,
  registration,
  status,
  ...given,
});
const save = async (marks: object[], ctx = staff()) => (await markAttendance(await ctx, { marks })).results.map(({ result, code }) => code ?? result);
const rowOf = async (session: string, registration = ana) =>
  (
    await db
      .select()
      .from(schema.attendance)
      .where(and(eq(schema.attendance.sessionId, session), eq(schema.attendance.registrationId, registration)))
  )[0];
const totals = async (registration = ana) =>
  Object.fromEntries(
    (await db.select().from(schema.attendanceTotals).where(eq(schema.attendanceTotals.registrationId, registration))).map((row) => [row.kind, row]),
  );
const makeups = () => db.select().from(schema.makeups).where(eq(schema.makeups.schoolId, school.id));

beforeEach(async () => {
  school = await aSchool();
  program = (await insert(schema.programs, programRow(school.id, { theoryHours: 20, labHours: 0, clinicalHours: 8 }))).id;
  login = (await insert(schema.users, userRow({ role: "school_admin", schoolId: school.id, permissionSet: "instructor" }))).id;
  instructor = (await insert(schema.instructors, instructorRow(school.id, { userId: login }))).id;
  classId = (await insert(schema.classes, classRow(school.id, program, { code: "CNA-1", startDate: "2026-03-02" }))).id;
  other = (await insert(schema.classes, classRow(school.id, program, { code: "CNA-2", startDate: "2026-03-02" }))).id;
  ana = await registered("Abbot");
});

describe("hours", () => {
  it("stay when a class with marks moves by a week", async () => {
    const block = { weekdays: ["1", "3"], start_time: "18:00", end_time: "22:00", kind: "theory", break_minutes: "0" };
    const plan = async (first: string, last: string, now: Date) => {
      const input = { class: classId, first_day: first, last_day: last, blocks: [block] };
      const { hash } = await previewSessions(await staff(now), input);
      return createSessions(await staff(now), { ...input, hash });
    };
    await plan("2026-03-02", "2026-03-18", new Date("2026-02-10T15:00:00Z"));
    const ofClass = () => db.select().from(schema.classSessions).where(eq(schema.classSessions.classId, classId)).orderBy(schema.classSessions.date);
    const [monday, wednesday] = await ofClass();
    await save([mark(monday?.id ?? "", ana, "present"), mark(wednesday?.id ?? "", ana, "absent")]);
    expect(await plan("2026-03-16", "2026-03-25", NOW)).toMatchObject({ kept: expect.any(Number) });
    expect((await ofClass()).map(({ date, status }) => `${date} ${status}`)).toEqual([
      "2026-03-02 held",
      "2026-03-04 held",
      "2026-03-16 planned",
      "2026-03-18 planned",
      "2026-03-23 planned",
      "2026-03-25 planned",
    ]);
    expect(await totals()).toMatchObject({ theory: { scheduled: 480, credited: 240, missed: 240 } });
    expect(await registrationHours(await staff(), { id: ana })).toMatchObject({
      counted: 240,
      lastAttended: { date: "2026-03-02" },
      reachesOn: null,
    });
  });

  it("follow a student into a class with other lengths, whose earlier marks stay", async () => {
    const [first, second] = [await held("2026-03-02", "18:00", "22:00"), await held("2026-03-04", "18:00", "22:00")];
    await held("2026-03-09", "18:00", "22:00");
    await held("2026-03-10", "09:00", "12:00", { classId: other });
    await held("2026-03-12", "09:00", "12:00", { classId: other, kind: "clinical" });
    await save([mark(first, ana, "present"), mark(second, ana, "absent")]);
    await transferRegistration(await staff(), { registration: ana, target: other, override: "on" });
    const { kinds, lastAttended, next } = await registrationHours(await staff(), { id: ana });
    expect(kinds.map(({ counted, missed, planned }) => [counted, missed, planned])).toEqual([
      [240, 240, 180],
      [0, 0, 0],
      [0, 0, 180],
    ]);
    expect(lastAttended).toMatchObject({ date: "2026-03-02", code: "CNA-1" });
    expect(next).toHaveLength(2);
    // The old class's marks can be corrected, but no new one is taken there.
    expect(await save([mark(second, ana, "present")])).toEqual(["saved"]);
    expect(await save([mark(await held("2026-03-05", "18:00", "22:00"), ana, "present")])).toEqual(["not_in_class"]);
    expect((await classHours(await staff(), { id: other })).students).toMatchObject([{ id: ana, counted: 480 }]);
    expect((await classHours(await staff(), { id: classId })).students).toEqual([]);
    // The grid of the old class no longer has the student, that of the new one does.
    expect((await classAttendance(await staff(), { id: other })).students.map(({ id }) => id)).toEqual([ana]);
  });

  it("count from before a registration if the office says so, and instructors are refused", async () => {
    await db.update(schema.classes).set({ instructorId: instructor }).where(eq(schema.classes.id, classId));
    const [monday, friday] = [await held("2026-03-02", "18:00", "22:00"), await held("2026-03-06", "18:00", "22:00")];
    const late = await registered("Late", classId, { createdAt: Date.parse("2026-03-05T15:00:00Z") });
    expect(await save([mark(monday, late, "present"), mark(friday, late, "present")], teacher())).toEqual(["not_expected", "saved"]);
    expect((await sessionAttendance(await teacher(), { id: monday })).students.map(({ id }) => id)).toEqual([ana]);
    expect(await save([mark(monday, late, "present")])).toEqual(["saved"]);
    expect(await totals(late)).toMatchObject({ theory: { scheduled: 480, credited: 480 } });
    // The instructor corrects what is there.
    expect(await save([mark(monday, late, "absent")], teacher())).toEqual(["saved"]);
  });

  it("are apart for two sessions of a day, which is one school day", async () => {
    const [morning, noon] = [await held("2026-03-02", "09:00", "12:00"), await held("2026-03-02", "13:00", "17:00", { kind: "clinical" })];
    await save([mark(morning, ana, "absent"), mark(noon, ana, "absent")]);
    expect(await totals()).toMatchObject({ theory: { missed: 180, credited: 0 }, clinical: { missed: 240, credited: 0 } });
    const rows = await Promise.all([noon, morning].map(async (id) => rowOf(id)));
    expect(absencesInRow(rows as never, true)).toEqual({ sessions: 2, days: 1 });
    await save([mark(noon, ana, "late", { arrived_at: "14:00" })]);
    expect(await totals()).toMatchObject({ theory: { missed: 180, credited: 0 }, clinical: { missed: 60, credited: 180 } });
    expect((await registrationHours(await staff(), { id: ana })).lastAttended).toMatchObject({ date: "2026-03-02", startTime: "13:00" });
  });

  it.each([
    ["at the end of a month", "2026-01-31", "22:00", "06:30", "00:30", 510, 360],
    ["when clocks go back", "2026-10-31", "22:00", "06:30", "00:30", 570, 420],
    ["when clocks go back, at a time that the night has twice", "2026-10-31", "22:00", "06:30", "01:30", 570, 360],
    ["when clocks go forward", "2027-03-13", "22:00", "06:30", "03:30", 450, 180],
  ])("of a night %s are those that passed", async (_, date, start, end, arrival, full, partly) => {
    const night = await held(date, start, end, { kind: "clinical" });
    const after = new Date(Date.parse(`${date}T12:00:00Z`) + 36 * 3_600_000);
    expect(await save([mark(night, ana, "present")], staff(after))).toEqual(["saved"]);
    expect(await rowOf(night)).toMatchObject({ date, minutes: full, scheduled: full });
    expect(await save([mark(night, ana, "late", { arrived_at: arrival })], staff(after))).toEqual(["saved"]);
    expect(await rowOf(night)).toMatchObject({ date, minutes: partly, scheduled: full });
    expect((await registrationHours(await staff(after), { id: ana })).lastAttended).toMatchObject({ date });
  });

  it("of a self-paced class are those that staff add", async () => {
    const course = await insert(
      schema.classes,
      classRow(school.id, program, {
        code: "SP-1",
        mode: "self_paced",
        startDate: null,
        endDate: null,
        weekdays: [],
        startTime: null,
        endTime: null,
      }),
    );
    const id = await registered("Pace", course.id);
    expect(await registrationHours(await staff(), { id })).toMatchObject({ hasSessions: false, counted: 0, isReached: false, reachesOn: null });
    await adjustHours(await staff(), { registration: id, kind: "theory", minutes: "1200", reason: "Learning platform" });
    await adjustHours(await staff(), { registration: id, kind: "clinical", minutes: "480", reason: "Clinic log" });
    expect(await registrationHours(await staff(), { id })).toMatchObject({ counted: 1680, isReached: true });
    expect((await classHours(await staff(), { id: course.id })).students).toMatchObject([{ id, isReached: true }]);
    expect((await classAttendance(await staff(), { id: course.id })).sessions).toEqual([]);
  });

  it("of a cancelled class count in the receiving one", async () => {
    const session = await held("2026-03-02", "18:00", "22:00");
    await held("2026-03-09", "18:00", "22:00");
    await held("2026-03-10", "18:00", "22:00", { classId: other });
    await save([mark(session, ana, "present")]);
    await cancelClass(await staff(), { class: classId, reason: "No instructor", students: "transfer", target: other, override: "on" });
    expect(await registrationHours(await staff(), { id: ana })).toMatchObject({ classId: other, counted: 240, lastAttended: { date: "2026-03-02" } });
    expect((await classHours(await staff(), { id: other })).students).toMatchObject([{ id: ana, counted: 240 }]);
    const [kept] = await db.select().from(schema.classSessions).where(eq(schema.classSessions.id, session));
    expect(kept?.status).toBe("held");
  });

  it("stay with the registration when two records of a student become one", async () => {
    const session = await held("2026-03-02", "18:00", "22:00");
    await save([mark(session, ana, "late", { arrived_at: "19:00" })]);
    const [of] = await db.select().from(schema.registrations).where(eq(schema.registrations.id, ana));
    const before = [
      await totals(),
      await rowOf(session),
      await db.select().from(schema.attendanceMarks).where(eq(schema.attendanceMarks.registrationId, ana)),
    ];
    const kept = await insert(schema.students, studentRow(school.id));
    await mergeStudents(await staff(), { kept: kept.id, gone: of?.studentId });
    expect([
      await totals(),
      await rowOf(session),
      await db.select().from(schema.attendanceMarks).where(eq(schema.attendanceMarks.registrationId, ana)),
    ]).toEqual(before);
    const { students } = await sessionAttendance(await staff(), { id: session });
    expect(students).toMatchObject([{ id: ana, minutes: 180, name: `${kept.firstName} ${kept.lastName}` }]);
  });
});

describe("a mark", () => {
  it("is the new instructor's when another one takes over in the morning, and no longer the first one's", async () => {
    const second = await insert(schema.users, userRow({ role: "school_admin", schoolId: school.id, permissionSet: "instructor" }));
    const substitute = await insert(schema.instructors, instructorRow(school.id, { userId: second.id }));
    const session = await held("2026-03-09", "09:00", "13:00", { instructorId: instructor });
    const [morning, noon] = [new Date("2026-03-09T12:00:00Z"), new Date("2026-03-09T17:30:00Z")];
    await changeSession(await staff(morning), { id: session, instructor: substitute.id, accept_overlap: "on" });
    expect(await save([mark(session, ana, "present")], teacher(noon))).toEqual(["not_yours"]);
    expect(await refusal(sessionAttendance(await teacher(noon), { id: session }))).toMatchObject({ kind: "not_found" });
    expect(await save([mark(session, ana, "absent")], makeCtx({ as: second.id, now: noon }))).toEqual(["saved"]);
    expect(await rowOf(session)).toMatchObject({ status: "absent", markedBy: second.id });
  });

  it("of a cancelled registration is refused and kept in the log; one that was there can be corrected", async () => {
    const [first, second] = [await held("2026-03-02", "18:00", "22:00"), await held("2026-03-04", "18:00", "22:00")];
    await save([mark(first, ana, "present")]);
    await changeRegistrationStatus(await staff(), { registration: ana, status: "cancelled", reason: "Moved away" });
    expect(await save([mark(second, ana, "present")])).toEqual(["not_expected"]);
    expect(await save([mark(first, ana, "absent")])).toEqual(["saved"]);
    expect(await rowOf(second)).toBeUndefined();
    const entries = await db.select().from(schema.auditLog).where(eq(schema.auditLog.schoolId, school.id));
    const marked = entries.filter(({ action }) => action === "attendance.mark").map(({ after }) => String(after));
    expect(marked.join()).toContain(JSON.stringify({ registration: ana, code: "not_expected" }));
  });

  it("counts at one place when two of a time come in one portion, or the earlier one later", async () => {
    const [here, there] = [await held("2026-03-02", "18:00", "22:00"), await held("2026-03-02", "19:00", "23:00", { classId: other })];
    const [of] = await db.select().from(schema.registrations).where(eq(schema.registrations.id, ana));
    const second = await registered("", other, {}, of?.studentId);
    const at = (minute: number) => ({ device_at: `2026-03-03T00:${minute}:00Z` });
    await save([mark(here, ana, "present", at(10)), mark(there, second, "present", at(20))]);
    expect([(await rowOf(here))?.minutes, (await rowOf(there, second))?.minutes]).toEqual([0, 240]);
    // Tapped before the one that counts, and received after it.
    await save([mark(here, ana, "present", at(15))]);
    expect([(await rowOf(here))?.minutes, (await rowOf(there, second))?.minutes]).toEqual([0, 240]);
    await save([mark(here, ana, "present", at(30))]);
    expect([(await rowOf(here))?.minutes, (await rowOf(there, second))?.minutes]).toEqual([240, 0]);
    expect(await findContradictions(await makeCtx({}), attendanceChecks)).toEqual([]);
  });
});

describe("a guest", () => {
  let missed: string;
  let guest: string;
  const during = new Date("2026-03-10T16:00:00Z");

  beforeEach(async () => {
    missed = await held("2026-03-02", "18:00", "22:00", { kind: "clinical" });
    guest = await held("2026-03-10", "09:00", "13:00", { kind: "clinical", classId: other });
    await save([mark(missed, ana, "absent")]);
    await planMakeup(await staff(), { registration: ana, missed, way: "session", session: guest });
  });

  it("is credited by the mark that counts, whatever comes in later or is corrected", async () => {
    const at = (minute: number) => ({ device_at: `2026-03-10T14:${minute}:00Z` });
    await save([mark(guest, ana, "late", { arrived_at: "11:00", ...at(20) })], staff(during));
    expect(await makeups()).toMatchObject([{ state: "done", minutes: 120 }]);
    await save([mark(guest, ana, "absent", at(10))], staff(during));
    expect(await makeups()).toMatchObject([{ state: "done", minutes: 120 }]);
    await save([mark(guest, ana, "present", at(30))], staff(during));
    expect(await makeups()).toMatchObject([{ state: "done", minutes: 240 }]);
    expect(await totals()).toMatchObject({ clinical: { credited: 0, madeUp: 240, missed: 240 } });
    await save([mark(guest, ana, "absent", at(40))], staff(during));
    expect(await makeups()).toMatchObject([{ state: "planned", minutes: 240 }]);
    expect(await totals()).toMatchObject({ clinical: { madeUp: 0 } });
  });

  it("is not credited for a session during which the student was elsewhere", async () => {
    await save([mark(guest, ana, "present")], staff(during));
    const own = await held("2026-03-10", "10:00", "12:00");
    await save([mark(own, ana, "present")], staff(new Date("2026-03-10T16:30:00Z")));
    expect(await makeups()).toMatchObject([{ state: "planned" }]);
    expect(await totals()).toMatchObject({ clinical: { madeUp: 0 }, theory: { scheduled: 120, credited: 120 } });
    await save([mark(guest, ana, "present")], staff(new Date("2026-03-10T16:40:00Z")));
    expect(await makeups()).toMatchObject([{ state: "done", minutes: 240 }]);
    expect(await totals()).toMatchObject({ clinical: { madeUp: 240 }, theory: { scheduled: 120, credited: 0, missed: 120 } });
  });

  it("keeps the session and its kind", async () => {
    expect(await refusal(changeSession(await staff(), { id: guest, kind: "theory", accept_overlap: "on" }))).toMatchObject({
      code: "session_made_up",
    });
    const input = { class: other, first_day: "2026-03-16", last_day: "2026-03-20" };
    const blocks = [{ weekdays: ["1"], start_time: "18:00", end_time: "22:00", kind: "theory", break_minutes: "0" }];
    const { hash } = await previewSessions(await staff(), { ...input, blocks });
    expect(await createSessions(await staff(), { ...input, blocks, hash, reason: "Agreed with the state" })).toMatchObject({ kept: 1, added: 1 });
    const spare = await held("2026-03-11", "09:00", "13:00", { kind: "clinical", classId: other });
    const { id: replaced } = await cancelSession(await staff(), { id: spare, reason: "Storm", way: "replace", date: "2026-03-12" });
    const [replacement] = await db.select().from(schema.classSessions).where(eq(schema.classSessions.replacesId, replaced));
    const ben = await registered("Bell");
    await save([mark(missed, ben, "absent")]);
    await planMakeup(await staff(), { registration: ben, missed, way: "session", session: replacement?.id });
    expect(await refusal(restoreSession(await staff(), { id: replaced }))).toMatchObject({ code: "replacement_changed" });
  });

  it("who is transferred into the class is one of its students", async () => {
    await transferRegistration(await staff(), { registration: ana, target: other, override: "on" });
    expect((await sessionAttendance(await staff(during), { id: guest })).students.map(({ id, isGuest }) => [id, isGuest])).toEqual([[ana, false]]);
    await save([mark(guest, ana, "present")], staff(during));
    expect(await totals()).toMatchObject({ clinical: { scheduled: 480, credited: 240, missed: 240, madeUp: 0 } });
    expect(await makeups()).toMatchObject([{ state: "planned" }]);
  });
});
