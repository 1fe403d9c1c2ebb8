import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/api-keys/screens/${file}`;

/** Each screen in its frame; `bare` screens have none. */
export const screens: Screens = {
  school: [
    screen("KEY-01", "/school/developers", at("key-list.tsx")),
    screen("KEY-01-add", "/school/developers/keys/add", at("key-add.tsx")),
    screen("KEY-01-key", "/school/developers/keys/:id", at("key.tsx")),
  ],
};
