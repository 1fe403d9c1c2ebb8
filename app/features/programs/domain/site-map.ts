import { z } from "zod";
import { preEnrollPath } from "~/features/enrollment/paths";
import { storePages } from "~/features/store/domain/shelf/site-pages";
import { notFound } from "~/platform/errors";
import { anyoneAtSchool } from "~/platform/policy";
import { query } from "~/platform/verb";
import { programChoices } from "../data/public-programs";
import { homePath, programPath, programsPath } from "../paths";
import { siteOf } from "./site-views";

/** Addresses that search engines should know, with the day of the last change where it is known. */
export const listSiteMap = query({
  name: "site.map",
  allow: anyoneAtSchool,
  input: z.object({}),
  async run(ctx) {
    // A map belongs to a school's own host: whoever is signed in on the product's has none there.
    if (!ctx.hostSchool) throw notFound();
    const [programs, store] = await Promise.all([programChoices(ctx), storePages(ctx)]);
    const { school } = siteOf(ctx);
    const fixed = [homePath(), programsPath(), ...(school.hasPreEnrollment ? [preEnrollPath()] : [])].map((path) => ({ path, changed: null }));
    const pages = programs.map(({ slug, updatedAt }) => ({ path: programPath(slug), changed: new Date(updatedAt).toISOString().slice(0, 10) }));
    return { host: school.host, pages: [...fixed, ...pages, ...store] };
  },
});
