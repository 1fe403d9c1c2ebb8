import { screen } from "../../areas/area";

export const account = [screen("SYS-04", "/notifications", "features/notifications/screens/notification-list.tsx")];

/** What is new in the product, for school staff. */
export const schoolNews = [
  screen("SCH-72", "/school/feature-updates", "features/notifications/screens/feature-update-list.tsx"),
  screen("SCH-73", "/school/feature-updates/:id", "features/notifications/screens/feature-update.tsx"),
];

export const resources = [screen("SYS-04-live", "/notifications/live", "features/notifications/screens/live.ts")];
