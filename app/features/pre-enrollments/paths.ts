import { initiatePath, manualRegistrationPath } from "~/features/enrollment/paths";
import { queryString } from "~/platform/query-string";

export const preEnrollmentsPath = "/school/pre-enrolled-students";
export const preEnrollmentPath = (id: string, panel?: string) => `/school/pre-enroll/${id}${queryString({ do: panel })}`;
export const preEnrollmentPrintPath = (id: string) => `/school/pre-enroll/${id}/print`;
/** Where staff register an applicant or send a registration link. */
export const registerPreEnrolledPath = (id: string) => manualRegistrationPath({ pre_enroll: id });
export const inviteRegistrationPath = (id: string) => initiatePath({ pre_enroll: id });
