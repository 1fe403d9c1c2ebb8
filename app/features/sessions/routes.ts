import { type Screens, screen } from "../../platform/area";

/** The sessions of a class are screens of `rosters`. */
export const screens: Screens = {
  school: [screen("SCH-06-closures", "/school/closures", "features/sessions/screens/closures.tsx")],
};
