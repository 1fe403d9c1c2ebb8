import { z } from "zod";
import { type Ctx, schoolOf } from "~/platform/context";
import { isSuperAdmin, schoolStaff, staffOrSuper } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { programStats as countPrograms, programPage, programsInOrder, programsOfAllSchools, schoolSwitches } from "../../data/office-programs";
import { inChosenSchoolIfAny } from "./chosen-school";
import { offeredListInput, programListInput } from "./program-inputs";

type Asked = z.output<typeof programListInput>;

/** The programs of the school as its office sees them, with the school's switch for scholarships. One round trip. */
export const managePrograms = query({
  name: "programs.manage",
  allow: schoolStaff,
  input: programListInput.extend({ view: z.enum(["order"]).optional() }),
  async run(ctx, { view, school: _, limit, offset, ordering, ...filter }) {
    const page = programPage(ctx, filter, { limit, offset, ordering });
    const [rows, [total], inOrder, [switches]] = await inSchool(ctx).db.batch([...page, programsInOrder(ctx), schoolSwitches(ctx)]);
    const results = rows.map(({ program, upcoming, registrations }) => ({ ...program, upcoming, registrations }));
    return {
      data: { results, count: total?.count ?? 0 },
      order: view === "order" ? inOrder : null,
      isMany: inOrder.length > 1,
      /** National partners have no programs of others to show. */
      hasPartners: schoolOf(ctx)?.type === "local",
      showScholarships: switches?.showScholarships ?? false,
    };
  },
});

async function pageOf(ctx: Ctx, { limit, offset, ordering, ...filter }: Omit<Asked, "school">) {
  const [rows, [total]] = await inSchool(ctx).db.batch([...programPage(ctx, filter, { limit, offset, ordering })]);
  return { results: rows.map(({ program }) => program), count: total?.count ?? 0 };
}

/** Programs for the API: of the own school; a super admin who names none sees those of all. */
export const listPrograms = query({
  name: "programs.list",
  allow: staffOrSuper,
  scope: "programs:read",
  school: inChosenSchoolIfAny,
  input: programListInput,
  async run(ctx, { school: _, ...input }) {
    const { limit, offset, ordering, ...filter } = input;
    if (isSuperAdmin(ctx) && !schoolOf(ctx)) return programsOfAllSchools(ctx, filter, { limit, offset, ordering });
    return pageOf(ctx, input);
  },
});

/** Programs on offer, for pick lists. */
export const listOfferedPrograms = query({
  name: "programs.list-offered",
  allow: schoolStaff,
  scope: "programs:read",
  input: offeredListInput,
  run: (ctx, input) => pageOf(ctx, { ...input, status: "offering" }),
});

/** Every program in the school's order. */
export const listInOrder = query({
  name: "programs.in-order",
  allow: schoolStaff,
  input: z.object({}),
  run: async (ctx) =>
    (await inSchool(ctx).db.batch([programPage(ctx, {}, { limit: 500, offset: 0, ordering: "order" })[0]]))[0].map(({ program }) => program),
});

export const programStats = query({
  name: "programs.figures",
  allow: schoolStaff,
  scope: "programs:read",
  input: z.object({}),
  run: (ctx) => countPrograms(ctx),
});
