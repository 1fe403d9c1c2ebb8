import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/notifications/screens/${file}`;

/** Each screen in the frame that stands around it; `bare` has none. */
export const screens: Screens = {
  bare: [screen("SYS-04-live", "/notifications/live", at("live.ts"))],
  account: [screen("SYS-04", "/notifications", at("notification-list.tsx"))],
  school: [
    screen("SCH-72", "/school/feature-updates", at("feature-update-list.tsx")),
    screen("SCH-73", "/school/feature-updates/:id", at("feature-update.tsx")),
  ],
};
