import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/imports/screens/${file}`;

/** Each screen in the frame that stands around it; `bare` has none. */
export const screens: Screens = {
  bare: [
    screen("SCH-10-import-rejected", "/school/students/import/:id/rejected.csv", at("school/rejected-rows.ts")),
    screen("SCH-10-import-original", "/school/students/import/:id/original.csv", at("school/original-file.ts")),
  ],
  school: [
    screen("SCH-10-import", "/school/students/import", at("school/import-list.tsx")),
    screen("SCH-10-import-check", "/school/students/import/:id", at("school/import-check.tsx")),
  ],
};
