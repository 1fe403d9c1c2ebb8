import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { classAttendance, classHours } from "~/features/attendance/domain/class-attendance";
import { markAttendance } from "~/features/attendance/domain/mark-attendance";
import { classRoster } from "~/features/rosters/domain/class-roster";
import type { Ctx } from "~/platform/context";
import { Database } from "~/platform/db";
import { newId } from "~/platform/ids";
import type { Verb } from "~/platform/verb";
import { plusDays } from "~/platform/zones";
import { classRow, programRow, registrationRow, seatRow, sessionRow, studentRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { env } from "../support/env";
import { aSchool, db } from "../support/rows";

const STUDENTS = 60;
const SESSIONS = 120;
/** The 80th session is over. */
const NOW = new Date("2026-05-21T15:00:00Z");

let ctx: Ctx;
let classId: string;

async function fill(rows: readonly object[], table: (typeof schema)["students" | "registrations" | "seats" | "classSessions"]): Promise<void> {
  const portion = 10;
  const statements = Array.from({ length: Math.ceil(rows.length / portion) }, (_, index) =>
    rows.slice(index * portion, (index + 1) * portion).map((row) => db.insert(table as typeof schema.students).values(row as never)),
  );
  for (const [first, ...rest] of statements) if (first) await db.batch([first, ...rest]);
}

beforeAll(async () => {
  const school = await aSchool();
  const program = programRow(school.id, { theoryHours: 480, labHours: 0, clinicalHours: 0 });
  await db.insert(schema.programs).values(program);
  const courseClass = classRow(school.id, program.id, { capacity: STUDENTS });
  await db.insert(schema.classes).values(courseClass);
  classId = courseClass.id;
  const students = Array.from({ length: STUDENTS }, () => studentRow(school.id));
  const registrations = students.map(({ id }) =>
    registrationRow(school.id, { studentId: id, programId: program.id, classId }, { createdAt: Date.UTC(2026, 0, 5) }),
  );
  await fill(students, schema.students);
  await fill(registrations, schema.registrations);
  await fill(
    registrations.map(({ id }) => seatRow(school.id, classId, { registrationId: id })),
    schema.seats,
  );
  await fill(
    Array.from({ length: SESSIONS }, (_, day) => sessionRow(school.id, classId, { date: plusDays("2026-03-02", day) })),
    schema.classSessions,
  );
  await env.DB.prepare(
    `INSERT INTO attendance_marks (school_id, id, session_id, registration_id, status, minutes, source, device_at, received_at)
     SELECT s.school_id, s.id || r.id, s.id, r.id, 'present', s.minutes, 'office', s.ends_at, s.ends_at
     FROM class_sessions s JOIN registrations r ON r.school_id = s.school_id AND r.class_id = s.class_id WHERE s.class_id = ? AND s.ends_at < ?`,
  )
    .bind(classId, NOW.getTime())
    .run();
  ctx = await makeCtx({ as: school.admin.id, now: NOW });
});

/** Rows and round trips of a query. */
async function read(verb: Verb, input: object) {
  const counted = new Database(env);
  const answer = await verb({ ...ctx, db: counted }, input);
  return { answer, rows: counted.rowsRead, trips: counted.roundTrips };
}

describe("a class of 60 students and 120 sessions", () => {
  it("has a grid of one batch that reads at most 1.5 times the rows of its roster, on any page", async () => {
    const roster = await read(classRoster, { id: classId, limit: STUDENTS });
    for (const page of [undefined, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      const { answer, rows, trips } = await read(classAttendance, { id: classId, page });
      const { students, sessions } = answer as Awaited<ReturnType<typeof classAttendance>>;
      expect([students.length, sessions.length, trips]).toEqual([STUDENTS, 12, 1]);
      expect(rows).toBeLessThanOrEqual(1.5 * roster.rows);
    }
  });

  it("has hours of one batch that read no mark", async () => {
    const { rows, trips } = await read(classHours, { id: classId });
    expect(trips).toBe(1);
    expect(rows).toBeLessThan(700);
  });

  it("saves marks without reading those of other sessions", async () => {
    const [session] = await db.select().from(schema.classSessions).where(eq(schema.classSessions.date, "2026-05-21"));
    const registrations = await db.select().from(schema.registrations).where(eq(schema.registrations.classId, classId));
    const marks = registrations.map(({ id }) => ({ id: newId(), session: session?.id, registration: id, status: "present" }));
    const one = await read(markAttendance, { marks: marks.slice(0, 1) });
    expect(one.rows).toBeLessThan(400);
    const all = await read(markAttendance, { marks });
    expect((all.answer as Awaited<ReturnType<typeof markAttendance>>).results.filter(({ result }) => result === "saved")).toHaveLength(59);
    expect(all.rows).toBeLessThan(50 * STUDENTS);
  });
});
