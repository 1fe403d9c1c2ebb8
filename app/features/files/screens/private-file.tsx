import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { signedInOnly } from "~/platform/gates";
import { screenLoader } from "~/platform/screen";
import { fileResponse } from "../domain/file-response";
import { readOwnFile } from "../domain/read-file";
import { isSensitiveFor, noteOpening } from "../domain/sensitive-files";

const read = screenLoader(readOwnFile, { gate: signedInOnly });

/** Downloads a private file, for users with access; with `?show=1` a PDF opens in the page. */
export const loader = async (args: LoaderFunctionArgs): Promise<Response> => {
  const file = await read(args);
  const { ctx } = args.context;
  const fileId = args.params.id ?? "";
  if (await isSensitiveFor(ctx, fileId)) await noteOpening(ctx, { id: fileId });
  return fileResponse(file, new URL(args.request.url).searchParams.get("show") === "1");
};
