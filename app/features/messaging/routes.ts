import { screen } from "../../areas/area";

export const blank = [screen("ACC-06", "/manage-preference", "features/messaging/screens/blank/manage-preference.tsx")];
