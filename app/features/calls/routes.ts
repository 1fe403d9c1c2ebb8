import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/calls/screens/school/${file}`;

/** Each screen in the frame that stands around it; `bare` has none. */
export const screens: Screens = {
  bare: [screen("SCH-26-export", "/school/call-logs/export.csv", at("call-export.ts"))],
  school: [screen("SCH-26", "/school/call-logs", at("call-list.tsx")), screen("SCH-27", "/school/call-logs/:id", at("call-profile.tsx"))],
};
