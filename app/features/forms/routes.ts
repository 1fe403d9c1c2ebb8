import { type Screens, screen } from "../../platform/area";

const at = (file: string) => `features/forms/screens/${file}`;

/** Each screen with its frame; `bare` has none. */
export const screens: Screens = {
  school: [
    screen("SCH-49", "/school/registration-form/:program/add-section", at("school/section-add.tsx")),
    screen("SCH-50", "/school/registration-form/:program/edit-section/:id", at("school/section-edit.tsx")),
    screen("SCH-51", "/school/registration-form/configure-student-info", at("school/student-fields.tsx")),
    screen("SCH-52", "/school/registration-form/:id", at("school/program-form.tsx")),
    screen("SCH-53", "/school/pre-enrollment-form/:program/add-pre-enroll-section", at("school/pre-enroll-section-add.tsx")),
    screen("SCH-54", "/school/pre-enrollment-form/:program/edit-pre-enroll-section/:id", at("school/pre-enroll-section-edit.tsx")),
    screen("SCH-55", "/school/pre-enrollment-form/configure-pre-enrollment-student-info", at("school/pre-enrollment-fields.tsx")),
    screen("SCH-56", "/school/pre-enrollment-form/:id", at("school/pre-enrollment-form.tsx")),
    screen("SCH-57", "/school/custom-questions", at("school/question-list.tsx")),
    screen("SCH-58", "/school/custom-questions/add", at("school/question-add.tsx")),
    screen("SCH-59", "/school/custom-questions/edit/:id", at("school/question-edit.tsx")),
  ],
};
