import { and, eq } from "drizzle-orm";
import { registrations, students } from "#drizzle/schema/enrollment";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** A registration and its student, as stored. */
export async function findWholeRegistration(ctx: Ctx, id: string) {
  const { db, own } = inSchool(ctx);
  const [row] = await db
    .select({ registration: registrations, student: students })
    .from(registrations)
    .innerJoin(students, and(eq(students.schoolId, registrations.schoolId), eq(students.id, registrations.studentId)))
    .where(own(registrations, id));
  return row ?? null;
}
