import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/translations/screens/${file}`;

/** Each screen in its frame. */
export const screens: Screens = {
  school: [
    screen("LNG-01", "/school/translations", at("translations.tsx")),
    screen("LNG-02", "/school/translations/edit", at("translation.tsx")),
    screen("LNG-03", "/school/settings/languages", at("languages.tsx")),
  ],
};
