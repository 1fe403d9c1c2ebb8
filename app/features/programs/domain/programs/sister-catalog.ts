import { z } from "zod";
import { type Ctx, schoolOf } from "~/platform/context";
import { listInput, type Page } from "~/platform/list";
import { anyoneAtSchool, schoolStaff, staffOrSuper } from "~/platform/policy";
import { query } from "~/platform/verb";

const catalogInput = listInput({ sorts: ["title"] as const, filters: {} });
const ofProgram = listInput({ sorts: ["title"] as const, filters: { program: z.string().max(64) } });
const NOTHING: Page<never> = { results: [], count: 0 };
const schoolId = (ctx: Ctx) => schoolOf(ctx)?.id ?? null;

/** The programs of the sister product. */
export const listSisterPrograms = query({
  name: "sister.programs",
  allow: staffOrSuper,
  input: catalogInput,
  run: (ctx, { limit, offset, search }) => ctx.ports.sister.programs({ school: null, limit, offset, search }),
});

/** What of it this school offers. */
export const listOwnSisterPrograms = query({
  name: "sister.own-programs",
  allow: schoolStaff,
  input: catalogInput,
  run: (ctx, { limit, offset, search }) => ctx.ports.sister.programs({ school: schoolId(ctx), limit, offset, search }),
});

/** The courses that a program of this school can be tied to. */
export const listSisterCourses = query({
  name: "sister.courses",
  allow: schoolStaff,
  input: ofProgram,
  run: (ctx, { program, limit, offset, search }) => ctx.ports.sister.courses({ school: schoolId(ctx), program, limit, offset, search }),
});

/** The scholarships of the sister product, as a school's site shows them. */
export const listScholarships = query({
  name: "sister.scholarships",
  allow: anyoneAtSchool,
  input: listInput({
    sorts: ["title"] as const,
    filters: { program: z.string().max(64), id: z.string().max(64), sponsor_kind: z.string().max(40), category: z.string().max(40) },
  }),
  async run(ctx, { program, id, sponsor_kind, category, search, limit, offset }) {
    const { results, count } = await ctx.ports.sister.scholarships({ school: schoolId(ctx), program, search, limit, offset });
    if (count === 0) return NOTHING;
    const chosen = results.filter(
      (each) => (!id || each.id === id) && (!sponsor_kind || each.sponsor_kind === sponsor_kind) && (!category || each.category === category),
    );
    return { results: chosen, count: chosen.length === results.length ? count : chosen.length };
  },
});
