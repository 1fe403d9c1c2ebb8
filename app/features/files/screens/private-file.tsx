import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { signedInOnly } from "~/platform/gates";
import { screenLoader } from "~/platform/screen";
import { fileResponse } from "../domain/file-response";
import { readOwnFile } from "../domain/read-file";

const read = screenLoader(readOwnFile, { gate: signedInOnly });

/** Downloads a private file, for users with access. */
export const loader = async (args: LoaderFunctionArgs): Promise<Response> => fileResponse(await read(args));
