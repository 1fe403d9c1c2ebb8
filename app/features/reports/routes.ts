import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/reports/screens/${file}`;

/** Each screen in the frame that stands around it; `bare` has none. */
export const screens: Screens = {
  bare: [
    screen("SCH-00", "/school", at("area-start.ts")),
    screen("ADM-00", "/admin", at("area-start.ts")),
    screen("EMP-00", "/employer", at("area-start.ts")),
    screen("SCH-03-export", "/school/enrollment-report/export.csv", at("school/enrollment-report-export.ts")),
    screen("SCH-04-export", "/school/payment-report/export.csv", at("school/payment-report-export.ts")),
    screen("SCH-05-export", "/school/pre-enrollment-report/export.csv", at("school/pre-enrollment-report-export.ts")),
    screen("GRP-12-export", "/school/group-report/export.csv", at("school/group-report-export.ts")),
  ],
  school: [
    screen("SCH-01", "/school/dashboard", at("school/dashboard.tsx")),
    screen("SCH-01-today", "/school/today", at("school/today.tsx")),
    screen("SCH-03", "/school/enrollment-report", at("school/enrollment-report.tsx")),
    screen("SCH-04", "/school/payment-report", at("school/payment-report.tsx")),
    screen("SCH-05", "/school/pre-enrollment-report", at("school/pre-enrollment-report.tsx")),
    screen("GRP-12", "/school/group-report", at("school/group-report.tsx")),
  ],
  account: [screen("USR-01-activity", "/users/activity", at("school/activity-log.tsx"))],
  admin: [screen("ADM-01", "/admin/dashboard", at("admin/dashboard.tsx"))],
};
