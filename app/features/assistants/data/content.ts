import { and, asc, eq, isNotNull, lte, ne } from "drizzle-orm";
import { programFaqs, programs } from "#drizzle/schema/programs";
import { siteDocuments } from "#drizzle/schema/website";
import { offeredPrograms, publicInstructors, publicLocations } from "~/features/programs/data/public-programs";
import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/school-scope";

const MOST = 300;

/** All public content of a school. One round trip. */
export async function readContent(ctx: Ctx) {
  const { db, schoolId } = inSchool(ctx);
  const [offered, faqs, locations, teachers, documents] = await db.batch([
    offeredPrograms(ctx, {}, { limit: MOST, offset: 0, ordering: "position" }),
    db
      .select({ question: programFaqs.question, answer: programFaqs.answer, slug: programs.slug, program: programs.title, programId: programs.id })
      .from(programFaqs)
      .innerJoin(programs, and(eq(programs.schoolId, programFaqs.schoolId), eq(programs.id, programFaqs.programId), eq(programs.status, "offering")))
      .where(and(eq(programFaqs.schoolId, schoolId), eq(programFaqs.isVisible, true)))
      .orderBy(asc(programFaqs.programId), asc(programFaqs.position))
      .limit(2_000),
    publicLocations(ctx),
    publicInstructors(ctx, MOST),
    db
      .select({ id: siteDocuments.id, kind: siteDocuments.kind, slug: siteDocuments.slug, title: siteDocuments.title, body: siteDocuments.published })
      .from(siteDocuments)
      .where(
        and(
          eq(siteDocuments.schoolId, schoolId),
          eq(siteDocuments.isShown, true),
          isNotNull(siteDocuments.published),
          lte(siteDocuments.liveFrom, ctx.now.getTime()),
          ne(siteDocuments.kind, "basic"),
        ),
      )
      .orderBy(asc(siteDocuments.kind), asc(siteDocuments.position))
      .limit(1_000),
  ]);
  return { offered, faqs, locations, teachers, documents };
}
export type Content = Awaited<ReturnType<typeof readContent>>;
