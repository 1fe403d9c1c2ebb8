import { queryString } from "~/platform/query-string";

/** Records whose time is over; `keep` opens the form that keeps one longer. */
export const retentionPath = (query: { keep?: string; state?: "deleted"; kind?: string } = {}) => `/school/retention${queryString(query)}`;
export const retentionRulesPath = (query: { edit?: string } = {}) => `/school/settings/retention${queryString(query)}`;
/** Legal holds; the parameters open the form that places or lifts one. */
export const holdsPath = (query: { do?: "place"; student?: string; class?: string; lift?: string } = {}) => `/school/holds${queryString(query)}`;
