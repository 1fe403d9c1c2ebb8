import { and, asc, eq, ne, type SQL, sql } from "drizzle-orm";
import { registrations, students } from "#drizzle/schema/enrollment";
import { classes, instructors, programs } from "#drizzle/schema/programs";
import { classSessions } from "#drizzle/schema/sessions";
import { attendanceOfSessions, isTaughtBy, selectAttendees, signedInInstructor } from "~/features/attendance/data/marking";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** The class of a sheet, with its lead, and whether the signed-in user teaches it or one of its sessions. */
export function sheetClass(ctx: Ctx, classId: string | SQL) {
  const { db, schoolId } = inSchool(ctx);
  const me = signedInInstructor(ctx, schoolId);
  return db
    .select({
      ...{ id: classes.id, code: classes.code, program: programs.title },
      lead: sql<string | null>`${instructors.firstName} || ' ' || ${instructors.lastName}`.as("lead_name"),
      isOwn: sql<number>`(${classes.instructorId} = ${me}
        OR EXISTS (SELECT 1 FROM class_instructors ci WHERE ci.school_id = ${schoolId} AND ci.class_id = "classes"."id" AND ci.instructor_id = ${me})
        OR EXISTS (SELECT 1 FROM class_sessions s WHERE s.school_id = ${schoolId} AND s.class_id = "classes"."id" AND s.instructor_id = ${me}
          AND s.status <> 'cancelled'))`
        .mapWith(Boolean)
        .as("is_own"),
    })
    .from(classes)
    .innerJoin(programs, and(eq(programs.schoolId, schoolId), eq(programs.id, classes.programId)))
    .leftJoin(instructors, and(eq(instructors.schoolId, schoolId), eq(instructors.id, classes.instructorId)))
    .where(and(eq(classes.schoolId, schoolId), eq(classes.id, classId)));
}

interface OfMonth {
  classId: string;
  /** `YYYY-MM`. */
  month: string;
  /** Sessions of the signed-in instructor alone. */
  isOwn: boolean;
}

/**
 * Sessions of a class in a month that are not cancelled, with their attendance, as the statements of one batch: the sessions, everyone who is
 * registered for the class, a guest or marked, the marks, and who is a guest where.
 */
export function monthStatements(ctx: Ctx, { classId, month, isOwn }: OfMonth) {
  const { db, schoolId } = inSchool(ctx);
  const inMonth = and(
    eq(classSessions.schoolId, schoolId),
    eq(classSessions.classId, classId),
    sql`${classSessions.date} BETWEEN ${`${month}-01`} AND ${`${month}-31`}`,
    ne(classSessions.status, "cancelled"),
    isOwn ? isTaughtBy(schoolId, signedInInstructor(ctx, schoolId)) : undefined,
  );
  const ofClass = and(eq(classes.schoolId, schoolId), eq(classes.id, classSessions.classId));
  const ids = sql`${db.select({ id: classSessions.id }).from(classSessions).innerJoin(classes, ofClass).where(inMonth)}`;
  const [, marks, guests] = attendanceOfSessions(ctx, ids);
  return [
    db
      .select({
        ...{ id: classSessions.id, date: classSessions.date, startTime: classSessions.startTime, endTime: classSessions.endTime },
        ...{ kind: classSessions.kind, endsAt: classSessions.endsAt },
      })
      .from(classSessions)
      .innerJoin(classes, ofClass)
      .where(inMonth)
      .orderBy(asc(classSessions.date), asc(classSessions.startTime), asc(classSessions.id)),
    selectAttendees(ctx)
      .where(
        and(
          eq(registrations.schoolId, schoolId),
          sql`(${registrations.classId} = ${classId}
            OR ${registrations.id} IN (SELECT a.registration_id FROM attendance a WHERE a.school_id = ${schoolId} AND a.session_id IN ${ids})
            OR ${registrations.id} IN (SELECT m.registration_id FROM makeups m WHERE m.school_id = ${schoolId} AND m.session_id IN ${ids} AND m.state <> 'void'))`,
        ),
      )
      .orderBy(students.lastName, students.firstName, registrations.id),
    marks,
    guests,
  ] as const;
}
