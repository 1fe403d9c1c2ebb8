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
    screen("GRP-03", "/school/programs/:id/team-price", at("school/team-price.tsx")),
  ],
};
