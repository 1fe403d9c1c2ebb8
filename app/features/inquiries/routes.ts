import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/inquiries/screens/${file}`;

/** Each screen with its frame; `bare` has none. */
export const screens: Screens = {
  bare: [
    screen("SCH-07-export", "/school/program-inquiries/export.csv", at("school/inquiry-export.ts")),
    screen("PUB-23", "/widget/inquiry/:school", at("widget/inquiry-frame.tsx")),
  ],
  school: [
    screen("SCH-07", "/school/program-inquiries", at("school/inquiry-list.tsx")),
    screen("SCH-66", "/school/inquiry-widget", at("school/inquiry-widget.tsx")),
    screen("SCH-08", "/school/program-inquiries/:id", at("school/inquiry-profile.tsx")),
  ],
};
