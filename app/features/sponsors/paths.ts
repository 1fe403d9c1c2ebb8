import { queryString } from "~/platform/query-string";

export const sponsorsPath = "/school/sponsors";
export const addSponsorPath = `${sponsorsPath}/add`;
export const sponsorPath = (id: string) => `${sponsorsPath}/${id}`;
export const editSponsorPath = (id: string) => `${sponsorsPath}/edit/${id}`;
export const sponsorInvoicePath = (id: string, panel?: string) => `${sponsorsPath}/invoices/${id}${queryString({ do: panel })}`;
/** The sponsor's page, without an account. */
export const openInvoicePath = (code: string) => `/sponsor-invoices/${code}`;
export const openInvoicePdfPath = (code: string) => `/sponsor-invoices/${code}/pdf`;
/** Employer screens, which belong to another feature. */
export const employersPath = "/school/employers";
