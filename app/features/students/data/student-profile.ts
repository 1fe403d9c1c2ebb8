import { and, asc, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { preEnrollments } from "#drizzle/schema/admissions";
import { agreements, registrationAnswers, registrations, studentNotes, students } from "#drizzle/schema/enrollment";
import { users } from "#drizzle/schema/identity";
import { inboundMails } from "#drizzle/schema/inbox-mail";
import { mails } from "#drizzle/schema/messaging";
import { transactions } from "#drizzle/schema/payments";
import { files } from "#drizzle/schema/platform";
import { classes, programs } from "#drizzle/schema/programs";
import { registrationProducts } from "#drizzle/schema/store";
import { cohortTags } from "~/features/enrollment/data/cohorts";
import { preEnrollmentsOf } from "~/features/pre-enrollments/data/pre-enrollments";
import { isStudentHeld } from "~/features/schools/data/legal-holds";
import { auditEntries } from "~/platform/audit-log";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

const SHOWN = 100;

/** The student with the state of the account, and the registrations; what every tab of the profile shows. */
export function studentHead(ctx: Ctx, id: string, which: { withDeleted?: boolean } = {}) {
  const { db, schoolId, own } = inSchool(ctx);
  return [
    db
      .select({
        student: students,
        avatarFileId: users.avatarFileId,
        accountStatus: users.status,
        isOpened: sql<number>`${users.passwordHash} IS NOT NULL`,
        /** Why this address gets no mail; null when it does. */
        aside: sql<
          "bounced" | "complained" | null
        >`(SELECT a.reason FROM addresses_aside a WHERE a.id = ${schoolId} || ':' || ${students.email} AND a.cleared_at IS NULL)`,
        isHeld: sql<number>`${isStudentHeld(schoolId, sql.raw('"students"."id"'))}`.as("is_held"),
      })
      .from(students)
      .leftJoin(users, eq(users.id, students.userId))
      .where(and(own(students, id), which.withDeleted ? undefined : isNull(students.deletedAt))),
    studentRegistrations(ctx, id),
  ] as const;
}

export function studentRegistrations(ctx: Ctx, studentId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      registration: registrations,
      program: programs.title,
      courseClass: classes,
      cohorts: sql<string>`${cohortTags(schoolId, sql`${registrations.id}`)}`.as("cohort_tags"),
    })
    .from(registrations)
    .innerJoin(classes, and(eq(classes.schoolId, registrations.schoolId), eq(classes.id, registrations.classId)))
    .innerJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)))
    .where(and(eq(registrations.schoolId, schoolId), eq(registrations.studentId, studentId)))
    .orderBy(desc(registrations.createdAt))
    .limit(SHOWN);
}

/** Applications under the record or under its address, from before there was a record. */
export function studentApplications(ctx: Ctx, studentId: string) {
  const { db, schoolId } = inSchool(ctx);
  const address = sql`(SELECT s.email FROM students s WHERE s.school_id = ${schoolId} AND s.id = ${studentId})`;
  return db
    .select({
      id: preEnrollments.id,
      program: programs.title,
      status: preEnrollments.status,
      reason: preEnrollments.reason,
      createdAt: preEnrollments.createdAt,
    })
    .from(preEnrollments)
    .innerJoin(programs, and(eq(programs.schoolId, preEnrollments.schoolId), eq(programs.id, preEnrollments.programId)))
    .where(preEnrollmentsOf(schoolId, { id: studentId, email: address }))
    .orderBy(desc(preEnrollments.createdAt))
    .limit(SHOWN);
}

export function studentPayments(ctx: Ctx, studentId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      id: transactions.id,
      type: transactions.type,
      status: transactions.status,
      amountCents: transactions.amountCents,
      method: transactions.method,
      description: transactions.description,
      receiptNumber: transactions.receiptNumber,
      paidOn: transactions.paidOn,
      registrationId: transactions.registrationId,
    })
    .from(transactions)
    .where(and(eq(transactions.schoolId, schoolId), eq(transactions.studentId, studentId)))
    .orderBy(desc(transactions.createdAt))
    .limit(SHOWN);
}

