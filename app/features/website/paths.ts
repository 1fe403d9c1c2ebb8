import { queryString } from "~/platform/query-string";

/** Addresses of the public site beside programs and the store. */
export const aboutPath = "/about";
export const tuitionPath = "/tuition-and-financing";
export const galleryPath = (photo?: string) => `/gallery${queryString({ photo })}`;
export const campusesPath = "/campuses";
export const faqsPath = "/faqs";
export const resourcesPath = "/resources";
export const resourceFilePath = (id: string) => `/resources/${id}/file`;
export const blogPath = (of: { q?: string; tag?: string } = {}) => `/blog${queryString(of)}`;
export const postPath = (slug: string) => `/blog/${encodeURIComponent(slug)}`;
export const feedPath = "/blog.xml";
export const customPagePath = (slug: string) => `/pages/${encodeURIComponent(slug)}`;
export const termsPath = "/terms";
export const privacyPath = "/privacy";
