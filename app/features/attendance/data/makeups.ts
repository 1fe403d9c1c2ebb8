import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import { attendance, hourAdjustments, leaves, makeups } from "#drizzle/schema/attendance";
import { registrations, students } from "#drizzle/schema/enrollment";
import { users } from "#drizzle/schema/identity";
import { classes, locations, programs } from "#drizzle/schema/programs";
import { classSessions } from "#drizzle/schema/sessions";
import { enrolledIn } from "~/features/sessions/data/sessions";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

const nameOfUser = sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`;

/** The student, class and program of a registration. */
export function subjectOf(ctx: Ctx, registrationId: string) {
  const { db, schoolId, own } = inSchool(ctx);
  return db
    .select({
      ...{ id: registrations.id, number: registrations.number, status: registrations.status, enrollmentStatus: registrations.enrollmentStatus },
      ...{ firstName: students.firstName, lastName: students.lastName, studentId: students.id, classId: classes.id, code: classes.code },
      program: programs.title,
    })
    .from(registrations)
    .innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, registrations.studentId)))
    .innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, registrations.classId)))
    .innerJoin(programs, and(eq(programs.schoolId, schoolId), eq(programs.id, registrations.programId)))
    .where(own(registrations, registrationId));
}

/** Make-ups of a registration with the session that the student is a guest of, latest first. */
export function makeupsOf(ctx: Ctx, registrationId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      makeup: makeups,
      missedDate: sql<string>`(SELECT m.date FROM class_sessions m WHERE m.school_id = ${schoolId} AND m.id = ${makeups.missedSessionId})`.as(
        "missed_date",
      ),
      guestDate: classSessions.date,
      guestStart: classSessions.startTime,
      guestCode: classes.code,
      guestStatus: classSessions.status,
    })
    .from(makeups)
    .leftJoin(classSessions, and(eq(classSessions.schoolId, schoolId), eq(classSessions.id, makeups.sessionId)))
    .leftJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, classSessions.classId)))
    .where(and(eq(makeups.schoolId, schoolId), eq(makeups.registrationId, registrationId)))
    .orderBy(desc(makeups.createdAt), desc(makeups.id));
}
export type MakeupRow = Awaited<ReturnType<typeof makeupsOf>>[number];

export function makeupById(ctx: Ctx, id: string) {
  const { db, own } = inSchool(ctx);
  return db.select().from(makeups).where(own(makeups, id));
}

/** Leaves of a registration, latest first. */
export function leavesOf(ctx: Ctx, registrationId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(leaves)
    .where(and(eq(leaves.schoolId, schoolId), eq(leaves.registrationId, registrationId)))
    .orderBy(desc(leaves.firstDay), desc(leaves.id));
}

export function leaveById(ctx: Ctx, id: string) {
  const { db, own } = inSchool(ctx);
  return db.select().from(leaves).where(own(leaves, id));
}

/** Minutes that staff added or took, latest first, with the person. */
export function adjustmentsOf(ctx: Ctx, registrationId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ adjustment: hourAdjustments, by: nameOfUser.as("created_by_name") })
    .from(hourAdjustments)
    .leftJoin(users, eq(users.id, hourAdjustments.createdBy))
    .where(and(eq(hourAdjustments.schoolId, schoolId), eq(hourAdjustments.registrationId, registrationId)))
    .orderBy(desc(hourAdjustments.createdAt), desc(hourAdjustments.id));
}

/** The mark of a registration in a session of the own class. */
export function missedMark(ctx: Ctx, registrationId: string, sessionId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(attendance)
    .where(
      and(
        eq(attendance.schoolId, schoolId),
        eq(attendance.registrationId, registrationId),
        eq(attendance.sessionId, sessionId),
        eq(attendance.isMakeup, false),
      ),
    );
}

/** Places of a session that enrolled students and guests leave free, as a column of a query on `class_sessions` and `classes`. */
export const freePlaces = (schoolId: string) =>
  sql<number>`(${classes.capacity} - ${enrolledIn(schoolId)} - (SELECT count(*) FROM makeups g WHERE g.school_id = ${schoolId}
    AND g.session_id = "class_sessions"."id" AND g.state <> 'void'))`;

const guestSession = (schoolId: string) => ({
  ...{ id: classSessions.id, classId: classSessions.classId, date: classSessions.date, kind: classSessions.kind, minutes: classSessions.minutes },
  ...{ startTime: classSessions.startTime, endTime: classSessions.endTime, startsAt: classSessions.startsAt, endsAt: classSessions.endsAt },
  ...{ status: classSessions.status, code: classes.code, programId: classes.programId, location: locations.name },
  free: freePlaces(schoolId).as("free_places"),
});

function selectGuestSessions(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select(guestSession(schoolId))
    .from(classSessions)
    .innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, classSessions.classId)))
    .leftJoin(locations, and(eq(locations.schoolId, schoolId), eq(locations.id, classSessions.locationId)));
}

export const guestSessionById = (ctx: Ctx, sessionId: string) => selectGuestSessions(ctx).where(inSchool(ctx).own(classSessions, sessionId));
export type GuestSession = Awaited<ReturnType<typeof guestSessionById>>[number];

/** The next sessions of other classes of a registration's program that are of the kind of a missed session. */
export function sessionsToMakeUpIn(ctx: Ctx, registrationId: string, missedSessionId: string, limit: number) {
  const { schoolId } = inSchool(ctx);
  const of = (column: "program_id" | "class_id") =>
    sql`(SELECT r.${sql.raw(column)} FROM registrations r WHERE r.school_id = ${schoolId} AND r.id = ${registrationId})`;
  return selectGuestSessions(ctx)
    .where(
      and(
        eq(classSessions.schoolId, schoolId),
        eq(classSessions.status, "planned"),
        sql`${classSessions.startsAt} > ${ctx.now.getTime()}`,
        sql`${classSessions.kind} = (SELECT m.kind FROM class_sessions m WHERE m.school_id = ${schoolId} AND m.id = ${missedSessionId})`,
        eq(classes.programId, of("program_id")),
        ne(classes.id, of("class_id")),
        sql`${classes.cancelledAt} IS NULL`,
      ),
    )
    .orderBy(asc(classSessions.date), asc(classSessions.startTime))
    .limit(limit);
}
