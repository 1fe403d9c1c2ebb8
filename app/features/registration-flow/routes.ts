import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/registration-flow/screens/${file}`;

/** Each screen in its frame; `bare` screens have none. */
export const screens: Screens = {
  bare: [screen("PUB-05-calendar", "/registration/calendar.ics", at("public/registration-calendar.ts"))],
  public: [
    screen("PUB-04", "/registration", at("public/registration.tsx")),
    screen("PUB-05", "/registration/success", at("public/registration-success.tsx")),
    screen("PUB-06-pay", "/pay", at("public/pay.tsx")),
    screen("PUB-06", "/registration/failed", at("public/registration-failed.tsx")),
  ],
  student: [
    screen("STU-14", "/student/register", at("student/register.tsx")),
    screen("STU-14-outcome", "/student/register/outcome", at("student/register-outcome.tsx")),
  ],
  school: [
    screen("SCH-11", "/school/students/add", at("school/manual-registration.tsx")),
    screen("SCH-36", "/school/initiated-registrations", at("school/initiated-list.tsx")),
    screen("SCH-37", "/school/initiated-registrations/add", at("school/initiate-registration.tsx")),
    screen("SCH-82", "/school/initiated-registrations/edit/:id", at("school/initiated-edit.tsx")),
  ],
};
