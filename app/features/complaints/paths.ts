import { queryString } from "~/platform/query-string";

/** The log; `do` opens a form. */
export const complaintsPath = (panel?: "record" | "settings") => `/school/complaints${queryString({ do: panel })}`;
export const complaintPath = (id: string) => `/school/complaints/${id}`;
export const ownComplaintsPath = "/student/complaints";
