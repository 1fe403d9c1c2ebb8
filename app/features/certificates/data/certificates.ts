import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { certificateRules, certificates, certificateTemplates, nameChanges } from "#drizzle/schema/certificates";
import { registrations, students } from "#drizzle/schema/enrollment";
import { classes } from "#drizzle/schema/programs";
import { schools } from "#drizzle/schema/schools";
import type { Ctx } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { inSchool } from "~/platform/school-scope";

/** Certificates, newest first. */
export function selectCertificates(ctx: Ctx, where: SQL | undefined, { limit, offset = 0 }: { limit: number; offset?: number }) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(certificates)
    .where(and(eq(certificates.schoolId, schoolId), where))
    .orderBy(desc(certificates.createdAt), desc(certificates.id))
    .limit(limit)
    .offset(offset);
}
export type CertificateRow = Awaited<ReturnType<typeof selectCertificates>>[number];

/** The number of certificates, as far as the call counts. */
export function countCertificates(ctx: Ctx, where: SQL | undefined) {
  const { db, schoolId } = inSchool(ctx);
  return countRows(ctx, db, certificates, and(eq(certificates.schoolId, schoolId), where));
}

/** A certificate of the school; null for another one's. */
export async function findCertificate(ctx: Ctx, certificateId: string): Promise<CertificateRow | null> {
  const [row] = await selectCertificates(ctx, eq(certificates.id, certificateId), { limit: 1 });
  return row ?? null;
}

/** The requests for a new name, oldest first: those that wait, those of a student, or those of a certificate. */
export function selectNameChanges(ctx: Ctx, where: SQL | undefined) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ change: nameChanges, number: certificates.number, holderName: certificates.holderName })
    .from(nameChanges)
    .innerJoin(certificates, and(eq(certificates.schoolId, schoolId), eq(certificates.id, nameChanges.certificateId)))
    .where(and(eq(nameChanges.schoolId, schoolId), where))
    .orderBy(nameChanges.createdAt)
    .limit(100);
}

/** The latest wording: a program's own, else the school's. */
export function wordingOf(ctx: Ctx, programId: string | null | SQL) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(certificateTemplates)
    .where(
      and(
        eq(certificateTemplates.schoolId, schoolId),
        sql`(${certificateTemplates.programId} = ${programId} OR ${isNull(certificateTemplates.programId)})`,
      ),
    )
    .orderBy(sql`${certificateTemplates.programId} IS NULL`, desc(certificateTemplates.version))
    .limit(1);
}

/** The latest rule of a program. */
export function latestRule(ctx: Ctx, programId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(certificateRules)
    .where(and(eq(certificateRules.schoolId, schoolId), eq(certificateRules.programId, programId)))
    .orderBy(desc(certificateRules.version))
    .limit(1);
}

/** The school's license number, which a certificate prints. */
export function issuingSchool(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db.select({ license: schools.licenseNumber }).from(schools).where(eq(schools.id, schoolId));
}

/** The recipient of mails about a certificate. */
export function holderOf(ctx: Ctx, certificateId: string) {
  const { db, schoolId, own } = inSchool(ctx);
  return db
    .select({ certificate: certificates, email: students.email, locale: students.locale, firstName: students.firstName, lastName: students.lastName })
    .from(certificates)
    .innerJoin(students, and(eq(students.schoolId, schoolId), eq(students.id, certificates.studentId)))
    .where(own(certificates, certificateId));
}

/** The program and class of a registration, for the parts of a paper that a rule decides. */
export function registrationOf(ctx: Ctx, registrationId: string) {
  const { db, schoolId, own } = inSchool(ctx);
  return db
    .select({ programId: registrations.programId, code: classes.code })
    .from(registrations)
    .innerJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, registrations.classId)))
    .where(own(registrations, registrationId));
}
