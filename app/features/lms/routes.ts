import { type Screens, screen } from "../../platform/area";

/** Each screen in the frame that stands around it. */
export const screens: Screens = { admin: [screen("ADM-30", "/admin/lms", "features/lms/screens/log.tsx")] };
