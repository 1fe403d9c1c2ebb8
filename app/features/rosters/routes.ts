import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/rosters/screens/${file}`;

/** Each screen in its frame; `bare` screens have none. */
export const screens: Screens = {
  bare: [
    screen("SCH-35-export", "/school/classes/registrations/:id/export.csv", at("school/class-roster-export.ts")),
    screen("SCH-35-attendance-export", "/school/classes/registrations/:id/attendance.csv", at("school/class-attendance-export.ts")),
    screen("SCH-35-attendance-sheet", "/school/classes/registrations/:id/attendance.pdf", at("school/class-attendance-sheet.ts")),
    screen("SCH-35-session-sheet", "/school/classes/registrations/:id/sessions/:session/sheet.pdf", at("school/session-sheet.ts")),
  ],
  school: [
    screen("SCH-35", "/school/classes/registrations/:id", at("school/class-roster.tsx")),
    screen("SCH-35-sessions", "/school/classes/registrations/:id/sessions", at("school/class-sessions.tsx")),
    screen("SCH-35-session", "/school/classes/registrations/:id/sessions/:session", at("school/session-attendance.tsx")),
    screen("SCH-35-pattern", "/school/classes/registrations/:id/sessions/pattern", at("school/class-pattern.tsx")),
    screen("SCH-35-attendance", "/school/classes/registrations/:id/attendance", at("school/class-attendance.tsx")),
    screen("SCH-35-hours", "/school/classes/registrations/:id/hours", at("school/class-hours.tsx")),
    screen("SCH-35-skills", "/school/classes/:id/skills", at("school/class-skills.tsx")),
    screen("SCH-35-student-skills", "/school/classes/:id/skills/:registration", at("school/student-skills.tsx")),
    screen("SCH-34-cancel", "/school/classes/cancel/:id", at("school/class-cancel.tsx")),
  ],
  blank: [screen("SCH-77", "/school/classes/registrations/:id/print", at("school/sign-in-sheet.tsx"))],
};
