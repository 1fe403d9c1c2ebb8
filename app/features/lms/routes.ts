import { type Screens, screen } from "../../platform/area";

/** Each screen in its frame. */
export const screens: Screens = { admin: [screen("ADM-30", "/admin/lms", "features/lms/screens/log.tsx")] };
