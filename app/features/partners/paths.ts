/** Addresses of the office: national partners seen by a local school, and affiliations seen by both sides. */
export const partnersPath = "/school/national-partners/listing";
export const affiliationsPath = "/school/national-partners/affiliations";
export const partnerProgramsPath = "/school/national-partners/programs";
export const partnerProgramPath = (slug: string) => `/school/national-partners/programs/${encodeURIComponent(slug)}`;
export const partnerPath = (id: string) => `/school/national-partners/${id}`;
/** The programs of one partner, in the list of all. */
export const programsOfPartnerPath = (id: string) => `${partnerProgramsPath}?partner=${id}`;
