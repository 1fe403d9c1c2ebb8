import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { attendance, attendanceMarks, attendanceTotals, makeups } from "#drizzle/schema/attendance";
import { registrations, students } from "#drizzle/schema/enrollment";
import { users } from "#drizzle/schema/identity";
import { auditLog } from "#drizzle/schema/platform";
import { classes, classInstructors, instructors, programs } from "#drizzle/schema/programs";
import { classSessions } from "#drizzle/schema/sessions";
import { type RivalMark, rivalsOf } from "~/features/attendance/conflict-model";
import { markAttendance } from "~/features/attendance/domain/mark-attendance";
import { sessionAttendance } from "~/features/attendance/domain/session-attendance";
import { settleConflict } from "~/features/attendance/domain/settle-conflict";
import { registrationAttendance } from "~/features/registrations/domain/registration-attendance";
import { createSessions } from "~/features/sessions/domain/create-sessions";
import { previewSessions } from "~/features/sessions/domain/preview-sessions";
import { newId } from "~/platform/ids";
import { classRow, instructorRow, programRow, registrationRow, studentRow, userRow } from "~/seed/factories";
import { later, makeCtx, minutes } from "../support/context";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

/** 6:30 PM Eastern on the day of the session. */
const DURING = new Date("2026-03-04T23:30:00Z");
const LOCKED = new Date("2026-03-20T15:00:00Z");
let school: Awaited<ReturnType<typeof aSchool>>;
let program: string;
let classId: string;
let session: string;
let dana: string;
let hugo: string;
let ana: string;

const office = (now = later(minutes(20), DURING)) => makeCtx({ as: school.admin.id, now });

async function anInstructor(firstName: string, lastName: string) {
  const user = await insert(users, userRow({ role: "school_admin", schoolId: school.id, permissionSet: "instructor", firstName, lastName }));
  return { user: user.id, id: (await insert(instructors, instructorRow(school.id, { userId: user.id, firstName, lastName }))).id };
}
async function aClass(code: string, leadId: string | null) {
  const { id } = await insert(classes, classRow(school.id, program, { code, instructorId: leadId }));
  const block = { weekdays: ["3"], start_time: "18:00", end_time: "22:00", kind: "theory", break_minutes: "15" };
  const input = { class: id, first_day: "2026-03-04", last_day: "2026-03-11", blocks: [block] };
  const ctx = await makeCtx({ as: school.admin.id, now: new Date("2026-02-10T15:00:00Z") });
  const { hash } = await previewSessions(ctx, input);
  await createSessions(ctx, { ...input, hash });
  const [first] = await db.select().from(classSessions).where(eq(classSessions.classId, id)).orderBy(classSessions.date);
  return { id, session: first?.id ?? "" };
}
async function enrolled(lastName: string, inClass: string) {
  const student = await insert(students, studentRow(school.id, { firstName: "Kim", lastName }));
  const of = { studentId: student.id, programId: program, classId: inClass };
  return (await insert(registrations, registrationRow(school.id, of, { createdAt: Date.UTC(2026, 1, 1) }))).id;
}
async function mark(as: string, status: string, after = 0, given: object = {}) {
  const id = newId();
  const marks = [{ id, session, registration: ana, status, ...given }];
  const { results } = await markAttendance(await makeCtx({ as, now: later(minutes(after), DURING) }), { marks });
  expect(results.map(({ result }) => result)).toEqual(["saved"]);
  return id;
}
const current = () =>
  db
    .select()
    .from(attendance)
    .where(and(eq(attendance.sessionId, session), eq(attendance.registrationId, ana)))
    .then(([row]) => row);

beforeEach(async () => {
  school = await aSchool();
  program = (await insert(programs, programRow(school.id, { theoryHours: 60, labHours: 0, clinicalHours: 0 }))).id;
  const [lead, second] = [await anInstructor("Dana", "Ruiz"), await anInstructor("Hugo", "Grant")];
  [dana, hugo] = [lead.user, second.user];
  ({ id: classId, session } = await aClass("CNA-1", lead.id));
  await insert(classInstructors, { schoolId: school.id, classId, instructorId: second.id });
  ana = await enrolled("Abbot", classId);
});

