import { and, asc, desc, eq, gte, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { agreements, registrations, students } from "#drizzle/schema/enrollment";
import { classes, programs } from "#drizzle/schema/programs";
import { schools } from "#drizzle/schema/schools";
import type { Ctx } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { inSchool } from "~/platform/school-scope";
import type { Locale } from "~/words/locale";

/** Since when (epoch ms) the school countersigns; null if it doesn't. */
export function countersignsSince(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db.select({ since: schools.countersignsSince }).from(schools).where(eq(schools.id, schoolId));
}

/** The settings on the list of agreements. */
export function agreementSettings(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db.select({ since: schools.countersignsSince, asksGuardian: schools.asksGuardian }).from(schools).where(eq(schools.id, schoolId));
}

/** Signed agreements with their registration. */
function signedAgreements(ctx: Ctx) {
  const { db } = inSchool(ctx);
  return db
    .select({
      id: registrations.id,
      number: registrations.number,
      status: registrations.status,
      studentId: registrations.studentId,
      firstName: students.firstName,
      lastName: students.lastName,
      reads: sql<Locale>`${students.locale}`.as("reads"),
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
        // A student under 18 needs the guardian's signature first.
        or(eq(agreements.needsGuardian, false), isNotNull(agreements.guardianSignedAt)),
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
export type SignedAgreement = Awaited<ReturnType<typeof selectAgreement>>[number];

/** Agreements of active registrations that wait for a guardian, the oldest first, with the last link that was mailed. */
export function selectToGuardian(ctx: Ctx, limit: number) {
  const { db, schoolId } = inSchool(ctx);
  const lastMail = (column: "recipient" | "recipient_name") =>
    sql<
      string | null
    >`(SELECT m.${sql.raw(column)} FROM mails m WHERE m.school_id = ${schoolId} AND m.subject_type = 'registration' AND m.subject_id = "registrations"."id"
      AND m.template = 'guardian_to_sign' ORDER BY m.created_at DESC LIMIT 1)`.as(column);
  return db
    .select({
      id: registrations.id,
      number: registrations.number,
      firstName: students.firstName,
      lastName: students.lastName,
      program: programs.title,
      relation: agreements.guardianRelation,
      signedAt: agreements.signedAt,
      email: lastMail("recipient"),
      name: lastMail("recipient_name"),
    })
    .from(agreements)
    .innerJoin(registrations, and(eq(registrations.schoolId, agreements.schoolId), eq(registrations.id, agreements.registrationId)))
    .innerJoin(students, and(eq(students.schoolId, registrations.schoolId), eq(students.id, registrations.studentId)))
    .innerJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)))
    .where(
      and(
        eq(agreements.schoolId, schoolId),
        sql`${agreements.needsGuardian} = 1 AND ${agreements.guardianSignedAt} IS NULL`,
        eq(registrations.status, "active"),
      ),
    )
    .orderBy(asc(agreements.signedAt))
    .limit(limit);
}

/** The states of a signed agreement as conditions: the first that holds. */
export function stateConditions(ctx: Ctx): Record<"waiting_for_guardian" | "to_countersign" | "complete", SQL | undefined> {
  const { schoolId } = inSchool(ctx);
  const guardian = sql`${agreements.needsGuardian} = 1 AND ${agreements.guardianSignedAt} IS NULL`;
  const countersign = sql`${agreements.countersignedAt} IS NULL AND ${agreements.signedAt} >= (SELECT s.countersigns_since FROM schools s WHERE s.id = ${schoolId})`;
  return {
    waiting_for_guardian: guardian,
    to_countersign: sql`NOT (${guardian}) AND (${countersign})`,
    complete: sql`NOT (${guardian}) AND NOT coalesce(${countersign}, 0)`,
  };
}

/** A page of signed agreements, the latest first. */
export function selectAgreements(ctx: Ctx, where: SQL | undefined, { limit, offset }: { limit: number; offset: number }) {
  const { schoolId } = inSchool(ctx);
  return signedAgreements(ctx)
    .where(and(eq(agreements.schoolId, schoolId), where))
    .orderBy(desc(agreements.signedAt), desc(agreements.id))
    .limit(limit)
    .offset(offset);
}

export function countAgreements(ctx: Ctx, where: SQL | undefined) {
  const { db, schoolId } = inSchool(ctx);
  return countRows(ctx, db, agreements, and(eq(agreements.schoolId, schoolId), where));
}
