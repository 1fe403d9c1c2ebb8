import { screen } from "../../areas/area";

export const schoolRosters = [
  screen("SCH-35", "/school/classes/registrations/:id", "features/enrollment/screens/school/class-roster.tsx"),
  screen("SCH-34-cancel", "/school/classes/cancel/:id", "features/enrollment/screens/school/class-cancel.tsx"),
];

export const takenAwayRosters = [
  screen("SCH-35-export", "/school/classes/registrations/:id/export.csv", "features/enrollment/screens/school/class-roster-export.ts"),
];

export const printedRosters = [screen("SCH-77", "/school/classes/registrations/:id/print", "features/enrollment/screens/school/sign-in-sheet.tsx")];
