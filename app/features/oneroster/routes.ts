import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/oneroster/screens/${file}`;

/** Each screen in its frame; `bare` screens have none. */
export const screens: Screens = {
  bare: [screen("KEY-03-zip", "/school/developers/rosters/rostering.zip", at("rosters-zip.ts"))],
  school: [screen("KEY-03", "/school/developers/rosters", at("rosters.tsx"))],
};
