import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { attendance, attendanceTotals } from "#drizzle/schema/attendance";
import { registrations, students } from "#drizzle/schema/enrollment";
import { classes, programs } from "#drizzle/schema/programs";
import { classSessions } from "#drizzle/schema/sessions";
import { consistencyChecks } from "~/consistency-checks";
import { attendanceChecks } from "~/features/attendance/domain/attendance-checks";
import { classAttendance, classHours } from "~/features/attendance/domain/class-attendance";
import { markAttendance } from "~/features/attendance/domain/mark-attendance";
import { listAttendance, registrationHours } from "~/features/attendance/domain/registration-hours";
import { attendanceExport } from "~/features/attendance/exports";
import { findContradictions } from "~/features/payments/domain/consistency-checks";
import { quoteForRegistration } from "~/features/payments/domain/refunds/quote";
import { cancelSession } from "~/features/sessions/domain/cancel-session";
import { changeSession } from "~/features/sessions/domain/change-session";
import { createSessions } from "~/features/sessions/domain/create-sessions";
import { previewSessions } from "~/features/sessions/domain/preview-sessions";
import { newId } from "~/platform/ids";
import { classRow, programRow, registrationRow, studentRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let program: string;
let classId: string;
let ana: string;
let sessions: (typeof classSessions.$inferSelect)[];

/** After the third session. */
const NOW = new Date("2026-03-07T15:00:00Z");
const staff = (now = NOW) => makeCtx({ as: school.admin.id, now });

async function enrolled(lastName: string, given: Partial<typeof registrations.$inferInsert> = {}) {
  const student = await insert(students, studentRow(school.id, { firstName: "Kim", lastName }));
  const of = { studentId: student.id, programId: program, classId };
  return (await insert(registrations, registrationRow(school.id, of, { createdAt: Date.UTC(2026, 1, 1), ...given }))).id;
}

beforeEach(async () => {
  school = await aSchool();
  program = (await insert(programs, programRow(school.id, { theoryHours: 30, labHours: 0, clinicalHours: 0 }))).id;
  classId = (await insert(classes, classRow(school.id, program))).id;
  ana = await enrolled("Abbot");
  const ctx = await makeCtx({ as: school.admin.id, now: new Date("2026-02-10T15:00:00Z") });
  const block = { weekdays: ["1", "3", "5"], start_time: "18:00", end_time: "22:00", kind: "theory", break_minutes: "0" };
  const input = { class: classId, first_day: "2026-03-02", last_day: "2026-04-03", blocks: [block] };
  const { hash } = await previewSessions(ctx, input);
  await createSessions(ctx, { ...input, hash });
  sessions = await db.select().from(classSessions).where(eq(classSessions.classId, classId)).orderBy(classSessions.date);
});

const marks = async (registration: string, statuses: readonly string[], now = NOW) =>
  markAttendance(await staff(now), {
    marks: statuses.map((status, index) => ({ id: newId(), session: sessions[index]?.id, registration, status, reason: "Paper sheet" })),
  });
const findings = async () => findContradictions(await makeCtx({}), attendanceChecks);

describe("the hours of a class", () => {
  it("say by student what is credited, missed and ahead, and when it is complete", async () => {
    await marks(ana, ["present", "absent", "present"]);
    const { students: rows, untaken } = await classHours(await staff(), { id: classId });
    expect(rows).toEqual([
      expect.objectContaining({ name: "Kim Abbot", counted: 480, missed: 240, required: 1800, isReached: false, reachesOn: "2026-03-20" }),
    ]);
    expect(untaken).toBe(0);
    expect(await registrationHours(await staff(), { id: ana })).toMatchObject({ counted: 480, lastAttended: { date: "2026-03-06" } });
  });

  it("belong to the school alone", async () => {
    const other = await aSchool();
    const stranger = await makeCtx({ as: other.admin.id, now: NOW });
    for (const asked of [classHours(stranger, { id: classId }), classAttendance(stranger, { id: classId }), registrationHours(stranger, { id: ana })])
      expect(await refusal(asked)).toMatchObject({ kind: "not_found" });
    expect(await listAttendance(stranger, { registration: ana })).toEqual({ results: [], count: 0 });
  });
});

describe("the grid", () => {
  it("opens at today's page and knows who is not expected yet", async () => {
    const ben = await enrolled("Baker", { createdAt: Date.UTC(2026, 2, 5, 15) });
    await marks(ana, ["present", "late", "absent"].slice(0, 1));
    const view = await classAttendance(await staff(), { id: classId });
    expect([view.page, view.pages, view.sessions.length]).toEqual([0, 2, 12]);
    const cells = (id: string) => view.students.find((each) => each.id === id)?.cells.slice(0, 3);
    expect(cells(ana)?.map(({ status }) => status)).toEqual(["present", null, null]);
    expect(cells(ben)?.map(({ isExpected }) => isExpected)).toEqual([false, false, true]);
    expect((await classAttendance(await staff(), { id: classId, page: "1" })).sessions).toHaveLength(3);
  });

  it("is exported as it is shown", async () => {
    await marks(ana, ["present", "absent"]);
    const lines = await attendanceExport.lines(await staff(), { class: classId }, { limit: 10 });
    expect(lines.map(({ cells }) => [cells[1], cells[7], cells[10]])).toEqual([
      ["2026-03-02", "Present", 240],
      ["2026-03-04", "Absent", 0],
    ]);
  });
});

describe("the last day of attendance", () => {
  it("decides a refund, not the day of the quote", async () => {
    await db.update(registrations).set({ tuitionCents: 150_000, paidCents: 0 }).where(eq(registrations.id, ana));
    const later = new Date("2026-03-30T15:00:00Z");
    const on = async () => (await quoteForRegistration(await staff(later), ana, "student", "staff")).subject.lastAttendedOn;
    expect(await on()).toBeNull();
    await marks(ana, ["present", "present", "absent"]);
    expect(await on()).toBe("2026-03-04");
    await db.update(registrations).set({ lastAttendedOn: "2026-03-03" }).where(eq(registrations.id, ana));
    expect(await on()).toBe("2026-03-03");
  });
});

describe("a session with marks", () => {
  it("stays when the pattern is planned again, and its date follows a move", async () => {
    const next = sessions[4];
    await markAttendance(await staff(), { marks: [{ id: newId(), session: next?.id, registration: ana, status: "excused" }] });
    await changeSession(await staff(), { id: next?.id, date: "2026-03-12", accept_overlap: "on" });
    expect(
      (
        await db
          .select()
          .from(attendance)
          .where(eq(attendance.sessionId, next?.id ?? ""))
      )[0],
    ).toMatchObject({ date: "2026-03-12", scheduled: 240 });
    await expect(db.delete(classSessions).where(eq(classSessions.id, next?.id ?? ""))).rejects.toThrow();
    await cancelSession(await staff(), { id: next?.id, reason: "Storm", way: "open" });
    expect((await db.select().from(attendanceTotals).where(eq(attendanceTotals.registrationId, ana)))[0]).toMatchObject({ scheduled: 0, excused: 0 });
    expect(await findings()).toEqual([]);
  });
});

describe("totals", () => {
  it("agree with the marks after any order of them, and the auditor sees where they don't", async () => {
    const people = [ana, await enrolled("Baker"), await enrolled("Cole")];
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const statuses = ["present", "late", "left_early", "absent", "excused"];
    const sent = Array.from({ length: 60 }, () => ({
      ...{ id: newId(), session: sessions[random(3)]?.id, registration: people[random(3)], status: statuses[random(5)] },
      ...{
        arrived_at: `${18 + random(3)}:3${random(10)}`,
        left_at: "21:40",
        device_at: new Date(NOW.getTime() - random(100) * 60_000).toISOString(),
      },
    }));
    await markAttendance(await staff(), { marks: sent });
    await markAttendance(await makeCtx({ as: school.owner.id, now: NOW }), { marks: [...sent].reverse() });
    expect(await findings()).toEqual([]);
    await db.run(sql`UPDATE attendance_totals SET credited = credited + 1 WHERE registration_id = ${ana}`);
    expect((await findings()).map(({ check }) => check)).toEqual(["attendance-totals"]);
    await db.run(sql`UPDATE attendance_totals SET credited = credited - 1 WHERE registration_id = ${ana}`);
    expect(consistencyChecks.map(({ name }) => name)).toContain("attendance-totals");
  });

  it("count a student once who is marked in two classes at the same time", async () => {
    const elsewhere = (await insert(classes, classRow(school.id, program, { code: "CNA-9" }))).id;
    const [mine] = await db.select().from(registrations).where(eq(registrations.id, ana));
    const second = registrationRow(school.id, { studentId: mine?.studentId ?? "", programId: program, classId: elsewhere }, { createdAt: 1 });
    await insert(registrations, second);
    const overlapping = { ...sessions[0], id: newId(), classId: elsewhere, hasMarks: false, status: "planned" as const };
    await insert(classSessions, overlapping as typeof classSessions.$inferInsert);
    await marks(ana, ["present"]);
    await markAttendance(await staff(), { marks: [{ id: newId(), session: overlapping.id, registration: second.id, status: "present" }] });
    const rows = await db.select().from(attendance).where(eq(attendance.schoolId, school.id));
    expect(rows.filter(({ minutes }) => minutes > 0).map(({ registrationId }) => registrationId)).toEqual([second.id]);
    expect(await findings()).toEqual([]);
  });
});
