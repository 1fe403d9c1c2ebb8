import { screen } from "../../areas/area";

const file = (name: string) => `features/programs/screens/public/${name}`;

/** The public site of a school. */
export const publicScreens = [
  screen("PUB-01", "/school-landing", file("home.tsx")),
  screen("PUB-02", "/programs", file("program-list.tsx")),
  screen("PUB-03", "/programs/:slug", file("program-detail.tsx")),
];

/** What crawlers and browsers ask for; no frame around it. */
export const resources = [
  screen("SYS-13-robots", "/robots.txt", file("robots.ts")),
  screen("visitor-notice", "/visitor-notice/:mark", file("notice-seen.ts")),
];
