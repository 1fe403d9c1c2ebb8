import { and, asc, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { libraryTemplates } from "#drizzle/schema/marketing";
import { claimUpload } from "~/features/files/domain/claim-upload";
import { pictureUpload } from "~/features/files/domain/create-upload";
import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { clearable, id, kept, optionalLongText, optionalText, text } from "~/platform/input";
import { isSuperAdmin, staffOrSuper, superAdmin, withPlan } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import { nextVersion } from "~/platform/stale";
import { type CommandCtx, command, query } from "~/platform/verb";
import { findTemplate } from "../data/texts";
import { CHANNEL_LABELS } from "../library-model";
import { type Channel, templatesInput } from "../model";

const reader = withPlan(staffOrSuper, "assistants");
const db = (ctx: Ctx) => acrossSchools(ctx, "the library is the same for every school");

/** The library over the API. Schools see what is offered. */
export const readLibrary = query({
  name: "marketing.library",
  allow: reader,
  input: templatesInput,
  async run(ctx, { limit, offset, ordering, search, category, kind }) {
    const t = libraryTemplates;
    const pattern = search ? sought(search) : null;
    const where = and(
      isSuperAdmin(ctx) ? undefined : eq(t.isActive, true),
      kind ? eq(t.kind, kind) : undefined,
      category ? sql`lower(${t.category}) = ${category.toLowerCase()}` : undefined,
      pattern ? sql`(${contains(t.title, pattern)} OR ${contains(t.description, pattern)})` : undefined,
    );
    const column = ordering.endsWith("created_at") ? t.createdAt : t.title;
    const order = ordering.startsWith("-") ? desc : asc;
    const [results, [total]] = await db(ctx).batch([
      db(ctx).select().from(t).where(where).orderBy(order(column), asc(t.id)).limit(limit).offset(offset),
      db(ctx).select({ count: sql<number>`count(*)` }).from(t).where(where),
    ]);
    return { results, count: total?.count ?? 0 };
  },
});

/** One of them. @throws not_found, for schools also for one that is not offered */
export const readTemplate = query({
  name: "marketing.template",
  allow: reader,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const row = await findTemplate(ctx, input.id);
    if (!row || (!row.isActive && !isSuperAdmin(ctx))) throw notFound();
    return row;
  },
});

/** A canvas as sent to the API. */
export const canvasJson = () => z.record(z.unknown(), { invalid_type_error: "Send a JSON object" });

const fields = {
  description: clearable(optionalLongText(500)),
  category: clearable(optionalText(80)),
  prompt: clearable(optionalLongText(4000)),
  image_url: clearable(optionalText(2048)),
  canvas: canvasJson().nullable().optional(),
};

/** The file behind an address that an upload has answered; nothing said changes nothing. @throws invalid on `image_url` */
export const imageOf = async (ctx: CommandCtx, url: string | null | undefined): Promise<string | null | undefined> =>
  url ? claimUpload(ctx, url, "marketing-image", "image_url") : url;

export const createTemplate = command({
  name: "marketing.create-template",
  allow: superAdmin,
  input: z.object({ title: text(120), ...fields }),
  async run(ctx, { image_url, canvas, ...form }) {
    const at = ctx.now.getTime();
    const category = form.category ?? null;
    const channel: Channel = category && Object.hasOwn(CHANNEL_LABELS, category) ? (category as Channel) : canvas ? "flyer" : "email";
    const row = {
      ...{ id: newId(), title: form.title, channel, category, description: form.description ?? null, prompt: form.prompt ?? null },
      ...{ kind: canvas ? ("canvas" as const) : ("content" as const), canvas: canvas ?? null },
      ...{ thumbnailFileId: (await imageOf(ctx, image_url)) ?? null, createdAt: at, updatedAt: at },
    };
    ctx.stage(db(ctx).insert(libraryTemplates).values(row));
    ctx.record({ type: "library_template", id: row.id, after: { title: row.title } });
    return { id: row.id };
  },
});

export const changeTemplate = command({
  name: "marketing.change-template",
  allow: superAdmin,
  input: z.object({ id: id(), title: kept(text(120)), ...fields }),
  async run(ctx, { id: templateId, image_url, canvas, ...form }) {
    if (!(await findTemplate(ctx, templateId))) throw notFound();
    const thumbnailFileId = await imageOf(ctx, image_url);
    const values = { ...form, canvas, thumbnailFileId, ...(canvas ? { kind: "canvas" as const } : {}) };
    const columns = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<
      typeof libraryTemplates.$inferInsert
    >;
    ctx.stage(
      db(ctx)
        .update(libraryTemplates)
        .set({ ...columns, updatedAt: nextVersion(ctx, libraryTemplates.updatedAt) })
        .where(eq(libraryTemplates.id, templateId)),
      notFound(),
    );
    ctx.record({ type: "library_template", id: templateId, after: { title: form.title } });
    return { id: templateId };
  },
});

/** A place for a picture of the library or of a school's marketing. */
export const createMarketingUpload = pictureUpload("marketing.create-upload", reader, "marketing-image");
