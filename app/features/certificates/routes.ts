import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/certificates/screens/${file}`;

/** Each screen in its frame; `bare` screens have none. */
export const screens: Screens = {
  bare: [
    screen("SCH-90-preview", "/school/certificates/preview", at("school/preview.ts")),
    screen("SCH-90-pdf", "/school/certificates/:id/pdf", at("school/certificate-pdf.ts")),
    screen("STU-16-pdf", "/student/certificates/:id/pdf", at("student/own-pdf.ts")),
  ],
  school: [
    screen("SCH-90", "/school/certificates", at("school/ready.tsx")),
    screen("SCH-90-issued", "/school/certificates/issued", at("school/issued.tsx")),
    screen("SCH-90-design", "/school/certificates/design", at("school/design.tsx")),
    screen("SCH-90-file", "/school/certificates/:id", at("school/certificate.tsx")),
  ],
  student: [screen("STU-16", "/student/certificates", at("student/own-certificates.tsx"))],
  blank: [screen("SYS-21", "/verify", at("public/verify-form.tsx")), screen("SYS-21-code", "/verify/:code", at("public/verify.tsx"))],
};
