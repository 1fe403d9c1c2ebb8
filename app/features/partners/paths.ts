import { partnerProgramsPath } from "~/features/programs/paths";
/** Addresses of the office: national partners seen by a local school, and affiliations seen by both sides. */
export const partnersPath = "/school/national-partners/listing";
export const partnerProgramPath = (slug: string) => `/school/national-partners/programs/${encodeURIComponent(slug)}`;
/** The programs of one partner, in the list of all. */
export const programsOfPartnerPath = (id: string) => `${partnerProgramsPath}?partner=${id}`;
