import { queryString } from "~/platform/query-string";

/** Records whose time is over; `keep` opens the form that keeps one longer. */
export const retentionPath = (query: { keep?: string; state?: "deleted"; kind?: string } = {}) => `/school/retention${queryString(query)}`;
export const retentionRulesPath = (query: { edit?: string } = {}) => `/school/settings/retention${queryString(query)}`;
