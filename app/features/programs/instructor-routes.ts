import { screen } from "../../areas/area";

const file = (name: string) => `features/programs/screens/${name}`;

export const schoolInstructors = [
  screen("SCH-41", "/school/instructor", file("school/instructor-list.tsx")),
  screen("SCH-42", "/school/instructor/add", file("school/instructor-add.tsx")),
  screen("SCH-43", "/school/instructor/edit/:id", file("school/instructor-edit.tsx")),
];

/** On the product's own host, for people who want to teach. */
export const blank = [
  screen("ACC-07", "/instructor-onboarding", file("onboarding/instructor-onboarding.tsx")),
  screen("ACC-08", "/instructor-onboarding/:submission", file("onboarding/instructor-application.tsx")),
];
