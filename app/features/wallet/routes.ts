import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/wallet/screens/${file}`;

export const screens: Screens = {
  bare: [screen("SCH-83-export", "/school/compliance/students.csv", at("traffic-export.ts"))],
  student: [screen("STU-21", "/student/documents", at("my-documents.tsx"))],
  school: [
    screen("SCH-89", "/school/settings/requirements", at("requirements.tsx")),
    screen("SCH-84", "/school/settings/sites", at("sites.tsx")),
    screen("SCH-83", "/school/compliance", at("review-queue.tsx")),
    screen("SCH-83-school", "/school/compliance/school", at("papers.tsx")),
    screen("SCH-43-documents", "/school/instructor/:id/documents", at("instructor-documents.tsx")),
    screen("SCH-84-documents", "/school/settings/sites/:id/documents", at("site-documents.tsx")),
    screen("SCH-83-students", "/school/compliance/students", at("traffic.tsx")),
  ],
};
