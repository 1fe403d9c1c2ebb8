import { and, eq, ne } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { attendance, attendanceTotals, hourRules, leaves, makeups } from "#drizzle/schema/attendance";
import { registrations, students } from "#drizzle/schema/enrollment";
import { classes, programs } from "#drizzle/schema/programs";
import { classSessions } from "#drizzle/schema/sessions";
import { adjustHours } from "~/features/attendance/domain/adjust-hours";
import { attendanceChecks } from "~/features/attendance/domain/attendance-checks";
import { addLeave, decideLeave, withdrawLeave } from "~/features/attendance/domain/leaves";
import { finishMakeup, planMakeup, voidMakeup } from "~/features/attendance/domain/makeups";
import { markAttendance } from "~/features/attendance/domain/mark-attendance";
import { sessionAttendance } from "~/features/attendance/domain/session-attendance";
import { findContradictions } from "~/features/payments/domain/consistency-checks";
import { registrationAttendance } from "~/features/registrations/domain/registration-attendance";
import { changeSession } from "~/features/sessions/domain/change-session";
import { createSessions } from "~/features/sessions/domain/create-sessions";
import { previewSessions } from "~/features/sessions/domain/preview-sessions";
import { ownAttendance } from "~/features/student-area/domain/own-attendance";
import { newId } from "~/platform/ids";
import { classRow, hourRuleRow, programRow, registrationRow, studentRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let program: string;
let classId: string;
let other: string;
let ana: string;
let sessions: (typeof classSessions.$inferSelect)[];
let elsewhere: (typeof classSessions.$inferSelect)[];

/** Saturday after the first week: three sessions are over. */
const NOW = new Date("2026-03-07T15:00:00Z");
const staff = (now = NOW) => makeCtx({ as: school.admin.id, now });

async function aClass(code: string, weekdays: string[], given: Partial<typeof classes.$inferInsert> = {}): Promise<string> {
  const { id } = await insert(classes, classRow(school.id, program, { code, ...given }));
  const blocks = [
    { weekdays: weekdays.slice(0, 2), start_time: "18:00", end_time: "22:00", kind: "theory", break_minutes: "0" },
    { weekdays: weekdays.slice(2), start_time: "18:00", end_time: "22:00", kind: "clinical", break_minutes: "0" },
  ];
  const input = { class: id, first_day: "2026-03-02", last_day: "2026-04-03", blocks, reason: "Agreed with the state" };
  const ctx = await makeCtx({ as: school.admin.id, now: new Date("2026-02-10T15:00:00Z") });
  const { hash } = await previewSessions(ctx, input);
  await createSessions(ctx, { ...input, hash });
  return id;
}
const sessionsOf = (id: string) => db.select().from(classSessions).where(eq(classSessions.classId, id)).orderBy(classSessions.date);

async function enrolled(lastName: string, inClass = classId, given: Partial<typeof registrations.$inferInsert> = {}) {
  const student = await insert(students, studentRow(school.id, { firstName: "Kim", lastName }));
  const of = { studentId: student.id, programId: program, classId: inClass };
  return (await insert(registrations, registrationRow(school.id, of, { createdAt: Date.UTC(2026, 1, 1), ...given }))).id;
}
const mark = (session: string | undefined, registration: string, status: string, given: object = {}) => ({
  ...{ id: newId(), session, registration, status },
  ...given,
});
const totals = (kind: "theory" | "clinical") =>
  db
    .select()
    .from(attendanceTotals)
    .where(and(eq(attendanceTotals.registrationId, ana), eq(attendanceTotals.kind, kind)))
    .then(([row]) => row);
const contradictions = async () => findContradictions(await makeCtx({}), attendanceChecks);

beforeEach(async () => {
  school = await aSchool();
  program = (await insert(programs, programRow(school.id, { theoryHours: 60, labHours: 0, clinicalHours: 40 }))).id;
  // Monday and Wednesday theory, Friday clinical; the other class Tuesday and Thursday, Saturday.
  classId = await aClass("CNA-1", ["1", "3", "5"]);
  other = await aClass("CNA-2", ["2", "4", "6"]);
  ana = await enrolled("Abbot");
  [sessions, elsewhere] = [await sessionsOf(classId), await sessionsOf(other)];
  await markAttendance(await staff(), {
    marks: [mark(sessions[0]?.id, ana, "absent"), mark(sessions[1]?.id, ana, "present"), mark(sessions[2]?.id, ana, "absent")],
  });
});

describe("a missed clinical session", () => {
  const plan = async (given: object = {}) => planMakeup(await staff(), { registration: ana, missed: sessions[2]?.id, way: "session", ...given });
  const clinical = () => elsewhere.filter(({ kind, date }) => kind === "clinical" && date >= "2026-03-07");

  it("is made up as a guest: 240 minutes are credited and none are missing", async () => {
    const [guest] = clinical();
    const view = await registrationAttendance(await staff(), { id: ana, session: sessions[2]?.id });
    expect(view.missed).toMatchObject({ left: 240, kind: "clinical" });
    expect(view.choices[0]).toMatchObject({ id: guest?.id, code: "CNA-2" });
    await plan({ session: guest?.id });
    expect(await refusal(plan({ session: clinical()[1]?.id }))).toMatchObject({ fields: { missed: [expect.stringContaining("Nothing is left")] } });
    const during = new Date((guest?.startsAt ?? 0) + 3_600_000);
    expect((await sessionAttendance(await staff(during), { id: guest?.id })).students).toMatchObject([{ name: "Kim Abbot", isGuest: true }]);
    await markAttendance(await staff(during), { marks: [mark(guest?.id, ana, "present")] });
    expect(await totals("clinical")).toMatchObject({ scheduled: 240, credited: 0, madeUp: 240, missed: 240 });
    const { hours } = await registrationAttendance(await staff(during), { id: ana });
    expect(hours.kinds.find(({ kind }) => kind === "clinical")).toMatchObject({ counted: 240 });
    expect(
      (await refusal(voidMakeup(await staff(during), { id: (await db.select().from(makeups).where(eq(makeups.registrationId, ana)))[0]?.id })))?.code,
    ).toBe("makeup_state");
    expect(await contradictions()).toEqual([]);
  });

  it("is refused in theory, in the own class, in another program, after the window, and at the time of the own class", async () => {
    const theory = elsewhere.find(({ kind, date }) => kind === "theory" && date > "2026-03-07");
    expect(await refusal(plan({ session: theory?.id }))).toMatchObject({ fields: { session: ["Choose a clinical session."] } });
    expect(await refusal(plan({ session: sessions[5]?.id }))).toMatchObject({ fields: { session: ["Choose a session of another class."] } });
    expect(await refusal(plan({ way: "assignment", date: "2026-03-07" }))).toMatchObject({
      fields: { way: ["Only theory can be made up by an assignment."] },
    });
    expect(await refusal(plan())).toMatchObject({ fields: { session: ["Choose a session."] } });
    const strangers = (await insert(programs, programRow(school.id))).id;
    await db.update(classes).set({ programId: strangers }).where(eq(classes.id, other));
    expect(await refusal(plan({ session: clinical()[0]?.id }))).toMatchObject({ fields: { session: ["Choose a session of the same program."] } });
    expect((await registrationAttendance(await staff(), { id: ana, session: sessions[2]?.id })).choices).toEqual([]);
    await db.update(classes).set({ programId: program }).where(eq(classes.id, other));
    await insert(hourRules, hourRuleRow(school.id, program, { makeupWindowDays: 0, clinicalMinutes: 2400, theoryMinutes: 3600 }));
    expect(await refusal(plan({ session: clinical()[0]?.id }))).toMatchObject({
      fields: { session: [expect.stringMatching(/^Choose a session by/)] },
    });
  });

  it("needs a free place, and eight at once take no more than there are", async () => {
    await db.update(classes).set({ capacity: 2 }).where(eq(classes.id, other));
    await enrolled("Taken", other);
    const guest = clinical()[0]?.id;
    const all = await Promise.all(Array.from({ length: 8 }, (_, index) => enrolled(`Guest${index}`)));
    await markAttendance(await staff(), { marks: all.map((id) => mark(sessions[2]?.id, id, "absent")) });
    const outcomes = await tally(
      all.map(async (id) => planMakeup(await staff(), { registration: id, missed: sessions[2]?.id, way: "session", session: guest })),
    );
    expect(outcomes).toEqual({ done: 1, class_full: 7 });
    expect((await registrationAttendance(await staff(), { id: ana, session: sessions[2]?.id })).choices.map(({ id }) => id)).not.toContain(guest);
  });
});

describe("a missed theory session", () => {
  const plan = async (given: object = {}) => planMakeup(await staff(), { registration: ana, missed: sessions[0]?.id, way: "assignment", ...given });

  it("is made up by an assignment, at once or when it is done, in parts that don't exceed it", async () => {
    await plan({ date: "2026-03-06", minutes: "100" });
    expect(await totals("theory")).toMatchObject({ credited: 240, madeUp: 100 });
    expect(await refusal(plan({ date: "2026-03-06", minutes: "141" }))).toMatchObject({
      fields: { minutes: ["At most 140 minutes are left to make up."] },
    });
    expect(await refusal(plan({ date: "2026-03-01" }))).toMatchObject({ fields: { date: ["Enter a day after the missed session."] } });
    const { id } = await plan({ date: "2026-03-20" });
    expect(await totals("theory")).toMatchObject({ madeUp: 100 });
    await finishMakeup(await staff(), { id });
    expect(await totals("theory")).toMatchObject({ madeUp: 240 });
    expect(await refusal(finishMakeup(await staff(), { id }))).toMatchObject({ code: "makeup_state" });
    await voidMakeup(await staff(), { id });
    expect(await totals("theory")).toMatchObject({ madeUp: 100 });
    expect(await refusal(voidMakeup(await staff(), { id }))).toMatchObject({ code: "makeup_state" });
    expect(await contradictions()).toEqual([]);
  });

  it("keeps the make-ups that a correction leaves room for, done ones first", async () => {
    await plan({ date: "2026-03-20", minutes: "60" });
    await plan({ date: "2026-03-06", minutes: "100" });
    await plan({ date: "2026-03-27", minutes: "80" });
    const arrived = async (arrived_at: string) => {
      await markAttendance(await staff(), { marks: [mark(sessions[0]?.id, ana, "late", { arrived_at })] });
      return (
        await db
          .select()
          .from(makeups)
          .where(and(eq(makeups.registrationId, ana), ne(makeups.state, "void")))
      ).map(({ state, minutes }) => [state, minutes]);
    };
    expect(await arrived("20:45")).toEqual(
      expect.arrayContaining([
        ["done", 100],
        ["planned", 60],
      ]),
    );
    expect(await arrived("20:00")).toEqual([["done", 100]]);
    expect(await totals("theory")).toMatchObject({ madeUp: 100 });
    expect(await arrived("19:00")).toEqual([]);
    expect(await contradictions()).toEqual([]);
  });

  it("follows the limits of the program", async () => {
    await insert(hourRules, hourRuleRow(school.id, program, { theoryMinutes: 3600, clinicalMinutes: 2400, makeupMaxBps: 100 }));
    expect(await refusal(plan({ date: "2026-03-06" }))).toMatchObject({ code: "makeup_limit" });
    await plan({ date: "2026-03-06", minutes: "60" });
    await db.update(hourRules).set({ theoryByAssignment: false });
    expect(await refusal(plan({ date: "2026-03-06", minutes: "1" }))).toMatchObject({ kind: "invalid" });
    await db.update(hourRules).set({ makeupAllowed: false });
    expect(await refusal(plan({ date: "2026-03-06" }))).toMatchObject({ code: "makeup_not_allowed" });
  });

  it("is nobody else's to make up", async () => {
    const stranger = await aSchool();
    const theirs = await makeCtx({ as: stranger.admin.id, now: NOW });
    expect(await refusal(planMakeup(theirs, { registration: ana, missed: sessions[0]?.id, way: "assignment", date: "2026-03-06" }))).toMatchObject({
      kind: "not_found",
    });
    expect(await refusal(registrationAttendance(theirs, { id: ana }))).toMatchObject({ kind: "not_found" });
    const { id } = await plan({ date: "2026-03-20" });
    for (const verb of [finishMakeup, voidMakeup]) expect(await refusal(verb(theirs, { id }))).toMatchObject({ kind: "not_found" });
    await db.update(registrations).set({ status: "cancelled" }).where(eq(registrations.id, ana));
    expect(await refusal(plan({ date: "2026-03-06" }))).toMatchObject({ code: "registration_cancelled" });
  });
});

describe("adjusted hours", () => {
  it("are added and taken with a reason, and never below zero", async () => {
    const adjust = async (minutes: string, reason = "Prior training") =>
      adjustHours(await staff(), { registration: ana, kind: "theory", minutes, reason });
    await adjust("120");
    await adjust("-300", "Counted twice");
    expect(await totals("theory")).toMatchObject({ credited: 240, adjusted: -180 });
    expect(await refusal(adjust("-61"))).toMatchObject({ code: "hours_negative" });
    expect(await refusal(adjust("0"))).toMatchObject({ kind: "invalid" });
    expect(await refusal(adjust("10", ""))).toMatchObject({ kind: "invalid" });
    const { adjustments } = await registrationAttendance(await staff(), { id: ana });
    expect(adjustments.map(({ adjustment, by }) => [adjustment.minutes, by])).toEqual([
      [-300, `${school.admin.firstName} ${school.admin.lastName}`],
      [120, expect.any(String)],
    ]);
    expect(await contradictions()).toEqual([]);
  });
});

describe("a leave", () => {
  const expected = async (session: string | undefined) =>
    (
      await db
        .select()
        .from(attendance)
        .where(and(eq(attendance.registrationId, ana), eq(attendance.sessionId, session ?? "")))
    )[0]?.isExpected;

  it("takes its days out of what was missed, also those that are marked already, and gives them back", async () => {
    expect(await totals("theory")).toMatchObject({ scheduled: 480, missed: 240 });
    const { id } = await addLeave(await staff(), { registration: ana, first_day: "2026-03-01", last_day: "2026-03-03", reason: "Surgery" });
    expect(await expected(sessions[0]?.id)).toBe(false);
    expect(await totals("theory")).toMatchObject({ scheduled: 240, missed: 0, credited: 240 });
    expect((await registrationAttendance(await staff(), { id: ana })).marks.find(({ sessionId }) => sessionId === sessions[0]?.id)).toMatchObject({
      left: 0,
    });
    await withdrawLeave(await staff(), { id });
    expect(await expected(sessions[0]?.id)).toBe(true);
    expect(await totals("theory")).toMatchObject({ scheduled: 480, missed: 240 });
    expect(await contradictions()).toEqual([]);
  });

  it("follows a session that moves into it", async () => {
    const [, , , monday] = sessions;
    await markAttendance(await staff(), { marks: [mark(monday?.id, ana, "excused")] });
    expect(await expected(monday?.id)).toBe(true);
    await addLeave(await staff(), { registration: ana, first_day: "2026-03-10", last_day: "2026-03-10", reason: "Family" });
    await changeSession(await staff(), { id: monday?.id, date: "2026-03-10", accept_overlap: "on" });
    expect(await expected(monday?.id)).toBe(false);
    await changeSession(await staff(), { id: monday?.id, date: "2026-03-12", accept_overlap: "on" });
    expect(await expected(monday?.id)).toBe(true);
    expect(await contradictions()).toEqual([]);
  });

  it("is asked for by the student, and decided once", async () => {
    const own = await insert(
      registrations,
      registrationRow(school.id, { studentId: school.student.id, programId: program, classId }, { createdAt: Date.UTC(2026, 1, 1) }),
    );
    const me = await makeCtx({ as: school.account.id, now: NOW });
    const days = { first_day: "2026-03-09", last_day: "2026-03-11", reason: "A wedding" };
    expect(await refusal(addLeave(me, { registration: ana, ...days }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(addLeave(me, { registration: own.id, ...days, first_day: "2026-03-06" }))).toMatchObject({
      fields: { first_day: [expect.any(String)] },
    });
    expect(await refusal(addLeave(me, { registration: own.id, ...days, last_day: "2026-03-08" }))).toMatchObject({
      fields: { last_day: [expect.any(String)] },
    });
    const { id } = await addLeave(me, { registration: own.id, ...days });
    expect(await refusal(addLeave(me, { registration: own.id, ...days }))).toMatchObject({
      fields: { first_day: [expect.stringContaining("overlaps")] },
    });
    expect(await refusal(decideLeave(await staff(), { id, decision: "refused" }))).toMatchObject({ fields: { answer: ["Tell the student why."] } });
    const outcomes = await tally(Array.from({ length: 8 }, async () => decideLeave(await staff(), { id, decision: "approved" })));
    expect(outcomes.done).toBe(1);
    expect((await ownAttendance(me, { id: own.id })).leaves).toMatchObject([{ state: "approved", firstDay: "2026-03-09" }]);
    expect(await refusal(withdrawLeave(me, { id }))).toMatchObject({ code: "leave_decided" });
    expect((await sessionAttendance(await staff(), { id: sessions[3]?.id })).students.map((each) => each.id)).toEqual([ana]);
    const theirs = await addLeave(await staff(), { registration: ana, first_day: "2026-05-01", reason: "x" });
    expect(await refusal(withdrawLeave(me, { id: theirs.id }))).toMatchObject({ kind: "not_found" });
  });

  it("ends with the first minutes after it, and completes sessions that waited for the student alone", async () => {
    const ben = await enrolled("Bell");
    await markAttendance(await staff(), { marks: [mark(sessions[0]?.id, ben, "present"), mark(sessions[1]?.id, ben, "present")] });
    const cara = await enrolled("Cole");
    expect((await sessionsOf(classId))[0]?.takenAt).not.toBeNull();
    await db.update(classSessions).set({ takenAt: null }).where(eq(classSessions.classId, classId));
    const { id } = await addLeave(await staff(), { registration: cara, first_day: "2026-03-02", last_day: "2026-03-03", reason: "Surgery" });
    const [first, second] = await sessionsOf(classId);
    expect([first?.takenAt, second?.takenAt]).toEqual([NOW.getTime(), null]);
    await markAttendance(await staff(), { marks: [mark(sessions[1]?.id, cara, "present")] });
    expect((await db.select().from(leaves).where(eq(leaves.id, id)))[0]?.state).toBe("returned");
  });
});
