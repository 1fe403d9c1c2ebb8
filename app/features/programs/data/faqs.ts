import { and, asc, desc, eq, sql } from "drizzle-orm";
import { defaultFaqs, programFaqs, programs } from "#drizzle/schema/programs";
import type { Ctx } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { notFound } from "~/platform/errors";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";

export type FaqRow = typeof programFaqs.$inferSelect;
export type DefaultFaqRow = typeof defaultFaqs.$inferSelect;

interface Asked {
  program?: string;
  search?: string;
  limit: number;
  offset: number;
  ordering: string;
}

/** A page of questions of the school's programs, and how many there are. */
export function faqPage(ctx: Ctx, { program, search, limit, offset, ordering }: Asked) {
  const { db, schoolId } = inSchool(ctx);
  const where = and(
    eq(programFaqs.schoolId, schoolId),
    program ? eq(programFaqs.programId, program) : undefined,
    search ? contains(programFaqs.question, sought(search)) : undefined,
  );
  const column = { order: programFaqs.position, question: sql`lower(${programFaqs.question})`, created_at: programFaqs.createdAt }[
    ordering.replace("-", "") as "order"
  ];
  const rows = db
    .select()
    .from(programFaqs)
    .where(where)
    .orderBy(ordering.startsWith("-") ? desc(column) : asc(column), asc(programFaqs.id))
    .limit(limit)
    .offset(offset);
  return [rows, countRows(ctx, db, programFaqs, where)] as const;
}

/** All questions of a program in their order. */
export function faqsInOrder(ctx: Ctx, programId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(programFaqs)
    .where(and(eq(programFaqs.schoolId, schoolId), eq(programFaqs.programId, programId)))
    .orderBy(asc(programFaqs.position), asc(programFaqs.id));
}

/** @throws not_found when it is another school's, or another program's than the one named */
export async function findFaq(ctx: Ctx, id: string, programId?: string): Promise<FaqRow> {
  const { db, own } = inSchool(ctx);
  const [row] = await db.select().from(programFaqs).where(own(programFaqs, id));
  if (!row || (programId !== undefined && row.programId !== programId)) throw notFound();
  return row;
}

const linkedCount = (schoolId: string) =>
  sql<number>`(SELECT count(*) FROM program_faqs f WHERE f.school_id = ${schoolId} AND f.default_faq_id = "default_faqs"."id")`.as("linked_programs");
const placeOf = (schoolId: string) =>
  sql<number>`(SELECT count(*) FROM default_faqs d WHERE d.school_id = ${schoolId} AND (d.created_at < "default_faqs"."created_at" OR (d.created_at = "default_faqs"."created_at" AND d.id < "default_faqs"."id")))`.as(
    "place_in_library",
  );

/** A page of the school's library of questions, each with how many programs use it. */
export function defaultFaqPage(ctx: Ctx, { program, search, limit, offset, ordering }: Asked) {
  const { db, schoolId } = inSchool(ctx);
  const where = and(
    eq(defaultFaqs.schoolId, schoolId),
    program
      ? sql`${defaultFaqs.id} IN (SELECT f.default_faq_id FROM program_faqs f WHERE f.school_id = ${schoolId} AND f.program_id = ${program})`
      : undefined,
    search ? contains(defaultFaqs.question, sought(search)) : undefined,
  );
  const column = { question: sql`lower(${defaultFaqs.question})`, created_at: defaultFaqs.createdAt, updated_at: defaultFaqs.updatedAt }[
    ordering.replace("-", "") as "question"
  ];
  const rows = db
    .select({ faq: defaultFaqs, linked: linkedCount(schoolId), place: placeOf(schoolId) })
    .from(defaultFaqs)
    .where(where)
    .orderBy(ordering.startsWith("-") ? desc(column) : asc(column), asc(defaultFaqs.id))
    .limit(limit)
    .offset(offset);
  return [rows, countRows(ctx, db, defaultFaqs, where)] as const;
}

/** Default FAQs that a program doesn't use. */
export function unlinkedDefaults(ctx: Ctx, programId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ id: defaultFaqs.id, question: defaultFaqs.question })
    .from(defaultFaqs)
    .where(
      and(
        eq(defaultFaqs.schoolId, schoolId),
        sql`${defaultFaqs.id} NOT IN (SELECT f.default_faq_id FROM program_faqs f WHERE f.school_id = ${schoolId} AND f.program_id = ${programId} AND f.default_faq_id IS NOT NULL)`,
      ),
    )
    .orderBy(asc(defaultFaqs.createdAt));
}

/** A question of the library with the programs that use it. @throws not_found when it is another school's */
export async function findDefaultFaq(ctx: Ctx, id: string) {
  const { db, schoolId, own } = inSchool(ctx);
  const [[row], linked] = await db.batch([
    db
      .select({ faq: defaultFaqs, place: placeOf(schoolId) })
      .from(defaultFaqs)
      .where(own(defaultFaqs, id)),
    db
      .select({ id: programs.id, title: programs.title })
      .from(programFaqs)
      .innerJoin(programs, and(eq(programs.schoolId, programFaqs.schoolId), eq(programs.id, programFaqs.programId)))
      .where(and(eq(programFaqs.schoolId, schoolId), eq(programFaqs.defaultFaqId, id)))
      .orderBy(asc(programs.position)),
  ]);
  if (!row) throw notFound();
  return { ...row, linked };
}
