import { type Screens, screen } from "../../platform/area";

/** Each screen in the frame that stands around it. */
export const screens: Screens = { bare: [screen("SYS-20", "/drafts", "features/form-drafts/screens/drafts.ts")] };
