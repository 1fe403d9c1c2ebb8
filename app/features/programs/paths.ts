/** Addresses of the public school site. */
export const homePath = () => "/school-landing";
export const programsPath = () => "/programs";
export const programPath = (slug: string) => `/programs/${encodeURIComponent(slug)}`;
export const registerPath = (program?: string, classId?: string) => withQuery("/registration", { program, class: classId });
export const preEnrollPath = (program?: string) => withQuery("/pre-enroll-form", { program });
export const loginPath = () => "/login";
export const noticeSeenPath = (fingerprint: string) => `/visitor-notice/${fingerprint}`;

function withQuery(path: string, values: Record<string, string | undefined>): string {
  const query = new URLSearchParams(Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined));
  return query.size > 0 ? `${path}?${query}` : path;
}
