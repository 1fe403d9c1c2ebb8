import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fileResponse } from "~/features/files/domain/file-response";
import { student } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { ownTranscriptPaper } from "../../domain/transcript";

const read = screenLoader(ownTranscriptPaper, { gate: student });

export const loader = Object.assign(async (args: LoaderFunctionArgs): Promise<Response> => fileResponse(await read(args)), read);
