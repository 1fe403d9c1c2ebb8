import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/programs/screens/${file}`;

/** Each screen with its frame; `bare` has none. */
export const screens: Screens = {
  bare: [screen("SCH-32-export", "/school/classes/export.csv", at("school/class-list-export.ts"))],
  admin: [
    screen("ADM-11", "/admin/programs", at("admin/program-list.tsx")),
    screen("ADM-12", "/admin/programs/add", at("admin/program-add.tsx")),
    screen("ADM-13", "/admin/programs/edit/:id", at("admin/program-edit.tsx")),
  ],
  school: [
    screen("SCH-17", "/school/programs", at("school/program-manager.tsx")),
    screen("SCH-18", "/school/programs/add", at("school/program-add.tsx")),
    screen("SCH-19", "/school/programs/edit/:id", at("school/program-edit.tsx")),
    screen("SCH-19-refund-policy", "/school/programs/:id/refund-policy", at("school/program-policy.tsx")),
    screen("SCH-19-hours", "/school/programs/:id/hours", at("school/program-hours.tsx")),
    screen("SCH-20", "/school/programs/:programId/faqs", at("school/program-faq-list.tsx")),
    screen("SCH-21", "/school/programs/:programId/faqs/add", at("school/program-faq-add.tsx")),
    screen("SCH-22", "/school/programs/:programId/faqs/edit/:id", at("school/program-faq-edit.tsx")),
    screen("SCH-23", "/school/program-faqs", at("school/default-faq-list.tsx")),
    screen("SCH-24", "/school/program-faqs/add", at("school/default-faq-add.tsx")),
    screen("SCH-25", "/school/program-faqs/edit/:id", at("school/default-faq-edit.tsx")),
    screen("SCH-38", "/school/location", at("school/location-list.tsx")),
    screen("SCH-39", "/school/location/add", at("school/location-add.tsx")),
    screen("SCH-40", "/school/location/edit/:id", at("school/location-edit.tsx")),
    screen("SCH-32", "/school/classes", at("school/class-list.tsx")),
    screen("SCH-32-calendar", "/school/class-calendar", at("school/class-calendar.tsx")),
    screen("SCH-33", "/school/classes/add", at("school/class-add.tsx")),
    screen("SCH-34", "/school/classes/edit/:id", at("school/class-edit.tsx")),
    screen("SCH-41", "/school/instructor", at("school/instructor-list.tsx")),
    screen("SCH-42", "/school/instructor/add", at("school/instructor-add.tsx")),
    screen("SCH-43", "/school/instructor/edit/:id", at("school/instructor-edit.tsx")),
  ],
  blank: [
    screen("ACC-07", "/instructor-onboarding", at("onboarding/instructor-onboarding.tsx")),
    screen("ACC-08", "/instructor-onboarding/:submission", at("onboarding/instructor-application.tsx")),
  ],
};
