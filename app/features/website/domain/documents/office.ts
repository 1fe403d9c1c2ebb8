import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { LISTED_KINDS, SITE_KINDS, siteDocuments, siteRedirects, siteVersions } from "#drizzle/schema/website";
import { storeFile } from "~/features/files/domain/store-file";
import { programChoices, publicLocations } from "~/features/programs/data/public-programs";
import { inChosenSchool } from "~/features/programs/domain/programs/chosen-school";
import { type Ctx, schoolOf, todayOf, zoneOf } from "~/platform/context";
import { conflict, invalid, invalidField, notFound } from "~/platform/errors";
import { choice, flag, id, integer, issuesToFields, optional, optionalText, REQUIRED } from "~/platform/input";
import { listInput } from "~/platform/list";
import { orderInput, orderOf, placeIn } from "~/platform/order";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, version } from "~/platform/stale";
import { type CommandCtx, command, query } from "~/platform/verb";
import { catalogueWords } from "~/platform/wording";
import {
  documentById,
  documentPage,
  isScheduled,
  type MenuPage,
  pagesForMenu,
  type SiteDocument,
  singleDocument,
  versionsOf,
} from "../../data/documents";
import { describedAmong } from "../../data/pictures";
import { BODIES, type Body, type SiteKind } from "../../document-model";
import { heroTitle, type Section } from "../../section-model";
import { websiteStaff } from "../policy";
import { defaultBody } from "../site/defaults";
import { menuEntries, pageTitles, stageMenuPages } from "./menu";
import { checkPictures, takeMore, takePictures } from "./pictures";
import { stageShown } from "./places";
import { moveRow } from "./rows";
import { isSingle, stageDocument } from "./stage-document";

const kind = choice(SITE_KINDS);
const atSchool = { school: optionalText(64) };
const one = z.object({ kind, id: optional(id()), ...atSchool });

/** The document of a screen; null if a kind that has only one has never been written. @throws not_found */
export async function present(
  ctx: CommandCtx | Parameters<typeof inSchool>[0],
  input: { kind: SiteKind; id?: string },
): Promise<SiteDocument | null> {
  if (isSingle(input.kind)) return (await singleDocument(ctx, input.kind))[0] ?? null;
  if (!input.id) return null;
  const [row] = await documentById(ctx, input.kind, input.id);
  if (!row) throw notFound();
  return row;
}

/** Form values of a document: the draft, or the defaults. */
export const editDocument = query({
  name: "site.edit",
  allow: websiteStaff,
  school: inChosenSchool,
  input: one,
  async run(ctx, input) {
    const row = await present(ctx, input);
    const versions = row ? await versionsOf(ctx, row.id) : [];
    const hasDraft = row !== null && JSON.stringify(row.draft) !== JSON.stringify(row.published);
    const pages = input.kind === "basic" ? await pagesForMenu(ctx) : [];
    const photos = input.kind === "gallery" ? ((row?.draft as Body<"gallery"> | undefined)?.photos ?? []) : [];
    return {
      kind: input.kind,
      document: row,
      values: valuesOf(ctx, input.kind, row?.draft ?? defaultBody(ctx, input.kind), pages, hasDraft),
      pageTitles: pageTitles(pages),
      isNew: !row,
      isScheduled: row !== null && isScheduled(ctx, row),
      withoutText: await withoutText(ctx, photos),
      hasDraft,
      versions: versions.map(({ number, authorName, createdAt }) => ({ number, authorName, createdAt })),
      zone: zoneOf(ctx),
      today: todayOf(ctx),
      host: schoolOf(ctx)?.host ?? "",
      programs: (await programChoices(ctx)).map(({ id: value, title: label }) => ({ value, label })),
    };
  },
});

/** Pictures that neither the document nor the library describes. */
async function withoutText(ctx: Ctx, photos: Body<"gallery">["photos"]): Promise<string[]> {
  const open = photos.filter(({ picture }) => picture.alt === undefined).map(({ picture }) => picture.id);
  if (open.length === 0) return [];
  const described = new Set((await describedAmong(ctx, open)).map(({ id: fileId }) => fileId));
  return open.filter((fileId) => !described.has(fileId));
}

