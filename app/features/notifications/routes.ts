import { screen } from "../../areas/area";

/** One frame serves everybody who is signed in: what stands around the list depends on who looks. */
export const school = [screen("SYS-04", "/notifications", "features/notifications/screens/notification-list.tsx")];

export const resources = [screen("SYS-04-live", "/notifications/live", "features/notifications/screens/live.ts")];
