import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/agreements/screens/${file}`;

export const screens: Screens = {
  bare: [
    screen("SCH-92-pdf", "/school/registrations/:id/agreement.pdf", at("school/agreement-pdf.ts")),
    screen("STU-12-agreement-pdf", "/student/classes/:id/agreement.pdf", at("student/own-agreement-pdf.ts")),
  ],
  school: [screen("SCH-92", "/school/agreements", at("school/agreements.tsx"))],
};
