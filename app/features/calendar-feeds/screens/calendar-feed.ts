import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { open } from "~/platform/gates";
import { hashToken } from "~/platform/ids";
import { screenLoader } from "~/platform/screen";
import { readFeed } from "../domain/read-feed";

const read = screenLoader(readFeed, { gate: open, input: ({ params }) => ({ file: params.file }) });

/** A calendar feed; 304 where the program has it already. */
export const loader = Object.assign(async (args: LoaderFunctionArgs): Promise<Response> => {
  const { text } = await read(args);
  const tag = `"${(await hashToken(text)).slice(0, 32)}"`;
  const headers = {
    ETag: tag,
    "Cache-Control": "private, max-age=900",
    "X-Robots-Tag": "noindex",
  };
  const known = (args.request.headers.get("If-None-Match") ?? "").split(",").map((each) => each.trim().replace(/^W\//, ""));
  if (known.includes(tag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, "Content-Type": "text/calendar; charset=utf-8" } });
}, read);
