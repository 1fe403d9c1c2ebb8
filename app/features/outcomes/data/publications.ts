import { and, desc, eq, isNull } from "drizzle-orm";
import { ratePublications } from "#drizzle/schema/outcomes";
import { programs } from "#drizzle/schema/programs";
import { schools } from "#drizzle/schema/schools";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

const columns = {
  ...{ id: ratePublications.id, programId: ratePublications.programId, formula: ratePublications.formula, part: ratePublications.part },
  ...{ from: ratePublications.fromOn, to: ratePublications.toOn, numerator: ratePublications.numerator, denominator: ratePublications.denominator },
  ...{ definition: ratePublications.definition, note: ratePublications.note, publishedAt: ratePublications.publishedAt },
  withdrawnAt: ratePublications.withdrawnAt,
};

/** Publications of a program, also withdrawn ones: the latest 100. */
export function selectPublications(ctx: Ctx, programId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select(columns)
    .from(ratePublications)
    .where(and(eq(ratePublications.schoolId, schoolId), eq(ratePublications.programId, programId)))
    .orderBy(desc(ratePublications.publishedAt), desc(ratePublications.id))
    .limit(100);
}
export type Publication = Awaited<ReturnType<typeof selectPublications>>[number];

/** The rates that a program's public page shows, the latest period first. */
export function selectPublicRates(ctx: Ctx, slug: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select(columns)
    .from(programs)
    .innerJoin(ratePublications, and(eq(ratePublications.schoolId, schoolId), eq(ratePublications.programId, programs.id)))
    .where(and(eq(programs.schoolId, schoolId), eq(programs.slug, slug), isNull(ratePublications.withdrawnAt)))
    .orderBy(desc(ratePublications.toOn), ratePublications.formula, ratePublications.part)
    .limit(24);
}

/** How the school publishes rates and asks graduates. */
export function outcomeSettings(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ surveysGraduates: schools.surveysGraduates, mostUnknownPercent: schools.mostUnknownPercent })
    .from(schools)
    .where(eq(schools.id, schoolId));
}
