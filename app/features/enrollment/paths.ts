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
/** Where a student applies for a program without an open class. */
export const studentPreEnrollPath = (program?: string) => `/student/pre-enroll${query({ program })}`;
/** Where a student's payment comes back to. */
export const studentOutcomePath = (code: string) => `/student/register/outcome?reg=${code}`;
/** The same link for a student who is signed in. */
export const studentResumePath = (token: string) => `/student/register?initiate=${encodeURIComponent(token)}`;
export const studentHomePath = "/student/home";
export const studentClassesPath = "/student/classes";
export const studentClassPath = (registrationId: string) => `/student/classes/${registrationId}`;
export const studentAgreementPath = (registrationId: string) => `/student/classes/${registrationId}/agreement`;
export { studentPaymentsPath };
/** Where a checkout sends its payer back to; the provider puts the session's id in. */
export const studentPaidPath = `${studentPaymentsPath}?paid=1&session_id={CHECKOUT_SESSION_ID}`;
export const studentNotPaidPath = `${studentPaymentsPath}?cancelled=1`;
export const studentStatementPath = `${studentPaymentsPath}/statement`;
export const studentStatementPdfPath = `${studentStatementPath}/pdf`;
export const studentOnboardingPath = "/student/onboarding";
export const studentOnboardingStepPath = (step: number) => `${studentOnboardingPath}?step=${step}`;

export const studentsPath = "/school/students";
export const officeSearchPath = (search: string) => `/school/search?${new URLSearchParams({ q: search })}`;
export const importsPath = "/school/students/import";
export const importPath = (importId: string) => `${importsPath}/${importId}`;
/** Where staff register somebody; the keys say where the registration comes from. */
export const manualRegistrationPath = (
  of: { program?: string; class?: string; student?: string; pre_enroll?: string; inquiry?: string; waitlist?: string } = {},
) => `/school/students/add${query(of)}`;
export const initiatedPath = "/school/initiated-registrations";
/** Where staff make a registration link; the keys say where it comes from. */
export const initiatePath = (of: { program?: string; class?: string; inquiry?: string; pre_enroll?: string; waitlist?: string } = {}) =>
  `${initiatedPath}/add${query(of)}`;
export const initiatedEditPath = (draftId: string) => `${initiatedPath}/edit/${draftId}`;
export const waitlistScreenPath = "/school/program-waitlist";
/** The links of a waitlist's mail: into the registration, or to a page that asks once more. */
export const waitlistPath = (purpose: "claim" | "decline" | "leave", token: string) =>
  purpose === "claim" ? `/registration?claim=${token}` : `/waitlist?answer=${purpose}&token=${token}`;
export const studentPath = (studentId: string, tab?: string) => `/school/students/${studentId}${query({ tab })}`;
export const studentPrintPath = (studentId: string) => `/school/students/${studentId}/print`;
export const statementPath = (studentId: string) => `/school/students/${studentId}/statement`;
export const statementPdfPath = (studentId: string) => `${statementPath(studentId)}/pdf`;
export const peoplePath = "/school/students?tab=people";
/** The roster, narrowed by the names of its filters. */
export const rosterPath = (filters: Record<string, string | undefined>) => `/school/students${query(filters)}`;
export const registrationProfilePath = (registrationId: string, panel?: string) => `/school/registrations/${registrationId}${query({ do: panel })}`;
export const registrationPrintPath = (registrationId: string, part?: "agreement") =>
  `/school/registrations/${registrationId}/print${query({ part })}`;

export const sponsorsPath = "/school/sponsors";
export const addSponsorPath = `${sponsorsPath}/add`;
export const sponsorPath = (id: string) => `${sponsorsPath}/${id}`;
export const editSponsorPath = (id: string) => `${sponsorsPath}/edit/${id}`;
export const sponsorInvoicePath = (id: string, panel?: string) => `${sponsorsPath}/invoices/${id}${query({ do: panel })}`;
/** For the sponsor, who has no account. */
export const openInvoicePath = (code: string) => `/sponsor-invoices/${code}`;
export const openInvoicePdfPath = (code: string) => `/sponsor-invoices/${code}/pdf`;
export const paymentHistoryPath = "/school/payments/payment-history";
export const correctPaymentPath = (transactionId: string) => `${paymentHistoryPath}?edit=${transactionId}`;

const formsPath = { registration: "/school/registration-form", pre_enrollment: "/school/pre-enrollment-form" } as const;
type Form = keyof typeof formsPath;
export const questionsPath = "/school/custom-questions";
export const newQuestionPath = "/school/custom-questions/add";
export const questionPath = (questionId: string) => `/school/custom-questions/edit/${questionId}`;
/** How a form of a program is arranged. */
export const programFormPath = (form: Form, programId: string) => `${formsPath[form]}/${programId}`;
export const newSectionPath = (form: Form, programId: string) =>
  `${formsPath[form]}/${programId}/${form === "registration" ? "add-section" : "add-pre-enroll-section"}`;
export const sectionPath = (form: Form, programId: string, sectionId: string) =>
  `${formsPath[form]}/${programId}/${form === "registration" ? "edit-section" : "edit-pre-enroll-section"}/${sectionId}`;
export const fixedFieldsPath = (form: Form) =>
  `${formsPath[form]}/${form === "registration" ? "configure-student-info" : "configure-pre-enrollment-student-info"}`;

/** The public form of a pre-enrollment; afterwards it shows the code of what was sent. */
export const preEnrollPath = (of: { program?: string; submitted?: string } = {}) =>
  `/pre-enroll-form${query({ program: of.program, submitted: of.submitted })}`;
export const preEnrollmentsPath = "/school/pre-enrolled-students";
export const preEnrollmentPath = (id: string, panel?: string) => `/school/pre-enroll/${id}${query({ do: panel })}`;
export const preEnrollmentPrintPath = (id: string) => `/school/pre-enroll/${id}/print`;
/** Where staff register somebody who has pre-enrolled, and where they send a link for it. */
export const registerPreEnrolledPath = (id: string) => manualRegistrationPath({ pre_enroll: id });
export const inviteRegistrationPath = (id: string) => initiatePath({ pre_enroll: id });
