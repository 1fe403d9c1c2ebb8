import { screen } from "../../areas/area";

const file = (name: string) => `features/schools/screens/${name}.tsx`;

export const schoolOffice = [
  screen("SCH-02", "/school/school-profile", file("school-profile")),
  screen("SCH-06", "/school/setup-guide", file("setup-guide")),
  screen("SCH-26-plan", "/school/call-logs/*", file("plan-gated")),
  screen("SCH-68-plan", "/school/marketing/*", file("plan-gated")),
  screen("SCH-71-plan", "/school/chat/*", file("plan-gated")),
  screen("WEB-00-plan", "/website-config/*", file("plan-gated")),
  screen("SCH-67", "/school/custom-navbar-menu", file("navbar-menu")),
];
