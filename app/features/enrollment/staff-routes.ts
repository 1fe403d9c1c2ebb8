import { screen } from "../../areas/area";

export const schoolStudents = [
  screen("SCH-10", "/school/students", "features/enrollment/screens/school/student-roster.tsx"),
  screen("SCH-11", "/school/students/add", "features/enrollment/screens/school/manual-registration.tsx"),
  screen("SCH-10-import", "/school/students/import", "features/enrollment/screens/school/import/import-list.tsx"),
  screen("SCH-10-import-check", "/school/students/import/:id", "features/enrollment/screens/school/import/import-check.tsx"),
  screen("SCH-12", "/school/students/:id", "features/enrollment/screens/school/student-profile.tsx"),
  screen("SCH-09", "/school/program-waitlist", "features/enrollment/screens/school/waitlist.tsx"),
  screen("SCH-36", "/school/initiated-registrations", "features/enrollment/screens/school/initiated-list.tsx"),
  screen("SCH-37", "/school/initiated-registrations/add", "features/enrollment/screens/school/initiate-registration.tsx"),
  screen("SCH-82", "/school/initiated-registrations/edit/:id", "features/enrollment/screens/school/initiated-edit.tsx"),
  screen("SCH-14", "/school/pre-enrolled-students", "features/enrollment/screens/school/pre-enrollments/list.tsx"),
  screen("SCH-15", "/school/pre-enroll/:id", "features/enrollment/screens/school/pre-enrollments/profile.tsx"),
  screen("SCH-13", "/school/registrations/:id", "features/enrollment/screens/school/registration-profile.tsx"),
];

export const officeSearch = [screen("SYS-15-search", "/school/search", "features/enrollment/screens/school/office-search.ts")];

/** Lists to take away. */
export const takenAwayStudents = [
  screen("SCH-14-export", "/school/pre-enrolled-students/export.csv", "features/enrollment/screens/school/pre-enrollments/export.ts"),
  screen("SCH-09-export", "/school/program-waitlist/export.csv", "features/enrollment/screens/school/waitlist-export.ts"),
  screen("SCH-10-export", "/school/students/export.csv", "features/enrollment/screens/school/student-roster-export.ts"),
];

/** Sheets for the printer, without a frame's menus. */
export const printedStudents = [
  screen("SCH-75", "/school/students/:id/print", "features/enrollment/screens/school/student-print.tsx"),
  screen("SCH-15-print", "/school/pre-enroll/:id/print", "features/enrollment/screens/school/pre-enrollments/print.tsx"),
  screen("SCH-76", "/school/registrations/:id/print", "features/enrollment/screens/school/registration-print.tsx"),
];
