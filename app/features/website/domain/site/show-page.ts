import { z } from "zod";
import { notFound } from "~/platform/errors";
import { choice, integer, optional, optionalText } from "~/platform/input";
import { query } from "~/platform/verb";
import { hasWebsite, siteVisitor } from "../policy";
import { SITE_PAGES, type SiteViews, viewOf } from "./views";

/** Pages of every plan, because visitors have to accept them. */
const ALWAYS = ["terms", "privacy"];

/** A page of a school's site. @throws not_found if the plan has none or the school hides it */
export const showSitePage = query({
  name: "site.page",
  allow: siteVisitor,
  input: z.object({
    site_page: choice(SITE_PAGES),
    slug: optionalText(200),
    q: optionalText(200),
    tag: optionalText(40),
    page: optional(integer(1, 10_000)).catch(1),
    photo: optionalText(64),
  }),
  async run(ctx, { site_page: page, q, page: number, ...input }) {
    if (!ALWAYS.includes(page) && !hasWebsite(ctx)) throw notFound();
    return viewOf(ctx, { page, search: q, number, ...input });
  },
});

/** Data of the home page, in one round trip. */
export const showSiteHome = query({
  name: "site.home",
  allow: siteVisitor,
  input: z.object({}),
  run: (ctx) => viewOf(ctx, { page: "home" }) as Promise<SiteViews["home"]>,
});
