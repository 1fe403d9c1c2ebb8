import { and, asc, desc, eq, gte, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import { attendance, attendanceMarks, attendanceTotals } from "#drizzle/schema/attendance";
import { registrations, students } from "#drizzle/schema/enrollment";
import { users } from "#drizzle/schema/identity";
import { classes } from "#drizzle/schema/programs";
import { classSessions } from "#drizzle/schema/sessions";
import type { Ctx } from "~/platform/context";
import { isOneOf } from "~/platform/db";
import { behind, type Cursor, sortedBy } from "~/platform/keyset";
import { inSchool } from "~/platform/school-scope";
import type { IsoDate } from "~/platform/zones";
import { markedByName } from "./conflicts";

interface Lines {
  class?: string;
  from_date?: string;
  to_date?: string;
}

/** Minutes by kind of all registrations of a class. */
export function totalsOfClass(ctx: Ctx, classId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(attendanceTotals)
    .where(
      and(
        eq(attendanceTotals.schoolId, schoolId),
        inArray(
          attendanceTotals.registrationId,
          db
            .select({ id: registrations.id })
            .from(registrations)
            .where(and(eq(registrations.schoolId, schoolId), eq(registrations.classId, classId))),
        ),
      ),
    );
}

/** Minutes by kind of some registrations. */
export function totalsOf(ctx: Ctx, registrationIds: readonly string[]) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(attendanceTotals)
    .where(and(eq(attendanceTotals.schoolId, schoolId), isOneOf(attendanceTotals.registrationId, registrationIds)));
}

/** The first day with credited minutes, as a column of a query on `registrations`: one row of the same index. */
export const attendedFromColumn = (schoolId: string) =>
  sql<IsoDate | null>`(SELECT min(t.date) FROM attendance t WHERE t.school_id = ${schoolId} AND t.registration_id = "registrations"."id" AND t.minutes > 0)`;

/** The last day with credited minutes, as a column of a query on `registrations`: one row of the index `attendance_attended`. */
export const attendedOnColumn = (schoolId: string) =>
  sql<IsoDate | null>`(SELECT max(t.date) FROM attendance t WHERE t.school_id = ${schoolId} AND t.registration_id = "registrations"."id" AND t.minutes > 0)`;

/** The sessions of a class that are not cancelled, in order. */
export function sessionsHeld(ctx: Ctx, classId: string | SQL) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      id: classSessions.id,
      date: classSessions.date,
      startTime: classSessions.startTime,
      endTime: classSessions.endTime,
      startsAt: classSessions.startsAt,
      endsAt: classSessions.endsAt,
      minutes: classSessions.minutes,
      kind: classSessions.kind,
      topic: classSessions.topic,
      status: classSessions.status,
      takenAt: classSessions.takenAt,
      hasMarks: classSessions.hasMarks,
    })
    .from(classSessions)
    .where(and(eq(classSessions.schoolId, schoolId), eq(classSessions.classId, classId), ne(classSessions.status, "cancelled")))
    .orderBy(asc(classSessions.date), asc(classSessions.startTime));
}

/** The sessions of a registration's own class that are not cancelled, in order. */
export const sessionsOfOwnClass = (ctx: Ctx, registrationId: string) =>
  sessionsHeld(ctx, sql`(SELECT r.class_id FROM registrations r WHERE r.school_id = ${inSchool(ctx).schoolId} AND r.id = ${registrationId})`);

/** The current marks of a registration with their sessions, latest first. */
export function marksOfRegistration(ctx: Ctx, registrationId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      mark: attendance,
      classId: classSessions.classId,
      code: classes.code,
      startTime: classSessions.startTime,
      endTime: classSessions.endTime,
    })
    .from(attendance)
    .innerJoin(classSessions, and(eq(classSessions.schoolId, schoolId), eq(classSessions.id, attendance.sessionId)))
    .innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, classSessions.classId)))
    .where(and(eq(attendance.schoolId, schoolId), eq(attendance.registrationId, registrationId)))
    .orderBy(desc(attendance.date), desc(attendance.startsAt));
}
export type RegistrationMark = Awaited<ReturnType<typeof marksOfRegistration>>[number];

/** Every mark of a registration as it came in, latest first, with who made it. */
export function historyOf(ctx: Ctx, registrationId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      mark: attendanceMarks,
      date: classSessions.date,
      by: markedByName(),
    })
    .from(attendanceMarks)
    .innerJoin(classSessions, and(eq(classSessions.schoolId, schoolId), eq(classSessions.id, attendanceMarks.sessionId)))
    .leftJoin(users, eq(users.id, attendanceMarks.markedBy))
    .where(and(eq(attendanceMarks.schoolId, schoolId), eq(attendanceMarks.registrationId, registrationId)))
    .orderBy(desc(attendanceMarks.receivedAt), desc(attendanceMarks.id));
}

const LINE_ORDER = [attendance.date, attendance.startsAt, attendance.sessionId, attendance.registrationId].map((by) => ({ by, way: "asc" as const }));

/** Marks in order of their sessions, of one class or of all. */
export function attendanceLines(ctx: Ctx, { class: classId, from_date, to_date }: Lines, part: { limit: number; after?: Cursor }) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      ...{ code: classes.code, date: attendance.date, startsAt: attendance.startsAt, kind: attendance.kind, status: attendance.status },
      ...{ startTime: classSessions.startTime, endTime: classSessions.endTime, sessionId: attendance.sessionId },
      ...{ registrationId: attendance.registrationId, number: registrations.number, arrivedAt: attendance.arrivedAt, leftAt: attendance.leftAt },
      ...{ minutes: attendance.minutes, scheduled: attendance.scheduled },
      student: sql<string>`${students.firstName} || ' ' || ${students.lastName}`.as("student_name"),
    })
    .from(attendance)
    .innerJoin(classSessions, and(eq(classSessions.schoolId, schoolId), eq(classSessions.id, attendance.sessionId)))
    .innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, classSessions.classId)))
    .innerJoin(registrations, and(eq(registrations.schoolId, schoolId), eq(registrations.id, attendance.registrationId)))
    .innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, registrations.studentId)))
    .where(
      and(
        eq(attendance.schoolId, schoolId),
        classId ? eq(classSessions.classId, classId) : undefined,
        from_date ? gte(attendance.date, from_date) : undefined,
        to_date ? lte(attendance.date, to_date) : undefined,
        behind(LINE_ORDER, part.after),
      ),
    )
    .orderBy(sortedBy(LINE_ORDER))
    .limit(part.limit);
}
