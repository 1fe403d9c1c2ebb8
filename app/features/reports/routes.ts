import { screen } from "../../areas/area";

/** Leads on at once: no frame around it. */
export const schoolStart = [screen("SCH-00", "/school", "features/reports/screens/school/school-index.tsx")];
export const schoolReports = [screen("SCH-01", "/school/dashboard", "features/reports/screens/school/dashboard.tsx")];
