import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/directory/screens/${file}`;

/** Each screen with its frame; `bare` has none. */
export const screens: Screens = {
  public: [
    screen("DIR-01", "/best-schools", at("public/start.tsx")),
    screen("DIR-02", "/best-schools/:state", at("public/state.tsx")),
    screen("DIR-03", "/best-schools/:state/:city", at("public/city.tsx")),
  ],
  admin: [
    screen("ADM-14", "/admin/best-school-states", at("admin/state-list.tsx")),
    screen("ADM-15", "/admin/best-school-states/add", at("admin/state-add.tsx")),
    screen("ADM-16", "/admin/best-school-states/edit/:id", at("admin/state-edit.tsx")),
    screen("ADM-17", "/admin/best-school-cities", at("admin/city-list.tsx")),
    screen("ADM-18", "/admin/best-school-cities/add", at("admin/city-add.tsx")),
    screen("ADM-19", "/admin/best-school-cities/edit/:id", at("admin/city-edit.tsx")),
  ],
};
