import { type Screens, screen } from "../../platform/area";

/** Each screen in the frame that stands around it. */
export const screens: Screens = {
  account: [screen("SCH-01-columns", "/columns", "features/list-views/screens/columns.ts")],
  school: [screen("SCH-01-views", "/school/views", "features/list-views/screens/views.tsx")],
};
