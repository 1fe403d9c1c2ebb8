import { collectionsPath } from "~/features/payments/paths";
import { queryString } from "~/platform/query-string";

export { collectionsPath };
/** The list, narrowed by the names of its filters; `promise_of` opens the form of a registration's promise. */
export const collectionsListPath = (filters: Record<string, string | undefined>) => `${collectionsPath}${queryString(filters)}`;
