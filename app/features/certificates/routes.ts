import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/certificates/screens/${file}`;

/** Each screen in its frame; `bare` screens have none. */
export const screens: Screens = {
  bare: [
    screen("SYS-22", "/verify/:code/credential.json", at("badge/credential.ts")),
    screen("SYS-22-issuer", "/issuers/:id/did.json", at("badge/issuer.ts")),
    screen("SYS-22-status", "/issuers/:id/status/:list", at("badge/status-list.ts")),
    screen("SYS-22-achievement", "/issuers/:id/achievements/:achievement", at("badge/achievement.ts")),
    screen("SCH-90-preview", "/school/certificates/preview/pdf", at("school/preview.ts")),
    screen("SCH-90-pdf", "/school/certificates/:id/pdf", at("school/certificate-pdf.ts")),
    screen("SCH-91-pdf", "/school/transcripts/:id/pdf", at("school/transcript-pdf.ts")),
    screen("STU-17-pdf", "/student/transcripts/:id/pdf", at("student/own-transcript-pdf.ts")),
    screen("STU-16-pdf", "/student/certificates/:id/pdf", at("student/own-pdf.ts")),
  ],
  school: [
    screen("SCH-90", "/school/certificates", at("school/ready.tsx")),
    screen("SCH-90-issued", "/school/certificates/issued", at("school/issued.tsx")),
    screen("SCH-90-design", "/school/certificates/design", at("school/design.tsx")),
    screen("SCH-91", "/school/students/:id/transcript", at("school/transcript.tsx")),
    screen("SCH-90-file", "/school/certificates/:id", at("school/certificate.tsx")),
  ],
  admin: [screen("ADM-33", "/admin/issuer-keys", at("admin/issuer-keys.tsx"))],
  student: [
    screen("STU-16", "/student/certificates", at("student/own-certificates.tsx")),
    screen("STU-17", "/student/transcript", at("student/own-transcript.tsx")),
  ],
  blank: [screen("SYS-21", "/verify", at("public/verify-form.tsx")), screen("SYS-21-code", "/verify/:code", at("public/verify.tsx"))],
};
