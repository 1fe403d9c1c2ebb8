import { z } from "zod";
import { bytesAtMost } from "~/platform/body";
import { del, get, patch, post, thenRead } from "~/platform/endpoint";
import type { Endpoint, RequestParts } from "~/platform/endpoint-row";
import { invalid } from "~/platform/errors";
import { json, listJson, rowJson } from "~/platform/json";
import { listOf, rowsOf } from "~/platform/json-shapes";
import { mediaPath } from "~/platform/media-path";
import { decimalMoney } from "~/platform/money";
import type { Result } from "~/platform/verb";
import { isoInstant } from "~/platform/zones";
import { answerRequest } from "./domain/answer-request";
import { addToDirectory, affiliationStatus, directoryStatus, removeFromDirectory } from "./domain/directory";
import { getAffiliation, listAffiliations } from "./domain/read-affiliations";
import { getPartner, listPartners } from "./domain/read-partners";
import { listOfferedByPartners, listReferredPrograms } from "./domain/read-programs";
import { cancelRequest, requestAffiliation } from "./domain/request-affiliation";
import {
  affiliationShape,
  directoryShape,
  offeredProgramShape,
  partnerInListShape,
  partnerShape,
  referredProgramShape,
  standingShape,
} from "./partner-shapes";

const picture = (fileId: string | null) => (fileId ? mediaPath(fileId) : null);

type Affiliation = Result<typeof getAffiliation>;
const affiliationJson = (row: Affiliation) => ({
  id: row.id,
  school: { id: row.schoolId, name: row.schoolName, logo_url: picture(row.schoolLogo) },
  national_partner: { id: row.partnerId, name: row.partnerName, logo_url: picture(row.partnerLogo) },
  status: row.status,
  requested_at: isoInstant(row.requestedAt),
  responded_at: isoInstant(row.respondedAt),
});

type Program = Result<typeof listOfferedByPartners>["results"][number];
const partnerOf = (row: Program) => ({ id: row.partnerId, name: row.partnerName, logo_url: picture(row.partnerLogo) });
const offeredJson = rowJson(offeredProgramShape, (row: Program) => ({
  tuition_fee: decimalMoney(row.tuitionCents),
  national_partner: partnerOf(row),
  in_directory: Boolean(row.inDirectory),
}));
const referredJson = rowJson(referredProgramShape, (row: Program) => ({
  national_partner: partnerOf(row),
  referral_fee: row.feeValue === null ? null : decimalMoney(row.feeValue),
}));

function partnerJson({ profile, programs }: Result<typeof getPartner>) {
  const { affiliationId, status } = profile;
  const standing = status ?? ("not_requested" as const);
  return {
    id: profile.id,
    name: profile.name,
    logo_url: picture(profile.logoFileId),
    description: profile.about,
    address: profile.address,
    city: profile.city,
    state: profile.state,
    website_url: profile.websiteUrl,
    contact_email: profile.contactEmail,
    phone: profile.phone,
    affiliation_status: standing,
    affiliation: affiliationId
      ? { id: affiliationId, status: standing, requested_at: isoInstant(profile.requestedAt), responded_at: isoInstant(profile.respondedAt) }
      : null,
    programs: programs.map(offeredJson),
  };
}

/** A call that removes names the program in its address, or in a body. */
async function programNamed({ query, request }: RequestParts): Promise<unknown> {
  if (query.program) return query;
  const bytes = await bytesAtMost(request, 1000);
  const text = new TextDecoder().decode(bytes ?? new ArrayBuffer(0));
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw invalid({}, "The request body is not valid JSON.", "json_invalid");
  }
}

const one = { output: json(affiliationShape, affiliationJson) };
const thenAffiliation = thenRead((ctx, id) => getAffiliation(ctx, { id }));

/** National partners, affiliations and the directory; static paths stand before the calls by id. */
export const partnerEndpoints: Endpoint[] = [
  get("/schools/national-partner/", listPartners, "Lists national partners with your school's affiliation status", {
    output: listJson(
      rowJson(partnerInListShape, (row) => ({
        logo_url: picture(row.logoFileId),
        affiliation_status: row.status,
      })),
    ),
  }),
  post("/schools/national-partner/add-prg-to-directory/", addToDirectory, "Adds an affiliated partner's program to your directory", {
    output: json(directoryShape, ({ program, in_directory }) => ({ program, in_directory })),
  }),
  del("/schools/national-partner/rmv-prg-from-directory/", removeFromDirectory, "Removes a partner's program from your directory", {
    status: 204,
    also: { program: z.string().optional().describe("Here, or in a JSON body") },
    input: programNamed,
  }),
  post("/schools/national-partner/prg-directory-status/", directoryStatus, "Lists which programs are in your directory", {
    output: json(rowsOf(directoryShape)),
  }),
  post("/schools/national-partner/get-affiliation-status/", affiliationStatus, "Your school's affiliation status with partners", {
    output: json(rowsOf(standingShape)),
  }),
  get("/schools/national-partner/{id}/", getPartner, "Returns a national partner", { output: json(partnerShape, partnerJson) }),
  post("/affilates/", thenAffiliation(requestAffiliation), "Requests an affiliation with a national partner", { status: 201, ...one }),
  get("/affilates/my-affiliations/", listAffiliations, "Lists your affiliations as a school or a partner", {
    output: json(listOf(affiliationShape), ({ data }) => ({ results: data.results.map(affiliationJson), count: data.count })),
  }),
  patch("/affilates/{id}/respond-request/", thenAffiliation(answerRequest), "Accepts, declines or ends an affiliation", one),
  del("/affilates/{id}/", cancelRequest, "Cancels a request", { status: 204 }),
  get("/programs/school-referred-programs/", listReferredPrograms, "Lists partners' programs in your directory", { output: listJson(referredJson) }),
  get("/programs/national-partners-offered-programs/", listOfferedByPartners, "Lists programs offered by national partners", {
    output: listJson(offeredJson),
  }),
];
