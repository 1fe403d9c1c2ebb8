import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { markAttendance } from "~/features/attendance/domain/mark-attendance";
import { newId } from "~/platform/ids";
import { DAY_MS } from "~/platform/zones";
import { classRow, instructorRow, programRow, registrationRow, sessionRow, studentRow, userRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { randomOf } from "../support/hostile";
import { aSchool, db, insert } from "../support/rows";
import { shuffled } from "../support/shuffled";

/** Of a session from 9:00 AM to 1:00 PM, an hour after its end. */
const NOW = new Date("2026-03-09T18:00:00Z");
const STATUSES = ["present", "present", "late", "left_early", "absent", "excused"];

/** A class of twelve, its session, and the queue of its instructor's phone: twelve marks and two corrections. */
async function aQueue() {
  const school = await aSchool();
  const program = await insert(schema.programs, programRow(school.id));
  const user = await insert(schema.users, userRow({ role: "school_admin", schoolId: school.id, permissionSet: "instructor" }));
  const instructor = await insert(schema.instructors, instructorRow(school.id, { userId: user.id }));
  const courseClass = await insert(schema.classes, classRow(school.id, program.id, { instructorId: instructor.id }));
  const session = await insert(schema.classSessions, sessionRow(school.id, courseClass.id, { breakMinutes: 15, minutes: 225 }));
  const registrations: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    const student = await insert(schema.students, studentRow(school.id));
    const of = { studentId: student.id, programId: program.id, classId: courseClass.id };
    registrations.push((await insert(schema.registrations, registrationRow(school.id, of, { createdAt: NOW.getTime() - 30 * DAY_MS }))).id);
  }
  const mark = (index: number, status: string | undefined, minute: number) => ({
    ...{ id: newId(), session: session.id, registration: registrations[index], status, arrived_at: "09:20", left_at: "12:10" },
    device_at: new Date(Date.UTC(2026, 2, 9, 14, minute)).toISOString(),
  });
  const queue = [
    ...registrations.map((_, index) => mark(index, STATUSES[index % STATUSES.length], index)),
    mark(0, "absent", 30),
    mark(4, "present", 31),
  ];
  return { schoolId: school.id, user: user.id, queue, registrations };
}

/** The server's rows of a queue, with students by number. */
async function result({ schoolId, registrations }: Awaited<ReturnType<typeof aQueue>>) {
  const number = (id: string) => registrations.indexOf(id);
  const [marks, attendance, totals, [session]] = await db.batch([
    db.select().from(schema.attendanceMarks).where(eq(schema.attendanceMarks.schoolId, schoolId)).orderBy(asc(schema.attendanceMarks.deviceAt)),
    db.select().from(schema.attendance).where(eq(schema.attendance.schoolId, schoolId)),
    db.select().from(schema.attendanceTotals).where(eq(schema.attendanceTotals.schoolId, schoolId)),
    db.select().from(schema.classSessions).where(eq(schema.classSessions.schoolId, schoolId)),
  ]);
  const byNumber = <T extends { registrationId: string }>(rows: T[]) => rows.sort((a, b) => number(a.registrationId) - number(b.registrationId));
  return {
    marks: marks.map(({ registrationId, status, minutes, source }) => [number(registrationId), status, minutes, source]),
    current: byNumber(attendance).map(({ registrationId, status, minutes, isConflict }) => [number(registrationId), status, minutes, isConflict]),
    totals: byNumber(totals).map(({ registrationId, schoolId: _, ...row }) => ({ ...row, student: number(registrationId) })),
    session: [session?.status, session?.takenAt !== null],
  };
}

describe("a queue of twelve marks and two corrections", () => {
  it("leaves the same after it was sent five times, in any order and in any portions", async () => {
    const inOrder = await aQueue();
    await markAttendance(await makeCtx({ as: inOrder.user, now: NOW }), { marks: inOrder.queue });
    const expected = await result(inOrder);
    expect([expected.marks.length, expected.current.length]).toEqual([14, 12]);
    expect(expected.current.slice(0, 5)).toEqual([
      [0, "absent", 0, false],
      [1, "present", 225, false],
      [2, "late", 159, false],
      [3, "left_early", 159, false],
      [4, "present", 225, false],
    ]);
    expect(expected.session).toEqual(["held", true]);
    for (let seed = 1; seed <= 12; seed += 1) {
      const kept = await aQueue();
      const random = randomOf(seed);
      const ctx = await makeCtx({ as: kept.user, now: NOW });
      const saved = new Set<string>();
      for (let time = 0; time < 5; time += 1) {
        const sent = shuffled(kept.queue, seed * 10 + time);
        for (let from = 0; from < sent.length; ) {
          const portion = 1 + Math.floor(random() * 6);
          const { results } = await markAttendance(ctx, { marks: sent.slice(from, from + portion) });
          for (const { id, result: outcome } of results) {
            expect(outcome).toBe(saved.has(id) ? "repeated" : "saved");
            saved.add(id);
          }
          from += portion;
        }
      }
      expect(await result(kept), `seed ${seed}`).toEqual(expected);
    }
  });

  it("leaves the same when two of its portions are sent at once", async () => {
    const kept = await aQueue();
    const ctx = await makeCtx({ as: kept.user, now: NOW });
    await Promise.all(
      Array.from({ length: 5 }, async (_, time) => markAttendance({ ...ctx, idempotencyKey: null }, { marks: shuffled(kept.queue, time + 1) })),
    );
    const { marks, current } = await result(kept);
    expect([marks.length, current.length, current[0], current[4]]).toEqual([14, 12, [0, "absent", 0, false], [4, "present", 225, false]]);
  });
});
