import { and, eq, isNull } from "drizzle-orm";
import { students } from "#drizzle/schema/enrollment";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/db";
import { notFound } from "~/platform/errors";

/** A student of this school. @throws not_found when it is another school's, or deleted */
export async function findStudent(ctx: Ctx, id: string) {
  const { db, schoolId } = inSchool(ctx);
  const [row] = await db
    .select()
    .from(students)
    .where(and(eq(students.schoolId, schoolId), eq(students.id, id), isNull(students.deletedAt)));
  if (!row) throw notFound();
  return row;
}

export type StudentRow = Awaited<ReturnType<typeof findStudent>>;

/** Whether an address is that of another student of this school who is not deleted. */
export async function isAddressTaken(ctx: Ctx, email: string, besides: string): Promise<boolean> {
  const { db, schoolId } = inSchool(ctx);
  const rows = await db
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.schoolId, schoolId), eq(students.email, email), isNull(students.deletedAt)));
  return rows.some(({ id }) => id !== besides);
}
