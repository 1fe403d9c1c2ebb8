import type { School } from "./context";
import { cookie, cookieOf } from "./cookies";
import { fingerprint } from "./fingerprint";

/** The cookie in which a browser remembers the notice it has shown; `serve` keeps two cached pages for it, with notice and without. */
export const NOTICE_COOKIE = "notice";

/** Eight hexadecimal digits of the notice's text, so that a changed notice shows again; null where there is none. */
export function noticeFingerprint(school: Pick<School, "visitorNoticeTitle" | "visitorNoticeDesc">): string | null {
  const { visitorNoticeTitle, visitorNoticeDesc } = school;
  if (!visitorNoticeTitle || !visitorNoticeDesc) return null;
  return fingerprint(`${visitorNoticeTitle}\n${visitorNoticeDesc}`).toString(16).padStart(8, "0");
}

export const noticeCookie = (fingerprint: string): string => cookie(NOTICE_COOKIE, fingerprint, 31_536_000);

export const hasSeenNotice = (request: Request, school: School): boolean => {
  const mark = noticeFingerprint(school);
  return mark !== null && cookieOf(request, NOTICE_COOKIE) === mark;
};
