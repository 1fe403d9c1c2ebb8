import { type Screens, screen } from "../../platform/area";

export const screens: Screens = {
  school: [screen("SCH-89", "/school/settings/requirements", "features/wallet/screens/requirements.tsx")],
};
