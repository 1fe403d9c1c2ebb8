import { queryString } from "~/platform/query-string";

/** The requirements of a school; with an ID, one of them opened. */
export const requirementsPath = (edit?: string): string => `/school/settings/requirements${queryString({ edit })}`;
