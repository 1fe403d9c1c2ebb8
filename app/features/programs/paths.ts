/** Addresses of the public school site. */
export const homePath = () => "/school-landing";
export const programsPath = () => "/programs";
export const programPath = (slug: string) => `/programs/${encodeURIComponent(slug)}`;
export const noticeSeenPath = (fingerprint: string) => `/visitor-notice/${fingerprint}`;

/** Addresses of the office. */
export const officeLocationsPath = "/school/location";
export const addLocationPath = "/school/location/add";
export const editLocationPath = (id: string) => `/school/location/edit/${id}`;
