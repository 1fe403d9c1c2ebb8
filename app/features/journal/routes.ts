import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/journal/screens/${file}`;

/** Each screen in its frame; `bare` screens have none. */
export const screens: Screens = {
  bare: [screen("SCH-28-journal-export", "/school/payments/journal/export.csv", at("journal-export.ts"))],
  school: [screen("SCH-28-journal", "/school/payments/journal", at("journal.tsx"))],
};
