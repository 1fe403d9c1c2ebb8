import { and, eq, sql } from "drizzle-orm";
import { registrations, students } from "#drizzle/schema/enrollment";
import { classes, programs } from "#drizzle/schema/programs";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/db";

/** Who and what a registration is about, for mails, notifications and payments. */
export async function findRegistrationParty(ctx: Ctx, registrationId: string) {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select({
      id: registrations.id,
      number: registrations.number,
      code: registrations.code,
      studentId: registrations.studentId,
      studentName: sql<string>`${students.firstName} || ' ' || ${students.lastName}`,
      firstName: students.firstName,
      email: students.email,
      userId: students.userId,
      program: programs.title,
      programId: programs.id,
      classId: classes.id,
      classCode: classes.code,
      startDate: classes.startDate,
      paymentOption: registrations.paymentOption,
      status: registrations.status,
      dueCents: registrations.dueCents,
      paidCents: registrations.paidCents,
      createdBy: registrations.createdBy,
    })
    .from(registrations)
    .innerJoin(students, and(eq(students.schoolId, registrations.schoolId), eq(students.id, registrations.studentId)))
    .innerJoin(classes, and(eq(classes.schoolId, registrations.schoolId), eq(classes.id, registrations.classId)))
    .innerJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)))
    .where(and(eq(registrations.schoolId, schoolId), eq(registrations.id, registrationId)));
  return row ?? null;
}
