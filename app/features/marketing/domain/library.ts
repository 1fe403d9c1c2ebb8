import { and, asc, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { z } from "zod";
import { libraryTemplates } from "#drizzle/schema/marketing";
import { storeFile } from "~/features/files/domain/store-file";
import type { Ctx } from "~/platform/context";
import { invalidField, notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { flag, id, REQUIRED } from "~/platform/input";
import { superAdmin } from "~/platform/policy";
import { countUse } from "~/platform/rate-limit";
import { acrossSchools } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { contains, sought } from "~/platform/search";
import { changedMeanwhile, isUnchanged, nextVersion } from "~/platform/stale";
import { type CommandCtx, command, query } from "~/platform/verb";
import { HOUR_MS } from "~/platform/zones";
import { filledPrompt, PROMPT_SAMPLES, templateForm, templateListInput, UNKNOWN_PLACEHOLDER, unknownPlaceholders } from "../library-model";

const db = (ctx: Ctx) => acrossSchools(ctx, "the library is the same for every school");

/** How many schools have begun a text or a canvas with a template. */
const usedBy = sql<number>`(SELECT count(*) FROM (SELECT t.school_id FROM marketing_texts t WHERE t.template_id = library_templates.id
  UNION SELECT c.school_id FROM marketing_canvases c WHERE c.template_id = library_templates.id))`.as("used_by");

/** The library. One round trip. */
export const listTemplates = query({
  name: "library.list",
  allow: superAdmin,
  input: templateListInput,
  async run(ctx, { limit, offset, ordering, channel, kind, search }) {
    const pattern = search ? sought(search) : null;
    const where = and(
      channel ? eq(libraryTemplates.channel, channel) : undefined,
      kind ? eq(libraryTemplates.kind, kind) : undefined,
      pattern ? sql`(${contains(libraryTemplates.title, pattern)} OR ${contains(libraryTemplates.category, pattern)})` : undefined,
    );
    const column = ordering.endsWith("created_at") ? libraryTemplates.createdAt : libraryTemplates.title;
    const [results, [total]] = await db(ctx).batch([
      db(ctx)
        .select({ ...getTableColumns(libraryTemplates), usedBy })
        .from(libraryTemplates)
        .where(where)
        .orderBy(ordering.startsWith("-") ? desc(column) : asc(column), asc(libraryTemplates.id))
        .limit(limit)
        .offset(offset),
      db(ctx).select({ count: sql<number>`count(*)` }).from(libraryTemplates).where(where),
    ]);
    return { results, count: total?.count ?? 0 };
  },
});

async function find(ctx: Ctx, templateId: string) {
  const [row] = await db(ctx).select().from(libraryTemplates).where(eq(libraryTemplates.id, templateId));
  if (!row) throw notFound();
  return row;
}

export const showTemplate = query({
  name: "library.show",
  allow: superAdmin,
  input: z.object({ id: id() }),
  run: async (ctx, input) => ({ template: await find(ctx, input.id) }),
});

const TRIES_OF_HOUR = 30;

/** Runs a template's prompt with sample values, for its author. @throws invalid, too_many, unavailable */
export const tryTemplate = command({
  name: "library.try",
  allow: superAdmin,
  input: z.object({ id: id() }),
  idempotent: false,
  async run(ctx, input) {
    const { prompt, channel } = await find(ctx, input.id);
    if (!prompt) throw invalidField("prompt", REQUIRED, "required");
    await countUse(ctx, `library-try:${userOf(ctx).id}`, TRIES_OF_HOUR, HOUR_MS, "Please wait before trying again.");
    const { title, description, school_name, program_fee, upcoming_class } = PROMPT_SAMPLES;
    const { text } = await ctx.ports.assistant.complete({
      task: "write",
      system: `You write marketing texts for ${school_name}, a training school. Use only the given facts.`,
      messages: [{ role: "user", content: filledPrompt(prompt) }],
      passages: [
        { title: `${title} at ${school_name}`, text: description },
        { title: "Next class", text: `The next class starts ${upcoming_class}.` },
        { title: "Tuition", text: `Tuition is ${program_fee}.` },
      ],
      maxTokens: channel === "email" ? 500 : 180,
    });
    return { text };
  },
});

type Form = z.output<typeof templateForm>;

/** The template's columns from the form, with its thumbnail. @throws invalid on fields its kind needs, and for unknown placeholders */
async function columnsOf(ctx: CommandCtx, form: Form) {
  if (form.prompt && unknownPlaceholders(form.prompt).length > 0) throw invalidField("prompt", UNKNOWN_PLACEHOLDER);
  if (form.kind === "canvas")
    for (const name of ["canvas_width", "canvas_height", "layout"] as const) if (!form[name]) throw invalidField(name, REQUIRED, "required");
  const isCanvas = form.kind === "canvas";
  return {
    title: form.title,
    channel: form.channel,
    kind: form.kind,
    category: form.category ?? null,
    description: form.description ?? null,
    prompt: form.prompt ?? null,
    sample: isCanvas ? null : (form.sample ?? null),
    canvasWidth: isCanvas ? (form.canvas_width ?? null) : null,
    canvasHeight: isCanvas ? (form.canvas_height ?? null) : null,
    layout: isCanvas ? (form.layout ?? null) : null,
    isActive: form.is_active,
    ...(form.thumbnail
      ? { thumbnailFileId: await storeFile(ctx, form.thumbnail, { purpose: "marketing-image", access: "public" }, "thumbnail") }
      : form.remove_thumbnail
        ? { thumbnailFileId: null }
        : {}),
  };
}

export const addTemplate = command({
  name: "library.add",
  allow: superAdmin,
  input: templateForm,
  async run(ctx, form) {
    const at = ctx.now.getTime();
    const row = { id: newId(), ...(await columnsOf(ctx, form)), createdAt: at, updatedAt: at };
    ctx.stage(db(ctx).insert(libraryTemplates).values(row));
    ctx.record({ type: "library_template", id: row.id, after: { title: row.title } });
    return { id: row.id };
  },
});

/** @throws conflict `stale` */
export const editTemplate = command({
  name: "library.edit",
  allow: superAdmin,
  input: templateForm.extend({ id: id() }),
  async run(ctx, { id: templateId, ...form }) {
    await find(ctx, templateId);
    stage(ctx, templateId, await columnsOf(ctx, form), form.version);
    return { id: templateId };
  },
});

function stage(ctx: CommandCtx, templateId: string, columns: Partial<typeof libraryTemplates.$inferInsert>, seen?: number): void {
  ctx.stage(
    db(ctx)
      .update(libraryTemplates)
      .set({ ...columns, updatedAt: nextVersion(ctx, libraryTemplates.updatedAt) })
      .where(and(eq(libraryTemplates.id, templateId), isUnchanged(libraryTemplates.updatedAt, seen))),
    changedMeanwhile(),
  );
  ctx.record({ type: "library_template", id: templateId, after: columns });
}

/** Makes an inactive copy to edit. */
export const duplicateTemplate = command({
  name: "library.duplicate",
  allow: superAdmin,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const present = await find(ctx, input.id);
    const at = ctx.now.getTime();
    const row = { ...present, id: newId(), title: `${present.title.slice(0, 112)} (copy)`, isActive: false, createdAt: at, updatedAt: at };
    ctx.stage(db(ctx).insert(libraryTemplates).values(row));
    ctx.record({ type: "library_template", id: row.id, after: { copyOf: present.id } });
    return { id: row.id };
  },
});

/** Offers a template to schools, or no more. */
export const switchTemplate = command({
  name: "library.switch",
  allow: superAdmin,
  input: z.object({ id: id(), on: flag() }),
  async run(ctx, { id: templateId, on }) {
    await find(ctx, templateId);
    stage(ctx, templateId, { isActive: on });
    return { id: templateId };
  },
});

/** Deletes a template; what schools made of it stays theirs. */
export const deleteTemplate = command({
  name: "library.delete",
  allow: superAdmin,
  input: z.object({ id: id() }),
  async run(ctx, { id: templateId }) {
    const before = await find(ctx, templateId);
    ctx.stage(db(ctx).delete(libraryTemplates).where(eq(libraryTemplates.id, templateId)));
    ctx.record({ type: "library_template", id: templateId, before: { title: before.title } });
    return { id: templateId };
  },
});
