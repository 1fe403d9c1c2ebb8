import { and, eq, inArray, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { attendanceAlerts, attendanceDue, hourRules, leaves } from "#drizzle/schema/attendance";
import { registrations, students } from "#drizzle/schema/enrollment";
import { mails } from "#drizzle/schema/messaging";
import { staffNews } from "#drizzle/schema/notifications";
import { outbox } from "#drizzle/schema/platform";
import { classes, instructors, programs } from "#drizzle/schema/programs";
import { classSessions } from "#drizzle/schema/sessions";
import { adjustHours } from "~/features/attendance/domain/adjust-hours";
import { addLeave, decideLeave } from "~/features/attendance/domain/leaves";
import { checkLimits } from "~/features/attendance/domain/limits";
import { markAttendance } from "~/features/attendance/domain/mark-attendance";
import { absencesInRow, DEFAULT_LIMITS, hasNotReturned, limitsBeyond, type PastMark, unreachableMinutes } from "~/features/attendance/limits-model";
import { findSchoolById } from "~/features/identity/data/school-row";
import { showToday } from "~/features/reports/domain/today";
import { createSessions } from "~/features/sessions/domain/create-sessions";
import { previewSessions } from "~/features/sessions/domain/preview-sessions";
import { jobs } from "~/jobs";
import { withSchool } from "~/platform/context";
import { newId } from "~/platform/ids";
import { classRow, hourRuleRow, instructorRow, programRow, registrationRow, studentRow } from "~/seed/factories";
import { makeCtx, makeJobCtx, settled } from "../support/context";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let program: string;
let classId: string;
let ana: string;
let sessions: (typeof classSessions.$inferSelect)[];

const at = (iso: string) => new Date(iso);
const TOPICS = ["attendance.limits-due", "attendance.threshold", "attendance.untaken", "leave.asked", "leave.decided", "leave.lapsed"] as const;

/** Hears the school's open events of attendance, and those that follow from them. */
async function hear(now: Date) {
  const found = await findSchoolById(makeJobCtx(now), school.id);
  if (!found) throw new Error("There is no school");
  for (;;) {
    await settled();
    const open = await db
      .select()
      .from(outbox)
      .where(and(eq(outbox.schoolId, school.id), inArray(outbox.topic, [...TOPICS]), isNull(outbox.doneAt)));
    if (open.length === 0) return;
    for (const { id, topic, payload } of open) {
      for (const reaction of jobs.reactions.filter((each) => each.topic === topic))
        await reaction.run(withSchool(makeJobCtx(now), found), JSON.parse(payload), id);
      await db.update(outbox).set({ doneAt: 1 }).where(eq(outbox.id, id));
    }
  }
}

/** The hourly or quarter-hourly run of the clock and what follows from it. */
async function clock(iso: string, name = "announce-attendance-limits") {
  const schedule = jobs.schedules.find((each) => each.name === name);
  await schedule?.run(makeJobCtx(at(iso)), schedule.cron);
  await hear(at(iso));
}

const mailsOf = async (template: string) =>
  (
    await db
      .select()
      .from(mails)
      .where(and(eq(mails.schoolId, school.id), eq(mails.template, template)))
  ).map(({ recipient }) => recipient);
const newsOf = async () => (await db.select().from(staffNews).where(eq(staffNews.schoolId, school.id))).map(({ text }) => text).sort();
const alertsOf = async (id = ana) =>
  (await db.select().from(attendanceAlerts).where(eq(attendanceAlerts.registrationId, id))).map(({ rule }) => rule).sort();

async function mark(index: number, status: string, iso: string, given: object = {}) {
  const marks = [{ id: newId(), session: sessions[index]?.id, registration: ana, status, ...given }];
  const { results } = await markAttendance(await makeCtx({ as: school.admin.id, now: at(iso) }), { marks });
  expect(results.map(({ result }) => result)).toEqual(["saved"]);
}

beforeEach(async () => {
  school = await aSchool();
  program = (await insert(programs, programRow(school.id, { theoryHours: 100, labHours: 0, clinicalHours: 0 }))).id;
  classId = (await insert(classes, classRow(school.id, program, { code: "CNA-1" }))).id;
  const blocks = [{ weekdays: ["1", "2", "3", "4", "5"], start_time: "09:00", end_time: "13:00", kind: "theory", break_minutes: "0" }];
  const input = { class: classId, first_day: "2026-03-02", last_day: "2026-04-03", blocks };
  const ctx = await makeCtx({ as: school.admin.id, now: at("2026-02-10T15:00:00Z") });
  await createSessions(ctx, { ...input, hash: (await previewSessions(ctx, input)).hash });
  sessions = await db.select().from(classSessions).where(eq(classSessions.classId, classId)).orderBy(classSessions.date);
  const student = await insert(students, studentRow(school.id, { firstName: "Ana", lastName: "Abbot", email: "ana@example.com" }));
  const of = { studentId: student.id, programId: program, classId };
  ana = (await insert(registrations, registrationRow(school.id, of, { createdAt: Date.UTC(2026, 1, 1) }))).id;
});

describe("absences in a row", () => {
  it("tell the staff after two and the student after three, once although the clock runs five times", async () => {
    await mark(0, "absent", "2026-03-02T18:30:00Z");
    await clock("2026-03-02T19:30:00Z");
    expect([await newsOf(), await mailsOf("attendance_warning")]).toEqual([[], []]);

    await mark(1, "absent", "2026-03-03T15:00:00Z");
    await clock("2026-03-03T15:30:00Z");
    expect(await newsOf()).toEqual([]);
    for (let run = 0; run < 5; run += 1) await clock(`2026-03-03T${18 + run}:30:00Z`);
    expect(await newsOf()).toEqual([expect.stringContaining("Ana Abbot (")]);
    expect((await newsOf())[0]).toMatch(/CNA-1\) missed 2 sessions in a row\.$/);
    expect(await mailsOf("attendance_warning")).toEqual([]);

    await mark(2, "absent", "2026-03-04T18:30:00Z");
    for (let run = 0; run < 5; run += 1) await clock(`2026-03-04T${18 + run}:30:00Z`);
    expect(await mailsOf("attendance_warning")).toEqual(["ana@example.com", "ana@example.com"]);
    expect(await alertsOf()).toEqual(["absences_staff", "absences_student", "missed_warning"]);
    expect((await newsOf()).filter((text) => text.includes("3 sessions in a row"))).toHaveLength(1);
  });

  it("are told again after the student was back", async () => {
    for (const [index, status] of ["absent", "absent", "present", "absent", "absent"].entries()) {
      await mark(index, status, `2026-03-0${index + 2}T18:30:00Z`);
      await clock(`2026-03-0${index + 2}T19:30:00Z`);
    }
    expect((await newsOf()).filter((text) => text.includes("2 sessions in a row"))).toHaveLength(2);
  });

  it("of a corrected mark are none", async () => {
    await mark(0, "absent", "2026-03-02T18:30:00Z");
    await mark(1, "absent", "2026-03-03T18:30:00Z");
    await clock("2026-03-03T19:30:00Z");
    expect(await alertsOf()).toEqual(["absences_staff"]);
    await mark(1, "present", "2026-03-03T20:00:00Z");
    await clock("2026-03-03T20:30:00Z");
    expect(await alertsOf()).toEqual([]);
  });

  it("are told once by two runs at once", async () => {
    await mark(0, "absent", "2026-03-02T18:30:00Z");
    await mark(1, "absent", "2026-03-03T18:30:00Z");
    const found = await findSchoolById(makeJobCtx(at("2026-03-03T20:00:00Z")), school.id);
    if (!found) throw new Error("There is no school");
    const run = () => checkLimits(withSchool(makeJobCtx(at("2026-03-03T20:00:00Z")), found), { classId, registrationIds: [ana] });
    const both = await Promise.allSettled(Array.from({ length: 8 }, run));
    expect(both.some(({ status }) => status === "fulfilled")).toBe(true);
    const told = await db
      .select()
      .from(outbox)
      .where(and(eq(outbox.schoolId, school.id), eq(outbox.topic, "attendance.threshold")));
    expect(told).toHaveLength(1);
  });
});

