import { rostersPath } from "~/features/api-keys/paths";
import { queryString } from "~/platform/query-string";

export const rosterZipPath = (query: { since?: string } = {}) => `${rostersPath}/rostering.zip${queryString(query)}`;
