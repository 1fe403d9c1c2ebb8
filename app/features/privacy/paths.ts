import { studentPrivacyPath } from "~/features/enrollment/paths";
import { ownPrivacyPath } from "~/features/identity/paths";
import { queryString } from "~/platform/query-string";

/** The list of requests; `do` opens a form. */
export const privacyPath = (panel?: "record") => `/school/privacy${queryString({ do: panel })}`;
export const privacyRequestPath = (id: string) => `/school/privacy/${id}`;
/** What an erasure deletes and keeps, and the form that carries it out. */
export const erasurePath = (id: string) => `/school/privacy/${id}/erase`;
export const copyZipPath = (id: string) => `/school/privacy/${id}/copy.zip`;
export const ownCopyZipPath = (id: string) => `${ownPrivacyPath}/${id}/copy.zip`;
/** The record of disclosures of a student; `do` opens its form. */
export const recordDisclosurePath = (studentId: string) => `${studentPrivacyPath(studentId)}${queryString({ do: "disclosure" })}`;
/** The page on which a person without an account asks, and the one that its mailed link opens. */
export const askByMailPath = (sent?: "1") => `/privacy-request${queryString({ sent })}`;
export const confirmByMailPath = (token: string) => `/privacy-request/confirm?token=${token}`;
