import { and, eq, type SQL, sql } from "drizzle-orm";
import { attendance, attendanceMarks, IS_AWAY, makeups } from "#drizzle/schema/attendance";
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

/** The days on which a student is not expected, as a column of a query on `registrations`. */
export const leavesColumn = (schoolId: string) =>
  sql<{ from: string; to: string }[]>`(SELECT json_group_array(json_object('from', l.first_day, 'to', l.last_day)) FROM leaves l
    WHERE l.school_id = ${schoolId} AND l.registration_id = "registrations"."id" AND ${IS_AWAY})`
    .mapWith((text: string) => JSON.parse(text) as { from: string; to: string }[])
    .as("leaves_json");

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
  leaves: leavesColumn(schoolId),
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
        // A guest who was transferred into the class is one of its students.
        sql`${registrations.classId} <> (SELECT s.class_id FROM class_sessions s WHERE s.school_id = ${schoolId} AND s.id = ${sessionId})`,
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
          sql`${registrations.id} IN (SELECT r.id FROM class_sessions s CROSS JOIN registrations r ON r.school_id = s.school_id AND r.class_id = s.class_id
            WHERE s.school_id = ${schoolId} AND s.id IN ${sessionIds} UNION SELECT m.registration_id FROM makeups m WHERE m.school_id = ${schoolId} AND m.session_id IN ${sessionIds} AND m.state <> 'void')`,
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

/** All registrations of the students of some registrations, as a subquery of ids. */
const ofSameStudents = (schoolId: string, registrationIds: readonly string[]): SQL =>
  sql`(SELECT r.id FROM registrations r WHERE r.school_id = ${schoolId} AND r.student_id IN (SELECT o.student_id FROM registrations o
    WHERE o.school_id = ${schoolId} AND ${isOneOf(sql`o.id`, registrationIds)}))`;

/** Which of some registrations have a mark in which of some sessions. */
export function markedPairs(ctx: Ctx, registrationIds: readonly string[], sessionIds: readonly string[]) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ sessionId: attendance.sessionId, registrationId: attendance.registrationId })
    .from(attendance)
    .where(and(eq(attendance.schoolId, schoolId), isOneOf(attendance.sessionId, sessionIds), isOneOf(attendance.registrationId, registrationIds)));
}

/** Sessions in which the students of some registrations are guests. */
export function guestMakeups(ctx: Ctx, registrationIds: readonly string[]) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: makeups.id, sessionId: makeups.sessionId, registrationId: makeups.registrationId })
    .from(makeups)
    .where(
      and(
        eq(makeups.schoolId, schoolId),
        sql`${makeups.registrationId} IN ${ofSameStudents(schoolId, registrationIds)}`,
        sql`${makeups.sessionId} IS NOT NULL AND ${makeups.state} <> 'void'`,
      ),
    );
}

/**
 * `INSERT` of an absence for each mark that credits a student who is also credited elsewhere at that time, if one of the two is among `marks`.
 * The mark of the user who saves now stays, of several the one tapped last. The joins are in the order in which few rows are read.
 */
