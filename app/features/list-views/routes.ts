import { type Screens, screen } from "../../platform/area";

/** Each screen in the frame that stands around it. */
export const screens: Screens = { school: [screen("SCH-01-views", "/school/views", "features/list-views/screens/views.tsx")] };
