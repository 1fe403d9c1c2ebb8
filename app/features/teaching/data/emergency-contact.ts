import { and, asc, eq, ne, sql } from "drizzle-orm";
import { makeups } from "#drizzle/schema/attendance";
import { registrations, students } from "#drizzle/schema/enrollment";
import { classes } from "#drizzle/schema/programs";
import { classSessions } from "#drizzle/schema/sessions";
import { isTaughtBy, signedInInstructor } from "~/features/attendance/data/marking";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

const isEnrolled = and(eq(registrations.status, "active"), ne(registrations.enrollmentStatus, "dropped"));

/**
 * The student of an active registration whom the signed-in instructor teaches, with the emergency contact: in an own class, in the class of an
 * own session, or as a guest of one.
 */
export function taughtStudent(ctx: Ctx, registrationId: string) {
  const { db, schoolId, own } = inSchool(ctx);
  const me = signedInInstructor(ctx, schoolId);
  return db
    .select({
      ...{ id: registrations.id, studentId: students.id, firstName: students.firstName, lastName: students.lastName },
      ...{ name: students.emergencyName, relationship: students.emergencyRelationship, phone: students.emergencyPhone },
    })
    .from(registrations)
    .innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, registrations.studentId)))
    .where(
      and(
        own(registrations, registrationId),
        isEnrolled,
        sql`(EXISTS (SELECT 1 FROM classes k WHERE k.school_id = ${schoolId} AND k.id = ${registrations.classId} AND k.instructor_id = ${me})
          OR EXISTS (SELECT 1 FROM class_instructors ci WHERE ci.school_id = ${schoolId} AND ci.class_id = ${registrations.classId} AND ci.instructor_id = ${me})
          OR EXISTS (SELECT 1 FROM class_sessions s WHERE s.school_id = ${schoolId} AND s.class_id = ${registrations.classId} AND s.instructor_id = ${me}
            AND s.status <> 'cancelled')
          OR ${registrations.id} IN ${db
            .select({ id: makeups.registrationId })
            .from(makeups)
            .innerJoin(classSessions, and(eq(classSessions.schoolId, schoolId), eq(classSessions.id, makeups.sessionId)))
            .innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, classSessions.classId)))
            .where(
              and(
                eq(makeups.schoolId, schoolId),
                eq(makeups.registrationId, registrationId),
                ne(makeups.state, "void"),
                ne(classSessions.status, "cancelled"),
                isTaughtBy(schoolId, me),
              ),
            )})`,
      ),
    );
}

/** Guests of own sessions of a class, by name. */
export function guestsOfTaughtClass(ctx: Ctx, classId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .selectDistinct({ id: registrations.id, firstName: students.firstName, lastName: students.lastName })
    .from(makeups)
    .innerJoin(classSessions, and(eq(classSessions.schoolId, schoolId), eq(classSessions.id, makeups.sessionId)))
    .innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, classSessions.classId)))
    .innerJoin(registrations, and(eq(registrations.schoolId, schoolId), eq(registrations.id, makeups.registrationId)))
    .innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, registrations.studentId)))
    .where(
      and(
        eq(makeups.schoolId, schoolId),
        eq(classSessions.classId, classId),
        ne(makeups.state, "void"),
        ne(classSessions.status, "cancelled"),
        ne(registrations.classId, classId),
        isEnrolled,
        isTaughtBy(schoolId, signedInInstructor(ctx, schoolId)),
      ),
    )
    .orderBy(asc(students.lastName), asc(students.firstName), asc(registrations.id));
}
