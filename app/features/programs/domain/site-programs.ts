import { z } from "zod";
import { PROGRAM_TYPES } from "#drizzle/schema/programs";
import { inSchool } from "~/platform/db";
import { choice } from "~/platform/input";
import { listInput } from "~/platform/list";
import { anyoneAtSchool } from "~/platform/policy";
import { query } from "~/platform/verb";
import { upcomingClasses } from "../data/public-classes";
import { type CatalogOrder, categoriesOffered, countOffered, offeredPrograms } from "../data/public-programs";
import { siteOf, toCard, toClassView } from "./site-views";

export const PROGRAMS_PER_PAGE = 12;

/** The programs on offer, filtered and paged, each with its next class: one round trip. */
export const listSitePrograms = query({
  name: "site.programs",
  allow: anyoneAtSchool,
  input: listInput({
    sorts: ["position", "title", "tuition", "duration"] as const,
    filters: { type: choice(PROGRAM_TYPES), category: z.string().max(120) },
    pageSize: PROGRAMS_PER_PAGE,
  }),
  async run(ctx, { type, category, search, ordering, limit, offset }) {
    const { today } = siteOf(ctx);
    const filter = { type, category, search };
    const [programs, [total], rows, categories] = await inSchool(ctx).db.batch([
      offeredPrograms(ctx, filter, { limit, offset, ordering: ordering as CatalogOrder }),
      countOffered(ctx, filter),
      upcomingClasses(ctx, today),
      categoriesOffered(ctx),
    ]);
    const classes = rows.map((row) => toClassView(row, today));
    return {
      results: programs.map((program) => toCard(program, classes)),
      count: total?.count ?? 0,
      categories: categories.map((row) => row.category),
      page: Math.floor(offset / limit) + 1,
      pages: Math.max(1, Math.ceil((total?.count ?? 0) / limit)),
    };
  },
});
