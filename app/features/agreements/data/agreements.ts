import { and, asc, eq, gte, isNull, sql } from "drizzle-orm";
import { agreements, registrations, students } from "#drizzle/schema/enrollment";
import { classes, programs } from "#drizzle/schema/programs";
import { schools } from "#drizzle/schema/schools";
import type { Ctx } from "~/platform/context";
import { isOneOf } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";

/** Since when (epoch ms) the school countersigns; null if it doesn't. */
export function countersignsSince(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db.select({ since: schools.countersignsSince }).from(schools).where(eq(schools.id, schoolId));
}

/** Signed agreements with their registration. */
function signedAgreements(ctx: Ctx) {
  const { db } = inSchool(ctx);
  return db
    .select({
      id: registrations.id,
      number: registrations.number,
      studentId: registrations.studentId,
      firstName: students.firstName,
      lastName: students.lastName,
      program: programs.title,
      code: classes.code,
      startDate: classes.startDate,
      endDate: classes.endDate,
      agreement: agreements,
    })
    .from(agreements)
    .innerJoin(registrations, and(eq(registrations.schoolId, agreements.schoolId), eq(registrations.id, agreements.registrationId)))
    .innerJoin(students, and(eq(students.schoolId, registrations.schoolId), eq(students.id, registrations.studentId)))
    .innerJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)))
    .innerJoin(classes, and(eq(classes.schoolId, registrations.schoolId), eq(classes.id, registrations.classId)));
}

/** Agreements of active registrations that wait for the school's signature, the oldest first. */
export function selectWaiting(ctx: Ctx, limit: number) {
  const { schoolId } = inSchool(ctx);
  return signedAgreements(ctx)
    .where(
      and(
        eq(agreements.schoolId, schoolId),
        isNull(agreements.countersignedAt),
        gte(agreements.signedAt, sql`(SELECT s.countersigns_since FROM schools s WHERE s.id = ${schoolId})`),
        eq(registrations.status, "active"),
      ),
    )
    .orderBy(asc(agreements.signedAt))
    .limit(limit);
}

/** The agreement of a registration. */
export function selectAgreement(ctx: Ctx, registrationId: string) {
  const { schoolId } = inSchool(ctx);
  return signedAgreements(ctx).where(and(eq(agreements.schoolId, schoolId), eq(agreements.registrationId, registrationId)));
}
/** The agreements of some registrations. */
export function selectAgreements(ctx: Ctx, registrationIds: readonly string[]) {
  const { schoolId } = inSchool(ctx);
  return signedAgreements(ctx).where(and(eq(agreements.schoolId, schoolId), isOneOf(agreements.registrationId, registrationIds)));
}
export type SignedAgreement = Awaited<ReturnType<typeof selectAgreement>>[number];
