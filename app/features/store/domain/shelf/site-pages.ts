import type { Ctx } from "~/platform/context";
import { inSchool } from "~/platform/db";
import { shelfSlugs } from "../../data/shelf";
import { productPath, storePath } from "../../paths";

/** The pages of the store that search engines should know; none while nothing is on the shelf. */
export async function storePages(ctx: Ctx): Promise<{ path: string; changed: string | null }[]> {
  const [rows] = await inSchool(ctx).db.batch([shelfSlugs(ctx)]);
  const pages = rows.map(({ slug, updatedAt }) => ({ path: productPath(slug), changed: new Date(updatedAt).toISOString().slice(0, 10) }));
  return pages.length > 0 ? [{ path: storePath, changed: null }, ...pages] : [];
}
