import { attachment } from "../model";

/** A response that downloads a PDF. */
export const pdfResponse = (bytes: Uint8Array, name: string): Response =>
  new Response(bytes as BodyInit, {
    headers: { "Content-Type": "application/pdf", "Content-Disposition": attachment(name), "Cache-Control": "private, no-store" },
  });
