import { attachment } from "../model";
import type { FileContent } from "./read-file";

/** A response that downloads a file and that no browser renders as a page. */
export const fileResponse = (file: FileContent): Response =>
  new Response(file.body, {
    headers: {
      "Content-Type": file.contentType,
      "Content-Length": String(file.size),
      "Content-Disposition": attachment(file.name),
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "Cache-Control": "private, no-store",
    },
  });
