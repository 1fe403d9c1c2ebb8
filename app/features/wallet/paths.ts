import { queryString } from "~/platform/query-string";

/** The requirements of a school for students or another kind of holder; with an ID, one of them opened. */
export const requirementsPath = (edit?: string, of?: string): string =>
  `/school/settings/requirements${queryString({ of: of === "student" ? undefined : of, edit })}`;

/** Documents to review; with a holding, that one opened. `after` is the last document of the page before. */
export const compliancePath = (of: { holding?: string | null; after?: string | null } = {}): string => `/school/compliance${queryString(of)}`;
/** The students of a class with their documents, and the same as a file. */
export const complianceStudentsPath = (classId?: string): string => `/school/compliance/students${queryString({ class: classId })}`;
export const complianceExportPath = (classId: string): string => `/school/compliance/students.csv${queryString({ class: classId })}`;
/** The documents of the signed-in student. */
export const ownDocumentsPath = (): string => "/student/documents";
/** Clinical sites: the list, one of them opened, or the form of a new one. */
export const sitesPath = (of: { edit?: string; do?: "add" } = {}): string => `/school/settings/sites${queryString(of)}`;
/** The documents of a clinical site, and those of the school beside an overview of instructors or sites. */
export const siteDocumentsPath = (siteId: string): string => `/school/settings/sites/${siteId}/documents`;
export const papersPath = (holders?: string): string => `/school/compliance/school${queryString({ holders })}`;
/** The documents of the signed-in instructor. */
export const taughtDocumentsPath = "/teach/documents";
