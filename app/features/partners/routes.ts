import { screen } from "../../areas/area";

const file = (name: string) => `features/partners/screens/${name}.tsx`;

/** Training partners; the lists stand before the profile by id. */
export const schoolPartners = [
  screen("SCH-44", "/school/national-partners/listing", file("partner-list")),
  screen("SCH-45", "/school/national-partners/affiliations", file("affiliation-list")),
  screen("SCH-46", "/school/national-partners/programs", file("partner-program-list")),
  screen("SCH-47", "/school/national-partners/programs/:slug", file("partner-program")),
  screen("SCH-48", "/school/national-partners/:id", file("partner-profile")),
];
