import { and, asc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { formSections, sectionQuestions } from "#drizzle/schema/forms";
import { programFaqs, programs } from "#drizzle/schema/programs";
import { skills } from "#drizzle/schema/skills";
import { programProducts } from "#drizzle/schema/store";
import { stageRuleCopied } from "~/features/attendance/domain/hour-rules";
import { stagePolicyCopied } from "~/features/payments/domain/change-refund-policy";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command } from "~/platform/verb";
import { findProgram } from "../../data/office-programs";
import { stageCopiedLinks } from "./program-links";
import { copySlug, lastPosition } from "./program-rules";

/**
 * Copies a program with its questions, form, products, skills, locations, instructors, hour rule and refund policy. The copy is not offered yet and has no
 * classes.
 */
export const duplicateProgram = command({
  name: "programs.duplicate",
  allow: schoolStaff,
  retryOn: ["duplicate"],
  input: z.object({ program: id() }),
  async run(ctx, input) {
    const { db, schoolId } = inSchool(ctx);
    const program = await findProgram(ctx, input.program);
    const at = ctx.now.getTime();
    const times = { createdAt: at, updatedAt: at };
    const copyId = newId();
    const title = `${program.title} (copy)`;
    const [faqs, sections, questions, linked, listed] = await db.batch([
      db
        .select()
        .from(programFaqs)
        .where(and(eq(programFaqs.schoolId, schoolId), eq(programFaqs.programId, program.id)))
        .orderBy(asc(programFaqs.position)),
      db
        .select()
        .from(formSections)
        .where(and(eq(formSections.schoolId, schoolId), eq(formSections.programId, program.id))),
      db.select().from(sectionQuestions).where(eq(sectionQuestions.schoolId, schoolId)),
      db
        .select()
        .from(programProducts)
        .where(and(eq(programProducts.schoolId, schoolId), eq(programProducts.programId, program.id))),
      db
        .select()
        .from(skills)
        .where(and(eq(skills.schoolId, schoolId), eq(skills.programId, program.id), isNull(skills.removedAt))),
    ]);
    const slug = await copySlug(ctx, program.slug);
    const position = lastPosition(schoolId);
    const refundPolicyId = await stagePolicyCopied(ctx, program.refundPolicyId, copyId);
    ctx.stage(
      db.insert(programs).values({ ...program, id: copyId, title, slug, status: "not_offered", code: null, refundPolicyId, ...times, position }),
    );
    for (const faq of faqs) ctx.stage(db.insert(programFaqs).values({ ...faq, id: newId(), programId: copyId, ...times }));
    for (const section of sections) {
      const sectionId = newId();
      ctx.stage(db.insert(formSections).values({ ...section, id: sectionId, programId: copyId, ...times }));
      for (const question of questions.filter((row) => row.sectionId === section.id))
        ctx.stage(db.insert(sectionQuestions).values({ ...question, sectionId }));
    }
    for (const link of linked) ctx.stage(db.insert(programProducts).values({ ...link, programId: copyId }));
    for (const skill of listed) ctx.stage(db.insert(skills).values({ ...skill, id: newId(), programId: copyId, ...times }));
    stageCopiedLinks(ctx, program.id, copyId);
    await stageRuleCopied(ctx, program.id, copyId);
    ctx.record({ type: "program", id: copyId, after: { copyOf: program.id, title, slug } });
    return { id: copyId, title };
  },
});
