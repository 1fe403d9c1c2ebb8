import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { noticeCookie, noticeFingerprint } from "~/platform/visitor-notice";

const PIXEL = Uint8Array.from(atob("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"), (char) => char.charCodeAt(0));

/** An invisible picture whose response sets the cookie that this notice was shown. */
export const loader = ({ params, context: { ctx } }: LoaderFunctionArgs): Response => {
  const mark = ctx.hostSchool ? noticeFingerprint(ctx.hostSchool) : null;
  const headers = new Headers({ "Content-Type": "image/gif", "Cache-Control": "no-store" });
  if (mark && params.mark === mark) headers.set("Set-Cookie", noticeCookie(mark));
  return new Response(PIXEL, { headers });
};
