import { studentPaymentsPath } from "~/features/payments/paths";

const query = (values: Record<string, string | null | undefined>) => {
  const params = new URLSearchParams(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])));
  return params.size > 0 ? `?${params}` : "";
};

interface StepOf {
  program?: string;
  class?: string;
  step?: number;
  /** Why a link from a mail has opened nothing: `used`, `expired`, `unknown`. */
  link?: string;
}
const stepQuery = ({ step, ...of }: StepOf) => query({ ...of, step: step ? String(step) : undefined });

export const registrationPath = (of: StepOf = {}) => `/registration${stepQuery(of)}`;
/** A link that opens a registration in another browser, where it was left. */
export const resumePath = (token: string) => `/registration?initiate=${token}`;
export const registrationSuccessPath = (code: string) => `/registration/success?reg=${code}`;
export const registrationFailedPath = (code: string) => `/registration/failed?reg=${code}`;
export const registrationCalendarPath = (code: string) => `/registration/calendar.ics?reg=${code}`;

export const studentRegisterPath = (of: StepOf = {}) => `/student/register${stepQuery(of)}`;
/** Where a student's payment comes back to. */
export const studentOutcomePath = (code: string) => `/student/register/outcome?reg=${code}`;
export const studentHomePath = "/student/home";
export const studentClassesPath = "/student/classes";
export const studentClassPath = (registrationId: string) => `/student/classes/${registrationId}`;
export const studentAgreementPath = (registrationId: string) => `/student/classes/${registrationId}/agreement`;
export { studentPaymentsPath };
/** Where a checkout sends its payer back to; the provider puts the session's id in. */
export const studentPaidPath = `${studentPaymentsPath}?paid=1&session_id={CHECKOUT_SESSION_ID}`;
export const studentNotPaidPath = `${studentPaymentsPath}?cancelled=1`;
export const studentOnboardingPath = "/student/onboarding";
export const studentOnboardingStepPath = (step: number) => `${studentOnboardingPath}?step=${step}`;

export const studentsPath = "/school/students";
/** Where staff register somebody; the keys say where the registration comes from. */
export const manualRegistrationPath = (of: { program?: string; class?: string; student?: string; pre_enroll?: string; inquiry?: string } = {}) =>
  `/school/students/add${query(of)}`;
export const initiatedPath = "/school/initiated-registrations";
/** Where staff make a registration link; the keys say where it comes from. */
export const initiatePath = (of: { program?: string; class?: string; inquiry?: string; pre_enroll?: string; waitlist?: string } = {}) =>
  `${initiatedPath}/add${query(of)}`;
export const initiatedEditPath = (draftId: string) => `${initiatedPath}/edit/${draftId}`;
export const studentPath = (studentId: string, tab?: string) => `/school/students/${studentId}${query({ tab })}`;
export const studentPrintPath = (studentId: string) => `/school/students/${studentId}/print`;
export const peoplePath = "/school/students?tab=people";
/** The roster, narrowed by the names of its filters. */
export const rosterPath = (filters: Record<string, string | undefined>) => `/school/students${query(filters)}`;
export const registrationProfilePath = (registrationId: string, panel?: string) => `/school/registrations/${registrationId}${query({ do: panel })}`;
export const registrationPrintPath = (registrationId: string, part?: "agreement") =>
  `/school/registrations/${registrationId}/print${query({ part })}`;
