import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { defaultFaqs, programFaqs } from "#drizzle/schema/programs";
import { changesOf } from "~/platform/changes";
import { zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, isUnchanged, nextVersion, version } from "~/platform/stale";
import { type CommandCtx, command, query } from "~/platform/verb";
import { defaultFaqPage, findDefaultFaq } from "../../data/faqs";
import { findProgram, programsInOrder } from "../../data/office-programs";
import { defaultFaqFields, defaultFaqForm, defaultFaqListInput, newDefaultFaq } from "../../faq-model";
import { lastFaq, stageLink } from "./link-faq";

/** The school's library of questions. */
export const listDefaultFaqs = query({
  name: "default-faqs.list",
  allow: schoolStaff,
  input: defaultFaqListInput,
  async run(ctx, input) {
    const [rows, [total]] = await inSchool(ctx).db.batch([...defaultFaqPage(ctx, input)]);
    return {
      results: rows.map(({ faq, linked, place }) => ({ ...faq, linked, place })),
      count: total?.count ?? 0,
      zone: zoneOf(ctx),
    };
  },
});

/** A question of the library with the programs that use it. */
export const showDefaultFaq = query({
  name: "default-faqs.show",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const [found, programs] = await Promise.all([findDefaultFaq(ctx, input.id), programsInOrder(ctx)]);
    return { ...found, programs };
  },
});

export const programsToLink = query({
  name: "default-faqs.programs",
  allow: schoolStaff,
  input: z.object({}),
  run: (ctx) => programsInOrder(ctx),
});

/** A question for the library, at once in some programs. */
export const addDefaultFaq = command({
  name: "default-faqs.add",
  allow: schoolStaff,
  touches: "site",
  input: defaultFaqForm,
  run: (ctx, { programs, ...words }) => stageNew(ctx, words, programs),
});

/** The same for API clients, in no program yet. */
export const createDefaultFaq = command({
  name: "default-faqs.create",
  allow: schoolStaff,
  touches: "site",
  input: newDefaultFaq,
  run: (ctx, words) => stageNew(ctx, words, []),
});

async function stageNew(ctx: CommandCtx, words: { question: string; answer: string }, programs: string[]) {
  const { db, schoolId } = inSchool(ctx);
  const at = ctx.now.getTime();
  const row = { id: newId(), schoolId, ...words, createdAt: at, updatedAt: at };
  ctx.stage(db.insert(defaultFaqs).values(row));
  for (const programId of new Set(programs)) {
    await findProgram(ctx, programId);
    const copy = { id: newId(), schoolId, programId, ...words, defaultFaqId: row.id, createdAt: at, updatedAt: at };
    ctx.stage(db.insert(programFaqs).values({ ...copy, position: lastFaq(schoolId, programId) }));
  }
  ctx.record({ type: "default_faq", id: row.id, after: { ...words, programs } });
  return { id: row.id };
}

/** Saves all fields of a default FAQ, including linked copies and programs. @throws conflict `stale` */
export const editDefaultFaq = command({
  name: "default-faqs.edit",
  allow: schoolStaff,
  touches: "site",
  input: defaultFaqForm.extend({ id: id(), version: version() }),
  async run(ctx, { id: faqId, version: seen, programs, ...words }) {
    const { db, schoolId } = inSchool(ctx);
    const { linked } = await stageWords(ctx, faqId, words, seen);
    for (const { id: programId } of linked.filter((each) => !programs.includes(each.id)))
      ctx.stage(
        db
          .delete(programFaqs)
          .where(and(eq(programFaqs.schoolId, schoolId), eq(programFaqs.programId, programId), eq(programFaqs.defaultFaqId, faqId))),
      );
    const at = ctx.now.getTime();
    for (const programId of new Set(programs)) {
      if (linked.some((each) => each.id === programId)) continue;
      await findProgram(ctx, programId);
      const copy = { id: newId(), schoolId, programId, ...words, defaultFaqId: faqId, createdAt: at, updatedAt: at };
      ctx.stage(db.insert(programFaqs).values({ ...copy, position: lastFaq(schoolId, programId) }));
    }
    return { id: faqId };
  },
});

export const updateDefaultFaq = command({
  name: "default-faqs.update",
  allow: schoolStaff,
  touches: "site",
  input: defaultFaqFields.extend({ id: id() }),
  async run(ctx, { id: faqId, ...words }) {
    await stageWords(ctx, faqId, words);
    return { id: faqId };
  },
});

/** Stages the words of a library's question, and the same words wherever it is linked. */
async function stageWords(ctx: CommandCtx, faqId: string, words: { question?: string; answer?: string }, seen?: number) {
  const { db, schoolId, own } = inSchool(ctx);
  const found = await findDefaultFaq(ctx, faqId);
  if (seen !== undefined && seen !== found.faq.updatedAt) throw changedMeanwhile();
  const changes = changesOf(found.faq, words);
  if (changes) {
    ctx.stage(
      db
        .update(defaultFaqs)
        .set({ ...changes.after, updatedAt: nextVersion(ctx, defaultFaqs.updatedAt) })
        .where(and(own(defaultFaqs, faqId), isUnchanged(defaultFaqs.updatedAt, seen))),
      changedMeanwhile(),
    );
    ctx.stage(
      db
        .update(programFaqs)
        .set({ ...(changes.after as typeof words), updatedAt: nextVersion(ctx, programFaqs.updatedAt) })
        .where(and(eq(programFaqs.schoolId, schoolId), eq(programFaqs.defaultFaqId, faqId))),
    );
  }
  ctx.record({ type: "default_faq", id: faqId, ...(changes ?? {}) });
  return found;
}

/** Deletes a default FAQ; programs keep their copies. */
export const deleteDefaultFaq = command({
  name: "default-faqs.delete",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { db, schoolId, own } = inSchool(ctx);
    const { faq } = await findDefaultFaq(ctx, input.id);
    ctx.stage(
      db
        .update(programFaqs)
        .set({ defaultFaqId: null })
        .where(and(eq(programFaqs.schoolId, schoolId), eq(programFaqs.defaultFaqId, faq.id))),
    );
    ctx.stage(db.delete(defaultFaqs).where(own(defaultFaqs, faq.id)), notFound());
    ctx.record({ type: "default_faq", id: faq.id, before: faq });
    return { deleted: faq.id };
  },
});

/** Links a question to a program. Linked already, it comes back with `isNew` false. */
export const linkDefaultFaq = command({
  name: "default-faqs.link",
  allow: schoolStaff,
  touches: "site",
  retryOn: ["faq_linked"],
  input: z.object({ id: id(), program: id() }),
  async run(ctx, input) {
    await findProgram(ctx, input.program);
    const link = await stageLink(ctx, input.id, input.program);
    if (!link.isNew) return link;
    ctx.record({ type: "default_faq", id: input.id, after: { program: input.program } });
    return link;
  },
});
