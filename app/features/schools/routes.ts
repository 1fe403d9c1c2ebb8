import { screen } from "../../areas/area";

const file = (name: string) => `features/schools/screens/${name}.tsx`;

export const schoolOffice = [
  screen("SCH-02", "/school/school-profile", file("school-profile")),
  screen("SCH-06", "/school/setup-guide", file("setup-guide")),
  screen("SCH-67", "/school/custom-navbar-menu", file("navbar-menu")),
];
