import { z } from "zod";
import { homePath } from "~/features/programs/paths";
import { shelfSlugs } from "~/features/store/domain/questions";
import { productPath, storePath } from "~/features/store/paths";
import { type School, zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { anyoneAtSchool } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { dayIn } from "~/platform/zones";
import { liveDocuments, type SiteDocument } from "../data/documents";
import { aboutPath, blogPath, campusesPath, customPagePath, faqsPath, galleryPath, postPath, resourcesPath, tuitionPath } from "../paths";
import { hasWebsite } from "./policy";
import { programPages } from "./site-map";

const PATHS: Record<string, string> = {
  about: aboutPath,
  tuition: tuitionPath,
  gallery: galleryPath(),
  campuses: campusesPath,
  faqs: faqsPath,
  resources: resourcesPath,
  blog: blogPath(),
};

/** What of the site has something to show, and what the school has written. */
const sitePages = (school: School, written: SiteDocument[], posts: SiteDocument[], dayOf: (at: number | null) => string | null) => [
  ...(school.site?.menu ?? []).map(({ key }) => ({ path: PATHS[key] ?? homePath(), changed: null })),
  ...written.map(({ slug, publishedAt }) => ({ path: customPagePath(slug), changed: dayOf(publishedAt) })),
  ...posts.map(({ slug, publishedAt }) => ({ path: postPath(slug), changed: dayOf(publishedAt) })),
];

/** Addresses that search engines should know. A map belongs to a school's own host: who is signed in on the product's has none there. */
export const listSiteMap = query({
  name: "site.map",
  allow: anyoneAtSchool,
  input: z.object({}),
  async run(ctx) {
    if (!ctx.hostSchool) throw notFound();
    const [{ host, pages }, [products, written, posts]] = await Promise.all([
      programPages(ctx),
      inSchool(ctx).db.batch([shelfSlugs(ctx), liveDocuments(ctx, "page", 500), liveDocuments(ctx, "post", 2000)]),
    ]);
    const dayOf = (at: number | null) => (at ? dayIn(new Date(at), zoneOf(ctx)) : null);
    const site = hasWebsite(ctx) ? sitePages(ctx.hostSchool, written, posts, dayOf) : [];
    const shelf = products.map(({ slug, updatedAt }) => ({ path: productPath(slug), changed: dayIn(new Date(updatedAt), zoneOf(ctx)) }));
    return { host, pages: [...pages, ...site, ...(shelf.length > 0 ? [{ path: storePath, changed: null }, ...shelf] : [])] };
  },
});
