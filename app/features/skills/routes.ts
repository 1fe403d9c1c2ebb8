import { type Screens, screen } from "../../platform/area";

/** The skills of a class are screens of `rosters` and `teaching`. */
export const screens: Screens = {
  bare: [screen("SCH-35-skills-export", "/school/classes/:id/skills.csv", "features/skills/screens/class-skills-export.ts")],
  school: [screen("SCH-19-skills", "/school/programs/:id/skills", "features/skills/screens/program-skills.tsx")],
};
