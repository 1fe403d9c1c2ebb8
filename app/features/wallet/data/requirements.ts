import { and, asc, eq, sql } from "drizzle-orm";
import { schools } from "#drizzle/schema/schools";
import { requirements } from "#drizzle/schema/wallet";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";
import type { HolderKind } from "../requirement-model";

/** Requirements of a kind of holder, active or not, each with the programs that it is limited to. */
export function selectRequirements(ctx: Ctx, of: HolderKind = "student") {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({
      requirement: requirements,
      programs: sql<string[]>`(SELECT json_group_array(p.program_id) FROM requirement_programs p
        WHERE p.school_id = ${schoolId} AND p.requirement_id = "requirements"."id")`
        .mapWith((all: string) => JSON.parse(all) as string[])
        .as("of_programs"),
    })
    .from(requirements)
    .where(and(eq(requirements.schoolId, schoolId), eq(requirements.appliesTo, of)))
    .orderBy(asc(requirements.label));
}

/** For how many business days a document may wait for a decision. */
export function reviewDays(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db.select({ days: schools.documentReviewDays }).from(schools).where(eq(schools.id, schoolId));
}