describe("a conflict of two people", () => {
  it("shows the office both marks, and one of them counts from then on", async () => {
    const late = await mark(dana, "late", 0, { arrived_at: "18:20" });
    const absent = await mark(hugo, "absent", 5);
    expect(await current()).toMatchObject({ status: "absent", isConflict: true });
    const { conflicts } = await sessionAttendance(await office(), { id: session });
    expect(conflicts.map(({ title, marks }) => [title, marks.map(({ id, status, by }) => [id, status, by])])).toEqual([
      [
        "Kim Abbot",
        [
          [late, "late", "Dana Ruiz"],
          [absent, "absent", "Hugo Grant"],
        ],
      ],
    ]);
    expect((await registrationAttendance(await office(), { id: ana })).conflicts[0]?.marks.map(({ id }) => id)).toEqual([late, absent]);
    const settled = await settleConflict(await office(), { session, registration: ana, mark: late });
    expect(settled).toMatchObject({ status: "late", minutes: 206 });
    expect(await current()).toMatchObject({ status: "late", minutes: 206, isConflict: false, source: "office", markId: settled.id });
    const view = await registrationAttendance(await office(), { id: ana });
    expect(view.conflicts).toEqual([]);
    expect(view.history.map(({ status, by, reason }) => [status, by, reason])).toEqual([
      ["late", `${school.admin.firstName} ${school.admin.lastName}`, "Conflict settled"],
      ["absent", "Hugo Grant", null],
      ["late", "Dana Ruiz", null],
    ]);
    expect((await sessionAttendance(await office(), { id: session })).conflicts).toEqual([]);
    const logged = await db.select().from(auditLog).where(eq(auditLog.action, "attendance.settle"));
    expect(logged.map(({ actorId, subjectId }) => [actorId, subjectId])).toEqual([[school.admin.id, ana]]);
  });

  it("is settled once, with a mark in conflict", async () => {
    const present = await mark(dana, "present");
    const absent = await mark(hugo, "absent", 5);
    for (const given of [{ mark: newId() }, { session: newId() }, { registration: newId() }])
      expect(await refusal(settleConflict(await office(), { session, registration: ana, mark: present, ...given }))).toMatchObject({
        kind: "not_found",
      });
    await settleConflict(await office(), { session, registration: ana, mark: present });
    expect(await refusal(settleConflict(await office(), { session, registration: ana, mark: absent }))).toMatchObject({ code: "already_settled" });
    expect(await db.select().from(attendanceMarks).where(eq(attendanceMarks.registrationId, ana))).toHaveLength(3);
  });

  it("is settled after the session has locked, and between the office and an instructor", async () => {
    await mark(school.admin.id, "absent");
    const present = await mark(hugo, "present", 5);
    const [{ marks } = { marks: [] }] = (await sessionAttendance(await office(LOCKED), { id: session })).conflicts;
    expect(marks.map(({ source, status }) => [source, status])).toEqual([
      ["office", "absent"],
      ["instructor", "present"],
    ]);
    await settleConflict(await office(LOCKED), { session, registration: ana, mark: present });
    expect(await current()).toMatchObject({ status: "present", isConflict: false });
    expect(await db.select().from(attendanceTotals).where(eq(attendanceTotals.registrationId, ana))).toMatchObject([{ credited: 225, missed: 0 }]);
  });

  it("counts also behind a mark of the same person from a clock that is ahead", async () => {
    await mark(school.admin.id, "absent", 0, { device_at: later(minutes(4), DURING).toISOString() });
    const present = await mark(hugo, "present", 1);
    await settleConflict(await office(later(minutes(2), DURING)), { session, registration: ana, mark: present });
    expect(await current()).toMatchObject({ status: "present", source: "office", isConflict: false });
  });

  it("about a guest is settled too, and the make-up follows", async () => {
    const other = await aClass("CNA-2", null);
    ana = await enrolled("Guest", other.id);
    await markAttendance(await office(), { marks: [{ id: newId(), session: other.session, registration: ana, status: "excused" }] });
    const id = newId();
    const guest = { registrationId: ana, missedSessionId: other.session, sessionId: session, kind: "theory", way: "session", minutes: 225 } as const;
    await insert(makeups, { id, schoolId: school.id, ...guest, state: "planned", createdAt: 0, updatedAt: 0, createdBy: null });
    await mark(dana, "present", 21);
    const absent = await mark(hugo, "absent", 22);
    expect(await current()).toMatchObject({ status: "absent", isConflict: true, isMakeup: true });
    const state = async () => (await db.select().from(makeups).where(eq(makeups.id, id)))[0]?.state;
    const [{ marks } = { marks: [] }] = (await sessionAttendance(await office(), { id: session })).conflicts;
    const present = marks.find(({ status }) => status === "present")?.id ?? "";
    expect(marks.map(({ id: each }) => each)).toEqual([present, absent]);
    expect(await state()).toBe("planned");
    await settleConflict(await office(later(minutes(30), DURING)), { session, registration: ana, mark: present });
    expect(await current()).toMatchObject({ status: "present", isConflict: false, isMakeup: true });
    expect(await state()).toBe("done");
  });

  it("is the office's to settle, and unknown to instructors and other schools", async () => {
    const present = await mark(dana, "present");
    await mark(hugo, "absent", 5);
    const input = { session, registration: ana, mark: present };
    const strange = await aSchool();
    const pupil = (await insert(users, userRow({ role: "student", schoolId: school.id }))).id;
    for (const [as, kind] of [
      [dana, "forbidden"],
      [pupil, "forbidden"],
      [strange.admin.id, "not_found"],
    ] as const)
      expect([kind, await refusal(settleConflict(await makeCtx({ as, now: DURING }), input))]).toMatchObject([kind, { kind }]);
    expect((await sessionAttendance(await makeCtx({ as: dana, now: DURING }), { id: session })).conflicts).toEqual([]);
    const registrar = (await insert(users, userRow({ role: "school_admin", schoolId: school.id, permissionSet: "registrar" }))).id;
    expect(await settleConflict(await makeCtx({ as: registrar, now: later(minutes(9), DURING) }), input)).toMatchObject({ status: "present" });
  });
});

