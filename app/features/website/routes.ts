import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/website/screens/${file}`;

/** Each screen in the frame that stands around it; `bare` has none. */
export const screens: Screens = {
  bare: [
    screen("SYS-13-robots", "/robots.txt", at("public/robots.ts")),
    screen("visitor-notice", "/visitor-notice/:mark", at("public/notice-seen.ts")),
    screen("SYS-13", "/sitemap.xml", at("public/sitemap.ts")),
    screen("PUB-20-feed", "/blog.xml", at("public/feed.ts")),
    screen("PUB-19-file", "/resources/:id/file", at("public/resource-file.ts")),
  ],
  public: [
    screen("PUB-01", "/school-landing", at("public/home.tsx")),
    screen("PUB-02", "/programs", at("public/program-list.tsx")),
    screen("PUB-03", "/programs/:slug", at("public/program-detail.tsx")),
    screen("PUB-14", "/about", at("public/site-page.tsx")),
    screen("PUB-15", "/tuition-and-financing", at("public/site-page.tsx")),
    screen("PUB-16", "/gallery", at("public/site-page.tsx")),
    screen("PUB-17", "/campuses", at("public/site-page.tsx")),
    screen("PUB-18", "/faqs", at("public/site-page.tsx")),
    screen("PUB-19", "/resources", at("public/site-page.tsx")),
    screen("PUB-20", "/blog", at("public/site-page.tsx")),
    screen("PUB-21", "/blog/:slug", at("public/site-page.tsx")),
    screen("PUB-22", "/pages/:slug", at("public/site-page.tsx")),
    screen("PUB-terms", "/terms", at("public/site-page.tsx")),
    screen("PUB-privacy", "/privacy", at("public/site-page.tsx")),
  ],
};
