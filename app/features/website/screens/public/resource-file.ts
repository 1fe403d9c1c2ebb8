import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { attachment } from "~/features/files/model";
import { open } from "~/platform/gates";
import { screenLoader } from "~/platform/screen";
import { readResourceFile } from "../../domain/site/resource-file";

const read = screenLoader(readResourceFile, { gate: open });

/** The file of a resource, as a download. */
export const loader = async (args: LoaderFunctionArgs): Promise<Response> => {
  const { name, contentType, size, body } = await read(args);
  return new Response(body, {
    headers: {
      "Content-Type": contentType,
      "Content-Length": String(size),
      "Content-Disposition": attachment(name),
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-cache",
    },
  });
};
