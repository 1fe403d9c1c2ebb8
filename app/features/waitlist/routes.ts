import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/waitlist/screens/${file}`;

/** Each screen with its frame; `bare` has none. */
export const screens: Screens = {
  bare: [screen("SCH-09-export", "/school/program-waitlist/export.csv", at("school/waitlist-export.ts"))],
  public: [screen("PUB-03-waitlist", "/waitlist", at("public/waitlist-answer.tsx"))],
  school: [screen("SCH-09", "/school/program-waitlist", at("school/waitlist.tsx"))],
};
