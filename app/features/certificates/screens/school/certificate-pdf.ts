import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fileResponse } from "~/features/files/domain/file-response";
import { school } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { certificatePaper } from "../../domain/read";

const read = screenLoader(certificatePaper, { gate: school });

export const loader = Object.assign(async (args: LoaderFunctionArgs): Promise<Response> => fileResponse(await read(args)), read);
