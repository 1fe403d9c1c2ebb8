import { z } from "zod";
import { homePath } from "~/features/programs/paths";
import { shelfSlugs } from "~/features/store/data/shelf";
import { productPath, storePath } from "~/features/store/paths";
import { type School, zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { anyoneAtSchool } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { dayIn } from "~/platform/zones";
import { liveDocuments, liveSingles, type PageDocument, pagesOnMap, type SiteDocument } from "../data/documents";
import { aboutPath, blogPath, campusesPath, customPagePath, faqsPath, galleryPath, postPath, resourcesPath, tuitionPath } from "../paths";
import { picturesIn } from "./documents/pictures";
import { hasWebsite } from "./policy";
import { picturePaths, programPages } from "./site-map";

/** Most addresses per site map that search engines accept. */
const MOST_PICTURES = 1000;

const PATHS: Record<string, string> = {
  about: aboutPath,
  tuition: tuitionPath,
  gallery: galleryPath(),
  campuses: campusesPath,
  faqs: faqsPath,
  resources: resourcesPath,
  blog: blogPath(),
};

const picturesOf = ({ published }: SiteDocument): string[] => picturePaths(...new Set(picturesIn(published).map(({ id }) => id)));

type SiteRows = readonly [single: PageDocument[], campuses: SiteDocument[], written: PageDocument[], posts: PageDocument[]];

/** Pages of the site with content, and the documents of the school. */
function sitePages(school: School, [single, campuses, written, posts]: SiteRows, dayOf: (at: number | null) => string | null) {
  const page = (path: string, from: (SiteDocument & { inEnglish?: string[] })[] = []) => ({
    path,
    changed: dayOf(Math.max(0, ...from.map(({ publishedAt }) => publishedAt ?? 0))),
    pictures: from.flatMap(picturesOf).slice(0, MOST_PICTURES),
    isEnglish: from.some(({ inEnglish = [] }) => inEnglish.length > 0),
  });
  return [
    ...(school.site?.has ?? []).map((key) =>
      page(PATHS[key] ?? homePath(), key === "campuses" ? campuses : single.filter(({ kind }) => kind === key)),
    ),
    ...written.map((each) => page(customPagePath(each.slug), [each])),
    ...posts.map((each) => page(postPath(each.slug), [each])),
  ];
}

/** Site map of a school's own host. The product's host has none. */
export const listSiteMap = query({
  name: "site.map",
  allow: anyoneAtSchool,
  input: z.object({}),
  async run(ctx) {
    if (!ctx.hostSchool) throw notFound();
    const [{ host, pages }, [products, ...documents]] = await Promise.all([
      programPages(ctx),
      inSchool(ctx).db.batch([
        shelfSlugs(ctx),
        liveSingles(ctx),
        liveDocuments(ctx, "campus"),
        pagesOnMap(ctx, "page", 500),
        pagesOnMap(ctx, "post", 2000),
      ]),
    ]);
    const dayOf = (at: number | null) => (at ? dayIn(new Date(at), zoneOf(ctx)) : null);
    const site = hasWebsite(ctx) ? sitePages(ctx.hostSchool, documents, dayOf) : [];
    const shelf = products.map(({ slug, imageFileId, updatedAt, inEnglish }) => ({
      path: productPath(slug),
      changed: dayOf(updatedAt),
      pictures: picturePaths(imageFileId),
      isEnglish: inEnglish.length > 0,
    }));
    return { host, pages: [...pages, ...site, ...(shelf.length > 0 ? [{ path: storePath, changed: null }, ...shelf] : [])] };
  },
});
