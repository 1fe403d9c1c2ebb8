import { queryString } from "~/platform/query-string";

export const agreementsPath = "/school/agreements";
export const agreementPdfPath = (registrationId: string) => `/school/registrations/${registrationId}/agreement.pdf`;
export const ownAgreementPdfPath = (registrationId: string) => `/student/classes/${registrationId}/agreement.pdf`;
export const agreementTemplatesPath = "/school/settings/agreements";
/** A template; `state` chooses a checklist. */
export const agreementTemplatePath = (id: string, state?: string) => `/school/settings/agreements/${id}${queryString({ state })}`;
export const agreementPreviewPath = (id: string, size?: "short" | "long") =>
  `/school/settings/agreements/${id}/preview${queryString({ with: size })}`;
/** The disclosures; with an ID, the form of its next version. */
export const disclosuresPath = (edit?: string) => `/school/settings/disclosures${queryString({ edit })}`;
/** Where a guardian signs an agreement by link. */
export const guardianPath = (token: string) => `/agreement/guardian${queryString({ token })}`;
/** The addendum of a registration, for staff. */
export const addendumPath = (registrationId: string) => `/school/registrations/${registrationId}/addendum`;
export const addendumPdfPath = (addendumId: string) => `/school/addenda/${addendumId}/pdf`;
export const ownAddendumPath = (registrationId: string) => `/student/classes/${registrationId}/addendum`;
export const ownAddendumPdfPath = (addendumId: string) => `/student/addenda/${addendumId}/pdf`;
