import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/teaching/screens/${file}`;

/** Each screen in its frame; `bare` screens have none. */
export const screens: Screens = {
  bare: [
    screen("TCH-04-export", "/teach/hours.csv", at("taught-hours-export.ts")),
    screen("TCH-01-marks", "/teach/marks", at("send-marks.ts")),
    screen("TCH-02-sheet", "/teach/session/:id/sheet.pdf", at("taught-session-sheet.ts")),
    screen("TCH-03-sheet", "/teach/class/:id/attendance.pdf", at("taught-class-sheet.ts")),
  ],
  school: [
    screen("TCH-01", "/teach", at("teach-today.tsx")),
    screen("TCH-02", "/teach/session/:id", at("teach-session.tsx")),
    screen("TCH-02-check-in", "/teach/session/:id/check-in", at("check-in.tsx")),
    screen("TCH-03", "/teach/class/:id", at("teach-class.tsx")),
    screen("TCH-03-skills", "/teach/class/:id/skills", at("taught-skills.tsx")),
    screen("TCH-03-student-skills", "/teach/class/:id/skills/:registration", at("taught-student-skills.tsx")),
    screen("TCH-04", "/teach/hours", at("taught-hours.tsx")),
    screen("TCH-06", "/teach/documents", at("own-documents.tsx")),
  ],
  blank: [screen("TCH-01-offline", "/teach/offline", at("offline.tsx"))],
};
