import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/outcomes/screens/${file}`;

/** Each screen in its frame; `bare` screens have none. */
export const screens: Screens = {
  bare: [screen("SCH-98-people", "/school/rates/people.csv", at("school/rate-people.ts"))],
  school: [
    screen("SCH-96", "/school/exams", at("school/exam-list.tsx")),
    screen("SCH-96-record", "/school/exams/record", at("school/exam-grid.tsx")),
    screen("SCH-96-programs", "/school/exams/programs", at("school/program-exams.tsx")),
    screen("SCH-96-import", "/school/exams/import", at("school/exam-import.tsx")),
    screen("SCH-96-check", "/school/exams/import/:id", at("school/exam-import-check.tsx")),
    screen("SCH-97", "/school/outcomes", at("school/funnel.tsx")),
    screen("SCH-03-outcomes", "/school/outcomes/placements", at("school/placement-list.tsx")),
    screen("SCH-97-graduate", "/school/outcomes/graduates/:id", at("school/graduate.tsx")),
    screen("SCH-98", "/school/rates", at("school/rates.tsx")),
  ],
  blank: [screen("SYS-24", "/survey/:registration/:token", at("public/survey.tsx"))],
};
