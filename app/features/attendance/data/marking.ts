import { and, eq, type SQL, sql } from "drizzle-orm";
import { attendance, attendanceMarks, makeups } from "#drizzle/schema/attendance";
import { registrations, students } from "#drizzle/schema/enrollment";
import { classes, instructors, programs } from "#drizzle/schema/programs";
import { schools } from "#drizzle/schema/schools";
import { classSessions } from "#drizzle/schema/sessions";
import type { Ctx } from "~/platform/context";
import { isOneOf } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";
import { type HourRule, ruleColumn } from "./hour-rules";

/** ID of the active instructor who is signed in, as a scalar subquery; null for others. */
export const signedInInstructor = ({ actor }: Ctx, schoolId: string): SQL =>
  sql`(SELECT i.id FROM instructors i WHERE i.school_id = ${schoolId} AND i.user_id = ${actor.kind === "user" ? actor.id : ""} AND i.status = 'active')`;

/** The instructor of the signed-in user, with the days after which sessions lock. */
export function ownInstructor(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: instructors.id, firstName: instructors.firstName, lastName: instructors.lastName, lockDays: schools.attendanceLockDays })
    .from(schools)
    .leftJoin(instructors, and(eq(instructors.schoolId, schoolId), eq(instructors.id, signedInInstructor(ctx, schoolId))))
    .where(eq(schools.id, schoolId));
}

/** Whether an instructor teaches a session: as its own instructor, or as lead or other instructor of its class. */
export const isTaughtBy = (schoolId: string, instructorId: string | SQL): SQL<number> =>
  sql<number>`(${classSessions.instructorId} = ${instructorId} OR ${classes.instructorId} = ${instructorId} OR EXISTS (SELECT 1 FROM class_instructors ci
    WHERE ci.school_id = ${schoolId} AND ci.class_id = ${classSessions.classId} AND ci.instructor_id = ${instructorId}))`;

/** Sessions that marks name, each with whether the signed-in user teaches it. */
export function sessionsToMark(ctx: Ctx, ids: readonly string[]) {
  const { db, schoolId, ownAll } = inSchool(ctx);
  return db
    .select({ session: classSessions, code: classes.code, isOwn: isTaughtBy(schoolId, signedInInstructor(ctx, schoolId)).as("is_own") })
    .from(classSessions)
    .innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, classSessions.classId)))
    .where(ownAll(classSessions, ids));
}
export type SessionToMark = Awaited<ReturnType<typeof sessionsToMark>>[number];

/** What of a registration decides whether and how it is marked. */
const attendee = (schoolId: string) => ({
  id: registrations.id,
  classId: registrations.classId,
  studentId: registrations.studentId,
  programId: registrations.programId,
  firstName: students.firstName,
  lastName: students.lastName,
  status: registrations.status,
  enrollmentStatus: registrations.enrollmentStatus,
  createdAt: registrations.createdAt,
  lastAttendedOn: registrations.lastAttendedOn,
  rule: ruleColumn(schoolId),
  leaves: sql<{ from: string; to: string }[]>`(SELECT json_group_array(json_object('from', l.first_day, 'to', l.last_day)) FROM leaves l
    WHERE l.school_id = ${schoolId} AND l.registration_id = "registrations"."id" AND l.state IN ('approved', 'returned', 'lapsed'))`
    .mapWith((text: string) => JSON.parse(text) as { from: string; to: string }[])
    .as("leaves_json"),
});

/** Registrations with what decides how they are marked. */
export function selectAttendees(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select(attendee(schoolId))
    .from(registrations)
    .innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, registrations.studentId)))
    .innerJoin(programs, and(eq(programs.schoolId, schoolId), eq(programs.id, registrations.programId)));
}

export const registrationsToMark = (ctx: Ctx, ids: readonly string[]) => selectAttendees(ctx).where(inSchool(ctx).ownAll(registrations, ids));
export type RegistrationToMark = Awaited<ReturnType<typeof registrationsToMark>>[number] & { rule: HourRule };

/** All registrations of a class, cancelled ones too, by name. */
export const registrationsOfClass = (ctx: Ctx, classId: string | SQL) =>
  selectAttendees(ctx)
    .where(and(eq(registrations.schoolId, inSchool(ctx).schoolId), eq(registrations.classId, classId)))
    .orderBy(students.lastName, students.firstName, registrations.id);

