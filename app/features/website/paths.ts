import { queryString } from "~/platform/query-string";

/** Addresses of the public site, except programs and the store. */
export const aboutPath = "/about";
/** The start dates, filtered by category, schedule, location and start. */
export const startDatesPath = () => "/start-dates";
export const tuitionPath = "/tuition-and-financing";
export const galleryPath = (photo?: string) => `/gallery${queryString({ photo })}`;
export const campusesPath = "/campuses";
export const faqsPath = "/faqs";
export const resourcesPath = "/resources";
export const blogPath = (of: { q?: string; tag?: string } = {}) => `/blog${queryString(of)}`;
export const postPath = (slug: string) => `/blog/${encodeURIComponent(slug)}`;
export const feedPath = "/blog.xml";
export const customPagePath = (slug: string) => `/pages/${encodeURIComponent(slug)}`;
export const termsPath = "/terms";
export const privacyPath = "/privacy";

/** Addresses of the office. A super admin's carry the chosen school (`useHere`). */
export const websitePath = "/website-config";
export const OFFICE_PATHS = {
  basic: "/website-config/basic",
  home: "/website-config/home",
  about: "/website-config/about",
  tuition: "/website-config/tuition-and-financing",
  gallery: "/website-config/gallery",
  resources: "/website-config/resources-page",
  terms: "/website-config/terms",
  privacy: "/website-config/privacy",
  campus: "/website-config/locations",
  faq: "/website-config/faqs",
  resource: "/website-config/resources",
  page: "/website-config/custom-pages",
  post: "/website-config/blog",
} as const;
export const picturesPath = "/website-config/pictures";
export const editPicturePath = (id: string) => `${picturesPath}/${id}`;
export const addDocumentPath = (kind: keyof typeof OFFICE_PATHS) => `${OFFICE_PATHS[kind]}/add`;
export const editDocumentPath = (kind: keyof typeof OFFICE_PATHS, id: string) => `${OFFICE_PATHS[kind]}/edit/${id}`;
/** Where a list or the sections of a page are put in order. */
export const orderPath = (kind: keyof typeof OFFICE_PATHS, id?: string) =>
  `${id ? editDocumentPath(kind, id) : OFFICE_PATHS[kind]}${queryString({ order: "1" })}`;
export const previewPath = (kind: string, of: { id?: string; number?: string; school?: string } = {}) =>
  `/website-config/preview/${kind}${queryString(of)}`;

/** The kind of document of an office address. */
export function kindAt(pathname: string): keyof typeof OFFICE_PATHS {
  const start = pathname.split("/").slice(0, 3).join("/");
  return (Object.keys(OFFICE_PATHS) as (keyof typeof OFFICE_PATHS)[]).find((kind) => OFFICE_PATHS[kind] === start) ?? "basic";
}

/** An address with the super admin's chosen school. */
export const inSchoolOf = (path: string, url: URL): string => {
  const school = url.searchParams.get("school");
  return school ? `${path}${path.includes("?") ? "&" : "?"}school=${encodeURIComponent(school)}` : path;
};
export const resourceFilePath = (id: string) => `${resourcesPath}/${id}/file`;
export const contactPath = "/school-landing#contact";
/** Address prefixes that search engines must not index. */
export const PRIVATE_PATHS = [
  "/school/",
  "/student/",
  "/admin/",
  "/employer/",
  "/website-config/",
  "/files/",
  "/receipts/",
  "/invoices/",
  "/sponsor-invoices/",
  "/api/",
];
