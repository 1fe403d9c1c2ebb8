import { collectionsPath } from "~/features/payments/paths";
import { queryString } from "~/platform/query-string";

/** The collections list by its filters; `promise_of` opens a registration's promise form. */
export const collectionsListPath = (filters: Record<string, string | undefined>) => `${collectionsPath}${queryString(filters)}`;
/** The payment page of an emailed link, without signing in. */
export const payLinkPath = (token: string) => `/pay?token=${token}`;
