import { and, eq } from "drizzle-orm";
import { siteDocuments } from "#drizzle/schema/website";

import { notFound } from "~/platform/errors";
import { givenPlace } from "~/platform/order";
import { inSchool } from "~/platform/school-scope";
import { nextVersion } from "~/platform/stale";
import type { CommandCtx } from "~/platform/verb";
import type { SiteKind } from "../../document-model";

/** Stages the positions of documents of a kind. @throws not_found when one of them is not the school's */
export async function stagePlaces(ctx: CommandCtx, kind: SiteKind, items: { id: string; order: number }[]): Promise<void> {
  const { db, ownAll } = inSchool(ctx);
  const ids = [...new Set(items.map((item) => item.id))];
  if (ids.length === 0) return;
  const mine = and(ownAll(siteDocuments, ids), eq(siteDocuments.kind, kind));
  const known = await db.select({ id: siteDocuments.id }).from(siteDocuments).where(mine);
  if (known.length !== ids.length) throw notFound();
  ctx.stage(
    db
      .update(siteDocuments)
      .set({ position: givenPlace(items, siteDocuments.id) })
      .where(mine),
  );
}

/** Shows or hides a document at once. @throws not_found */
export async function stageShown(ctx: CommandCtx, kind: SiteKind, documentId: string, isShown: boolean): Promise<void> {
  const { db, own } = inSchool(ctx);
  ctx.stage(
    db
      .update(siteDocuments)
      .set({ isShown, updatedAt: nextVersion(ctx, siteDocuments.updatedAt) })
      .where(and(own(siteDocuments, documentId), eq(siteDocuments.kind, kind))),
    notFound(),
  );
  ctx.record({ type: `site_${kind}`, id: documentId, after: { isShown } });
}
