import { studentPaymentsPath } from "~/features/payments/paths";
import type { StepOf } from "~/features/programs/paths";
import { stepQuery } from "~/features/programs/paths";
import { queryString } from "~/platform/query-string";
/** A link that opens a registration in another browser, where it was left. */
export const resumePath = (token: string) => `/registration?initiate=${token}`;

export const studentRegisterPath = (of: StepOf = {}) => `/student/register${stepQuery(of)}`;
/** Where a student applies for a program without an open class. */
export const studentPreEnrollPath = (program?: string) => `/student/pre-enroll${queryString({ program })}`;
/** Where a student's payment comes back to. */
export const studentOutcomePath = (code: string) => `/student/register/outcome?reg=${code}`;
/** The same link for a student who is signed in. */
export const studentResumePath = (token: string) => `/student/register?initiate=${encodeURIComponent(token)}`;
export const studentHomePath = "/student/home";
/** The pages that a student's phone keeps something of. */
export const studentScope = "/student/";
/** What a phone without a connection shows. */
export const studentOfflinePath = "/student/offline";
export const studentClassesPath = "/student/classes";
export const studentClassPath = (registrationId: string) => `/student/classes/${registrationId}`;
export const studentAgreementPath = (registrationId: string) => `/student/classes/${registrationId}/agreement`;
/** Where a checkout sends its payer back to; the provider puts the session's id in. */
export const studentPaidPath = `${studentPaymentsPath}?paid=1&session_id={CHECKOUT_SESSION_ID}`;
export const studentNotPaidPath = `${studentPaymentsPath}?cancelled=1`;
export const studentStatementPath = `${studentPaymentsPath}/statement`;
export const studentStatementPdfPath = `${studentStatementPath}/pdf`;
export const studentOnboardingPath = "/student/onboarding";
export const studentOnboardingStepPath = (step: number) => `${studentOnboardingPath}?step=${step}`;

export const studentsPath = "/school/students";
/** Where staff register somebody; the keys say where the registration comes from. */
export const manualRegistrationPath = (
  of: { program?: string; class?: string; student?: string; pre_enroll?: string; inquiry?: string; waitlist?: string } = {},
) => `/school/students/add${queryString(of)}`;
export const initiatedPath = "/school/initiated-registrations";
/** Where staff make a registration link; the keys say where it comes from. */
export const initiatePath = (of: { program?: string; class?: string; inquiry?: string; pre_enroll?: string; waitlist?: string } = {}) =>
  `${initiatedPath}/add${queryString(of)}`;
export const waitlistScreenPath = "/school/program-waitlist";
export const studentPath = (studentId: string, tab?: string) => `/school/students/${studentId}${queryString({ tab })}`;
export const statementPath = (studentId: string) => `${studentPath(studentId)}/statement`;
export const peoplePath = "/school/students?tab=people";
/** The roster, narrowed by the names of its filters. */
export const rosterPath = (filters: Record<string, string | undefined>) => `/school/students${queryString(filters)}`;
export const registrationProfilePath = (registrationId: string, panel?: string) =>
  `/school/registrations/${registrationId}${queryString({ do: panel })}`;
/** The form of a payment at the school, filled with what is known of it. */
export const recordPaymentPath = (registrationId: string, of: { amount?: string; method?: string }) =>
  `/school/registrations/${registrationId}${queryString({ do: "payment", ...of })}`;
/** The class of a registration as a calendar file. */
export const registrationCalendarPath = (code: string) => `/registration/calendar.ics?reg=${code}`;
