import { z } from "zod";
import { choice, id, optional } from "~/platform/input";
import { listInput } from "~/platform/list";
import { superAdmin } from "~/platform/policy";
import { query } from "~/platform/verb";
import { EASTERN } from "~/platform/zones";
import { ANY_PROGRAM_SORTS, anyProgramPage } from "../../data/all-programs";
import { PROGRAM_CATEGORIES } from "../../program-model";
import { newProgramChoices } from "./show-program";

/** The programs of every school, for super admins. */
export const anyPrograms = query({
  name: "programs.of-all-schools",
  allow: superAdmin,
  input: listInput({
    sorts: ANY_PROGRAM_SORTS,
    ordering: "title",
    filters: {
      school: id(),
      type: choice(["onsite", "blended", "virtual"] as const),
      category: choice(PROGRAM_CATEGORIES),
      status: choice(["offering", "not_offered"] as const),
    },
  }),
  async run(ctx, { limit, offset, ordering, ...filters }) {
    return { ...(await anyProgramPage(ctx, filters, { limit, offset, ordering })), zone: EASTERN };
  },
});

/** The form of a new program at the school that the address names; without one, the schools to choose from. */
export const newAnyProgram = query({
  name: "programs.new-at-any-school",
  allow: superAdmin,
  input: z.object({ school: optional(id()) }),
  async run(ctx, { school }) {
    const { schools } = await anyProgramPage(ctx, { school: "none" }, { limit: 1, offset: 0, ordering: "title" });
    return { schools, school: school ?? null, form: school ? await newProgramChoices(ctx, { school }) : null };
  },
});
