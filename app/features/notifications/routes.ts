import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/notifications/screens/${file}`;

/** Each screen in its frame; `bare` screens have none. */
export const screens: Screens = {
  bare: [screen("SYS-04-live", "/notifications/live", at("live.ts"))],
  account: [
    screen("SYS-04", "/notifications", at("notification-list.tsx")),
    screen("SYS-04-email", "/notifications/email", at("staff-mail.tsx")),
    screen("SYS-04-devices", "/notifications/devices", at("devices.tsx")),
  ],
  admin: [
    screen("ADM-27", "/admin/feature-updates", at("admin/update-list.tsx")),
    screen("ADM-28", "/admin/feature-updates/add", at("admin/update-add.tsx")),
    screen("ADM-29", "/admin/feature-updates/edit/:id", at("admin/update-edit.tsx")),
  ],
  school: [
    screen("SCH-72", "/school/feature-updates", at("feature-update-list.tsx")),
    screen("SCH-73", "/school/feature-updates/:id", at("feature-update.tsx")),
  ],
};
