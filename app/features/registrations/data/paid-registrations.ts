import { and, desc, eq, sql } from "drizzle-orm";
import { registrations, students } from "#drizzle/schema/enrollment";
import { classes, programs } from "#drizzle/schema/programs";
import { MAX_FOUND, matchingStudents } from "~/features/enrollment/data/matching-students";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

const MOST = 20;

/** Registrations with a payment, by student or number, newest first. */
export function paidRegistrations(ctx: Ctx, search: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      id: registrations.id,
      number: registrations.number,
      status: registrations.status,
      paidCents: registrations.paidCents,
      student: sql<string>`${students.firstName} || ' ' || ${students.lastName}`.as("student_name"),
      email: students.email,
      program: programs.title,
      classCode: classes.code,
    })
    .from(registrations)
    .innerJoin(students, and(eq(students.schoolId, registrations.schoolId), eq(students.id, registrations.studentId)))
    .innerJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)))
    .innerJoin(classes, and(eq(classes.schoolId, registrations.schoolId), eq(classes.id, registrations.classId)))
    .where(
      and(
        eq(registrations.schoolId, schoolId),
        sql`${registrations.paidCents} > 0`,
        sql`(${registrations.studentId} IN ${matchingStudents(schoolId, search, MAX_FOUND)} OR ${registrations.number} = ${search.toUpperCase()})`,
      ),
    )
    .orderBy(desc(registrations.createdAt))
    .limit(MOST);
}
