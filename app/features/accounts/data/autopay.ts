import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { registrations, students } from "#drizzle/schema/enrollment";
import { instalments, transactions } from "#drizzle/schema/payments";
import { autopayConsents, chargeTries } from "#drizzle/schema/payouts";
import { programs } from "#drizzle/schema/programs";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** A due instalment with whom to charge, on which card, and how often that was tried. */
export async function findCharge(ctx: Ctx, instalmentId: string) {
  const { db, schoolId, own } = inSchool(ctx);
  const [[row], tries] = await db.batch([
    db
      .select({
        instalmentStatus: sql<"unpaid" | "paid" | "cancelled">`${instalments.status}`.as("instalment_state"),
        amountCents: instalments.amountCents,
        dueDate: instalments.dueDate,
        position: instalments.position,
        registrationId: instalments.registrationId,
        registrationStatus: sql<"active" | "cancelled">`${registrations.status}`.as("registration_state"),
        program: programs.title,
        studentId: students.id,
        studentName: sql<string>`${students.firstName} || ' ' || ${students.lastName}`.as("student_name"),
        email: students.email,
        locale: students.locale,
        customerId: autopayConsents.customerId,
        paymentMethodId: autopayConsents.paymentMethodId,
      })
      .from(instalments)
      .innerJoin(registrations, and(eq(registrations.schoolId, instalments.schoolId), eq(registrations.id, instalments.registrationId)))
      .innerJoin(students, and(eq(students.schoolId, registrations.schoolId), eq(students.id, registrations.studentId)))
      .innerJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)))
      .leftJoin(
        autopayConsents,
        and(
          eq(autopayConsents.schoolId, registrations.schoolId),
          eq(autopayConsents.registrationId, registrations.id),
          isNull(autopayConsents.revokedAt),
        ),
      )
      .where(own(instalments, instalmentId)),
    db
      .select()
      .from(chargeTries)
      .where(and(eq(chargeTries.schoolId, schoolId), eq(chargeTries.instalmentId, instalmentId)))
      .orderBy(asc(chargeTries.tryNumber)),
  ]);
  return row ? { ...row, tries } : null;
}

/** The consents in force: of one student, or of one registration. */
export async function findConsents(ctx: Ctx, of: { studentId?: string; registrationId?: string; id?: string }) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      id: autopayConsents.id,
      registrationId: autopayConsents.registrationId,
      studentId: autopayConsents.studentId,
      paymentMethodId: autopayConsents.paymentMethodId,
      cardLabel: autopayConsents.cardLabel,
      text: autopayConsents.text,
      agreedAt: autopayConsents.agreedAt,
      program: programs.title,
    })
    .from(autopayConsents)
    .innerJoin(registrations, and(eq(registrations.schoolId, autopayConsents.schoolId), eq(registrations.id, autopayConsents.registrationId)))
    .innerJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)))
    .where(
      and(
        eq(autopayConsents.schoolId, schoolId),
        isNull(autopayConsents.revokedAt),
        of.studentId ? eq(autopayConsents.studentId, of.studentId) : undefined,
        of.registrationId ? eq(autopayConsents.registrationId, of.registrationId) : undefined,
        of.id ? eq(autopayConsents.id, of.id) : undefined,
      ),
    );
}

/** The tries on a registration's instalments, newest first. */
export async function findTries(ctx: Ctx, registrationId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      id: chargeTries.id,
      instalmentId: chargeTries.instalmentId,
      tryNumber: chargeTries.tryNumber,
      outcome: chargeTries.outcome,
      failure: chargeTries.failure,
      nextTryOn: chargeTries.nextTryOn,
      at: chargeTries.createdAt,
      dueDate: instalments.dueDate,
    })
    .from(instalments)
    .crossJoin(chargeTries)
    .where(
      and(
        eq(instalments.schoolId, schoolId),
        eq(instalments.registrationId, registrationId),
        eq(chargeTries.schoolId, instalments.schoolId),
        eq(chargeTries.instalmentId, instalments.id),
      ),
    )
    .orderBy(desc(chargeTries.createdAt));
}

/** The purpose of a paid attempt. */
export async function registrationOfAttempt(ctx: Ctx, attemptId: string) {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select({ registrationId: transactions.registrationId, studentId: transactions.studentId })
    .from(transactions)
    .where(and(eq(transactions.schoolId, schoolId), eq(transactions.attemptId, attemptId), eq(transactions.status, "succeeded")))
    .limit(1);
  return row?.registrationId && row.studentId ? { registrationId: row.registrationId, studentId: row.studentId } : null;
}
