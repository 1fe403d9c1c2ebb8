import { queryString } from "~/platform/query-string";

export const sponsorsPath = "/school/sponsors";
export const addSponsorPath = `${sponsorsPath}/add`;
export const sponsorPath = (id: string) => `${sponsorsPath}/${id}`;
export const editSponsorPath = (id: string) => `${sponsorsPath}/edit/${id}`;
export const sponsorInvoicePath = (id: string, panel?: string) => `${sponsorsPath}/invoices/${id}${queryString({ do: panel })}`;
/** For the sponsor, who has no account. */
export const openInvoicePath = (code: string) => `/sponsor-invoices/${code}`;
export const openInvoicePdfPath = (code: string) => `/sponsor-invoices/${code}/pdf`;
/** The employers that a school works with: screens of a feature that this one knows nothing else of. */
export const employersPath = "/school/employers";
