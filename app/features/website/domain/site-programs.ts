import { z } from "zod";
import { PROGRAM_TYPES } from "#drizzle/schema/programs";
import { upcomingClasses, upcomingClassesOfPartners } from "~/features/programs/data/public-classes";
import { type CatalogOrder, categoriesOnSite, countOnSite, programsOnSite } from "~/features/programs/data/public-programs";
import { onlineFee } from "~/features/programs/domain/site-program";
import { siteOf, toCard, toClassView } from "~/features/programs/domain/site-views";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { choice } from "~/platform/input";
import { listInput } from "~/platform/list";
import { anyoneAtSchool } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";

export const PROGRAMS_PER_PAGE = 12;

/**
 * The programs on offer, filtered and paged, each with its next class, in one round trip. Programs of affiliated partners link to the
 * partner's site with the affiliate ID.
 */
export const listSitePrograms = query({
  name: "site.programs",
  allow: anyoneAtSchool,
  input: listInput({
    sorts: ["position", "title", "tuition", "duration"] as const,
    filters: { type: choice(PROGRAM_TYPES), category: z.string().max(120) },
    pageSize: PROGRAMS_PER_PAGE,
  }),
  async run(ctx, { type, category, search, ordering, limit, offset }) {
    const { school, today } = siteOf(ctx);
    const filter = { type, category, search };
    const [programs, [total], rows, partnerRows, categories] = await inSchool(ctx).db.batch([
      programsOnSite(ctx, filter, { limit, offset, ordering: ordering as CatalogOrder }),
      countOnSite(ctx, filter),
      upcomingClasses(ctx, today),
      upcomingClassesOfPartners(ctx, today),
      categoriesOnSite(ctx),
    ]);
    const classes = [...rows, ...partnerRows].map((row) => toClassView(row, today, ctx.locale));
    return {
      results: programs.map(({ program, partnerName, partnerHost, terms }) => ({
        ...toCard(program, classes, onlineFee(terms)),
        partner: partnerName && partnerHost ? { name: partnerName, origin: siteOrigin(ctx, { host: partnerHost }), affid: school.id } : null,
      })),
      count: total?.count ?? 0,
      categories: categories.map((row) => row.category),
      page: Math.floor(offset / limit) + 1,
      pages: Math.max(1, Math.ceil((total?.count ?? 0) / limit)),
    };
  },
});
