import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/students/screens/${file}`;

/** Each screen in the frame that stands around it; `bare` has none. */
export const screens: Screens = {
  bare: [
    screen("SCH-10-export", "/school/students/export.csv", at("school/student-roster-export.ts")),
    screen("SYS-15-search", "/school/search", at("school/office-search.ts")),
    screen("SCH-12-statement-pdf", "/school/students/:id/statement/pdf", at("school/statement-pdf.ts")),
  ],
  school: [
    screen("SCH-10", "/school/students", at("school/student-roster.tsx")),
    screen("SYS-15-find", "/school/find", at("school/find.tsx")),
    screen("SCH-10-duplicates", "/school/students/duplicates", at("school/duplicate-list.tsx")),
    screen("SCH-12-merge", "/school/students/:id/merge", at("school/merge.tsx")),
    screen("SCH-12", "/school/students/:id", at("school/student-profile.tsx")),
  ],
  blank: [
    screen("SCH-75", "/school/students/:id/print", at("school/student-print.tsx")),
    screen("SCH-12-statement", "/school/students/:id/statement", at("school/statement.tsx")),
  ],
};