export function studentPurchases(ctx: Ctx, studentId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ item: registrationProducts, number: registrations.number, createdAt: registrations.createdAt })
    .from(registrations)
    .innerJoin(
      registrationProducts,
      and(eq(registrationProducts.schoolId, registrations.schoolId), eq(registrationProducts.registrationId, registrations.id)),
    )
    .where(and(eq(registrations.schoolId, schoolId), eq(registrations.studentId, studentId)))
    .orderBy(desc(registrations.createdAt))
    .limit(SHOWN);
}

/** Emails sent to a student or to the student's address, including inquiry replies and waitlist notices. */
export function studentMails(ctx: Ctx, studentId: string) {
  const { db, schoolId, own } = inSchool(ctx);
  const address = db.select({ email: students.email }).from(students).where(own(students, studentId));
  return db
    .select({
      id: mails.id,
      subject: mails.subject,
      recipient: mails.recipient,
      status: mails.status,
      createdAt: mails.createdAt,
      sentAt: mails.sentAt,
      error: mails.error,
    })
    .from(mails)
    .where(and(eq(mails.schoolId, schoolId), or(eq(mails.studentId, studentId), eq(mails.recipient, address))))
    .orderBy(desc(mails.createdAt))
    .limit(SHOWN);
}

/** Files handed in with answers. */
export function studentFiles(ctx: Ctx, studentId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      id: files.id,
      name: files.name,
      size: files.size,
      createdAt: files.createdAt,
      question: registrationAnswers.label,
      number: registrations.number,
    })
    .from(registrations)
    .innerJoin(
      registrationAnswers,
      and(
        eq(registrationAnswers.schoolId, registrations.schoolId),
        eq(registrationAnswers.registrationId, registrations.id),
        isNotNull(registrationAnswers.fileId),
      ),
    )
    .innerJoin(files, and(eq(files.id, registrationAnswers.fileId), eq(files.schoolId, registrations.schoolId)))
    .where(and(eq(registrations.schoolId, schoolId), eq(registrations.studentId, studentId)))
    .orderBy(desc(registrations.createdAt), asc(registrationAnswers.position))
    .limit(SHOWN);
}

/** The agreements that were signed with the registrations. */
export function studentAgreements(ctx: Ctx, studentId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      registrationId: agreements.registrationId,
      title: agreements.title,
      signature: agreements.signature,
      signedAt: agreements.signedAt,
      number: registrations.number,
    })
    .from(registrations)
    .innerJoin(agreements, and(eq(agreements.schoolId, registrations.schoolId), eq(agreements.registrationId, registrations.id)))
    .where(and(eq(registrations.schoolId, schoolId), eq(registrations.studentId, studentId)))
    .orderBy(desc(agreements.signedAt))
    .limit(SHOWN);
}

/** Staff notes with their authors, newest first. */
export function notesOnStudent(ctx: Ctx, studentId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      id: studentNotes.id,
      text: studentNotes.text,
      createdAt: studentNotes.createdAt,
      author: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`.as("author_name"),
    })
    .from(studentNotes)
    .leftJoin(users, eq(users.id, studentNotes.authorId))
    .where(and(eq(studentNotes.schoolId, schoolId), eq(studentNotes.studentId, studentId)))
    .orderBy(desc(studentNotes.createdAt), desc(studentNotes.id))
    .limit(SHOWN);
}

export const studentAuditEntries = (ctx: Ctx, studentId: string) => auditEntries(ctx, "student", studentId);

/** The student's email replies. */
export function answersOfStudent(ctx: Ctx, studentId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(inboundMails)
    .where(and(eq(inboundMails.schoolId, schoolId), eq(inboundMails.studentId, studentId)))
    .orderBy(desc(inboundMails.receivedAt))
    .limit(SHOWN);
}
