import { queryString } from "~/platform/query-string";

/** Keys, the first page of "Developers". */
export const apiKeysPath = "/school/developers";
export const addApiKeyPath = `${apiKeysPath}/keys/add`;
export const apiKeyPath = (id: string, query: Record<string, string | undefined> = {}) => `${apiKeysPath}/keys/${id}${queryString(query)}`;
/** Webhook endpoints, which belong to another feature. */
export const webhooksPath = `${apiKeysPath}/webhooks`;
/** The API's own pages. */
export const apiDocsPath = "/api/docs/";
