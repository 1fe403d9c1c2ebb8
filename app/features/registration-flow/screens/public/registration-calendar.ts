import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { open } from "~/platform/gates";
import { screenLoader } from "~/platform/screen";
import { readCalendar } from "../../domain/calendar";

const read = screenLoader(readCalendar, { gate: open });

/** The registration's class sessions as an iCalendar file. */
export const loader = async (args: LoaderFunctionArgs): Promise<Response> => {
  const { fileName, text } = await read(args);
  return new Response(text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName.replace(/[^\w.-]/g, "-")}"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
};
