import { screen } from "../../areas/area";

const start = "features/reports/screens/area-start.ts";

/** Lead on at once: no frame around them. */
export const areaStarts = [screen("SCH-00", "/school", start), screen("ADM-00", "/admin", start), screen("EMP-00", "/employer", start)];
export const schoolReports = [screen("SCH-01", "/school/dashboard", "features/reports/screens/school/dashboard.tsx")];
export const adminReports = [screen("ADM-01", "/admin/dashboard", "features/reports/screens/admin/dashboard.tsx")];
export const employerReports = [screen("EMP-01", "/employer/home", "features/reports/screens/employer/home.tsx")];
