import { collectionsPath } from "~/features/payments/paths";
import { queryString } from "~/platform/query-string";

/** The list, narrowed by the names of its filters; `promise_of` opens the form of a registration's promise. */
export const collectionsListPath = (filters: Record<string, string | undefined>) => `${collectionsPath}${queryString(filters)}`;
/** What a link out of a mail pays, without signing in. */
export const payLinkPath = (token: string) => `/pay?token=${token}`;
