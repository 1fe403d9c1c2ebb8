import { and, eq, sql } from "drizzle-orm";
import { siteDocuments } from "#drizzle/schema/website";
import { inSchool } from "~/platform/school-scope";
import { nextVersion } from "~/platform/stale";
import type { CommandCtx } from "~/platform/verb";
import { type MenuPage, pagesForMenu } from "../../data/documents";
import { NAV_KEYS } from "../../document-model";

interface Entry {
  key: string;
  label?: string;
  is_visible: boolean;
}
const pageKey = ({ id }: { id: string }) => `page:${id}`;
const isPage = (key: string) => key.startsWith("page:");

/**
 * The menu for its form: every page that can be in it, in order. A custom page stores in `in_navbar` whether it is in the menu; an
 * unpublished change of the menu takes precedence.
 */
export function menuEntries(nav: readonly Entry[], pages: readonly MenuPage[], hasDraft: boolean): Entry[] {
  const own = new Map(pages.map((page) => [pageKey(page), page]));
  const there = nav.flatMap((entry) => {
    if (!isPage(entry.key)) return [entry];
    const page = own.get(entry.key);
    return page ? [{ ...entry, is_visible: hasDraft ? entry.is_visible : page.inMenu }] : [];
  });
  const missing = (key: string) => !nav.some((entry) => entry.key === key);
  return [
    ...there,
    ...NAV_KEYS.filter(missing).map((key) => ({ key, is_visible: false })),
    ...pages.filter((page) => missing(pageKey(page))).map((page) => ({ key: pageKey(page), is_visible: page.inMenu })),
  ];
}

/** Titles of custom pages, for the entries of the menu. */
export const pageTitles = (pages: readonly MenuPage[]): Record<string, string> =>
  Object.fromEntries(pages.map((page) => [pageKey(page), page.title]));

/** Stores in each custom page whether the published menu has it. */
export async function stageMenuPages(ctx: CommandCtx, nav: readonly Entry[]): Promise<void> {
  const { db, own } = inSchool(ctx);
  const pages = await pagesForMenu(ctx);
  for (const page of pages) {
    const entry = nav.find(({ key }) => key === pageKey(page));
    if (!entry || entry.is_visible === page.inMenu) continue;
    const said = sql`json(${entry.is_visible ? "true" : "false"})`;
    ctx.stage(
      db
        .update(siteDocuments)
        .set({
          draft: sql`json_set(${siteDocuments.draft}, '$.in_navbar', ${said})`,
          published: sql`CASE WHEN ${siteDocuments.published} IS NULL THEN NULL ELSE json_set(${siteDocuments.published}, '$.in_navbar', ${said}) END`,
          updatedAt: nextVersion(ctx, siteDocuments.updatedAt),
        })
        .where(and(own(siteDocuments, page.id), eq(siteDocuments.kind, "page"))),
    );
  }
}