/** Guests of a session, who make up for another one. */
export const guestsOf = (ctx: Ctx, sessionId: string) => {
  const { schoolId } = inSchool(ctx);
  return selectAttendees(ctx)
    .where(
      and(
        eq(registrations.schoolId, schoolId),
        sql`${registrations.id} IN (SELECT m.registration_id FROM makeups m WHERE m.school_id = ${schoolId} AND m.session_id = ${sessionId} AND m.state <> 'void')`,
      ),
    )
    .orderBy(students.lastName, students.firstName, registrations.id);
};

/**
 * Attendance of many sessions at once, as the statements of one batch: registrations of their classes and guests by name, marks, and who is a
 * guest where. `sessionIds` is a list of ids as SQL, in parentheses.
 */
export function attendanceOfSessions(ctx: Ctx, sessionIds: SQL) {
  const { db, schoolId } = inSchool(ctx);
  const guests = and(eq(makeups.schoolId, schoolId), sql`${makeups.sessionId} IN ${sessionIds}`, sql`${makeups.state} <> 'void'`);
  return [
    selectAttendees(ctx)
      .where(
        and(
          eq(registrations.schoolId, schoolId),
          sql`(${registrations.classId} IN (SELECT s.class_id FROM class_sessions s WHERE s.school_id = ${schoolId} AND s.id IN ${sessionIds})
            OR ${registrations.id} IN ${db.select({ id: makeups.registrationId }).from(makeups).where(guests)})`,
        ),
      )
      .orderBy(students.lastName, students.firstName, registrations.id),
    db
      .select()
      .from(attendance)
      .where(and(eq(attendance.schoolId, schoolId), sql`${attendance.sessionId} IN ${sessionIds}`)),
    db.select({ sessionId: makeups.sessionId, registrationId: makeups.registrationId }).from(makeups).where(guests),
  ] as const;
}

/** The marks with these ids that came before. */
export const knownMarks = (ctx: Ctx, ids: readonly string[]) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: attendanceMarks.id })
    .from(attendanceMarks)
    .where(and(eq(attendanceMarks.schoolId, schoolId), isOneOf(attendanceMarks.id, ids)));
};

/** Current marks of the students of some registrations at the times around some sessions, also in other classes. */
export function marksAround(ctx: Ctx, registrationIds: readonly string[], sessionIds: readonly string[]) {
  const { db, schoolId } = inSchool(ctx);
  const ofStudents = db
    .select({ studentId: registrations.studentId })
    .from(registrations)
    .where(inSchool(ctx).ownAll(registrations, registrationIds));
  return db
    .select({
      sessionId: attendance.sessionId,
      registrationId: attendance.registrationId,
      studentId: registrations.studentId,
      startsAt: attendance.startsAt,
      endsAt: attendance.endsAt,
      minutes: attendance.minutes,
      code: classes.code,
    })
    .from(attendance)
    .innerJoin(registrations, and(eq(registrations.schoolId, schoolId), eq(registrations.id, attendance.registrationId)))
    .innerJoin(classSessions, and(eq(classSessions.schoolId, schoolId), eq(classSessions.id, attendance.sessionId)))
    .innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, classSessions.classId)))
    .where(
      and(
        eq(attendance.schoolId, schoolId),
        sql`${attendance.registrationId} IN (SELECT r.id FROM registrations r WHERE r.school_id = ${schoolId} AND r.student_id IN ${ofStudents})`,
        sql`EXISTS (SELECT 1 FROM class_sessions s WHERE s.school_id = ${schoolId} AND ${isOneOf(sql`s.id`, sessionIds)}
          AND ${attendance.date} BETWEEN date(s.date, '-1 day') AND date(s.date, '+1 day'))`,
      ),
    );
}

/** Guests of some sessions, by session and registration. */
export const plannedMakeups = (ctx: Ctx, sessionIds: readonly string[]) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: makeups.id, sessionId: makeups.sessionId, registrationId: makeups.registrationId })
    .from(makeups)
    .where(and(eq(makeups.schoolId, schoolId), isOneOf(makeups.sessionId, sessionIds), sql`${makeups.state} <> 'void'`));
};

/** The current marks of a session. */
export const marksOfSession = (ctx: Ctx, sessionId: string) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(attendance)
    .where(and(eq(attendance.schoolId, schoolId), eq(attendance.sessionId, sessionId)));
};
export type CurrentMark = Awaited<ReturnType<typeof marksOfSession>>[number];