/** The stored body, with defaults for missing required fields. */
function valuesOf(ctx: Ctx, of: SiteKind, body: Record<string, unknown>, pages: readonly MenuPage[], hasDraft: boolean): Record<string, unknown> {
  const school = schoolOf(ctx);
  if (of === "post") return { author: ctx.actor.kind === "user" ? `${ctx.actor.firstName} ${ctx.actor.lastName}` : undefined, ...body };
  if (!school || (of !== "basic" && of !== "home")) return body;
  if (of === "basic") {
    const nav = (body.nav ?? []) as Parameters<typeof menuEntries>[0];
    return { ...body, site_title: body.site_title ?? school.name, nav: menuEntries(nav, pages, hasDraft) };
  }
  const sections = (body.sections ?? []) as Section[];
  return { ...body, sections: sections.map((each) => (each.type === "hero" ? { ...each, title: each.title ?? heroTitle(school) } : each)) };
}

/** Fields of the form that every kind shares. */
function checkSaid(of: SiteKind, body: Record<string, unknown>): void {
  if (of === "basic" && !body.site_title) throw invalidField("site_title", REQUIRED, "required");
  const at = of === "home" ? ((body.sections ?? []) as Section[]).findIndex(({ type, title }) => type === "hero" && !title) : -1;
  if (at >= 0) throw invalidField(`sections.${at}.title`, REQUIRED, "required");
}

const written = one.extend({ version: version(), is_shown: optional(flag()), row: optionalText(80), publish: flag() }).passthrough();

interface Written {
  kind: SiteKind;
  id?: string;
  version?: number;
  is_shown?: boolean;
  row?: string;
  school?: string;
  [field: string]: unknown;
}

async function write(ctx: CommandCtx, input: Written, isPublished: boolean) {
  const { kind: of, id: documentId, version: seen, is_shown: isShown, row, school: _, ...raw } = input;
  const there = await present(ctx, { kind: of, id: documentId });
  if (there && seen !== undefined && seen !== there.updatedAt) throw changedMeanwhile();
  const fresh = new Set<string>();
  const taken = (await takePictures(ctx, moveRow(raw, row), fresh)) as Record<string, unknown>;
  if (taken.upload instanceof File && taken.upload.size > 0)
    taken.file = await storeFile(ctx, taken.upload, { purpose: "site-file", access: "private" }, "upload");
  else if (of === "resource") taken.file = there?.draft.file;
  const { photos, refused } = of === "gallery" ? await takeMore(ctx, taken, fresh) : { photos: taken.photos, refused: [] };
  taken.photos = photos;
  const parsed = BODIES[of].safeParse(taken, { errorMap: catalogueWords });
  if (!parsed.success) throw invalid(issuesToFields(parsed.error));
  checkSaid(of, parsed.data);
  await checkPictures(ctx, there?.draft, parsed.data, fresh);
  if (of === "basic" && isPublished) await stageMenuPages(ctx, (parsed.data as Body<"basic">).nav);
  const { id: saved, isSeen } = await stageDocument(ctx, { kind: of, present: there, body: parsed.data, isShown, isPublished });
  const day = of === "post" ? (parsed.data as Body<"post">).date : undefined;
  return { id: saved, kind: of, isPublished, isSeen, refused, scheduledFor: isPublished && day && day > todayOf(ctx) ? day : null };
}

/** Saves the draft, or publishes it (`publish`). @throws conflict `stale` */
export const writeDocument = command({
  name: "site.write",
  allow: websiteStaff,
  school: inChosenSchool,
  input: written,
  run: (ctx, { publish, ...input }) => write(ctx, input, publish),
  touches: ({ isSeen }) => isSeen,
});

/** Publishes the previous version. The draft is kept. */
export const undoPublication = command({
  name: "site.undo",
  allow: websiteStaff,
  school: inChosenSchool,
  input: one,
  async run(ctx, input) {
    const row = await present(ctx, input);
    const [, before] = row ? await versionsOf(ctx, row.id) : [];
    if (!row || !before) throw conflict("no_version", "There is no previous version.");
    return stageDocument(ctx, { kind: input.kind, present: row, body: before.body, isPublished: true, keepsDraft: true });
  },
  touches: ({ isSeen }) => isSeen,
});

