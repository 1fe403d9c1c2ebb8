import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/agreements/screens/${file}`;

export const screens: Screens = {
  bare: [
    screen("SCH-92-pdf", "/school/registrations/:id/agreement.pdf", at("school/agreement-pdf.ts")),
    screen("STU-12-agreement-pdf", "/student/classes/:id/agreement.pdf", at("student/own-agreement-pdf.ts")),
    screen("SCH-92-addendum-pdf", "/school/addenda/:id/pdf", at("school/addendum-pdf.ts")),
    screen("STU-12-addendum-pdf", "/student/addenda/:id/pdf", at("student/own-addendum-pdf.ts")),
  ],
  public: [screen("PUB-05-guardian", "/agreement/guardian", at("public/guardian.tsx"))],
  student: [screen("STU-12-addendum", "/student/classes/:id/addendum", at("student/own-addendum.tsx"))],
  school: [
    screen("SCH-92", "/school/agreements", at("school/agreements.tsx")),
    screen("SCH-92-addendum", "/school/registrations/:id/addendum", at("school/addendum.tsx")),
    screen("SCH-93", "/school/settings/agreements", at("school/templates.tsx")),
    screen("SCH-93-edit", "/school/settings/agreements/:id", at("school/template.tsx")),
    screen("SCH-93-preview", "/school/settings/agreements/:id/preview", at("school/template-preview.tsx")),
    screen("SCH-94", "/school/settings/disclosures", at("school/disclosures.tsx")),
  ],
};
