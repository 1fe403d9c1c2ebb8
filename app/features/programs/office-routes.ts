import { screen } from "../../areas/area";

const file = (name: string) => `features/programs/screens/school/${name}`;

/** Programs, their questions and the places where they are taught, as the school's staff manage them. */
export const schoolPrograms = [
  screen("SCH-17", "/school/programs", file("program-manager.tsx")),
  screen("SCH-18", "/school/programs/add", file("program-add.tsx")),
  screen("SCH-19", "/school/programs/edit/:id", file("program-edit.tsx")),
  screen("SCH-20", "/school/programs/:programId/faqs", file("program-faq-list.tsx")),
  screen("SCH-21", "/school/programs/:programId/faqs/add", file("program-faq-add.tsx")),
  screen("SCH-22", "/school/programs/:programId/faqs/edit/:id", file("program-faq-edit.tsx")),
  screen("SCH-23", "/school/program-faqs", file("default-faq-list.tsx")),
  screen("SCH-24", "/school/program-faqs/add", file("default-faq-add.tsx")),
  screen("SCH-25", "/school/program-faqs/edit/:id", file("default-faq-edit.tsx")),
  screen("SCH-38", "/school/location", file("location-list.tsx")),
  screen("SCH-39", "/school/location/add", file("location-add.tsx")),
  screen("SCH-40", "/school/location/edit/:id", file("location-edit.tsx")),
];
