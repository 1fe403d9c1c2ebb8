import { z } from "zod";
import { findSchoolById } from "~/features/identity/data/school-row";
import { showSiteProgram } from "~/features/programs/domain/site-program";
import { siteOrigin } from "~/features/schools/domain/site-origin";
import { withSchool } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { text } from "~/platform/input";
import { schoolStaff } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { findPartnerProgram, readPartnerPrograms } from "../data/partner-programs";
import { offeredListInput, partnerProgramListInput, referredListInput } from "../list-model";
import { localStaff } from "./who";

/** Programs offered by the school's partners. */
export const listPartnerPrograms = query({
  name: "partners.programs",
  allow: localStaff,
  input: partnerProgramListInput,
  async run(ctx, { limit, offset, ordering, in_directory, ...filter }) {
    const inDirectory = in_directory === undefined ? undefined : in_directory === "yes";
    const { results, count, ...choices } = await readPartnerPrograms(
      ctx,
      { ...filter, inDirectory, isAffiliated: true },
      { limit, offset, ordering },
    );
    return { data: { results, count }, ...choices };
  },
});

/** What all national partners offer, for the API. */
export const listOfferedByPartners = query({
  name: "partners.programs-offered",
  allow: schoolStaff,
  input: offeredListInput,
  run: (ctx, { limit, offset, ordering, national_partner: partner, ...filter }) =>
    readPartnerPrograms(ctx, { ...filter, partner }, { limit, offset, ordering }),
});

/** The partners' programs that the own school shows. */
export const listReferredPrograms = query({
  name: "partners.programs-referred",
  allow: schoolStaff,
  input: referredListInput,
  run: (ctx, { limit, offset, ordering, ...filter }) => readPartnerPrograms(ctx, { ...filter, inDirectory: true }, { limit, offset, ordering }),
});

/** One partner program as shown on the partner's site, with the school's referral link. */
export const showPartnerProgram = query({
  name: "partners.program",
  allow: localStaff,
  input: z.object({ slug: text(250) }),
  async run(ctx, { slug }) {
    const found = await findPartnerProgram(ctx, { slug });
    const partner = found ? await findSchoolById(ctx, found.partnerId) : null;
    if (!found || !partner) throw notFound();
    const { program, classes, instructors, policy } = await showSiteProgram(withSchool(ctx, partner), { slug: found.ownSlug });
    return { found, program, classes, instructors, policy, siteUrl: siteOrigin(ctx, partner), schoolId: inSchool(ctx).schoolId };
  },
});
