import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/pre-enrollments/screens/${file}`;

/** Each screen with its frame; `bare` has none. */
export const screens: Screens = {
  bare: [screen("SCH-14-export", "/school/pre-enrolled-students/export.csv", at("school/export.ts"))],
  public: [screen("PUB-07", "/pre-enroll-form", at("public/pre-enroll.tsx"))],
  student: [screen("STU-14-pre-enroll", "/student/pre-enroll", at("student/pre-enroll.tsx"))],
  school: [
    screen("SCH-14", "/school/pre-enrolled-students", at("school/list.tsx")),
    screen("SCH-15", "/school/pre-enroll/:id", at("school/profile.tsx")),
  ],
  blank: [screen("SCH-15-print", "/school/pre-enroll/:id/print", at("school/print.tsx"))],
};
