import { and, asc, desc, eq, getTableColumns, isNotNull, lte, not, sql } from "drizzle-orm";
import { SINGLE_KINDS, siteDocuments, siteVersions } from "#drizzle/schema/website";
import { picturesNamedIn, withPictures } from "~/features/files/domain/picture-facts";
import { inEnglish } from "~/features/schools/data/in-english";
import type { Ctx } from "~/platform/context";
import { countRows } from "~/platform/count-rows";
import { isOneOf } from "~/platform/db";
import type { Picture } from "~/platform/media-path";
import { inSchool } from "~/platform/school-scope";
import { contains, sought } from "~/platform/search";
import type { SiteKind } from "../document-model";

export type SiteDocument = typeof siteDocuments.$inferSelect;
export const VERSIONS_KEPT = 20;

const mine = (ctx: Ctx, kind: SiteKind) => and(eq(siteDocuments.schoolId, inSchool(ctx).schoolId), eq(siteDocuments.kind, kind));

/** The published document with the current data of its pictures. */
const seen = {
  ...getTableColumns(siteDocuments),
  published: sql<Record<
    string,
    unknown
  > | null>`CASE WHEN published IS NULL THEN NULL ELSE json_object('body', json(published), 'pictures', ${picturesNamedIn(sql.raw("site_documents.published"), sql.raw("site_documents.school_id"))}) END`.mapWith(
    (text: string) => {
      const { body, pictures } = JSON.parse(text) as { body: Record<string, unknown>; pictures: (string | Picture)[] };
      return withPictures(
        body,
        pictures.map((each) => (typeof each === "string" ? (JSON.parse(each) as Picture) : each)),
      );
    },
  ),
};

const mainText = (name: string) => sql`site_documents.published ->> ${sql.raw(`'${name}'`)}`;
const MAIN_TEXTS = { title: mainText("title"), body: mainText("body"), story: mainText("story"), intro: mainText("intro") };
/** The same with the names of its main texts that have no Spanish. */
const seenAndRead = (ctx: Ctx) => ({ ...seen, inEnglish: inEnglish(ctx, sql`'document:' || site_documents.id`, MAIN_TEXTS) });

/** A document as visitors see it, with the names of its main texts that have no Spanish. */
export type PageDocument = SiteDocument & { inEnglish: string[] };

/** The published document of a kind that has only one. */
export const singlePage = (ctx: Ctx, kind: SiteKind) => inSchool(ctx).db.select(seenAndRead(ctx)).from(siteDocuments).where(mine(ctx, kind)).limit(1);

/** The document of a kind that has only one. */
export const singleDocument = (ctx: Ctx, kind: SiteKind) => inSchool(ctx).db.select().from(siteDocuments).where(mine(ctx, kind)).limit(1);

export const documentById = (ctx: Ctx, kind: SiteKind, id: string) =>
  inSchool(ctx)
    .db.select()
    .from(siteDocuments)
    .where(and(mine(ctx, kind), eq(siteDocuments.id, id)));

/** The shown document at an address. */
export const pageBySlug = (ctx: Ctx, kind: SiteKind, slug: string) =>
  inSchool(ctx)
    .db.select(seenAndRead(ctx))
    .from(siteDocuments)
    .where(and(mine(ctx, kind), eq(siteDocuments.slug, slug)));

/** The published document at an address, shown or hidden. */
export const documentBySlug = (ctx: Ctx, kind: SiteKind, slug: string) =>
  inSchool(ctx)
    .db.select()
    .from(siteDocuments)
    .where(and(mine(ctx, kind), eq(siteDocuments.slug, slug)));

/** The current address of an old one; none while the document is hidden. */
export function movedTo(ctx: Ctx, kind: SiteKind, slug: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select({ slug: siteDocuments.slug })
    .from(siteDocuments)
    .where(
      and(
        isLive(ctx, kind),
        sql`${siteDocuments.id} = (SELECT r.document_id FROM site_redirects r WHERE r.school_id = ${schoolId} AND r.kind = ${kind} AND r.slug = ${slug})`,
      ),
    );
}

/** The shown documents of a kind, in order. */
export const isLive = (ctx: Ctx, kind: SiteKind) =>
  and(mine(ctx, kind), eq(siteDocuments.isShown, true), isNotNull(siteDocuments.published), lte(siteDocuments.liveFrom, ctx.now.getTime()));

