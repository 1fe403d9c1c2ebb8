import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { open } from "~/platform/gates";
import { screenLoader } from "~/platform/screen";
import { documentResponse, readStatusList } from "../../domain/badge/public-documents";

const read = screenLoader(readStatusList, { gate: open });

export const loader = Object.assign(async (args: LoaderFunctionArgs): Promise<Response> => documentResponse(await read(args)), read);
