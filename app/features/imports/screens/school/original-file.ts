import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { attachment } from "~/features/files/model";
import { school } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { originalFile } from "../../domain/read-imports";

const read = screenLoader(originalFile, { gate: school });

/** The file of an import as it came. */
export const loader = Object.assign(async (args: LoaderFunctionArgs): Promise<Response> => {
  const { name, body } = await read(args);
  return new Response(body, { headers: { "Content-Type": "text/csv", "Content-Disposition": attachment(name), "Cache-Control": "no-store" } });
}, read);
