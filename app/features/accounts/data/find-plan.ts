import { and, asc, eq } from "drizzle-orm";
import { instalments } from "#drizzle/schema/payments";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

/** The plan of a registration, in order. */
export async function findPlan(ctx: Ctx, registrationId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(instalments)
    .where(and(eq(instalments.schoolId, schoolId), eq(instalments.registrationId, registrationId)))
    .orderBy(asc(instalments.dueDate), asc(instalments.position), asc(instalments.id));
}

export type Instalment = Awaited<ReturnType<typeof findPlan>>[number];
