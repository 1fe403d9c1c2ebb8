import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { open } from "~/platform/gates";
import { screenLoader } from "~/platform/screen";
import { readPublicFile } from "../domain/public-file";
import { attachment } from "../model";

const read = screenLoader(readPublicFile, { gate: open, input: ({ params, url }) => ({ ...Object.fromEntries(url.searchParams), id: params.id }) });

/** A public file, cached forever: its ID never gets other bytes. Pictures are shown in a sandbox, documents are downloaded. */
export const loader = async (args: LoaderFunctionArgs): Promise<Response> => {
  const tag = `"${args.params.id}${new URL(args.request.url).search}"`;
  if (args.request.headers.get("If-None-Match") === tag) return new Response(null, { status: 304 });
  const file = await read(args);
  return new Response(file.body, {
    headers: {
      "Content-Type": file.contentType,
      "Content-Length": String(file.size),
      "Cache-Control": file.isFinal ? "public, max-age=31536000, immutable" : "public, max-age=60",
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "X-Content-Type-Options": "nosniff",
      ...(file.contentType.startsWith("image/") ? {} : { "Content-Disposition": attachment(file.name) }),
      ...(file.isFinal ? { ETag: tag } : {}),
    },
  });
};
