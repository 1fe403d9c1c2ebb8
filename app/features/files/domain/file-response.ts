import { attachment } from "../model";
import type { FileContent } from "./read-file";

const DOWNLOADED = "default-src 'none'; sandbox; frame-ancestors 'none'";
/** A sandbox or `default-src` stops the PDF viewers of browsers. */
const SHOWN = "script-src 'none'; frame-ancestors 'self'";

/**
 * A response that downloads a file and that no browser renders as a page. With `isShown`, pages of the same host may show a PDF in a frame:
 * its type was read from its bytes, and the browser's viewer runs none of its scripts as this host.
 */
export function fileResponse(file: FileContent, isShown = false): Response {
  const isFramed = isShown && file.contentType === "application/pdf";
  return new Response(file.body, {
    headers: {
      "Content-Type": file.contentType,
      "Content-Length": String(file.size),
      "Content-Disposition": isFramed ? attachment(file.name).replace("attachment", "inline") : attachment(file.name),
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": isFramed ? SHOWN : DOWNLOADED,
      "Cache-Control": "private, no-store",
    },
  });
}
