import { type Screens, screen } from "../../platform/area";

/** Each screen in the frame that stands around it. */
export const screens: Screens = {
  school: [screen("WEB-05-choose", "/school/choose-picture", "features/media/screens/choose-picture.tsx")],
};
