import { screen } from "../../areas/area";

const file = (name: string) => `features/programs/screens/school/${name}`;

/** Programs, their questions and the places where they are taught, as the school's staff manage them. */
export const schoolPrograms = [
  screen("SCH-38", "/school/location", file("location-list.tsx")),
  screen("SCH-39", "/school/location/add", file("location-add.tsx")),
  screen("SCH-40", "/school/location/edit/:id", file("location-edit.tsx")),
];
