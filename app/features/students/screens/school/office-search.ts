import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { school } from "~/features/identity/gates";
import { freshJson, screenLoader } from "~/platform/screen";
import { searchOffice } from "../../domain/search-office";

const find = screenLoader(searchOffice, { gate: school });

/** The palette's search as a resource route. */
export const loader = async (args: LoaderFunctionArgs) => freshJson(await find(args));
