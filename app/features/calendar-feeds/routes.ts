import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/calendar-feeds/screens/${file}`;

/** Each screen in its frame; `bare` screens have none. */
export const screens: Screens = {
  bare: [screen("CAL-01", "/calendar/:file", at("calendar-feed.ts"))],
  school: [
    screen("TCH-05", "/teach/calendar", at("teach-calendar.tsx")),
    screen("SCH-32-feeds", "/school/class-calendar/feeds", at("office-calendars.tsx")),
  ],
};