describe("missed hours", () => {
  it("mail the student from 10 percent and ask the staff for a make-up from 15", async () => {
    for (let index = 0; index < 4; index += 1) {
      await mark(index, index % 2 ? "late" : "absent", `2026-03-0${index + 2}T18:30:00Z`, index % 2 ? { arrived_at: "12:00" } : {});
      await clock(`2026-03-0${index + 2}T19:30:00Z`);
    }
    // 4 + 3 + 4 + 3 of 100 hours.
    expect(await alertsOf()).toEqual(["missed_warning"]);
    await mark(4, "absent", "2026-03-06T18:30:00Z");
    await clock("2026-03-06T19:30:00Z");
    expect(await alertsOf()).toEqual(["missed_plan", "missed_warning"]);
    const { page } = await showToday(await makeCtx({ as: school.admin.id, now: at("2026-03-06T20:00:00Z") }), { kind: "attendance_limit" });
    expect(page.results.map(({ id, title, about }) => [id, title, about])).toEqual([[ana, "Ana Abbot", "CNA-1: Plan a make-up"]]);
  });

  it("that were added by hand lift the limit", async () => {
    await db
      .insert(hourRules)
      .values(hourRuleRow(school.id, program, { theoryMinutes: 6000, clinicalMinutes: 0, labMinutes: 0, makeupAllowed: false }));
    await mark(0, "absent", "2026-03-02T18:30:00Z");
    await clock("2026-03-02T19:30:00Z");
    expect(await alertsOf()).toEqual(["cannot_reach"]);
    await adjustHours(await makeCtx({ as: school.admin.id, now: at("2026-03-02T20:00:00Z") }), {
      ...{ registration: ana, kind: "theory", minutes: "240", reason: "Prior training" },
    });
    await clock("2026-03-02T20:30:00Z");
    expect(await alertsOf()).toEqual([]);
  });

  it("above the limit of a rule ask the staff to end the enrollment, and end nothing", async () => {
    const thresholds = [{ rule: "terminateShare", value: 2000 }];
    await db.insert(hourRules).values(hourRuleRow(school.id, program, { theoryMinutes: 1200, clinicalMinutes: 0, labMinutes: 0, thresholds }));
    await mark(0, "absent", "2026-03-02T18:30:00Z");
    await clock("2026-03-02T19:30:00Z");
    expect(await alertsOf()).not.toContain("must_terminate");
    await mark(1, "late", "2026-03-03T18:30:00Z", { arrived_at: "09:30" });
    await clock("2026-03-03T19:30:00Z");
    expect(await alertsOf()).toContain("must_terminate");
    const [row] = await db.select().from(registrations).where(eq(registrations.id, ana));
    expect(row?.enrollmentStatus).toBe("enrolled");
  });

  it("of a student who left are no limit", async () => {
    await mark(0, "absent", "2026-03-02T18:30:00Z");
    await mark(1, "absent", "2026-03-03T18:30:00Z");
    await clock("2026-03-03T19:30:00Z");
    await db.update(registrations).set({ enrollmentStatus: "dropped" }).where(eq(registrations.id, ana));
    await mark(0, "present", "2026-03-03T20:00:00Z");
    await clock("2026-03-03T20:30:00Z");
    expect(await alertsOf()).toEqual([]);
  });
});