export const liveDocuments = (ctx: Ctx, kind: SiteKind, limit = 200) =>
  inSchool(ctx).db.select(seen).from(siteDocuments).where(isLive(ctx, kind)).orderBy(asc(siteDocuments.position), asc(siteDocuments.id)).limit(limit);

/** The shown documents of a kind that have an address each, in order, for a site map. */
export const pagesOnMap = (ctx: Ctx, kind: SiteKind, limit: number) =>
  inSchool(ctx)
    .db.select(seenAndRead(ctx))
    .from(siteDocuments)
    .where(isLive(ctx, kind))
    .orderBy(asc(siteDocuments.position), asc(siteDocuments.id))
    .limit(limit);

/** The published documents of all kinds that have only one, for a site map. */
export const liveSingles = (ctx: Ctx) =>
  inSchool(ctx)
    .db.select(seenAndRead(ctx))
    .from(siteDocuments)
    .where(
      and(
        eq(siteDocuments.schoolId, inSchool(ctx).schoolId),
        isOneOf(siteDocuments.kind, SINGLE_KINDS),
        eq(siteDocuments.isShown, true),
        isNotNull(siteDocuments.published),
      ),
    );

interface Asked {
  search?: string;
  limit: number;
  offset: number;
  ordering: string;
  shown?: boolean;
  slug?: string;
  /** Only documents that visitors see. */
  isPublic?: boolean;
  tag?: string;
}

/** A page of a kind's documents, and how many there are. */
export function documentPage(ctx: Ctx, kind: SiteKind, { search, limit, offset, ordering, shown, slug, isPublic, tag }: Asked) {
  const { db } = inSchool(ctx);
  const isOnSite = sql`(${siteDocuments.isShown} = 1 AND ${siteDocuments.published} IS NOT NULL)`;
  const where = and(
    isPublic ? isLive(ctx, kind) : mine(ctx, kind),
    shown === undefined ? undefined : shown ? isOnSite : not(isOnSite),
    slug ? eq(siteDocuments.slug, slug) : undefined,
    search ? contains(siteDocuments.title, sought(search)) : undefined,
    tag ? sql`EXISTS (SELECT 1 FROM json_each(${siteDocuments.published}, '$.tags') t WHERE t.value = ${tag})` : undefined,
  );
  const column = {
    order: siteDocuments.position,
    title: sql`lower(${siteDocuments.title})`,
    created_at: siteDocuments.createdAt,
    updated_at: siteDocuments.updatedAt,
    date: siteDocuments.liveFrom,
  }[ordering.replace("-", "") as "order"];
  const isDown = ordering.startsWith("-");
  const rows = db
    .select(isPublic ? seen : getTableColumns(siteDocuments))
    .from(siteDocuments)
    .where(where)
    .orderBy(isDown ? desc(column) : asc(column), isDown ? desc(siteDocuments.id) : asc(siteDocuments.id))
    .limit(limit)
    .offset(offset);
  return [rows, countRows(ctx, db, siteDocuments, where)] as const;
}

/** Custom pages that the menu can have. */
export async function pagesForMenu(ctx: Ctx) {
  const rows = await inSchool(ctx)
    .db.select({
      id: siteDocuments.id,
      title: siteDocuments.title,
      inMenu: sql<number>`json_extract(coalesce(${siteDocuments.published}, ${siteDocuments.draft}), '$.in_navbar')`,
    })
    .from(siteDocuments)
    .where(mine(ctx, "page"))
    .orderBy(asc(siteDocuments.position), asc(siteDocuments.id))
    .limit(40);
  return rows.map((row) => ({ ...row, inMenu: Boolean(row.inMenu) }));
}
export type MenuPage = Awaited<ReturnType<typeof pagesForMenu>>[number];

export function versionsOf(ctx: Ctx, documentId: string) {
  const { db, schoolId } = inSchool(ctx);
  return db
    .select()
    .from(siteVersions)
    .where(and(eq(siteVersions.schoolId, schoolId), eq(siteVersions.documentId, documentId)))
    .orderBy(desc(siteVersions.number))
    .limit(VERSIONS_KEPT);
}

/** Whether visitors see it now. */
/** Published and shown, but not before its date. */
export const isScheduled = (ctx: Ctx, row: Pick<SiteDocument, "isShown" | "published" | "liveFrom">): boolean =>
  row.isShown && row.published !== null && row.liveFrom > ctx.now.getTime();

export const isPublicNow = (ctx: Ctx, row: SiteDocument): boolean => row.isShown && row.published !== null && row.liveFrom <= ctx.now.getTime();
