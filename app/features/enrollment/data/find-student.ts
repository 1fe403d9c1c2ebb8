import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { registrations, students } from "#drizzle/schema/enrollment";
import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";

/** A student of this school. @throws not_found if another school's, or deleted */
export async function findStudent(ctx: Ctx, id: string) {
  const { db, own } = inSchool(ctx);
  const [row] = await db
    .select()
    .from(students)
    .where(and(own(students, id), isNull(students.deletedAt)));
  if (!row) throw notFound();
  return row;
}

/** A deleted student of this school. @throws not_found for any other */
export async function findDeletedStudent(ctx: Ctx, id: string) {
  const { db, own } = inSchool(ctx);
  const [row] = await db
    .select({ email: students.email, deletedAt: students.deletedAt })
    .from(students)
    .where(and(own(students, id), isNotNull(students.deletedAt)));
  if (!row) throw notFound();
  return row;
}

/** The number of a student's active registrations and their total balance in cents. */
export async function openMatters(ctx: Ctx, id: string): Promise<{ enrolled: number; owedCents: number }> {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select({
      enrolled: sql<number>`coalesce(sum(${registrations.enrollmentStatus} = 'enrolled'), 0)`.as("enrolled"),
      owedCents: sql<number>`coalesce(sum(max(${registrations.dueCents} - ${registrations.paidCents}, 0)), 0)`.as("owed"),
    })
    .from(registrations)
    .where(and(eq(registrations.schoolId, schoolId), eq(registrations.studentId, id), eq(registrations.status, "active")));
  return row ?? { enrolled: 0, owedCents: 0 };
}

export type StudentRow = Awaited<ReturnType<typeof findStudent>>;

/** Whether another active student of this school has the email. */
export async function isAddressTaken(ctx: Ctx, email: string, besides: string): Promise<boolean> {
  const { db, schoolId } = inSchool(ctx);
  const rows = await db
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.schoolId, schoolId), eq(students.email, email), isNull(students.deletedAt)));
  return rows.some(({ id }) => id !== besides);
}
