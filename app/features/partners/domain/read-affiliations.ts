import { z } from "zod";
import { homePath } from "~/features/programs/paths";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { type Ctx, schoolOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { EASTERN } from "~/platform/zones";
import { type AffiliationRow, findAffiliation, readAffiliations } from "../data/affiliations";
import { affiliationListInput } from "../list-model";
import type { Side } from "../model";

/** The side on which the own school stands. */
export const sideOf = (ctx: Ctx, { schoolId }: Pick<AffiliationRow, "schoolId">): Side =>
  schoolId === inSchool(ctx).schoolId ? "school" : "partner";

/** The own affiliations: a local school sees its partners, a partner its schools. */
export const listAffiliations = query({
  name: "affiliations.list",
  allow: schoolStaff,
  input: affiliationListInput,
  async run(ctx, { limit, offset, ordering, ...filter }) {
    const school = schoolOf(ctx);
    const side: Side = school?.type === "national_partner" ? "partner" : "school";
    const { results, count } = await readAffiliations(ctx, filter, { limit, offset, ordering });
    const data = { results: results.map((row) => ({ ...row, affiliateUrl: affiliateUrl(ctx, row) })), count };
    return { data, side, schoolId: inSchool(ctx).schoolId, zone: school?.timezone ?? EASTERN };
  },
});

/** The partner's site, for students that the school sends: what they register for there carries the school as its affiliate. */
export const affiliateUrl = (ctx: Ctx, { partnerHost, schoolId }: Pick<AffiliationRow, "partnerHost" | "schoolId">): string | null =>
  partnerHost ? `${siteOrigin(ctx, { host: partnerHost })}${homePath()}?affid=${schoolId}` : null;

export const getAffiliation = query({
  name: "affiliations.get",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  run: (ctx, input) => ownAffiliation(ctx, input.id),
});

/** @throws not_found where the own school stands on neither side */
export async function ownAffiliation(ctx: Ctx, affiliationId: string): Promise<AffiliationRow> {
  const row = await findAffiliation(ctx, affiliationId);
  if (!row) throw notFound();
  return row;
}
