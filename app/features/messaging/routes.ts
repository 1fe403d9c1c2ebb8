import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/messaging/screens/${file}`;

/** Each screen in the frame that stands around it; `bare` has none. */
export const screens: Screens = {
  blank: [screen("ACC-06", "/manage-preference", at("blank/manage-preference.tsx"))],
};
