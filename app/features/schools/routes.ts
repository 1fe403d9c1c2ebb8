import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/schools/screens/${file}`;

/** Each screen in the frame that stands around it; `bare` has none. */
export const screens: Screens = {
  school: [
    screen("SCH-02", "/school/school-profile", at("school-profile.tsx")),
    screen("SCH-02-domains", "/school/school-profile/domains", at("domains.tsx")),
    screen("SCH-06", "/school/setup-guide", at("setup-guide.tsx")),
    screen("WEB-00-plan", "/website-config/*", at("plan-gated.tsx")),
    screen("SCH-67", "/school/custom-navbar-menu", at("navbar-menu.tsx")),
  ],
};
