import { screen } from "../../areas/area";

const file = (name: string) => `features/enrollment/screens/${name}`;

/** Registering for a class on a school's site. */
export const publicRegistration = [
  screen("PUB-04", "/registration", file("public/registration.tsx")),
  screen("PUB-03-waitlist", "/waitlist", file("public/waitlist-answer.tsx")),
  screen("PUB-05", "/registration/success", file("public/registration-success.tsx")),
  screen("PUB-07", "/pre-enroll-form", file("public/pre-enroll.tsx")),
  screen("PUB-06", "/registration/failed", file("public/registration-failed.tsx")),
];

/** The same by a student who is signed in. */
export const studentRegistration = [
  screen("STU-14", "/student/register", file("student/register.tsx")),
  screen("STU-14-pre-enroll", "/student/pre-enroll", file("student/pre-enroll.tsx")),
  screen("STU-14-outcome", "/student/register/outcome", file("student/register-outcome.tsx")),
];

/** The sessions of a class for a calendar. */
export const registrationFiles = [screen("PUB-05-calendar", "/registration/calendar.ics", file("public/registration-calendar.ts"))];
