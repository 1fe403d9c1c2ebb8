import { screen } from "../../areas/area";

export const account = [screen("SYS-04", "/notifications", "features/notifications/screens/notification-list.tsx")];

export const resources = [screen("SYS-04-live", "/notifications/live", "features/notifications/screens/live.ts")];
