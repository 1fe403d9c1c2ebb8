import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/partners/screens/${file}`;

/** Each screen in the frame that stands around it; `bare` has none. */
export const screens: Screens = {
  school: [
    screen("SCH-44", "/school/national-partners/listing", at("partner-list.tsx")),
    screen("SCH-45", "/school/national-partners/affiliations", at("affiliation-list.tsx")),
    screen("SCH-46", "/school/national-partners/programs", at("partner-program-list.tsx")),
    screen("SCH-47", "/school/national-partners/programs/:slug", at("partner-program.tsx")),
    screen("SCH-48", "/school/national-partners/:id", at("partner-profile.tsx")),
  ],
};
