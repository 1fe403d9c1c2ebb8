import { z } from "zod";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import type { Ctx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { choice, id } from "~/platform/input";
import { employerWithSchools } from "~/platform/policy";
import { command, query } from "~/platform/verb";
import { findOwnEmployer } from "../data/employers";
import { findSchool, schoolPage } from "../data/partnerships";
import { findPlace } from "../data/places";
import { inEmployer } from "../data/scope";
import { DEFAULT_DISTANCE, milesOf, partnershipRequest, schoolListInput, ZIP_FORMAT, ZIP_UNKNOWN } from "../model";
import { type Pair, stageAnswer, stageCancel, stageRequest } from "./partnership";

/** Schools near a ZIP code, the own one unless another is named; all of them where the employer has none. */
export const listSchools = query({
  name: "employers.schools",
  allow: employerWithSchools,
  input: schoolListInput,
  async run(ctx, { limit, offset, ordering, zipCode, zipCodeRange, ...filters }) {
    const own = zipCode ? null : ((await findOwnEmployer(ctx))?.zipcode ?? null);
    const zip = zipCode ?? own;
    const range = zipCodeRange ?? DEFAULT_DISTANCE;
    const format = zip === null || /^\d{5}$/.test(zip) ? null : ZIP_FORMAT;
    const point = zip && !format ? await findPlace(ctx, zip) : null;
    const error = format ?? (zip && !point ? ZIP_UNKNOWN : null);
    // Those one works with already are found wherever they are.
    const near = point ? { point, miles: filters.status && filters.status !== "not_requested" ? null : milesOf(range) } : null;
    const listed = await schoolPage(ctx, filters, near, { limit, offset, ordering });
    return { ...listed, page: error ? { results: [], count: 0 } : listed.page, zip, range, error };
  },
});

/** One school, as far as it is public, and the partnership with it. @throws not_found */
export const showSchool = query({
  name: "employers.school",
  allow: employerWithSchools,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const found = await findSchool(ctx, input.id);
    if (!found) throw notFound();
    return { ...found, site: siteOrigin(ctx, { host: found.school.host }) };
  },
});

async function pairWith(ctx: Ctx, schoolId: string): Promise<Pair & { name: string }> {
  const found = await findSchool(ctx, schoolId);
  if (!found) throw notFound();
  return { ...inEmployer(ctx), side: "employer", schoolId, standing: found.school, name: found.school.name };
}

/** The employer asks a school. */
export const requestSchool = command({
  name: "partnerships.request-school",
  allow: employerWithSchools,
  input: partnershipRequest,
  async run(ctx, input) {
    const pair = await pairWith(ctx, input.id);
    return { ...stageRequest(ctx, pair, input.message ?? null), name: pair.name };
  },
});

export const cancelSchoolRequest = command({
  name: "partnerships.cancel-school",
  allow: employerWithSchools,
  input: z.object({ id: id() }),
  run: async (ctx, input) => stageCancel(ctx, await pairWith(ctx, input.id)),
});

/** The employer accepts, declines, ends or takes up a partnership. */
export const answerSchool = command({
  name: "partnerships.answer-school",
  allow: employerWithSchools,
  input: z.object({ id: id(), status: choice(["accepted", "revoked"]) }),
  run: async (ctx, input) => stageAnswer(ctx, await pairWith(ctx, input.id), input.status),
  touches: ({ schoolId }) => [schoolId],
});