/** Restores an older version as the draft. */
export const restoreVersion = command({
  name: "site.restore",
  allow: websiteStaff,
  school: inChosenSchool,
  input: one.extend({ number: integer(1, 1_000_000) }),
  async run(ctx, input) {
    const row = await present(ctx, input);
    const found = row ? (await versionsOf(ctx, row.id)).find(({ number }) => number === input.number) : null;
    if (!row || !found) throw notFound();
    return stageDocument(ctx, { kind: input.kind, present: row, body: found.body, isPublished: false });
  },
  touches: ({ isSeen }) => isSeen,
});

/** Shows or hides a document at once. Showing an unpublished document publishes it. */
export const showDocument = command({
  name: "site.show",
  allow: websiteStaff,
  touches: "site",
  school: inChosenSchool,
  input: z.object({ kind, id: id(), is_shown: flag(), ...atSchool }),
  async run(ctx, { kind: of, id: documentId, is_shown: isShown }) {
    const row = isShown ? await present(ctx, { kind: of, id: documentId }) : null;
    if (row && !row.published) await stageDocument(ctx, { kind: of, present: row, body: row.draft, isShown, isPublished: true });
    else await stageShown(ctx, of, documentId, isShown);
    return { id: documentId };
  },
});

/** A document with its versions and redirects. */
export async function stageDelete(ctx: CommandCtx, of: SiteKind, documentId: string): Promise<void> {
  const { db, schoolId, own } = inSchool(ctx);
  const row = await present(ctx, { kind: of, id: documentId });
  if (!row) throw notFound();
  ctx.stage(db.delete(siteVersions).where(and(eq(siteVersions.schoolId, schoolId), eq(siteVersions.documentId, row.id))));
  ctx.stage(db.delete(siteRedirects).where(and(eq(siteRedirects.schoolId, schoolId), eq(siteRedirects.documentId, row.id))));
  ctx.stage(db.delete(siteDocuments).where(own(siteDocuments, row.id)), notFound());
  ctx.record({ type: `site_${of}`, id: row.id, before: { title: row.title, published: row.published } });
}

export const deleteDocument = command({
  name: "site.delete",
  allow: websiteStaff,
  touches: "site",
  school: inChosenSchool,
  input: z.object({ kind: choice(LISTED_KINDS), id: id(), ...atSchool }),
  async run(ctx, input) {
    await stageDelete(ctx, input.kind, input.id);
    return { deleted: input.id };
  },
});

export const orderDocuments = command({
  name: "site.order",
  allow: websiteStaff,
  touches: "site",
  school: inChosenSchool,
  input: z.object({ ...orderInput, kind: choice(LISTED_KINDS), ...atSchool }),
  async run(ctx, input) {
    const { db, schoolId } = inSchool(ctx);
    ctx.stage(
      db
        .update(siteDocuments)
        .set({ position: placeIn(orderOf(input), siteDocuments.id) })
        .where(and(eq(siteDocuments.schoolId, schoolId), eq(siteDocuments.kind, input.kind))),
    );
    return {};
  },
});

/** The office's list of a kind. Campuses and FAQs come without paging, in order. */
export const officeList = query({
  name: "site.list",
  allow: websiteStaff,
  school: inChosenSchool,
  input: listInput({
    sorts: ["order", "title", "date", "created_at", "updated_at"] as const,
    filters: { kind: choice(LISTED_KINDS), active: choice(["yes", "no"]), school: z.string().max(64) },
    pageSize: 50,
  }),
  async run(ctx, { kind: of = "faq", active, ...input }) {
    const shown = active ? active === "yes" : undefined;
    const { db } = inSchool(ctx);
    const page = documentPage(ctx, of, { ...input, shown });
    // Campuses can be copied from class locations; resources have a layout.
    const beside = of === "campus" ? [publicLocations(ctx)] : [];
    const above = of === "resource" ? [singleDocument(ctx, "resources")] : [];
    const [rows, [total], ...more] = await db.batch([...page, ...above, ...beside]);
    const [shelf] = of === "resource" ? (more[0] as SiteDocument[]) : [];
    return {
      results: rows.map(({ published, ...row }) => ({
        ...row,
        isPublished: published !== null,
        isScheduled: isScheduled(ctx, { published, ...row }),
      })),
      count: total?.count ?? 0,
      zone: zoneOf(ctx),
      layout: shelf?.published?.layout === "list" ? "list" : "grid",
      locations: of === "campus" ? (more[0]?.length ?? 0) : 0,
    };
  },
});
