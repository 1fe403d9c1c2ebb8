import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { marketingTexts, marketingVersions } from "#drizzle/schema/marketing";
import { tokensOfMonth } from "~/features/assistants/domain/budget";
import { type Ctx, zoneOf } from "~/platform/context";
import { invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { id, optional } from "~/platform/input";
import { schoolStaff, withPlan } from "~/platform/policy";
import { plainTextOf, richTextOf } from "~/platform/rich-text";
import { inSchool } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { changedMeanwhile, isUnchanged, nextVersion } from "~/platform/stale";
import { type CommandCtx, command, query } from "~/platform/verb";
import { canvasPage, findTemplate, findText, offeredTemplates, subjectsOf, textChoices, textPage, versionsOf } from "../data/texts";
import { UNKNOWN_PLACEHOLDER, unknownPlaceholders } from "../library-model";
import { lintOf } from "../lint-model";
import { addTextForm, marketingInput, type textForm } from "../model";
import { filledWith, promptWith } from "../prompt-model";
import { factsOf, subjectOf } from "./prompt-facts";

export const marketingStaff = withPlan(schoolStaff, "assistants");

/** The school's texts or canvases, what the library offers to begin with, and the month's tokens. */
export const marketingOverview = query({
  name: "marketing.desk",
  allow: marketingStaff,
  input: marketingInput,
  async run(ctx, { limit, offset, ordering, search, tab = "templates", channel }) {
    const { db } = inSchool(ctx);
    const page = { limit, offset, ordering };
    const isText = tab === "templates";
    const [[texts, [textCount]], [canvases, [canvasCount]], library, tokens] = await Promise.all([
      db.batch([...textPage(ctx, { search, channel }, isText ? page : { ...page, limit: 0, offset: 0 })]),
      db.batch([...canvasPage(ctx, { search }, isText ? { ...page, limit: 0, offset: 0 } : page)]),
      offeredTemplates(ctx, isText ? "content" : "canvas", { search, channel }),
      tokensOfMonth(ctx),
    ]);
    return {
      tab,
      texts: { results: texts.map(({ content, ...row }) => ({ ...row, excerpt: plainTextOf(content).slice(0, 160) })), count: textCount?.count ?? 0 },
      canvases: {
        results: canvases.map(({ id: canvasId, title, updatedAt }) => ({ id: canvasId, title, updatedAt })),
        count: canvasCount?.count ?? 0,
      },
      library: library.map((row) => ({
        id: row.id,
        title: row.title,
        channel: row.channel,
        description: row.description,
        thumbnailFileId: row.thumbnailFileId,
      })),
      tokens,
      zone: zoneOf(ctx),
    };
  },
});

/** Starting points and subjects of a new text. One round trip. */
export const newText = query({
  name: "marketing.new-text",
  allow: marketingStaff,
  input: z.object({ template: optional(id()).catch(undefined) }),
  async run(ctx, { template }) {
    const [[programs, classes, own], library] = await Promise.all([
      inSchool(ctx).db.batch([...subjectsOf(ctx), textChoices(ctx)]),
      offeredTemplates(ctx, "content"),
    ]);
    const chosen = library.find(({ id: templateId }) => templateId === template);
    const isOwn = own.some(({ value }) => value === template);
    return {
      programs,
      classes,
      own,
      library: library.map(({ id: value, title: label }) => ({ value, label })),
      begun: { template: chosen || isOwn ? template : undefined, title: chosen?.title, channel: chosen?.channel },
    };
  },
});

/** Creates a text: blank, or with the content of a library template or another text of the school. */
export const addText = command({
  name: "marketing.add-text",
  allow: marketingStaff,
  input: addTextForm,
  async run(ctx, { title, channel, template, ...form }) {
    const { db, schoolId } = inSchool(ctx);
    const start = template ? await startOf(ctx, template) : null;
    if (template && !start) throw invalidField("template", `"${template}" is not a valid choice`);
    const at = ctx.now.getTime();
    const row = {
      ...{ id: newId(), schoolId, title, channel, createdAt: at, updatedAt: at },
      ...(await subjectOf(ctx, form)),
      templateId: start?.templateId ?? null,
      prompt: start?.prompt ?? null,
      content: start?.content ?? null,
    };
    ctx.stage(db.insert(marketingTexts).values(row));
    ctx.record({ type: "marketing-text", id: row.id, after: { title, channel } });
    return { id: row.id };
  },
});

async function startOf(ctx: Ctx, from: string) {
  const offered = await findTemplate(ctx, from);
  if (offered?.isActive && offered.kind === "content") return { templateId: offered.id, prompt: offered.prompt, content: offered.sample };
  const own = await findText(ctx, from);
  return own ? { templateId: own.templateId, prompt: own.prompt, content: own.content } : null;
}

/** @throws not_found for another school's */
export async function textOf(ctx: Ctx, textId: string) {
  const row = await findText(ctx, textId);
  if (!row) throw notFound();
  return row;
}

/** A text with what it may be about, what it has said, how it will read, and what speaks against it. */
export const editText = query({
  name: "marketing.edit-text",
  allow: marketingStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const text = await textOf(ctx, input.id);
    const [[programs, classes, history], facts, tokens] = await Promise.all([
      inSchool(ctx).db.batch([...subjectsOf(ctx), versionsOf(ctx, text.id)]),
      factsOf(ctx, text),
      tokensOfMonth(ctx),
    ]);
    const filled = text.content ? filledContent(text.content, facts) : null;
    const plain = plainTextOf(filled);
    return {
      ...{ text, programs, classes, facts, tokens, filled, plain },
      history: history.map(({ content, ...row }) => ({ ...row, excerpt: plainTextOf(content).slice(0, 120) })),
      findings: lintOf(plain),
      prompt: promptWith(text.prompt ?? "", facts) || null,
      zone: zoneOf(ctx),
    };
  },
});

