export const formsPath = { registration: "/school/registration-form", pre_enrollment: "/school/pre-enrollment-form" } as const;
type Form = keyof typeof formsPath;
export const questionsPath = "/school/custom-questions";
export const newQuestionPath = "/school/custom-questions/add";
export const questionPath = (questionId: string) => `/school/custom-questions/edit/${questionId}`;
/** Addresses of program forms. */
export const programFormPath = (form: Form, programId: string) => `${formsPath[form]}/${programId}`;
export const newSectionPath = (form: Form, programId: string) =>
  `${formsPath[form]}/${programId}/${form === "registration" ? "add-section" : "add-pre-enroll-section"}`;
export const sectionPath = (form: Form, programId: string, sectionId: string) =>
  `${formsPath[form]}/${programId}/${form === "registration" ? "edit-section" : "edit-pre-enroll-section"}/${sectionId}`;
export const fixedFieldsPath = (form: Form) =>
  `${formsPath[form]}/${form === "registration" ? "configure-student-info" : "configure-pre-enrollment-student-info"}`;
