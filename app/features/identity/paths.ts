/** The addresses of accounts: signing in and out, passwords, one's own profile. */
const withQuery = (path: string, query: Record<string, string | null | undefined>) => {
  const search = new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])));
  return search.size > 0 ? `${path}?${search}` : path;
};

export { loginPath, notAuthorizedPath, securityPath as changePasswordPath } from "~/platform/paths";
export const homePath = () => "/";
export const logoutPath = () => "/logout";
export const forgotPasswordPath = () => "/forgot-password";
export const resetPasswordPath = (token: string) => withQuery("/reset-password", { token });
export const acceptInvitePath = (token: string) => withQuery("/accept-invite", { token });
export const myProfilePath = () => "/my-profile";
/** A student's privacy requests, consents and the record of disclosures. */
export const ownPrivacyPath = "/student/privacy";
export const studentMyProfilePath = (tab?: string) => withQuery("/student-my-profile", { tab });
export const secondStepPath = (redirect?: string | null) => withQuery("/login/second-step", { redirect });
export const passkeySignInPath = (redirect?: string | null) => withQuery("/login/passkey", { redirect });
export const notFoundPath = () => "/not-found";
export const usersPath = () => "/users";
export const addUserPath = () => "/users/add";
export const signInRulesPath = () => "/users/sign-in-rules";
export const activityLogPath = () => "/users/activity";
export const editUserPath = (userId: string) => `/users/edit/${userId}`;
/** The people of an employer, for its admins. */
export const colleaguesPath = () => "/employer/users";
export const stopImpersonatingPath = () => "/stop-acting";
export const appearancePath = () => "/appearance";
export const languagePath = () => "/language";
/** Where the form posts that closes the offer of a page in another language (`workers/language-offer.ts`). */
export const closeLanguageOfferPath = "/language/close-offer";

/** The first screens of the areas, and others that stand above this feature. */
export const adminStartPath = "/admin/dashboard";
export const employerStartPath = "/employer/home";
export const teachStartPath = "/teach";
export const studentStartPath = "/student/home";
export const onboardingPath = "/student/onboarding";
export const siteStartPath = "/school-landing";
export const becomeInstructorPath = "/instructor-onboarding";
export const joinPath = "/join";
export const employersPath = "/admin/employers";
export const mailChoicesPath = "/notifications/email";
export const devicesPath = "/notifications/devices";
export const affiliationsPath = "/school/national-partners/affiliations";
/** Where each area and what is open to some alone begins. */
export const AREAS = {
  school: "/school",
  student: "/student",
  admin: "/admin",
  employer: "/employer",
  notifications: "/notifications",
  teach: "/teach",
} as const;
export const OWNER_PATHS = ["/school/school-profile", "/school/payments/manage-payments", "/school/payments/payment-history"];
