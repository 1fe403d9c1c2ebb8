import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/student-area/screens/${file}`;

/** Each screen in its frame; `bare` screens have none. */
export const screens: Screens = {
  bare: [screen("STU-13-statement-pdf", "/student/payments/statement/pdf", at("student/statement-pdf.ts"))],
  student: [
    screen("STU-00", "/student", at("student/index.tsx")),
    screen("STU-01", "/student/onboarding", at("student/onboarding.tsx")),
    screen("STU-02", "/student/home", at("student/home.tsx")),
    screen("STU-11", "/student/classes", at("student/class-list.tsx")),
    screen("STU-12", "/student/classes/:id", at("student/class-detail.tsx")),
    screen("STU-12-attendance", "/student/classes/:id/attendance", at("student/own-attendance.tsx")),
    screen("STU-12-finish", "/student/classes/:id/finish", at("student/finish.tsx")),
    screen("STU-12-check-in", "/student/check-in", at("student/check-in.tsx")),
    screen("STU-13", "/student/payments", at("student/payments.tsx")),
  ],
  blank: [
    screen("STU-12-agreement", "/student/classes/:id/agreement", at("student/agreement.tsx")),
    screen("STU-02-offline", "/student/offline", at("student/offline.tsx")),
    screen("STU-13-statement", "/student/payments/statement", at("student/statement.tsx")),
  ],
};