/** A stored document with facts in place of its placeholders. */
export function filledContent(stored: string, facts: Awaited<ReturnType<typeof factsOf>>): string {
  if (richTextOf(stored).length === 0) return stored;
  const safe = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, JSON.stringify(value).slice(1, -1)])) as typeof facts;
  return stored.trimStart().startsWith("{") ? filledWith(stored, safe) : filledWith(stored, facts);
}

/** A text as plain text, for copying elsewhere. */
export const textFile = query({
  name: "marketing.text-file",
  allow: marketingStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const text = await textOf(ctx, input.id);
    const facts = await factsOf(ctx, text);
    return { name: `${text.title}.txt`, body: plainTextOf(text.content ? filledContent(text.content, facts) : "") };
  },
});

type Form = z.output<typeof textForm>;

/** The columns of a submitted form. @throws invalid by field */
export async function columnsOf(ctx: Ctx, form: Form) {
  if (form.prompt && unknownPlaceholders(form.prompt).length > 0) throw invalidField("prompt", UNKNOWN_PLACEHOLDER);
  return { title: form.title, channel: form.channel, tone: form.tone, prompt: form.prompt ?? null, ...(await subjectOf(ctx, form)) };
}

/** Stages a text's new columns. @throws conflict `stale` if another user saved it after `seen` */
export function stageText(ctx: CommandCtx, textId: string, columns: Partial<typeof marketingTexts.$inferInsert>, seen: number | undefined): void {
  const { db, own } = inSchool(ctx);
  ctx.stage(
    db
      .update(marketingTexts)
      .set({ ...columns, updatedAt: nextVersion(ctx, marketingTexts.updatedAt) })
      .where(and(own(marketingTexts, textId), isUnchanged(marketingTexts.updatedAt, seen))),
    changedMeanwhile(),
  );
}

/** Stages a text's new version in its history. */
export function stageVersion(
  ctx: CommandCtx,
  textId: string,
  made: { content: string; origin: "hand" | "assistant"; prompt?: string | null; tokens?: number },
) {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(db.insert(marketingVersions).values({ id: newId(), schoolId, textId, ...made, authorId: userOf(ctx).id, createdAt: ctx.now.getTime() }));
}

/** Takes what a text said before once more. @throws not_found */
export const restoreVersion = command({
  name: "marketing.restore-version",
  allow: marketingStaff,
  input: z.object({ id: id(), version_id: id() }),
  async run(ctx, { id: textId, version_id }) {
    await textOf(ctx, textId);
    const { db, own } = inSchool(ctx);
    const v = marketingVersions;
    const [old] = await db
      .select()
      .from(v)
      .where(and(own(v, version_id), eq(v.textId, textId)));
    if (!old) throw notFound();
    stageText(ctx, textId, { content: old.content }, undefined);
    stageVersion(ctx, textId, { content: old.content, origin: old.origin, prompt: old.prompt });
    ctx.record({ type: "marketing-text", id: textId, after: { version: version_id } });
    return { id: textId };
  },
});

export const duplicateText = command({
  name: "marketing.duplicate-text",
  allow: marketingStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const present = await textOf(ctx, input.id);
    const at = ctx.now.getTime();
    const row = { ...present, id: newId(), title: `${present.title.slice(0, 112)} (copy)`, createdAt: at, updatedAt: at };
    ctx.stage(inSchool(ctx).db.insert(marketingTexts).values(row));
    ctx.record({ type: "marketing-text", id: row.id, after: { copyOf: present.id } });
    return { id: row.id };
  },
});

export const deleteText = command({
  name: "marketing.delete-text",
  allow: marketingStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const { db, own } = inSchool(ctx);
    const before = await textOf(ctx, input.id);
    ctx.stage(db.delete(marketingTexts).where(own(marketingTexts, input.id)), notFound());
    ctx.record({ type: "marketing-text", id: input.id, before: { title: before.title } });
    return { id: input.id };
  },
});
