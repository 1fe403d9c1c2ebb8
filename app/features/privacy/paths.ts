import { studentPrivacyPath } from "~/features/enrollment/paths";
import { ownPrivacyPath } from "~/features/identity/paths";
import { queryString } from "~/platform/query-string";

/** The list of requests. */
export const privacyPath = () => "/school/privacy";
export const privacyRequestPath = (id: string) => `/school/privacy/${id}`;
/** The review of an erasure, and the form that carries it out. */
export const erasurePath = (id: string) => `/school/privacy/${id}/erase`;
export const copyZipPath = (id: string) => `/school/privacy/${id}/copy.zip`;
export const ownCopyZipPath = (id: string) => `${ownPrivacyPath}/${id}/copy.zip`;
/** A form on the privacy page of a student. */
export const studentPanelPath = (studentId: string, panel: "request" | "disclosure") =>
  `${studentPrivacyPath(studentId)}${queryString({ do: panel })}`;
/** The page on which a person without an account asks, and the one that its mailed link opens. */
export const askByMailPath = (sent?: "1") => `/privacy-request${queryString({ sent })}`;
export const confirmByMailPath = (token: string) => `/privacy-request/confirm?token=${token}`;
