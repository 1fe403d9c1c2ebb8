import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/privacy/screens/${file}`;

/** Each screen in its frame; `bare` screens have none. */
export const screens: Screens = {
  bare: [
    screen("PRV-01-export", "/school/privacy/export.csv", at("school/request-export.ts")),
    screen("PRV-01-copy", "/school/privacy/:id/copy.zip", at("school/copy-zip.ts")),
    screen("PRV-03-copy", "/student/privacy/:id/copy.zip", at("student/own-copy-zip.ts")),
  ],
  school: [
    screen("PRV-01", "/school/privacy", at("school/requests.tsx")),
    screen("PRV-01-record", "/school/privacy/:id", at("school/request.tsx")),
    screen("PRV-01-erase", "/school/privacy/:id/erase", at("school/erasure.tsx")),
    screen("PRV-02", "/school/students/:id/privacy", at("school/student-privacy.tsx")),
  ],
  student: [screen("PRV-03", "/student/privacy", at("student/own-privacy.tsx"))],
  public: [
    screen("PRV-04", "/privacy-request", at("public/ask-by-mail.tsx")),
    screen("PRV-04-confirm", "/privacy-request/confirm", at("public/confirm.tsx")),
  ],
};
