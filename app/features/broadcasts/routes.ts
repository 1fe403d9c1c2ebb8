import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/broadcasts/screens/${file}`;

/** Each screen in the frame that stands around it. */
export const screens: Screens = {
  school: [
    screen("SCH-85", "/school/broadcasts", at("school/list.tsx")),
    screen("SCH-86", "/school/broadcasts/add", at("school/add.tsx")),
    screen("SCH-87", "/school/broadcasts/edit/:id", at("school/edit.tsx")),
    screen("SCH-88", "/school/broadcasts/:id", at("school/broadcast.tsx")),
  ],
};
