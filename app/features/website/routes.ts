import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/website/screens/${file}`;

/** Each screen in the frame that stands around it; `bare` has none. */
export const screens: Screens = {
  bare: [
    screen("SYS-13-robots", "/robots.txt", at("public/robots.ts")),
    screen("visitor-notice", "/visitor-notice/:mark", at("public/notice-seen.ts")),
    screen("SYS-13", "/sitemap.xml", at("public/sitemap.ts")),
  ],
  public: [
    screen("PUB-01", "/school-landing", at("public/home.tsx")),
    screen("PUB-02", "/programs", at("public/program-list.tsx")),
    screen("PUB-03", "/programs/:slug", at("public/program-detail.tsx")),
  ],
};
