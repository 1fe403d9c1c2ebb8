import { verifyPath } from "~/features/certificates/paths";
import { bytesAtMost } from "~/platform/body";

const MEGABYTE = 1024 * 1024;
/** A form with files brings a few documents of ten megabytes at most; any other is text. */
const MAX_WITH_FILES = 40 * MEGABYTE;
const MAX_TEXT = MEGABYTE;
/** A paper that anyone has checked: ten megabytes, and the form around it. */
const MAX_PAPER = 10 * MEGABYTE + 64 * 1024;

const METHODS = new Set(["GET", "HEAD", "POST"]);

/** The methods of page requests: forms have two. */
export const isPageMethod = ({ method }: Request): boolean => METHODS.has(method);

/**
 * A post to a page with a body that one isolate can hold; null where it brings more. Text is read here, to its end: a screen that refuses
 * the post would leave it unread. Files are too much to be held twice, so their length is believed where it is announced.
 */
export async function withinLimit(request: Request): Promise<Request | null> {
  if (!request.body) return request;
  const isWithFiles = (request.headers.get("Content-Type") ?? "").toLowerCase().startsWith("multipart/form-data");
  const length = request.headers.get("Content-Length");
  const most = new URL(request.url).pathname.startsWith(verifyPath("")) ? MAX_PAPER : MAX_WITH_FILES;
  if (isWithFiles && length !== null) return Number(length) > most ? null : request;
  const bytes = await bytesAtMost(request, isWithFiles ? most : MAX_TEXT);
  return bytes && new Request(request.url, { method: request.method, headers: request.headers, body: bytes });
}

export const tooLarge = (): Response => new Response("Your files are too large. Go back and choose smaller ones.", { status: 413 });
export const notAllowed = (): Response => new Response("Method not allowed", { status: 405, headers: { Allow: [...METHODS].join(", ") } });
