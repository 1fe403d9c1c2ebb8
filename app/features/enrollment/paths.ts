const query = (values: Record<string, string | null | undefined>) => {
  const params = new URLSearchParams(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])));
  return params.size > 0 ? `?${params}` : "";
};

export const registrationPath = (of: { program?: string; class?: string; step?: number } = {}) =>
  `/registration${query({ program: of.program, class: of.class, step: of.step ? String(of.step) : undefined })}`;
export const registrationSuccessPath = (code: string) => `/registration/success?reg=${code}`;
export const registrationFailedPath = (code: string) => `/registration/failed?reg=${code}`;
export const registrationCalendarPath = (code: string) => `/registration/calendar.ics?reg=${code}`;

export const studentRegisterPath = (of: { program?: string; class?: string; step?: number } = {}) =>
  `/student/register${query({ program: of.program, class: of.class, step: of.step ? String(of.step) : undefined })}`;
/** Where a student's payment comes back to. */
export const studentOutcomePath = (code: string) => `/student/register/outcome?reg=${code}`;
export const studentHomePath = "/student/home";
export const studentClassesPath = "/student/classes";
export const studentClassPath = (registrationId: string) => `/student/classes/${registrationId}`;
export { studentPaymentsPath } from "~/features/payments/paths";
export const studentOnboardingPath = "/student/onboarding";

export const studentsPath = "/school/students";
export const studentPath = (studentId: string) => `/school/students/${studentId}`;
export const registrationProfilePath = (registrationId: string) => `/school/registrations/${registrationId}`;
