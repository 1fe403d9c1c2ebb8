import { z } from "zod";
import { programPages } from "~/features/programs/domain/site-map";
import { zoneOf } from "~/platform/context";
import { inSchool } from "~/platform/db";
import { notFound } from "~/platform/errors";
import { anyoneAtSchool } from "~/platform/policy";
import { query } from "~/platform/verb";
import { dayIn } from "~/platform/zones";
import { shelfSlugs } from "../../data/shelf";
import { productPath, storePath } from "../../paths";

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
