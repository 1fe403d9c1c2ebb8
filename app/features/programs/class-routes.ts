import { screen } from "../../areas/area";

export const schoolClasses = [
  screen("SCH-32", "/school/classes", "features/programs/screens/school/class-list.tsx"),
  screen("SCH-33", "/school/classes/add", "features/programs/screens/school/class-add.tsx"),
  screen("SCH-34", "/school/classes/edit/:id", "features/programs/screens/school/class-edit.tsx"),
];

/** Lists to take away. */
export const takenAwayClasses = [screen("SCH-32-export", "/school/classes/export.csv", "features/programs/screens/school/class-list-export.ts")];
