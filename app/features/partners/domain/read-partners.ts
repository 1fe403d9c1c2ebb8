import { z } from "zod";
import { type Ctx, schoolOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { query } from "~/platform/verb";
import { EASTERN } from "~/platform/zones";
import { readPartners } from "../data/partners";
import { readProfile } from "../data/profile";
import { partnerListInput } from "../list-model";
import { affiliateUrl } from "./read-affiliations";
import { localStaff } from "./who";

/** The national partners and what the own school has to do with each. */
export const listPartners = query({
  name: "partners.list",
  allow: localStaff,
  input: partnerListInput,
  run: (ctx, { limit, offset, ordering, status, affiliation_status = status, ...filter }) =>
    readPartners(ctx, { ...filter, affiliation_status }, { limit, offset, ordering }),
});

/** A national partner with its programs. @throws not_found for any other school */
export const getPartner = query({
  name: "partners.get",
  allow: localStaff,
  input: z.object({ id: id() }),
  run: (ctx, input) => profileOf(ctx, input.id),
});

/** The other side: for a local school any national partner, for a partner the schools that have asked it. @throws not_found */
export const showProfile = query({
  name: "partners.profile",
  allow: schoolStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const view = await profileOf(ctx, input.id);
    const own = schoolOf(ctx);
    const isSchool = view.side === "school";
    const link = { partnerHost: isSchool ? view.profile.host : (own?.host ?? null), schoolId: (isSchool ? own?.id : view.profile.id) ?? "" };
    return { ...view, affiliateUrl: affiliateUrl(ctx, link), zone: own?.timezone ?? EASTERN };
  },
});

async function profileOf(ctx: Ctx, otherId: string) {
  const profile = await readProfile(ctx, otherId, schoolOf(ctx)?.type === "local" ? "school" : "partner");
  if (!profile) throw notFound();
  return profile;
}
