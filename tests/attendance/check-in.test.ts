import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { attendance, attendanceMarks } from "#drizzle/schema/attendance";
import { registrations, students } from "#drizzle/schema/enrollment";
import { users } from "#drizzle/schema/identity";
import { classes, programs } from "#drizzle/schema/programs";
import { classSessions } from "#drizzle/schema/sessions";
import { checkIn, checkInSessions } from "~/features/attendance/domain/check-in";
import { markAttendance } from "~/features/attendance/domain/mark-attendance";
import { createSessions } from "~/features/sessions/domain/create-sessions";
import { previewSessions } from "~/features/sessions/domain/preview-sessions";
import { teachCheckIn } from "~/features/teaching/domain/check-in";
import { newId } from "~/platform/ids";
import { classRow, programRow, registrationRow, studentRow, userRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let classId: string;
let program: string;
let own: string;
let sessions: (typeof classSessions.$inferSelect)[];

/** Monday, March 2, 2026 in New York: the session is from 18:00 to 22:00. */
const at = (time: string, day = 2) => new Date(`2026-03-0${day}T${time}-05:00`);
const codeAt = async (now: Date, index = 0) => {
  const { code } = await teachCheckIn(await makeCtx({ as: school.admin.id, now }), { id: sessions[index]?.id });
  return code ?? "";
};
const enter = async (now: Date, input: object, as = school.account.id) => checkIn(await makeCtx({ as, now }), input);
const marksOf = (registration = own) => db.select().from(attendance).where(eq(attendance.registrationId, registration));

async function another() {
  const account = await insert(users, userRow({ role: "student", schoolId: school.id }));
  const student = await insert(students, studentRow(school.id, { userId: account.id, email: account.email, isProfileComplete: true }));
  const of = { studentId: student.id, programId: program, classId };
  return { account: account.id, registration: (await insert(registrations, registrationRow(school.id, of, { createdAt: 1 }))).id };
}

beforeEach(async () => {
  school = await aSchool();
  program = (await insert(programs, programRow(school.id))).id;
  classId = (await insert(classes, classRow(school.id, program, { code: "CNA-1" }))).id;
  const blocks = [{ weekdays: ["1", "2", "3"], start_time: "18:00", end_time: "22:00", kind: "theory", break_minutes: "0" }];
  const input = { class: classId, first_day: "2026-03-02", last_day: "2026-03-11", blocks };
  const ctx = await makeCtx({ as: school.admin.id, now: new Date("2026-02-10T15:00:00Z") });
  await createSessions(ctx, { ...input, hash: (await previewSessions(ctx, input)).hash });
  sessions = await db.select().from(classSessions).where(eq(classSessions.classId, classId)).orderBy(classSessions.date);
  const of = { studentId: school.student.id, programId: program, classId };
  own = (await insert(registrations, registrationRow(school.id, of, { createdAt: 1 }))).id;
});

describe("a code", () => {
  it("is good for its 20 seconds and the next 20, and refused after that", async () => {
    const code = await codeAt(at("18:00:00"));
    expect(code).toMatch(/^\d{6}$/);
    expect(await codeAt(at("18:00:19"))).toBe(code);
    expect(await codeAt(at("18:00:20"))).not.toBe(code);
    expect(await refusal(enter(at("18:00:40"), { code }))).toMatchObject({
      code: "code_expired",
      fields: { code: [expect.stringMatching(/no longer/)] },
    });
    expect(await marksOf()).toEqual([]);
    const done = await enter(at("18:00:39"), { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(done).toMatchObject({ session: sessions[0]?.id, status: "present", minutes: 240, class_code: "CNA-1" });
    expect(await marksOf()).toMatchObject([{ sessionId: sessions[0]?.id, status: "present", minutes: 240, source: "self" }]);
    const [session] = await db
      .select()
      .from(classSessions)
      .where(eq(classSessions.id, sessions[0]?.id ?? ""));
    expect(session?.status).toBe("held");
  });

  it("of one session opens no other", async () => {
    const code = await codeAt(at("18:00:00"));
    for (const session of [sessions[1]?.id, sessions[5]?.id])
      expect(await refusal(enter(at("18:00:05"), { code, session }))).toMatchObject({ code: expect.stringMatching(/outside_window|not_in_class/) });
    expect(await marksOf()).toEqual([]);
  });

  it("is shown and taken from 15 minutes before the session, and a refusal says when", async () => {
    expect(await codeAt(at("17:44:59"))).toBe("");
    expect(await refusal(enter(at("17:44:59"), { code: "123456", session: sessions[0]?.id }))).toMatchObject({
      code: "outside_window",
      message: expect.stringContaining("opens at 5:45 PM"),
    });
    const code = await codeAt(at("17:45:00"));
    expect(await enter(at("17:45:05"), { code })).toMatchObject({ status: "present", minutes: 240 });
  });

  it("checks in late after the grace, and no more after half of the session", async () => {
    expect(await codeAt(at("20:00:01"))).toBe("");
    const late = await enter(at("18:20:30"), { code: await codeAt(at("18:20:30")) });
    expect(late).toMatchObject({ status: "late", minutes: 220 });
    expect(await marksOf()).toMatchObject([{ status: "late", minutes: 220 }]);
    const other = await another();
    const code = await codeAt(at("19:59:59"));
    expect(await refusal(enter(at("20:00:05"), { code, session: sessions[0]?.id }, other.account))).toMatchObject({ code: "outside_window" });
  });

  it("is the same within the grace as on time", async () => {
    expect(await enter(at("18:04:59"), { code: await codeAt(at("18:04:59")) })).toMatchObject({ status: "present", minutes: 240 });
  });

  it("is not guessed: ten wrong ones in ten minutes are refused, then all", async () => {
    const now = at("18:00:00");
    const right = await codeAt(now);
    const wrong = right === "000000" ? "000001" : "000000";
    const works = Array.from({ length: 30 }, () => enter(now, { code: wrong }));
    expect(await tally(works)).toEqual({ code_expired: 10, rate_limited: 20 });
    expect(await refusal(enter(now, { code: right }))).toMatchObject({ code: "rate_limited" });
    expect(await refusal(enter(now, { code: "12345" }))).toMatchObject({ fields: { code: ["Enter the six digits on the screen."] } });
    expect(await enter(at("18:10:05"), { code: await codeAt(at("18:10:05")) })).toMatchObject({ status: "late" });
  });
});

describe("a check-in", () => {
  it("counts once, also eight times at once", async () => {
    const now = at("18:00:00");
    const code = await codeAt(now);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => enter(now, { code })));
    expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(await marksOf()).toHaveLength(1);
    expect(await db.select().from(attendanceMarks).where(eq(attendanceMarks.registrationId, own))).toHaveLength(1);
    expect(await enter(at("18:00:10"), { code })).toMatchObject({ status: "present", minutes: 240 });
  });

  it("of a second student on the same phone counts, and the instructor sees both", async () => {
    const now = at("18:00:00");
    const code = await codeAt(now);
    const { device } = await enter(now, { code });
    const other = await another();
    await enter(now, { code, device }, other.account);
    const third = await another();
    await enter(now, { code }, third.account);
    const view = await teachCheckIn(await makeCtx({ as: school.admin.id, now }), { id: sessions[0]?.id });
    expect(
      view.students
        .filter((each) => each.isOnSharedDevice)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([own, other.registration].sort());
    expect(view.counts).toMatchObject({ expected: 3, there: 3 });
  });

  it("does not change what the instructor has marked", async () => {
    const now = at("18:00:00");
    await markAttendance(await makeCtx({ as: school.admin.id, now }), {
      marks: [{ id: newId(), session: sessions[0]?.id, registration: own, status: "absent" }],
    });
    expect(await refusal(enter(now, { code: await codeAt(now) }))).toMatchObject({ code: "already_marked" });
    expect(await marksOf()).toMatchObject([{ status: "absent", source: "office" }]);
  });

  it("is refused for another class, another school, a cancelled session or registration", async () => {
    const now = at("18:00:00");
    const code = await codeAt(now);
    const stranger = await aSchool();
    expect(await refusal(enter(now, { code, session: sessions[0]?.id }, stranger.account.id))).toMatchObject({ code: "not_in_class" });
    expect(await refusal(enter(now, { code }, stranger.account.id))).toMatchObject({ code: "code_expired" });
    expect(await refusal(teachCheckIn(await makeCtx({ as: stranger.admin.id, now }), { id: sessions[0]?.id }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(enter(now, { code }, school.admin.id))).toMatchObject({ kind: "forbidden" });
    await db.update(registrations).set({ status: "cancelled" }).where(eq(registrations.id, own));
    expect(await refusal(enter(now, { code, session: sessions[0]?.id }))).toMatchObject({ code: "not_in_class" });
    await db.update(registrations).set({ status: "active", enrollmentStatus: "dropped" }).where(eq(registrations.id, own));
    expect(await refusal(enter(now, { code }))).toMatchObject({ code: "not_expected" });
    expect(await marksOf()).toEqual([]);
  });

  it("is offered for the sessions of today, or for that of the link alone", async () => {
    const ask = async (now: Date, input: object = {}) =>
      (await checkInSessions(await makeCtx({ as: school.account.id, now }), input)).sessions.map(({ id, state }) => [id, state]);
    expect(await ask(at("12:00:00"))).toEqual([[sessions[0]?.id, "early"]]);
    expect(await ask(at("18:00:00"), { session: sessions[1]?.id })).toEqual([[sessions[1]?.id, "early"]]);
    expect(await ask(at("18:00:00"), { session: sessions[5]?.id })).toEqual([]);
    expect(await ask(at("23:00:00"))).toEqual([]);
    const [link] = [(await teachCheckIn(await makeCtx({ as: school.admin.id, now: at("18:00:00") }), { id: sessions[0]?.id })).link];
    expect(new URL(link ?? "").pathname).toBe("/student/check-in");
    expect(new URL(link ?? "").searchParams.get("session")).toBe(sessions[0]?.id);
    const [stored] = await db
      .select()
      .from(attendanceMarks)
      .where(and(eq(attendanceMarks.schoolId, school.id)));
    expect(stored).toBeUndefined();
  });
});
