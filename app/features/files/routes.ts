import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/files/screens/${file}`;

/** Each screen in its frame; `bare` screens have none. */
export const screens: Screens = {
  bare: [screen("SYS-14", "/files/:id", at("private-file.tsx")), screen("public-media", "/media/:id", at("public-media.tsx"))],
};
