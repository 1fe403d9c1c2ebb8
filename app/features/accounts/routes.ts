import { type Screens, screen } from "../../platform/area";

/** Each screen in the frame that stands around it. */
export const screens: Screens = {
  school: [screen("SCH-28-collections", "/school/payments/collections", "features/accounts/screens/school/collections.tsx")],
};
