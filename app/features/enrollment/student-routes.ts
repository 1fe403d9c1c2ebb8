import { screen } from "../../areas/area";

const at = (file: string) => `features/enrollment/screens/student/${file}.tsx`;

/** The student's own screens: onboarding, home, classes, payments. */
export const student = [
  screen("STU-00", "/student", at("index")),
  screen("STU-01", "/student/onboarding", at("onboarding")),
  screen("STU-02", "/student/home", at("home")),
  screen("STU-11", "/student/classes", at("class-list")),
  screen("STU-12", "/student/classes/:id", at("class-detail")),
  screen("STU-13", "/student/payments", at("payments")),
];

/** For paper, without a frame: a part of STU-12. */
export const blank = [screen("STU-12-agreement", "/student/classes/:id/agreement", at("agreement"))];
