import { bytesAtMost } from "~/platform/body";

const MEGABYTE = 1024 * 1024;
/** A form with files brings a few documents of ten megabytes at most; any other is text. */
const MOST_WITH_FILES = 40 * MEGABYTE;
const MOST_TEXT = MEGABYTE;

const METHODS = new Set(["GET", "HEAD", "POST"]);

/** What a page is asked with: forms know two methods. */
export const isPageMethod = ({ method }: Request): boolean => METHODS.has(method);

/**
 * A post to a page with a body that one isolate can hold; null where it brings more. One whose length is not announced is read here, to
 * find out.
 */
export async function withinLimit(request: Request): Promise<Request | null> {
  if (!request.body) return request;
  const most = (request.headers.get("Content-Type") ?? "").toLowerCase().startsWith("multipart/form-data") ? MOST_WITH_FILES : MOST_TEXT;
  const length = request.headers.get("Content-Length");
  if (length !== null) return Number(length) > most ? null : request;
  const bytes = await bytesAtMost(request, most);
  return bytes && new Request(request.url, { method: request.method, headers: request.headers, body: bytes });
}

export const tooLarge = (): Response => new Response("What you have sent is too large. Go back and choose smaller files.", { status: 413 });
export const notAllowed = (): Response => new Response("Method not allowed", { status: 405, headers: { Allow: [...METHODS].join(", ") } });
