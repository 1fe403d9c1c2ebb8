import { and, eq, sql } from "drizzle-orm";
import { registrations, students } from "#drizzle/schema/enrollment";
import { transactions } from "#drizzle/schema/payments";
import { classes } from "#drizzle/schema/programs";
import type { Ctx } from "~/platform/context";

import { notFound } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";

const columns = {
  id: registrations.id,
  number: registrations.number,
  studentId: registrations.studentId,
  studentName: sql<string>`${students.firstName} || ' ' || ${students.lastName}`,
  studentDeletedAt: students.deletedAt,
  classId: registrations.classId,
  status: registrations.status,
  enrollmentStatus: registrations.enrollmentStatus,
  planToPay: registrations.planToPay,
  sponsorName: registrations.sponsorName,
  sponsorContact: registrations.sponsorContact,
  comment: registrations.comment,
  needsAttention: registrations.needsAttention,
  dueCents: registrations.dueCents,
  paidCents: registrations.paidCents,
  paymentStatus: registrations.paymentStatus,
  payDeadline: registrations.payDeadline,
  classMode: classes.mode,
  classStart: classes.startDate,
  classEnd: classes.endDate,
  classCancelledAt: classes.cancelledAt,
};

const found = (ctx: Ctx) => {
  const { db } = inSchool(ctx);
  return db
    .select(columns)
    .from(registrations)
    .innerJoin(students, and(eq(students.schoolId, registrations.schoolId), eq(students.id, registrations.studentId)))
    .innerJoin(classes, and(eq(classes.schoolId, registrations.schoolId), eq(classes.id, registrations.classId)));
};

/** A registration for a verb. @throws not_found if it belongs to another school */
export async function findRegistration(ctx: Ctx, id: string) {
  const { own } = inSchool(ctx);
  const [row] = await found(ctx).where(own(registrations, id));
  if (!row) throw notFound();
  return row;
}

export type RegistrationRow = Awaited<ReturnType<typeof findRegistration>>;

/** The IDs that are registrations of this school. */
export async function findRegistrations(ctx: Ctx, ids: readonly string[]): Promise<RegistrationRow[]> {
  const { ownAll } = inSchool(ctx);
  return found(ctx).where(ownAll(registrations, ids));
}

/** The payments of a registration, with whether each was removed. */
export async function findPayments(ctx: Ctx, registrationId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      id: transactions.id,
      type: transactions.type,
      status: transactions.status,
      amountCents: transactions.amountCents,
      parentId: transactions.parentId,
      ref: transactions.ref,
      method: transactions.method,
      note: transactions.note,
      receiptNumber: transactions.receiptNumber,
      paidOn: transactions.paidOn,
      createdAt: transactions.createdAt,
    })
    .from(transactions)
    .where(and(eq(transactions.schoolId, schoolId), eq(transactions.registrationId, registrationId)));
}

/** The registration of a payment; null if not this school's. */
export async function registrationOfPayment(ctx: Ctx, transactionId: string): Promise<string | null> {
  const { db, own } = inSchool(ctx);
  const [row] = await db.select({ registrationId: transactions.registrationId }).from(transactions).where(own(transactions, transactionId));
  return row?.registrationId ?? null;
}
