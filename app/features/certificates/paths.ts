import { queryString } from "~/platform/query-string";

export const certificatesPath = (query: Record<string, string | undefined> = {}) => `/school/certificates${queryString(query)}`;
export const certificatePath = (id: string, panel?: string) => `/school/certificates/${id}${queryString({ do: panel })}`;
export const certificatePdfPath = (id: string) => `/school/certificates/${id}/pdf`;
export const issuedCertificatesPath = "/school/certificates/issued";
export const certificateDesignPath = (programId?: string) => `/school/certificates/design${queryString({ program: programId })}`;
export const certificatePreviewPath = (programId: string | undefined, name: string) =>
  `/school/certificates/preview/pdf${queryString({ program: programId, name })}`;
export const ownCertificatesPath = (query: Record<string, string | undefined> = {}) => `/student/certificates${queryString(query)}`;
export const ownCertificatePdfPath = (id: string) => `/student/certificates/${id}/pdf`;
/** The public page of a paper. */
export const verifyPath = (code: string) => `/verify/${code}`;
export const verifyFormPath = "/verify";
export const transcriptPath = (studentId: string) => `/school/students/${studentId}/transcript`;
export const transcriptPdfPath = (id: string) => `/school/transcripts/${id}/pdf`;
export const ownTranscriptPath = "/student/transcript";
export const ownTranscriptPdfPath = (id: string) => `/student/transcripts/${id}/pdf`;
/** Addresses of Open Badges, on the product's own host. */
export const credentialPath = (code: string) => `/verify/${code}/credential.json`;
export const issuerPath = (schoolId: string) => `/issuers/${schoolId}`;
export const statusListPath = (schoolId: string) => `${issuerPath(schoolId)}/status/1`;
export const achievementPath = (schoolId: string, programId: string, version: number) =>
  `${issuerPath(schoolId)}/achievements/${programId}-${version}`;
/** Signing keys of all schools, for super admins; with the form that replaces one. */
export const issuerKeysPath = (query: { key?: string } = {}) => `/admin/issuer-keys${queryString(query)}`;
