import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { school } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { copyHeaders, downloadCopy } from "../../domain/copy";

const read = screenLoader(downloadCopy, { gate: school });

export const loader = Object.assign(async (args: LoaderFunctionArgs): Promise<Response> => {
  const copy = await read(args);
  return new Response(copy.body, { headers: copyHeaders(copy) });
}, read);