describe("a leave", () => {
  const leave = async (days: { first_day: string; last_day: string }) =>
    (await addLeave(await makeCtx({ as: school.admin.id, now: at("2026-03-02T12:00:00Z") }), { registration: ana, ...days, reason: "Surgery" })).id;
  const stateOf = async (id: string) => (await db.select().from(leaves).where(eq(leaves.id, id)))[0]?.state;

  it("lapses with the first missed session after it, and the staff hear of it once", async () => {
    const id = await leave({ first_day: "2026-03-02", last_day: "2026-03-04" });
    await mark(3, "absent", "2026-03-05T18:30:00Z");
    await clock("2026-03-05T19:30:00Z");
    await clock("2026-03-05T20:30:00Z");
    expect(await stateOf(id)).toBe("lapsed");
    expect(await newsOf()).toEqual([expect.stringMatching(/did not return from the leave that ended on March 4, 2026\.$/)]);
    expect(await alertsOf()).toEqual(["not_returned"]);
    await mark(4, "present", "2026-03-06T18:30:00Z");
    await clock("2026-03-06T19:30:00Z");
    expect(await alertsOf()).toEqual([]);
  });

  it("from which the student returns does not lapse", async () => {
    const id = await leave({ first_day: "2026-03-02", last_day: "2026-03-04" });
    await mark(3, "present", "2026-03-05T18:30:00Z");
    await clock("2026-03-05T19:30:00Z");
    expect([await stateOf(id), await alertsOf()]).toEqual(["returned", []]);
  });

  it("that is requested tells the staff, and its answer the student", async () => {
    const own = await insert(registrations, registrationRow(school.id, { studentId: school.student.id, programId: program, classId }));
    const asked = await addLeave(await makeCtx({ as: school.account.id, now: at("2026-03-02T12:00:00Z") }), {
      ...{ registration: own.id, first_day: "2026-03-09", last_day: "2026-03-10", reason: "Family" },
    });
    await hear(at("2026-03-02T12:01:00Z"));
    expect(await newsOf()).toEqual([expect.stringMatching(/requests a leave: March 9, 2026 to March 10, 2026\.$/)]);
    const today = await showToday(await makeCtx({ as: school.admin.id, now: at("2026-03-02T15:00:00Z") }), { kind: "leave" });
    expect(today.page.results.map(({ id, day }) => [id, day])).toEqual([[own.id, "2026-03-09"]]);
    await decideLeave(await makeCtx({ as: school.admin.id, now: at("2026-03-02T16:00:00Z") }), {
      id: asked.id,
      decision: "refused",
      answer: "Exam week",
    });
    await hear(at("2026-03-02T16:01:00Z"));
    await hear(at("2026-03-02T16:02:00Z"));
    expect(await mailsOf("leave_declined")).toHaveLength(1);
    expect(await mailsOf("leave_approved")).toEqual([]);
  });
});

