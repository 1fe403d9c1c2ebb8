import { screen } from "../../areas/area";

const file = (name: string) => `features/enrollment/screens/school/forms/${name}.tsx`;

/** What the forms of a school ask, and how. */
export const schoolForms = [
  screen("SCH-49", "/school/registration-form/:program/add-section", file("section-add")),
  screen("SCH-50", "/school/registration-form/:program/edit-section/:id", file("section-edit")),
  screen("SCH-51", "/school/registration-form/configure-student-info", file("student-fields")),
  screen("SCH-52", "/school/registration-form/:id", file("program-form")),
  screen("SCH-53", "/school/pre-enrollment-form/:program/add-pre-enroll-section", file("pre-enroll-section-add")),
  screen("SCH-54", "/school/pre-enrollment-form/:program/edit-pre-enroll-section/:id", file("pre-enroll-section-edit")),
  screen("SCH-55", "/school/pre-enrollment-form/configure-pre-enrollment-student-info", file("pre-enrollment-fields")),
  screen("SCH-56", "/school/pre-enrollment-form/:id", file("pre-enrollment-form")),
  screen("SCH-57", "/school/custom-questions", file("question-list")),
  screen("SCH-58", "/school/custom-questions/add", file("question-add")),
  screen("SCH-59", "/school/custom-questions/edit/:id", file("question-edit")),
];
