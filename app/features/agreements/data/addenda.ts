import { and, asc, desc, eq, isNull, type SQL } from "drizzle-orm";
import { agreementAddenda } from "#drizzle/schema/agreements";
import { registrations, students } from "#drizzle/schema/enrollment";
import { auditLog } from "#drizzle/schema/platform";
import { classes, programs } from "#drizzle/schema/programs";
import { TERMS_SIGNED } from "~/features/enrollment/domain/stage-terms";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** Addenda with their registration. */
function addenda(ctx: Ctx) {
  const { db } = inSchool(ctx);
  return db
    .select({
      addendum: agreementAddenda,
      number: registrations.number,
      studentId: registrations.studentId,
      status: registrations.status,
      firstName: students.firstName,
      lastName: students.lastName,
      locale: students.locale,
      program: programs.title,
      code: classes.code,
    })
    .from(agreementAddenda)
    .innerJoin(registrations, and(eq(registrations.schoolId, agreementAddenda.schoolId), eq(registrations.id, agreementAddenda.registrationId)))
    .innerJoin(students, and(eq(students.schoolId, registrations.schoolId), eq(students.id, registrations.studentId)))
    .innerJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)))
    .innerJoin(classes, and(eq(classes.schoolId, registrations.schoolId), eq(classes.id, registrations.classId)))
    .$dynamic();
}

/** The addenda of a registration, the latest first. */
export const selectAddenda = (ctx: Ctx, registrationId: string) =>
  addenda(ctx)
    .where(and(eq(agreementAddenda.schoolId, inSchool(ctx).schoolId), eq(agreementAddenda.registrationId, registrationId)))
    .orderBy(desc(agreementAddenda.number))
    .limit(20);

export const selectAddendum = (ctx: Ctx, id: string) =>
  addenda(ctx).where(and(eq(agreementAddenda.schoolId, inSchool(ctx).schoolId), eq(agreementAddenda.id, id)));
export type AddendumRow = Awaited<ReturnType<typeof selectAddendum>>[number];

/** Open addenda of active registrations, the oldest first. */
export const selectOpenAddenda = (ctx: Ctx, limit: number) =>
  addenda(ctx)
    .where(
      and(
        eq(agreementAddenda.schoolId, inSchool(ctx).schoolId),
        isNull(agreementAddenda.signedAt),
        isNull(agreementAddenda.cancelledAt),
        eq(registrations.status, "active"),
      ),
    )
    .orderBy(asc(agreementAddenda.createdAt))
    .limit(limit);

/** The latest history entry with what was signed. */
export function selectTermsSigned(ctx: Ctx, registrationId: string | SQL) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ after: auditLog.after, before: auditLog.before, archive: auditLog.archive, at: auditLog.at, id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.schoolId, schoolId),
        eq(auditLog.subjectType, "registration"),
        eq(auditLog.subjectId, registrationId),
        eq(auditLog.action, TERMS_SIGNED),
      ),
    )
    .orderBy(desc(auditLog.at))
    .limit(1);
}
