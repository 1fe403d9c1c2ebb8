import { and, asc, eq, sql } from "drizzle-orm";
import { registrations, students } from "#drizzle/schema/enrollment";
import { transactions } from "#drizzle/schema/payments";
import { programs } from "#drizzle/schema/programs";
import { creditCents } from "~/features/payments/data/school-credit";
import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import type { IsoDate } from "~/platform/zones";

/** A student's charges and payments, in one round trip. @throws not_found if the student belongs to another school */
export async function readStatement(ctx: Ctx, studentId: string, today: IsoDate) {
  const { db, schoolId, own } = inSchool(ctx);
  const [[student], charges, payments] = await db.batch([
    db
      .select({
        id: students.id,
        firstName: students.firstName,
        lastName: students.lastName,
        email: students.email,
        locale: students.locale,
        creditCents: sql<number>`${creditCents(schoolId, sql`${students.id}`, today)}`.as("credit_cents"),
      })
      .from(students)
      .where(own(students, studentId)),
    db
      .select({
        id: registrations.id,
        number: registrations.number,
        program: programs.title,
        createdAt: registrations.createdAt,
        tuitionCents: sql<number>`${registrations.tuitionCents}`.as("charged_tuition"),
        applicationFeeCents: sql<number>`${registrations.applicationFeeCents}`.as("charged_fee"),
        productsCents: registrations.productsCents,
        discountCents: registrations.discountCents,
        dueCents: registrations.dueCents,
        paidCents: registrations.paidCents,
        cancelledCents:
          sql<number>`(SELECT coalesce(sum(i.amount_cents), 0) FROM instalments i WHERE i.school_id = ${schoolId} AND i.registration_id = ${registrations}.id AND i.status = 'cancelled')`.as(
            "cancelled_cents",
          ),
        cancelledAt: sql<
          number | null
        >`(SELECT max(i.updated_at) FROM instalments i WHERE i.school_id = ${schoolId} AND i.registration_id = ${registrations}.id AND i.status = 'cancelled')`.as(
          "cancelled_at",
        ),
      })
      .from(registrations)
      .innerJoin(programs, and(eq(programs.schoolId, registrations.schoolId), eq(programs.id, registrations.programId)))
      .where(and(eq(registrations.schoolId, schoolId), eq(registrations.studentId, studentId)))
      .orderBy(asc(registrations.createdAt)),
    db
      .select({
        id: transactions.id,
        type: transactions.type,
        amountCents: transactions.amountCents,
        registrationId: transactions.registrationId,
        method: transactions.method,
        description: transactions.description,
        receiptNumber: transactions.receiptNumber,
        paidOn: transactions.paidOn,
      })
      .from(transactions)
      .where(
        and(
          eq(transactions.schoolId, schoolId),
          eq(transactions.studentId, studentId),
          sql`${transactions.status} IN ('succeeded', 'manually_paid', 'refund')`,
        ),
      )
      .orderBy(sql`+${transactions.paidOn}`, asc(transactions.createdAt)),
  ]);
  if (!student) throw notFound();
  return { student, charges, payments };
}

export type StatementRows = Awaited<ReturnType<typeof readStatement>>;
