import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/groups/screens/${file}`;

/** Each screen in its frame. */
export const screens: Screens = {
  public: [
    screen("GRP-04", "/programs/:slug/team", at("public/team.tsx")),
    screen("GRP-05", "/group-orders/:code", at("public/group-page.tsx")),
    screen("GRP-06", "/join-group/:code", at("public/join.tsx")),
    screen("GRP-07", "/group-seats/:token", at("public/seat.tsx")),
  ],
  school: [
    screen("GRP-01", "/school/groups", at("school/list.tsx")),
    screen("GRP-02", "/school/groups/:id", at("school/order.tsx")),
    screen("GRP-08", "/school/cohorts", at("school/cohort-list.tsx")),
    screen("GRP-10", "/school/cohorts/add", at("school/cohort-add.tsx")),
    screen("GRP-11", "/school/cohorts/edit/:id", at("school/cohort-edit.tsx")),
    screen("GRP-09", "/school/cohorts/:id", at("school/cohort.tsx")),
    screen("GRP-03", "/school/programs/:id/team-price", at("school/team-price.tsx")),
  ],
};
