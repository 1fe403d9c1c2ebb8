import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { programFaqs } from "#drizzle/schema/programs";
import { changesOf } from "~/platform/changes";

import { notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id, integer, many } from "~/platform/input";
import { givenPlace, orderInput, orderOf, placeIn } from "~/platform/order";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion, version } from "~/platform/stale";
import { type CommandCtx, command, query } from "~/platform/verb";
import { faqPage, faqsInOrder, findFaq, unlinkedDefaults } from "../../data/faqs";
import { findProgram } from "../../data/office-programs";
import { faqFields, faqForm, faqListInput, newFaq } from "../../faq-model";
import { lastFaq, stageLink } from "./link-faq";

/** Questions of the school's programs. */
export const listProgramFaqs = query({
  name: "program-faqs.list",
  allow: schoolStaff,
  scope: "programs:read",
  input: faqListInput,
  async run(ctx, input) {
    const [results, [total]] = await inSchool(ctx).db.batch([...faqPage(ctx, input)]);
    return { results, count: total?.count ?? 0 };
  },
});

/** A program's FAQs in order, and the default FAQs to add. */
export const showProgramFaqs = query({
  name: "program-faqs.of-program",
  allow: schoolStaff,
  input: z.object({ programId: id() }),
  async run(ctx, { programId }) {
    const program = await findProgram(ctx, programId);
    const [faqs, defaults] = await inSchool(ctx).db.batch([faqsInOrder(ctx, programId), unlinkedDefaults(ctx, programId)]);
    return { program: { id: program.id, title: program.title }, faqs, defaults };
  },
});

export const showProgramFaq = query({
  name: "program-faqs.show",
  allow: schoolStaff,
  scope: "programs:read",
  input: z.object({ id: id(), programId: id().optional() }),
  run: (ctx, input) => findFaq(ctx, input.id, input.programId),
});

/** A new FAQ, last in order. */
export const addProgramFaq = command({
  name: "program-faqs.add",
  allow: schoolStaff,
  scope: "programs:write",
  touches: "site",
  input: newFaq.extend({ program: id() }),
  async run(ctx, input) {
    const { db, schoolId } = inSchool(ctx);
    const program = await findProgram(ctx, input.program);
    const at = ctx.now.getTime();
    const row = { id: newId(), schoolId, programId: program.id, question: input.question, answer: input.answer, isVisible: input.is_visible ?? true };
    ctx.stage(db.insert(programFaqs).values({ ...row, position: lastFaq(schoolId, program.id), createdAt: at, updatedAt: at }));
    ctx.record({ type: "program_faq", id: row.id, after: row });
    return { id: row.id };
  },
});

/** All of a question. One that came from the library becomes the program's own. @throws conflict `stale` */
export const editProgramFaq = command({
  name: "program-faqs.edit",
  allow: schoolStaff,
  touches: "site",
  input: faqForm.extend({ id: id(), programId: id(), version: version() }),
  async run(ctx, { id: faqId, programId, version: seen, question, answer, is_visible }) {
    await findFaq(ctx, faqId, programId);
    return stageFaq(ctx, faqId, { question, answer, isVisible: is_visible }, seen);
  },
});

/** Some of a question. */
export const updateProgramFaq = command({
  name: "program-faqs.update",
  allow: schoolStaff,
  scope: "programs:write",
  touches: "site",
  input: faqFields.extend({ id: id() }),
  async run(ctx, { id: faqId, program, is_visible, ...fields }) {
    if (program) await findProgram(ctx, program);
    return stageFaq(ctx, faqId, { ...fields, programId: program, isVisible: is_visible });
  },
});

async function stageFaq(
  ctx: CommandCtx,
  faqId: string,
  values: Partial<Record<"question" | "answer" | "programId", string>> & { isVisible?: boolean },
  seen?: number,
) {
  const { db, own } = inSchool(ctx);
  const present = await findFaq(ctx, faqId);
  if (seen !== undefined && seen !== present.updatedAt) throw changedMeanwhile();
  const changes = changesOf(present, values);
  if (!changes) return { id: faqId };
  const isReworded = changes.after.question !== undefined || changes.after.answer !== undefined;
  ctx.stage(
    db
      .update(programFaqs)
      .set({ ...changes.after, ...(isReworded ? { defaultFaqId: null } : {}), updatedAt: nextVersion(ctx, programFaqs.updatedAt) })
      .where(and(own(programFaqs, faqId), isUnchanged(programFaqs.updatedAt, seen))),
    changedMeanwhile(),
  );
  ctx.record({ type: "program_faq", id: faqId, ...changes });
  return { id: faqId };
}

export const deleteProgramFaq = command({
  name: "program-faqs.delete",
  allow: schoolStaff,
  scope: "programs:write",
  touches: "site",
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { db, own } = inSchool(ctx);
    const faq = await findFaq(ctx, input.id);
    ctx.stage(db.delete(programFaqs).where(own(programFaqs, faq.id)), notFound());
    ctx.record({ type: "program_faq", id: faq.id, before: faq });
    return { deleted: faq.id };
  },
});

/** The whole order of a program's questions. */
export const orderProgramFaqs = command({
  name: "program-faqs.order",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ ...orderInput, programId: id() }),
  async run(ctx, input) {
    const { db, schoolId } = inSchool(ctx);
    await findProgram(ctx, input.programId);
    const mine = and(eq(programFaqs.schoolId, schoolId), eq(programFaqs.programId, input.programId));
    ctx.stage(
      db
        .update(programFaqs)
        .set({ position: placeIn(orderOf(input), programFaqs.id) })
        .where(mine),
    );
    return {};
  },
});

/** The places that some of a program's questions get. @throws not_found when one of them is not the program's */
export const placeProgramFaqs = command({
  name: "program-faqs.place",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ program: id(), items: z.array(z.object({ id: id(), order: integer(0, 100_000) })).max(500) }),
  async run(ctx, { program, items }) {
    const { db, ownAll } = inSchool(ctx);
    await findProgram(ctx, program);
    const ids = [...new Set(items.map((item) => item.id))];
    const mine = and(ownAll(programFaqs, ids), eq(programFaqs.programId, program));
    const known = await db.select({ id: programFaqs.id }).from(programFaqs).where(mine);
    if (known.length !== ids.length) throw notFound();
    if (ids.length === 0) return { program };
    ctx.stage(
      db
        .update(programFaqs)
        .set({ position: givenPlace(items, programFaqs.id) })
        .where(mine),
    );
    return { program };
  },
});

/** Takes questions of the library over into a program. */
export const addFromDefaults = command({
  name: "program-faqs.add-defaults",
  allow: schoolStaff,
  touches: "site",
  input: z.object({ programId: id(), defaults: many(id(), 200).refine((ids) => ids.length > 0, "Choose at least one question.") }),
  async run(ctx, { programId, defaults }) {
    await findProgram(ctx, programId);
    let added = 0;
    for (const defaultFaqId of new Set(defaults)) if ((await stageLink(ctx, defaultFaqId, programId)).isNew) added += 1;
    ctx.record({ type: "program", id: programId, after: { questions: added } });
    return { added };
  },
});
