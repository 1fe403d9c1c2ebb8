import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/inspector/screens/${file}`;

/** Each screen in its frame; `bare` screens have none. */
export const screens: Screens = {
  bare: [
    screen("SCH-99-zip", "/school/inspector/packets/:id/zip", at("packet-zip.ts")),
    screen("SCH-99-export", "/school/inspector/gaps.csv", at("gaps-export.ts")),
  ],
  school: [screen("SCH-99", "/school/inspector", at("gaps.tsx")), screen("SCH-99-packets", "/school/inspector/packets", at("packets.tsx"))],
};