export const absencesElsewhere = (
  { schoolId, by, now, source }: { schoolId: string; by: string | null; now: number; source: string },
  marks: readonly { sessionId: string; registrationId: string }[],
): SQL => sql`WITH clash AS MATERIALIZED (
    SELECT n.session_id AS one_session, n.registration_id AS one, o.session_id AS other_session, o.registration_id AS other
    FROM (SELECT DISTINCT value ->> 'sessionId' AS session_id, value ->> 'registrationId' AS registration_id FROM json_each(${JSON.stringify(
      marks.map(({ sessionId, registrationId }) => ({ sessionId, registrationId })),
    )})) g
    CROSS JOIN attendance n ON n.school_id = ${schoolId} AND n.session_id = g.session_id AND n.registration_id = g.registration_id AND n.minutes > 0
    CROSS JOIN registrations r ON r.school_id = ${schoolId} AND r.id = n.registration_id
    CROSS JOIN registrations k ON k.school_id = ${schoolId} AND k.student_id = r.student_id
    CROSS JOIN attendance o ON o.school_id = ${schoolId} AND o.registration_id = k.id AND o.minutes > 0
      AND o.date BETWEEN date(n.date, '-1 day') AND date(n.date, '+1 day') AND o.starts_at < n.ends_at AND n.starts_at < o.ends_at
      AND (o.session_id <> n.session_id OR o.registration_id <> n.registration_id)),
  sides AS (SELECT one_session AS lost_session, one AS lost, other_session AS won_session, other AS won FROM clash
    UNION SELECT other_session, other, one_session, one FROM clash),
  ranked AS (
    SELECT x.lost_session, x.lost, w.mark_id, wm.device_at, c.code,
      row_number() OVER (PARTITION BY x.lost_session, x.lost ORDER BY w.marked_by IS ${by} DESC, wm.device_at DESC, w.mark_id DESC) AS place
    FROM sides x
    CROSS JOIN attendance l ON l.school_id = ${schoolId} AND l.session_id = x.lost_session AND l.registration_id = x.lost
    CROSS JOIN attendance_marks lm ON lm.school_id = ${schoolId} AND lm.id = l.mark_id
    CROSS JOIN attendance w ON w.school_id = ${schoolId} AND w.session_id = x.won_session AND w.registration_id = x.won
    CROSS JOIN attendance_marks wm ON wm.school_id = ${schoolId} AND wm.id = w.mark_id
    CROSS JOIN class_sessions s ON s.school_id = ${schoolId} AND s.id = w.session_id
    CROSS JOIN classes c ON c.school_id = ${schoolId} AND c.id = s.class_id
    WHERE (w.marked_by IS ${by}, wm.device_at, w.mark_id) > (l.marked_by IS ${by}, lm.device_at, l.mark_id))
  INSERT OR IGNORE INTO attendance_marks (school_id, id, session_id, registration_id, status, minutes, source, device_at, received_at, marked_by, reason)
  SELECT ${schoolId}, d.mark_id || '-' || d.lost_session, d.lost_session, d.lost, 'absent', 0, ${source},
    max(d.device_at, coalesce((SELECT max(p.device_at) + 1 FROM attendance_marks p WHERE p.school_id = ${schoolId} AND p.session_id = d.lost_session
      AND p.registration_id = d.lost AND p.marked_by IS ${by}), 0)),
    ${now}, ${by}, 'Marked in ' || d.code || ' at the same time.'
  FROM ranked d WHERE d.place = 1`;

/**
 * `UPDATE` of a guest's make-up by what was attended: done with the credited minutes, planned without. It never takes more than other make-ups
 * of the missed session leave.
 */
export const makeupAttended = (schoolId: string, makeupId: string, now: number): SQL => sql`UPDATE makeups SET state = g.state, minutes = g.minutes,
    updated_at = max(${now}, makeups.updated_at + 1)
  FROM (SELECT k.id, CASE WHEN a.minutes > 0 THEN 'done' ELSE 'planned' END AS state, min(CASE WHEN a.minutes > 0 THEN a.minutes ELSE a.scheduled END,
      m.scheduled - m.minutes - (SELECT coalesce(sum(o.minutes), 0) FROM makeups o WHERE o.school_id = ${schoolId}
        AND o.registration_id = k.registration_id AND o.missed_session_id = k.missed_session_id AND o.state <> 'void' AND o.id <> k.id)) AS minutes
    FROM makeups k
    JOIN attendance a ON a.school_id = ${schoolId} AND a.session_id = k.session_id AND a.registration_id = k.registration_id AND a.is_makeup
    JOIN attendance m ON m.school_id = ${schoolId} AND m.session_id = k.missed_session_id AND m.registration_id = k.registration_id
    WHERE k.school_id = ${schoolId} AND k.id = ${makeupId} AND k.state <> 'void') g
  WHERE makeups.school_id = ${schoolId} AND makeups.id = g.id AND (makeups.state <> g.state OR makeups.minutes <> g.minutes)`;

/** The current marks of a session. */
export const marksOfSession = (ctx: Ctx, sessionId: string) => {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(attendance)
    .where(and(eq(attendance.schoolId, schoolId), eq(attendance.sessionId, sessionId)));
};
export type CurrentMark = Awaited<ReturnType<typeof marksOfSession>>[number];
