import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { student } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { copyHeaders, downloadOwnCopy } from "../../domain/copy";

const read = screenLoader(downloadOwnCopy, { gate: student });

export const loader = Object.assign(async (args: LoaderFunctionArgs): Promise<Response> => {
  const copy = await read(args);
  return new Response(copy.body, { headers: copyHeaders(copy) });
}, read);
