import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { registrations, students } from "#drizzle/schema/enrollment";
import { invites, users } from "#drizzle/schema/identity";
import { classes, instructors, programs } from "#drizzle/schema/programs";
import { classSessions } from "#drizzle/schema/sessions";
import { classHours } from "~/features/attendance/domain/class-attendance";
import { markAttendance } from "~/features/attendance/domain/mark-attendance";
import { sessionAttendance } from "~/features/attendance/domain/session-attendance";
import { homeOf, mayLandOn } from "~/features/identity/model";
import { deleteInstructor, setInstructorStatus } from "~/features/programs/domain/instructors/decide-instructor";
import { endInstructorSignIn, inviteInstructor } from "~/features/programs/domain/instructors/sign-in";
import { createSessions } from "~/features/sessions/domain/create-sessions";
import { previewSessions } from "~/features/sessions/domain/preview-sessions";
import { unlockSession } from "~/features/sessions/domain/unlock-session";
import { teachClass, teachHours, teachToday } from "~/features/teaching/domain/teach";
import { taughtHoursExport } from "~/features/teaching/exports";
import { newId } from "~/platform/ids";
import { classRow, instructorRow, programRow, registrationRow, studentRow, userRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { call } from "../support/http";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

/** Wednesday, March 4, 2026: the second session, 6 to 10 PM in New York, has begun. */
const DURING = new Date("2026-03-05T00:00:00Z");
let school: Awaited<ReturnType<typeof aSchool>>;
let program: string;
let instructor: string;
let account: string;
let classId: string;
let other: string;
let ana: string;
let ben: string;

const teacher = (now = DURING) => makeCtx({ as: account, now });
const staff = (now = DURING) => makeCtx({ as: school.admin.id, now });

async function aClass(code: string, leadId: string | null): Promise<string> {
  const { id } = await insert(classes, classRow(school.id, program, { code, instructorId: leadId, startDate: "2026-03-02", endDate: "2026-03-13" }));
  const block = { weekdays: ["1", "3", "5"], start_time: "18:00", end_time: "22:00", kind: "theory", break_minutes: "15" };
  const input = { class: id, first_day: "2026-03-02", last_day: "2026-03-13", blocks: [block] };
  const ctx = await makeCtx({ as: school.admin.id, now: new Date("2026-02-10T15:00:00Z") });
  const { hash } = await previewSessions(ctx, input);
  await createSessions(ctx, { ...input, hash });
  return id;
}
const sessionsOf = (id: string) => db.select().from(classSessions).where(eq(classSessions.classId, id)).orderBy(classSessions.date);
const sessionOn = async (date: string, id = classId) => (await sessionsOf(id)).find((session) => session.date === date)?.id ?? "";

async function enrolled(lastName: string, inClass: string) {
  const student = await insert(students, studentRow(school.id, { firstName: "Kim", lastName }));
  const of = { studentId: student.id, programId: program, classId: inClass };
  return (await insert(registrations, registrationRow(school.id, of, { createdAt: Date.UTC(2026, 1, 1) }))).id;
}
const mark = (session: string, registration: string, status = "present", given: object = {}) => ({
  ...{ id: newId(), session, registration, status },
  ...given,
});

beforeEach(async () => {
  school = await aSchool();
  program = (await insert(programs, programRow(school.id, { theoryHours: 30, labHours: 0, clinicalHours: 0 }))).id;
  account = (await insert(users, userRow({ role: "school_admin", schoolId: school.id, permissionSet: "instructor" }))).id;
  instructor = (await insert(instructors, instructorRow(school.id, { userId: account, firstName: "Ada", lastName: "Moss" }))).id;
  const colleague = await insert(instructors, instructorRow(school.id));
  classId = await aClass("CNA-1", instructor);
  other = await aClass("CNA-2", colleague.id);
  [ana, ben] = [await enrolled("Abbot", classId), await enrolled("Bell", classId)];
  await enrolled("Stone", other);
});

describe("an instructor's day", () => {
  it("has own sessions of today and tomorrow, and earlier ones without complete attendance", async () => {
    const day = await teachToday(await teacher(), {});
    expect(day.instructor).toMatchObject({ name: "Ada Moss" });
    expect(day.today.map(({ code, date, isNow, enrolled: count }) => [code, date, isNow, count])).toEqual([["CNA-1", "2026-03-04", true, 2]]);
    expect(day.tomorrow).toEqual([]);
    expect(day.untaken.map(({ date, marked }) => [date, marked])).toEqual([["2026-03-02", 0]]);
    expect(day.classes.map(({ code }) => code)).toEqual(["CNA-1"]);
    const monday = await sessionOn("2026-03-02");
    await markAttendance(await teacher(), { marks: [mark(monday, ana)] });
    expect((await teachToday(await teacher(), {})).untaken).toMatchObject([{ marked: 1, isTaken: false }]);
    await markAttendance(await teacher(), { marks: [mark(monday, ben, "absent")] });
    expect((await teachToday(await teacher(), {})).untaken).toEqual([]);
    const thursday = new Date("2026-03-05T15:00:00Z");
    expect((await teachToday(await teacher(thursday), {})).tomorrow.map(({ date }) => date)).toEqual(["2026-03-06"]);
  });

  it("leaves out sessions that are cancelled, and those that have locked", async () => {
    await db
      .update(classSessions)
      .set({ status: "cancelled", cancelledAt: 1, cancelWay: "open" })
      .where(eq(classSessions.id, await sessionOn("2026-03-04")));
    expect((await teachToday(await teacher(), {})).today).toEqual([]);
    expect((await teachToday(await teacher(new Date("2026-03-20T12:00:00Z")), {})).untaken.map(({ date }) => date)).toEqual(["2026-03-13"]);
  });

  it("keeps a night session of yesterday until it ends", async () => {
    const id = await sessionOn("2026-03-04");
    await db
      .update(classSessions)
      .set({ endTime: "02:00", endsAt: Date.parse("2026-03-05T07:00:00Z") })
      .where(eq(classSessions.id, id));
    const night = new Date("2026-03-05T06:00:00Z");
    expect((await teachToday(await teacher(night), {})).today.map(({ date, isNow }) => [date, isNow])).toEqual([["2026-03-04", true]]);
    expect((await teachToday(await teacher(new Date("2026-03-05T07:01:00Z")), {})).untaken.map(({ date }) => date)).toContain("2026-03-04");
  });

  it("is empty for an account without an active instructor", async () => {
    await setInstructorStatus(await staff(new Date("2026-04-01T12:00:00Z")), { id: instructor, status: "inactive" });
    expect(await teachToday(await teacher(), {})).toMatchObject({ instructor: null, today: [], untaken: [], classes: [] });
    expect(await refusal(teachClass(await teacher(), { id: classId }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(sessionAttendance(await teacher(), { id: await sessionOn("2026-03-04") }))).toMatchObject({ kind: "not_found" });
    expect(await teachToday(await staff(), {})).toMatchObject({ instructor: null, today: [] });
  });
});

describe("what an instructor sees", () => {
  it("is the own class with its hours, a substitute's session, and nothing else", async () => {
    await markAttendance(await teacher(), { marks: [mark(await sessionOn("2026-03-04"), ana, "late", { arrived_at: "18:20" })] });
    const shown = await teachClass(await teacher(), { id: classId });
    expect(shown.students).toEqual((await classHours(await staff(), { id: classId })).students);
    expect(shown.sessions).toHaveLength(6);
    expect(shown.courseClass).toEqual({ id: classId, code: "CNA-1", program: expect.any(String) });
    const foreign = await sessionOn("2026-03-04", other);
    expect(await refusal(teachClass(await teacher(), { id: other }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(sessionAttendance(await teacher(), { id: foreign }))).toMatchObject({ kind: "not_found" });
    await db.update(classSessions).set({ instructorId: instructor }).where(eq(classSessions.id, foreign));
    expect((await sessionAttendance(await teacher(), { id: foreign })).students.map(({ name }) => name)).toEqual(["Kim Stone"]);
    expect((await teachClass(await teacher(), { id: other })).sessions.map(({ id }) => id)).toEqual([foreign]);
  });

  it("is closed over the API to everything but the own sessions", async () => {
    const path = async (id: string) => (await call(`/api${id}`, { as: account })).status;
    expect(await path("/teach/today/")).toBe(200);
    expect(await path(`/teach/sessions/${await sessionOn("2026-03-04")}/`)).toBe(200);
    expect(await path(`/teach/sessions/${await sessionOn("2026-03-04", other)}/`)).toBe(404);
    for (const closed of [
      "/classes/",
      `/classes/${classId}/`,
      `/class-sessions/?class=${classId}`,
      "/students/",
      "/instructors/",
      "/exports/students/",
    ])
      expect([closed, await path(closed)]).toEqual([closed, expect.toBeOneOf([403, 404])]);
  });

  it("lists students without contact data", async () => {
    const { body } = await call<{ students: object[] }>(`/api/teach/sessions/${await sessionOn("2026-03-04")}/`, { as: account });
    expect(Object.keys(body.students[0] ?? {}).sort()).toEqual(
      ["arrived_at", "conflict", "expected", "guest", "left_at", "minutes", "name", "registration", "status"].sort(),
    );
  });

  it("is the start page of an account with the set, which no other role may land on", () => {
    const actor = { roleType: "school", isProfileComplete: true, mustSetUp: false } as const;
    expect(homeOf({ ...actor, permissionSet: "instructor" })).toBe("/teach");
    expect(homeOf({ ...actor, permissionSet: "registrar" })).not.toBe("/teach");
    expect([mayLandOn("school_admin", "/teach/hours"), mayLandOn("student", "/teach")]).toEqual([true, false]);
  });
});

describe("marks over the API", () => {
  it("are saved, repeated and refused one by one", async () => {
    const now = Date.now();
    const id = await sessionOn("2026-03-04");
    await db
      .update(classSessions)
      .set({ startsAt: now - 3_600_000, endsAt: now + 3_600_000, date: new Date(now).toISOString().slice(0, 10) })
      .where(eq(classSessions.id, id));
    const marks = [mark(id, ana), mark(await sessionOn("2026-03-04", other), ben)];
    const send = () => call<{ results: object[] }>("/api/attendance/", { method: "POST", as: account, body: { marks } });
    expect((await send()).body.results).toMatchObject([
      { result: "saved", code: null, minutes: 225 },
      { result: "refused", code: "not_yours", message: "You don't teach this session." },
    ]);
    expect((await send()).body.results).toMatchObject([{ result: "repeated" }, { result: "refused" }]);
    expect((await call("/api/attendance/", { method: "POST", as: account, body: { marks: [] } })).status).toBe(400);
    expect((await call("/api/attendance/", { method: "POST", as: school.account.id, body: { marks } })).status).toBe(403);
  });
});

describe("a locked session", () => {
  const later = new Date("2026-03-15T15:00:00Z");
  it("opens for 24 hours with a reason", async () => {
    const id = await sessionOn("2026-03-04");
    const codes = async (now: Date) => (await markAttendance(await teacher(now), { marks: [mark(id, ana)] })).results.map((each) => each.code);
    expect(await refusal(unlockSession(await staff(), { id, reason: "Paper" }))).toMatchObject({ code: "session_not_locked" });
    expect(await codes(later)).toEqual(["session_locked"]);
    expect(await refusal(unlockSession(await staff(later), { id, reason: " " }))).toMatchObject({ kind: "invalid" });
    expect(await refusal(unlockSession(await teacher(later), { id, reason: "Mine" }))).toMatchObject({ kind: "forbidden" });
    await unlockSession(await staff(later), { id, reason: "Sheet was lost" });
    expect((await sessionAttendance(await staff(later), { id })).openUntil).toBe(later.getTime() + 86_400_000);
    expect(await codes(new Date(later.getTime() + 86_400_000))).toEqual([null]);
    expect(await codes(new Date(later.getTime() + 86_400_001))).toEqual(["session_locked"]);
    const stranger = await aSchool();
    expect(await refusal(unlockSession(await makeCtx({ as: stranger.admin.id, now: later }), { id, reason: "x" }))).toMatchObject({
      kind: "not_found",
    });
  });

  it("opens over the API", async () => {
    const id = await sessionOn("2026-03-04");
    const answer = await call(`/api/class-sessions/${id}/unlock/`, { method: "POST", as: school.admin.id, body: { reason: "Sheet was lost" } });
    expect(answer).toMatchObject({ status: 200, body: { id } });
  });
});

describe("hours taught", () => {
  it("sum held sessions by month, without breaks, and export them one by one", async () => {
    for (const date of ["2026-03-02", "2026-03-04"]) await markAttendance(await teacher(), { marks: [mark(await sessionOn(date), ana)] });
    expect(await teachHours(await teacher(), {})).toEqual({ months: [{ month: "2026-03", sessions: 2, minutes: 450 }], minutes: 450 });
    await db
      .update(classSessions)
      .set({ instructorId: (await insert(instructors, instructorRow(school.id))).id })
      .where(eq(classSessions.id, await sessionOn("2026-03-02")));
    expect((await teachHours(await teacher(), {})).minutes).toBe(225);
    const lines = await taughtHoursExport.lines(await teacher(), {}, { limit: 10 });
    expect(lines.map(({ cells }) => cells.slice(0, 4))).toEqual([["2026-03-04", "18:00", "22:00", "CNA-1"]]);
    expect(await teachHours(await staff(), {})).toEqual({ months: [], minutes: 0 });
  });
});

describe("an instructor's sign-in", () => {
  const accountOf = async (id: string) => {
    const [row] = await db.select().from(instructors).where(eq(instructors.id, id));
    const [user] = row?.userId ? await db.select().from(users).where(eq(users.id, row.userId)) : [];
    return user ?? null;
  };

  it("is an invitation to an account with the set, that can be sent again and ended", async () => {
    const { id, email } = await insert(instructors, instructorRow(school.id));
    expect(await inviteInstructor(await staff(), { id })).toEqual({ id, isInvited: true });
    const user = await accountOf(id);
    expect(user).toMatchObject({ email, role: "school_admin", permissionSet: "instructor", status: "inactive", schoolId: school.id });
    await inviteInstructor(await staff(), { id });
    const sent = await db
      .select()
      .from(invites)
      .where(eq(invites.userId, user?.id ?? ""));
    expect(sent.map(({ status }) => status).sort()).toEqual(["expired", "pending"]);
    await endInstructorSignIn(await staff(), { id });
    expect(await accountOf(id)).toBeNull();
    const open = await db
      .select()
      .from(invites)
      .where(and(eq(invites.userId, user?.id ?? ""), eq(invites.status, "pending")));
    expect(open).toEqual([]);
    expect(await refusal(endInstructorSignIn(await staff(), { id }))).toMatchObject({ code: "no_sign_in" });
    // Invited once more, the same account is used.
    expect(await inviteInstructor(await staff(), { id })).toEqual({ id, isInvited: true });
    expect((await accountOf(id))?.id).toBe(user?.id);
  });

  it("counts a substitute's sessions as upcoming, so that nobody is deleted by mistake", async () => {
    const { id } = await insert(instructors, instructorRow(school.id));
    const session = await sessionOn("2026-03-13");
    await db.update(classSessions).set({ instructorId: id }).where(eq(classSessions.id, session));
    expect(await refusal(deleteInstructor(await staff(), { id }))).toMatchObject({ code: "in_use" });
    await deleteInstructor(await staff(), { id, force: "on" });
    expect((await sessionsOf(classId)).find((each) => each.id === session)?.instructorId).toBeNull();
  });

  it("ends with the sessions of the account, and comes back without an invitation", async () => {
    await endInstructorSignIn(await staff(), { id: instructor });
    await expect(teacher()).rejects.toThrow("no active account");
    await db.update(users).set({ passwordHash: "x" }).where(eq(users.id, account));
    await db
      .update(instructors)
      .set({ email: (await db.select().from(users).where(eq(users.id, account)))[0]?.email ?? "" })
      .where(eq(instructors.id, instructor));
    expect(await inviteInstructor(await staff(), { id: instructor })).toEqual({ id: instructor, isInvited: false });
    expect((await teachToday(await teacher(), {})).instructor).toMatchObject({ id: instructor });
    await deleteInstructor(await staff(), { id: instructor, force: "on" });
    await expect(teacher()).rejects.toThrow("no active account");
  });

  it("links a staff account of the school as it is, and refuses others", async () => {
    const { id } = await insert(instructors, instructorRow(school.id, { email: school.owner.email }));
    expect(await inviteInstructor(await staff(), { id })).toEqual({ id, isInvited: false });
    expect(await accountOf(id)).toMatchObject({ id: school.owner.id, permissionSet: null, status: "active" });
    await endInstructorSignIn(await staff(), { id });
    expect((await db.select().from(users).where(eq(users.id, school.owner.id)))[0]?.status).toBe("active");
    for (const email of [school.account.email, (await aSchool()).owner.email]) {
      const person = await insert(instructors, instructorRow(school.id, { email }));
      expect(await refusal(inviteInstructor(await staff(), { id: person.id }))).toMatchObject({ code: "user_exists" });
    }
    const former = await insert(users, userRow({ role: "school_admin", schoolId: school.id, status: "inactive" }));
    const person = await insert(instructors, instructorRow(school.id, { email: former.email }));
    expect(await refusal(inviteInstructor(await staff(), { id: person.id }))).toMatchObject({ code: "account_inactive" });
    const pending = await insert(instructors, instructorRow(school.id, { status: "pending" }));
    expect(await refusal(inviteInstructor(await staff(), { id: pending.id }))).toMatchObject({ code: "instructor_inactive" });
    expect(await refusal(inviteInstructor(await teacher(), { id: pending.id }))).toMatchObject({ kind: "forbidden" });
  });

  it("makes one account of eight invitations at once", async () => {
    const { id, email } = await insert(instructors, instructorRow(school.id));
    const outcomes = await tally(Array.from({ length: 8 }, async () => inviteInstructor(await staff(), { id })));
    expect(outcomes.done).toBeGreaterThanOrEqual(1);
    expect(await db.select().from(users).where(eq(users.email, email))).toHaveLength(1);
  });
});
