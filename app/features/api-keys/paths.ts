import { queryString } from "~/platform/query-string";
import type { Scope } from "~/platform/scopes";

/** Keys, the first page of "Developers". */
export const apiKeysPath = "/school/developers";
export const addApiKeyPath = `${apiKeysPath}/keys/add`;
export const apiKeyPath = (id: string, query: Record<string, string | undefined> = {}) => `${apiKeysPath}/keys/${id}${queryString(query)}`;
/** Webhook endpoints, which belong to another feature. */
export const webhooksPath = `${apiKeysPath}/webhooks`;
/** Rosters for learning platforms, which belong to another feature. */
export const rostersPath = `${apiKeysPath}/rosters`;
/** The API's own pages. */
export const apiDocsPath = "/api/docs/";

/** The first call that a key can make, by its scopes. */
export const firstCallPath = (scopes: readonly Scope[]): string =>
  `/api${FIRST_CALLS.find(([scope]) => scopes.includes(scope))?.[1] ?? "/programs/"}`;

const FIRST_CALLS: readonly (readonly [Scope, string])[] = [
  ["students:read", "/students/"],
  ["classes:read", "/classes/"],
  ["sessions:read", "/class-sessions/"],
  ["programs:read", "/programs/"],
  ["inquiries:read", "/contact_program_info/"],
  ["pre-enrollments:read", "/pre-enrollments/"],
  ["certificates:read", "/certificates/"],
  ["documents:read", "/holdings/"],
  ["outcomes:read", "/exam-attempts/"],
  ["reports:read", "/reports/rates/"],
  ["webhooks:read", "/events/"],
];