describe("a session without attendance", () => {
  it("asks its instructor two hours after the end, once, and is listed the next morning at nine", async () => {
    const instructor = await insert(instructors, instructorRow(school.id, { userId: school.admin.id, email: school.admin.email }));
    await db.update(classes).set({ instructorId: instructor.id }).where(eq(classes.id, classId));
    const asked = () => mailsOf("attendance_missing");
    await clock("2026-03-02T19:45:00Z", "announce-untaken-sessions");
    expect(await asked()).toEqual([]);
    for (const time of ["20:00", "20:15", "20:30", "23:00"]) await clock(`2026-03-02T${time}:00Z`, "announce-untaken-sessions");
    expect(await asked()).toEqual([school.admin.email]);
    const listed = async (iso: string) =>
      (await showToday(await makeCtx({ as: school.admin.id, now: at(iso) }), { kind: "untaken" })).page.results.map(({ title, day }) => [title, day]);
    expect(await listed("2026-03-03T13:30:00Z")).toEqual([]);
    expect(await listed("2026-03-03T14:00:00Z")).toEqual([["CNA-1", "2026-03-02"]]);
    await mark(0, "present", "2026-03-03T15:00:00Z");
    expect(await listed("2026-03-03T15:30:00Z")).toEqual([]);
  });

  it("of a class without students, or with an instructor who doesn't sign in, asks nobody", async () => {
    const instructor = await insert(instructors, instructorRow(school.id));
    await db.update(classes).set({ instructorId: instructor.id }).where(eq(classes.id, classId));
    await clock("2026-03-02T20:00:00Z", "announce-untaken-sessions");
    await db.update(instructors).set({ userId: school.admin.id }).where(eq(instructors.id, instructor.id));
    await db.update(registrations).set({ status: "cancelled" }).where(eq(registrations.id, ana));
    await clock("2026-03-03T20:00:00Z", "announce-untaken-sessions");
    expect(await mailsOf("attendance_missing")).toEqual([]);
  });
});

describe("the model", () => {
  const past = (date: string, status: PastMark["status"], given: Partial<PastMark> = {}): PastMark => ({
    ...{ date, status, minutes: status === "present" ? 60 : 0, isExpected: true, isMakeup: false },
    ...given,
  });
  it("counts no leave, and no excused absence where the rule doesn't", () => {
    const marks = [
      past("2026-03-05", "absent"),
      past("2026-03-04", "absent", { isExpected: false }),
      past("2026-03-03", "excused"),
      past("2026-03-02", "absent"),
    ];
    expect(absencesInRow(marks, true)).toEqual({ sessions: 3, days: 3 });
    expect(absencesInRow(marks, false)).toEqual({ sessions: 2, days: 2 });
    expect(absencesInRow([past("2026-03-05", "absent"), past("2026-03-05", "absent")], true)).toEqual({ sessions: 2, days: 1 });
  });
  it("knows who has not returned", () => {
    expect(hasNotReturned("2026-03-04", [past("2026-03-04", "absent")])).toBe(false);
    expect(hasNotReturned("2026-03-04", [past("2026-03-05", "absent")])).toBe(true);
    expect(hasNotReturned("2026-03-04", [past("2026-03-06", "present"), past("2026-03-05", "absent")])).toBe(false);
  });
  it("does not blame a student for what the class doesn't offer", () => {
    const rule = {
      ...{ theory: 600, lab: 0, clinical: 0, practical: 0, total: 0, makeupAllowed: true, makeupMaxBps: 1000 },
      ...{ limits: DEFAULT_LIMITS, excusedCountsAsMissed: true },
    };
    const session = (date: string) => ({ date, kind: "theory" as const, minutes: 240 });
    const both = [session("2026-03-02"), session("2026-03-03")];
    expect(unreachableMinutes({ rule, totals: [], sessions: both, ahead: both })).toBe(0);
    // Of 480 offered minutes 240 are missed; 60 of 600 can be made up.
    expect(unreachableMinutes({ rule, totals: [], sessions: both, ahead: both.slice(1) })).toBe(180);
    expect(limitsBeyond({ rule, totals: [], marks: [], sessions: both, ahead: both, leavesEnded: [] })).toEqual([]);
  });
});

it("a registration is looked at when the session that was excused ahead ends", async () => {
  await mark(4, "excused", "2026-03-02T12:00:00Z");
  await mark(0, "absent", "2026-03-02T18:30:00Z");
  await clock("2026-03-02T19:30:00Z");
  expect(await db.select({ dueAt: attendanceDue.dueAt }).from(attendanceDue)).toEqual([{ dueAt: sessions[4]?.endsAt }]);
});
