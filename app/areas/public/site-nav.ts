import { homePath, preEnrollPath, programsPath, registrationPath } from "~/features/programs/paths";
import { storePath } from "~/features/store/paths";
import type { School } from "~/platform/context";

/** The navigation of a school's site, before the links it has added itself. */
export const siteNav = ({ hasPreEnrollment, hasStore }: Pick<School, "hasPreEnrollment" | "hasStore">): { label: string; path: string }[] => [
  { label: "Home", path: homePath() },
  { label: "Programs", path: programsPath() },
  { label: "Registration", path: registrationPath() },
  ...(hasPreEnrollment ? [{ label: "Pre-enroll", path: preEnrollPath() }] : []),
  ...(hasStore ? [{ label: "Store", path: storePath }] : []),
];
