/** Addresses of the public school site. */
export const homePath = () => "/school-landing";
export const programsPath = () => "/programs";
export const programPath = (slug: string) => `/programs/${encodeURIComponent(slug)}`;
export const noticeSeenPath = (fingerprint: string) => `/visitor-notice/${fingerprint}`;
