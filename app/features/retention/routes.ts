import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/retention/screens/${file}`;

/** Each screen in its frame; `bare` screens have none. */
export const screens: Screens = {
  bare: [screen("RET-01-export", "/school/retention/export.csv", at("items-export.ts"))],
  school: [
    screen("RET-01", "/school/retention", at("items.tsx")),
    screen("RET-02", "/school/holds", at("holds.tsx")),
    screen("RET-03", "/school/settings/retention", at("rules.tsx")),
  ],
};
