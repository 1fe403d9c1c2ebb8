import { and, eq, lte, sql } from "drizzle-orm";
import { siteDocuments, siteRedirects, siteVersions } from "#drizzle/schema/website";
import { todayOf, zoneOf } from "~/platform/context";
import { conflict, invalidField } from "~/platform/errors";
import { newId } from "~/platform/ids";
import { inSchool } from "~/platform/school-scope";
import { changedMeanwhile, nextVersion } from "~/platform/stale";
import type { CommandCtx } from "~/platform/verb";
import { instantOf } from "~/platform/wall-clock";
import { NO_SLUG, slugOf } from "~/platform/written";
import { documentBySlug, type SiteDocument, VERSIONS_KEPT } from "../../data/documents";
import { type SiteKind, titleOf } from "../../document-model";

export const taken = () => conflict("duplicate", "This name is already in use", { slug: ["This name is already in use"] });

type Body = Record<string, unknown>;
export interface Change {
  kind: SiteKind;
  /** The current document; null adds one. */
  present: SiteDocument | null;
  body: Body;
  isShown?: boolean;
  /** Publishes it; otherwise it is saved as a draft. */
  isPublished: boolean;
  /** Keeps an existing draft. */
  keepsDraft?: boolean;
}

/** Stages a draft or a new published version. @throws conflict `stale`, `duplicate` */
export async function stageDocument(ctx: CommandCtx, change: Change): Promise<{ id: string; isSeen: boolean }> {
  const { kind, present, isPublished } = change;
  const documentId = present?.id ?? newId();
  const slug = await slugFor(ctx, change, documentId);
  const body: Body = kind === "page" || kind === "post" ? { ...change.body, slug } : { ...change.body };
  if (kind === "post" && isPublished) body.date ??= present?.published?.date ?? todayOf(ctx);
  const liveSlug = isPublished || !present?.published ? slug : present.slug;
  const number = (present?.version ?? 0) + (isPublished ? 1 : 0);
  const now = ctx.now.getTime();
  const set = {
    slug: liveSlug,
    title: titleOf(kind, body),
    ...(change.keepsDraft && present ? {} : { draft: body }),
    ...(isPublished ? { published: body, version: number, publishedAt: now, liveFrom: liveFrom(ctx, kind, body) } : {}),
    ...(change.isShown === undefined ? {} : { isShown: change.isShown }),
  };
  stageRow(ctx, present, { ...set, draft: body }, documentId, kind, set);
  if (isPublished) stageVersion(ctx, documentId, number, body);
  if (isPublished && present?.published && present.slug !== slug) stageRedirect(ctx, kind, present.slug, slug, documentId);
  const isSeen = isPublished || (change.isShown !== undefined && change.isShown !== present?.isShown);
  ctx.record({ type: `site_${kind}`, id: documentId, after: { title: set.title, slug, version: number, isPublished } });
  return { id: documentId, isSeen };
}

type Set = Partial<typeof siteDocuments.$inferInsert>;

function stageRow(
  ctx: CommandCtx,
  present: SiteDocument | null,
  made: Set & { draft: Body; slug: string; title: string },
  id: string,
  kind: SiteKind,
  set: Set,
) {
  const { db, schoolId, own } = inSchool(ctx);
  const now = ctx.now.getTime();
  if (!present) {
    const last = sql<number>`(SELECT coalesce(max(d.position), -1) + 1 FROM site_documents d WHERE d.school_id = ${schoolId} AND d.kind = ${kind})`;
    ctx.stage(db.insert(siteDocuments).values({ id, schoolId, kind, ...made, position: last as unknown as number, createdAt: now, updatedAt: now }));
    return;
  }
  ctx.stage(
    db
      .update(siteDocuments)
      .set({ ...set, updatedAt: nextVersion(ctx, siteDocuments.updatedAt) })
      .where(and(own(siteDocuments, id), eq(siteDocuments.updatedAt, present.updatedAt))),
    changedMeanwhile(),
  );
}

function stageVersion(ctx: CommandCtx, documentId: string, number: number, body: Body): void {
  const { db, schoolId } = inSchool(ctx);
  const { actor } = ctx;
  const author = actor.kind === "user" ? { authorId: actor.id, authorName: `${actor.firstName} ${actor.lastName}` } : { authorName: "The product" };
  ctx.stage(db.insert(siteVersions).values({ schoolId, documentId, number, body, ...author, createdAt: ctx.now.getTime() }));
  ctx.stage(
    db
      .delete(siteVersions)
      .where(and(eq(siteVersions.schoolId, schoolId), eq(siteVersions.documentId, documentId), lte(siteVersions.number, number - VERSIONS_KEPT))),
  );
}

/** Redirects the old address; removes a redirect from the new one. */
function stageRedirect(ctx: CommandCtx, kind: SiteKind, from: string, to: string, documentId: string): void {
  const { db, schoolId } = inSchool(ctx);
  ctx.stage(db.delete(siteRedirects).where(and(eq(siteRedirects.schoolId, schoolId), eq(siteRedirects.kind, kind), eq(siteRedirects.slug, to))));
  ctx.stage(
    db
      .insert(siteRedirects)
      .values({ schoolId, kind, slug: from, documentId, createdAt: ctx.now.getTime() })
      .onConflictDoUpdate({ target: [siteRedirects.schoolId, siteRedirects.kind, siteRedirects.slug], set: { documentId } }),
  );
}

/** The slug: as entered, or created from the title and unique. */
async function slugFor(ctx: CommandCtx, { kind, present, body }: Change, documentId: string): Promise<string> {
  if (kind !== "page" && kind !== "post") return present?.slug ?? (isSingle(kind) ? kind : documentId);
  const requestedSlug = typeof body.slug === "string" ? body.slug : undefined;
  const wanted = requestedSlug ?? slugOf(String(body.title));
  if (!wanted) throw invalidField("slug", NO_SLUG);
  const [other] = await documentBySlug(ctx, kind, wanted);
  if (!other || other.id === present?.id) return wanted;
  if (requestedSlug) throw taken();
  return `${wanted}-${documentId.slice(-5)}`;
}

export const isSingle = (kind: SiteKind) => !["campus", "faq", "resource", "page", "post"].includes(kind);

/** The start of the post's date in the school's zone; now for documents without a date. */
function liveFrom(ctx: CommandCtx, kind: SiteKind, body: Body): number {
  return kind === "post" && typeof body.date === "string" ? instantOf(body.date, "00:00", zoneOf(ctx)).getTime() : 0;
}
