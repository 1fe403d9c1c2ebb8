import { z } from "zod";
import { shelfSlugs } from "~/features/store/domain/questions";
import { productPath, storePath } from "~/features/store/paths";
import { zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { anyoneAtSchool } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { dayIn } from "~/platform/zones";
import { programPages } from "./site-map";

/** Addresses that search engines should know. A map belongs to a school's own host: who is signed in on the product's has none there. */
export const listSiteMap = query({
  name: "site.map",
  allow: anyoneAtSchool,
  input: z.object({}),
  async run(ctx) {
    if (!ctx.hostSchool) throw notFound();
    const [{ host, pages }, [products]] = await Promise.all([programPages(ctx), inSchool(ctx).db.batch([shelfSlugs(ctx)])]);
    const shelf = products.map(({ slug, updatedAt }) => ({ path: productPath(slug), changed: dayIn(new Date(updatedAt), zoneOf(ctx)) }));
    return { host, pages: [...pages, ...(shelf.length > 0 ? [{ path: storePath, changed: null }, ...shelf] : [])] };
  },
});
