import { attachment } from "~/features/files/model";

/** The export as a download. */
export const zipResponse = ({ name, zip }: { name: string; zip: Blob }): Response =>
  new Response(zip, { headers: { "Content-Type": "application/zip", "Content-Disposition": attachment(name), "Cache-Control": "no-store" } });
