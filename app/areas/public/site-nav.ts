import { registrationPath } from "~/features/enrollment/paths";
import { homePath, programsPath } from "~/features/programs/paths";

/** The navigation of a school's site, before the links it has added itself. */
export const siteNav = [
  { label: "Home", path: homePath() },
  { label: "Programs", path: programsPath() },
  { label: "Registration", path: registrationPath() },
] as const;
