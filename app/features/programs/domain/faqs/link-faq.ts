import { and, eq, sql } from "drizzle-orm";
import { defaultFaqs, programFaqs } from "#drizzle/schema/programs";
import { notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import type { CommandCtx } from "~/platform/verb";

/** Behind the last question of a program. */
export const lastFaq = (schoolId: string, programId: string) =>
  sql<number>`(SELECT coalesce(max(f.position), -1) + 1 FROM program_faqs f WHERE f.school_id = ${schoolId} AND f.program_id = ${programId})`;

/**
 * Links a default FAQ to a program unless it is linked. The program's copy follows the default until it is edited.
 * @throws not_found when the library has no such question
 */
export async function stageLink(ctx: CommandCtx, defaultFaqId: string, programId: string): Promise<{ id: string; isNew: boolean }> {
  const { db, schoolId, own } = inSchool(ctx);
  const [[source], [present]] = await db.batch([
    db.select().from(defaultFaqs).where(own(defaultFaqs, defaultFaqId)),
    db
      .select({ id: programFaqs.id })
      .from(programFaqs)
      .where(and(eq(programFaqs.schoolId, schoolId), eq(programFaqs.programId, programId), eq(programFaqs.defaultFaqId, defaultFaqId))),
  ]);
  if (!source) throw notFound();
  if (present) return { id: present.id, isNew: false };
  const at = ctx.now.getTime();
  const { question, answer } = source;
  const row = { id: newId(), schoolId, programId, question, answer, defaultFaqId, createdAt: at, updatedAt: at };
  ctx.stage(db.insert(programFaqs).values({ ...row, position: lastFaq(schoolId, programId) }));
  return { id: row.id, isNew: true };
}
