import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { attachment } from "~/features/files/model";
import { school } from "~/features/identity/gates";
import { BYTE_ORDER_MARK, csvLines } from "~/platform/csv";
import { screenLoader } from "~/platform/screen";
import { ratePeople } from "../../domain/rates";

const read = screenLoader(ratePeople, { gate: school });

/** The people behind a rate as a CSV file. */
export const loader = Object.assign(async (args: LoaderFunctionArgs): Promise<Response> => {
  const { name, rows } = await read(args);
  return new Response(BYTE_ORDER_MARK + csvLines(rows), {
    headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": attachment(name), "Cache-Control": "no-store" },
  });
}, read);
