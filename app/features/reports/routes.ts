import { screen } from "../../areas/area";

const start = "features/reports/screens/area-start.ts";

/** Lead on at once: no frame around them. */
export const areaStarts = [screen("SCH-00", "/school", start), screen("ADM-00", "/admin", start), screen("EMP-00", "/employer", start)];
const school = (file: string) => `features/reports/screens/school/${file}`;
export const schoolReports = [
  screen("SCH-01", "/school/dashboard", school("dashboard.tsx")),
  screen("SCH-03", "/school/enrollment-report", school("enrollment-report.tsx")),
  screen("SCH-04", "/school/payment-report", school("payment-report.tsx")),
  screen("SCH-05", "/school/pre-enrollment-report", school("pre-enrollment-report.tsx")),
];
/** The same numbers to take away. */
export const takenAwayReports = [
  screen("SCH-03-export", "/school/enrollment-report/export.csv", school("enrollment-report-export.ts")),
  screen("SCH-04-export", "/school/payment-report/export.csv", school("payment-report-export.ts")),
  screen("SCH-05-export", "/school/pre-enrollment-report/export.csv", school("pre-enrollment-report-export.ts")),
];
export const adminReports = [screen("ADM-01", "/admin/dashboard", "features/reports/screens/admin/dashboard.tsx")];
export const employerReports = [screen("EMP-01", "/employer/home", "features/reports/screens/employer/home.tsx")];
