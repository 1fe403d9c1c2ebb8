import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { school } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { exportRosters } from "../domain/export-rosters";
import { zipResponse } from "../zip-response";

const read = screenLoader(exportRosters, { gate: school });

export const loader = Object.assign(async (args: LoaderFunctionArgs): Promise<Response> => zipResponse(await read(args)), read);
