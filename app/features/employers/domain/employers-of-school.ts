import { z } from "zod";
import { type Ctx, zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { choice, id, keysOf } from "~/platform/input";
import { listInput } from "~/platform/list";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { command, query } from "~/platform/verb";
import { employerPage, findEmployer } from "../data/partnerships";
import { COMPANY_TYPE_LABELS, PARTNERSHIP_LABELS, partnershipRequest } from "../model";
import { type Pair, stageAnswer, stageCancel, stageRequest } from "./partnership";

/** Employers, and how the own school stands with each. */
export const listEmployersOfSchool = query({
  name: "employers.of-school",
  allow: schoolStaff,
  input: listInput({
    sorts: ["name", "status"],
    filters: { company_type: choice(keysOf(COMPANY_TYPE_LABELS)), status: choice(keysOf(PARTNERSHIP_LABELS)) },
  }),
  run: (ctx, { limit, offset, ordering, ...filters }) => employerPage(ctx, filters, { limit, offset, ordering }),
});

/** One employer with what it has to do with the own school. @throws not_found */
export const showEmployer = query({
  name: "employers.show",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const found = await findEmployer(ctx, input.id);
    if (!found) throw notFound();
    const { categories, ...employer } = found.employer;
    return { ...found, employer: { ...employer, categories: JSON.parse(categories) as string[] }, zone: zoneOf(ctx) };
  },
});

async function pairWith(ctx: Ctx, employerId: string): Promise<Pair & { name: string }> {
  const found = await findEmployer(ctx, employerId);
  if (!found) throw notFound();
  return { ...inSchool(ctx), side: "school", employerId, standing: found.employer, name: found.employer.name };
}

/** The school asks an employer. */
export const requestEmployer = command({
  name: "partnerships.request-employer",
  allow: schoolStaff,
  input: partnershipRequest,
  async run(ctx, input) {
    const pair = await pairWith(ctx, input.id);
    return { ...stageRequest(ctx, pair, input.message ?? null), name: pair.name };
  },
});

export const cancelEmployerRequest = command({
  name: "partnerships.cancel-employer",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  run: async (ctx, input) => stageCancel(ctx, await pairWith(ctx, input.id)),
});

/** The school accepts, declines, ends or takes up a partnership. */
export const answerEmployer = command({
  name: "partnerships.answer-employer",
  allow: schoolStaff,
  input: z.object({ id: id(), status: choice(["accepted", "revoked"]) }),
  run: async (ctx, input) => stageAnswer(ctx, await pairWith(ctx, input.id), input.status),
  touches: ({ schoolId }) => [schoolId],
});
