export const agreementsPath = "/school/agreements";
export const agreementPdfPath = (registrationId: string) => `/school/registrations/${registrationId}/agreement.pdf`;
export const ownAgreementPdfPath = (registrationId: string) => `/student/classes/${registrationId}/agreement.pdf`;
