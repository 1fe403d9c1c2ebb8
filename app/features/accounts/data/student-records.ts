import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { preEnrollments } from "#drizzle/schema/admissions";
import { registrations } from "#drizzle/schema/enrollment";
import { instalments, transactions } from "#drizzle/schema/payments";
import { programs } from "#drizzle/schema/programs";
import { selectRegistrations } from "~/features/enrollment/data/registration-records";
import { preEnrollmentsOf } from "~/features/pre-enrollments/data/pre-enrollments";
import type { Ctx } from "~/platform/context";
import { isOneOf } from "~/platform/db";
import { inSchool } from "~/platform/school-scope";

/** Plans with the amount paid of each instalment. `where` filters `instalments`. */
export function selectInstalments(ctx: Ctx, where: SQL) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      id: instalments.id,
      registrationId: instalments.registrationId,
      position: instalments.position,
      amountCents: instalments.amountCents,
      dueDate: instalments.dueDate,
      status: instalments.status,
      receivedCents:
        sql<number>`(SELECT coalesce(sum(t.amount_cents), 0) FROM transactions t WHERE t.school_id = ${schoolId} AND t.instalment_id = instalments.id AND t.status IN ('succeeded', 'manually_paid') AND t.type <> 'processing_fee'
          AND NOT EXISTS (SELECT 1 FROM transactions x WHERE x.school_id = t.school_id AND x.registration_id = t.registration_id AND x.parent_id = t.id AND x.status = 'manually_paid'))`.as(
          "received_cents",
        ),
    })
    .from(instalments)
    .where(and(eq(instalments.schoolId, schoolId), where))
    .orderBy(asc(instalments.dueDate), asc(instalments.position), asc(instalments.id));
}

/** Current instalments by ID, without an access check. */
export const findInstalments = (ctx: Ctx, ids: readonly string[]) => selectInstalments(ctx, isOneOf(instalments.id, ids));

export type InstalmentRecord = Awaited<ReturnType<typeof selectInstalments>>[number];

/** Ledger rows, newest first; `where` filters `transactions`. */
export function selectLedger(ctx: Ctx, where: SQL | undefined) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      id: transactions.id,
      type: transactions.type,
      status: transactions.status,
      amountCents: transactions.amountCents,
      registrationId: transactions.registrationId,
      attemptId: transactions.attemptId,
      parentId: transactions.parentId,
      method: transactions.method,
      description: transactions.description,
      receiptNumber: transactions.receiptNumber,
      paidOn: transactions.paidOn,
    })
    .from(transactions)
    .where(and(eq(transactions.schoolId, schoolId), where))
    .orderBy(desc(transactions.createdAt), sql`transactions.type = 'processing_fee'`);
}

export type LedgerRecord = Awaited<ReturnType<typeof selectLedger>>[number];

type Whose = { id: string; email: string };

/** Batch queries for a student's registrations, plans, ledger and pre-enrollments. */
export function askStudentRecords(ctx: Ctx, student: Whose) {
  const { db, schoolId } = inSchool(ctx);
  return [
    selectRegistrations(ctx, eq(registrations.studentId, student.id)),
    selectInstalments(
      ctx,
      sql`instalments.registration_id IN (SELECT r.id FROM registrations r WHERE r.school_id = ${schoolId} AND r.student_id = ${student.id})`,
    ),
    selectLedger(ctx, eq(transactions.studentId, student.id)),
    db
      .select({
        id: sql<string>`${preEnrollments.id}`.as("pre_enrollment_key"),
        status: preEnrollments.status,
        program: programs.title,
        programSlug: programs.slug,
        reason: preEnrollments.reason,
        appliedAt: sql<number>`${preEnrollments.createdAt}`.as("applied_at"),
      })
      .from(preEnrollments)
      .innerJoin(programs, and(eq(programs.schoolId, preEnrollments.schoolId), eq(programs.id, preEnrollments.programId)))
      .where(preEnrollmentsOf(schoolId, student))
      .orderBy(desc(preEnrollments.createdAt)),
  ] as const;
}

/** Runs the batch. One round trip. */
export async function readStudentRecords(ctx: Ctx, student: Whose) {
  const [registered, plan, ledger, applied] = await inSchool(ctx).db.batch([...askStudentRecords(ctx, student)]);
  return { registrations: registered, instalments: plan, ledger, preEnrollments: applied };
}