describe("over the API", () => {
  it("lists the marks in conflict, and keeps one of them", async () => {
    const present = await mark(dana, "present");
    const absent = await mark(hugo, "absent", 5);
    const list = () => call<{ results: { conflict: boolean; rivals: object[] }[] }>(`/api/attendance/?session=${session}`, { as: school.admin.id });
    expect((await list()).body.results).toMatchObject([{ conflict: true, rivals: [{ mark: present, by: "Dana Ruiz" }, { mark: absent }] }]);
    const body = { session, registration: ana, mark: present };
    const answer = await call("/api/attendance/settle/", { as: school.admin.id, method: "POST", body });
    expect([answer.status, answer.body]).toMatchObject([200, { registration: ana, status: "present" }]);
    expect((await list()).body.results).toMatchObject([{ conflict: false, rivals: [] }]);
    expect((await call("/api/attendance/settle/", { as: school.admin.id, method: "POST", body })).status).toBe(409);
    expect((await call("/api/attendance/settle/", { as: school.admin.id, method: "POST", body: {} })).status).toBe(400);
  });
});

describe("the marks between which the office decides", () => {
  const made = (id: string, markedBy: string, receivedAt: number, given: Partial<RivalMark> = {}): RivalMark => ({
    ...{ id, markedBy, receivedAt, deviceAt: receivedAt, status: "present", source: "instructor", arrivedAt: null, leftAt: null, by: markedBy },
    ...given,
  });
  const idsOf = (marks: RivalMark[]) => rivalsOf(marks).map(({ id }) => id);

  it("are the last of each person, by the clock of the device, since the office marked", () => {
    expect(idsOf([made("c", "hugo", 3), made("a", "dana", 1), made("b", "dana", 2)])).toEqual(["b", "c"]);
    expect(idsOf([made("a", "dana", 1, { deviceAt: 9 }), made("b", "dana", 2), made("c", "hugo", 3)])).toEqual(["a", "c"]);
    expect(idsOf([made("a", "dana", 1), made("o", "office", 2, { source: "office" }), made("c", "hugo", 3)])).toEqual(["o", "c"]);
    expect(idsOf([])).toEqual([]);
  });
});
