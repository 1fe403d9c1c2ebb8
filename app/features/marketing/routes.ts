import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/marketing/screens/school/${file}`;

/** Each screen in the frame that stands around it; `bare` has none. */
export const screens: Screens = {
  bare: [
    screen("SCH-69-text", "/school/marketing/edit/:id/export.txt", at("text-file.ts")),
    screen("SCH-70-picture", "/school/marketing/canvas/edit/:id/picture.svg", at("canvas-picture.ts")),
  ],
  school: [
    screen("SCH-68", "/school/marketing", at("marketing-home.tsx")),
    screen("SCH-79", "/school/marketing/add", at("text-add.tsx")),
    screen("SCH-69", "/school/marketing/edit/:id", at("text-edit.tsx")),
    screen("SCH-80", "/school/marketing/canvas/add", at("canvas-add.tsx")),
    screen("SCH-70", "/school/marketing/canvas/edit/:id", at("canvas-edit.tsx")),
  ],
};
