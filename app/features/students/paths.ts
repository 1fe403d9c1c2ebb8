import { statementPath } from "~/features/enrollment/paths";
import { queryString } from "~/platform/query-string";

export const officeSearchPath = (search: string) => `/school/search?${new URLSearchParams({ q: search })}`;
/** The office search as a page, for browsers without script. */
export const findPath = "/school/find";
export const studentPrintPath = (studentId: string) => `/school/students/${studentId}/print`;
export const duplicatesPath = "/school/students/duplicates";
/** Two records beside each other; the first one stays. */
export const mergePath = (keptId: string, goneId?: string) => `/school/students/${keptId}/merge${queryString({ with: goneId })}`;
export const statementPdfPath = (studentId: string) => `${statementPath(studentId)}/pdf`;
