import { z } from "zod";
import { PROGRAM_TYPE_LABELS } from "~/features/programs/model";
import { address, amount, instant, keyOf, named, text } from "~/platform/json-shapes";
import { PARTNERSHIP_LABELS } from "./model";

/** Shapes of the API's answers about national partners, affiliations and the directory. */
const status = keyOf(PARTNERSHIP_LABELS);
const face = z.object({ id: z.string(), name: z.string(), logo_url: address().nullable() });

export const affiliationShape = named("Affiliation", {
  id: z.string(),
  school: face,
  national_partner: face,
  status,
  requested_at: instant().nullable(),
  responded_at: instant().nullable(),
});
export const offeredProgramShape = named("OfferedProgram", {
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  type: keyOf(PROGRAM_TYPE_LABELS),
  category: z.string(),
  tuition_fee: amount(),
  national_partner: face,
  in_directory: z.boolean(),
});
export const referredProgramShape = named("ReferredProgram", {
  id: z.string(),
  title: z.string(),
  national_partner: face,
  referral_fee: amount().nullable(),
  fee_type: z.enum(["percentage", "dollar"]).nullable(),
});
export const partnerInListShape = named(
  "PartnerInList",
  face.extend({ city: text(), state: text(), website_url: text(), affiliation_status: status }),
);
export const partnerShape = named(
  "Partner",
  face.extend({
    description: text(),
    address: text(),
    city: text(),
    state: text(),
    website_url: text(),
    contact_email: text(),
    phone: text(),
    affiliation_status: status,
    affiliation: affiliationShape.pick({ id: true, status: true, requested_at: true, responded_at: true }).nullable(),
    programs: z.array(offeredProgramShape),
  }),
);
export const directoryShape = named("DirectoryEntry", { program: z.string(), in_directory: z.boolean() });
export const standingShape = named("AffiliationStanding", { school: z.string(), affiliation: text(), status });
