import { and, eq, isNull, sql } from "drizzle-orm";
import { registrations, students } from "#drizzle/schema/enrollment";
import { instalments } from "#drizzle/schema/payments";
import { programs } from "#drizzle/schema/programs";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** An instalment with whom to remind of it; null when nobody is: the student was deleted. */
export async function findDueInstalment(ctx: Ctx, id: string) {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select({
      status: instalments.status,
      dueDate: instalments.dueDate,
      amountCents: instalments.amountCents,
      registrationId: instalments.registrationId,
      registrationStatus: registrations.status,
      program: programs.title,
      studentId: students.id,
      studentName: sql<string>`${students.firstName} || ' ' || ${students.lastName}`,
      email: students.email,
    })
    .from(instalments)
    .innerJoin(registrations, and(eq(registrations.schoolId, instalments.schoolId), eq(registrations.id, instalments.registrationId)))
    .innerJoin(students, and(eq(students.schoolId, registrations.schoolId), eq(students.id, registrations.studentId), isNull(students.deletedAt)))
    .innerJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)))
    .where(and(eq(instalments.schoolId, schoolId), eq(instalments.id, id)));
  return row ?? null;
}
