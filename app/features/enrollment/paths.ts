import { studentPaymentsPath } from "~/features/payments/paths";
import type { StepOf } from "~/features/programs/paths";
import { stepQuery } from "~/features/programs/paths";
import { queryString } from "~/platform/query-string";
/** A link that resumes a registration in another browser. */
export const resumePath = (token: string) => `/registration?initiate=${token}`;

export const studentRegisterPath = (of: StepOf = {}) => `/student/register${stepQuery(of)}`;
/** The student's pre-enrollment page. */
export const studentPreEnrollPath = (program?: string) => `/student/pre-enroll${queryString({ program })}`;
/** Where a student returns from a checkout. */
export const studentOutcomePath = (reg: string, program?: string) => `/student/register/outcome${queryString({ reg, program })}`;
/** The resume link of a signed-in student. */
export const studentResumePath = (token: string) => `/student/register?initiate=${encodeURIComponent(token)}`;
export const studentHomePath = "/student/home";
/** The pages cached on a student's phone. */
export const studentScope = "/student/";
/** The offline page. */
export const studentOfflinePath = "/student/offline";
export const studentClassesPath = "/student/classes";
export const studentClassPath = (registrationId: string) => `/student/classes/${registrationId}`;
/** The student's attendance and hours; with `leave`, the form of a request. */
export const studentAttendancePath = (registrationId: string, panel?: "leave") =>
  `/student/classes/${registrationId}/attendance${queryString({ do: panel })}`;
/** Check-in to a session; `session` and `code` come from the scanned link. */
export const studentCheckInPath = (of: { session?: string; code?: string } = {}) => `/student/check-in${queryString(of)}`;
/** The forms of a registration's open items, by part. */
export const studentFinishPath = (registrationId: string, part?: string) => `/student/classes/${registrationId}/finish${queryString({ part })}`;
export const studentAgreementPath = (registrationId: string) => `/student/classes/${registrationId}/agreement`;
/** Where a checkout returns its payer; the provider fills in the session ID. */
export const studentPaidPath = `${studentPaymentsPath}?paid=1&session_id={CHECKOUT_SESSION_ID}`;
export const studentNotPaidPath = `${studentPaymentsPath}?cancelled=1`;
export const studentStatementPath = `${studentPaymentsPath}/statement`;
export const studentStatementPdfPath = `${studentStatementPath}/pdf`;
export const studentOnboardingPath = "/student/onboarding";
export const studentOnboardingStepPath = (step: number) => `${studentOnboardingPath}?step=${step}`;

export const studentsPath = "/school/students";
/** The staff registration form; the keys name its origin. */
export const manualRegistrationPath = (
  of: { program?: string; class?: string; student?: string; pre_enroll?: string; inquiry?: string; waitlist?: string } = {},
) => `/school/students/add${queryString(of)}`;
export const initiatedPath = "/school/initiated-registrations";
/** The registration link form; the keys name its origin. */
export const initiatePath = (of: { program?: string; class?: string; inquiry?: string; pre_enroll?: string; waitlist?: string } = {}) =>
  `${initiatedPath}/add${queryString(of)}`;
export const waitlistScreenPath = "/school/program-waitlist";
export const studentPath = (studentId: string, tab?: string) => `/school/students/${studentId}${queryString({ tab })}`;
export const statementPath = (studentId: string) => `${studentPath(studentId)}/statement`;
/** A student's privacy requests, consents and disclosures. */
export const studentPrivacyPath = (studentId: string) => `${studentPath(studentId)}/privacy`;
/** Cohorts, whose screens belong to another feature. */
export const cohortsPath = "/school/cohorts";
export const cohortPath = (id: string, panel?: string) => `${cohortsPath}/${id}${queryString({ do: panel })}`;
export const peoplePath = "/school/students?tab=people";
/** The roster with its filters. */
export const rosterPath = (filters: Record<string, string | undefined>) => `/school/students${queryString(filters)}`;
export const registrationProfilePath = (registrationId: string, panel?: string) =>
  `/school/registrations/${registrationId}${queryString({ do: panel })}`;
/** Attendance and hours of a registration. */
export const registrationAttendancePath = (registrationId: string, query: Readonly<Record<string, string | undefined>> = {}) =>
  `/school/registrations/${registrationId}/attendance${queryString(query)}`;
/** The registration after a payment was recorded, with its receipt. */
export const recordedPaymentPath = (registrationId: string, transactionId: string) =>
  `/school/registrations/${registrationId}${queryString({ recorded: transactionId })}`;
/** The form of a payment made at the school, prefilled. */
export const recordPaymentPath = (registrationId: string, of: { amount?: string; method?: string }) =>
  `/school/registrations/${registrationId}${queryString({ do: "payment", ...of })}`;
/** A registration's class as a calendar file. */
export const registrationCalendarPath = (code: string) => `/registration/calendar.ics?reg=${code}`;
