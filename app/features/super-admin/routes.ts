import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/super-admin/screens/${file}`;

/** Each screen in the frame that stands around it; `bare` has none. */
export const screens: Screens = {
  bare: [screen("ADM-02-export", "/admin/schools/export.csv", at("schools/export.ts"))],
  admin: [
    screen("ADM-02", "/admin/schools", at("schools/list.tsx")),
    screen("ADM-03", "/admin/schools/add", at("schools/add.tsx")),
    screen("ADM-04", "/admin/schools/edit/:id", at("schools/edit.tsx")),
    screen("ADM-20", "/admin/templates", at("library/list.tsx")),
    screen("ADM-21", "/admin/templates/add", at("library/add.tsx")),
    screen("ADM-22", "/admin/templates/edit/:id", at("library/edit.tsx")),
    screen("ADM-24", "/admin/health", at("running/health.tsx")),
    screen("ADM-25", "/admin/health/events", at("running/events.tsx")),
    screen("ADM-26", "/admin/audit-log", at("running/audit-log.tsx")),
    screen("ADM-07", "/admin/interested-schools", at("sign-ups/list.tsx")),
    screen("ADM-08", "/admin/interested-schools/add", at("sign-ups/add.tsx")),
    screen("ADM-09", "/admin/interested-schools/edit/:id", at("sign-ups/edit.tsx")),
    screen("ADM-10", "/admin/interested-schools/update-status", at("sign-ups/decide.tsx")),
  ],
  blank: [screen("SYS-18", "/join", at("public/join.tsx"))],
};
