import { type Screens, screen } from "../../platform/area";

/** Each screen in its frame. */
export const screens: Screens = {
  school: [screen("SCH-28-collections", "/school/payments/collections", "features/accounts/screens/school/collections.tsx")],
};
