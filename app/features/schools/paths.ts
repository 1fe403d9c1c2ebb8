import { queryString } from "~/platform/query-string";
export const schoolProfilePath = (tab?: string) => `/school/school-profile${tab ? `?tab=${tab}` : ""}`;
export const schoolLookPath = "/school/school-profile/look";
export const schoolDomainsPath = "/school/school-profile/domains";
export const navbarMenuPath = "/school/custom-navbar-menu";
export const editNavbarItemPath = (id: string) => `${navbarMenuPath}?edit=${id}`;
export const setupGuidePath = "/school/setup-guide";
export const websiteStartPath = "/website-config";

/** Where each step of the setup guide is done: mostly screens of features above this one. */
export const SETUP_PATHS = {
  profile: "/school/school-profile",
  branding: "/school/school-profile?tab=branding",
  payout: "/school/payments/manage-payments",
  location: "/school/location",
  instructor: "/school/instructor",
  program: "/school/programs",
  class: "/school/classes",
  registration_form: "/school/programs",
  pre_enrollment_form: "/school/programs",
  agreement: "/school/school-profile?tab=documents",
  email_templates: "/email-config",
  product: "/school/products",
  website: "/website-config",
  widget: "/school/inquiry-widget",
  staff: "/users",
} as const;
/** Legal holds; the parameters open the form that places or lifts one. */
export const holdsPath = (query: { do?: "place"; student?: string; class?: string; lift?: string } = {}) => `/school/holds${queryString(query)}`;
