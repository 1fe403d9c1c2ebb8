import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { attachment } from "~/features/files/model";
import { student } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { eventCalendar } from "../../domain/events";

const read = screenLoader(eventCalendar, { gate: student, input: ({ params }) => ({ id: params.id }) });

export const loader = Object.assign(async (args: LoaderFunctionArgs): Promise<Response> => {
  const { fileName, text } = await read(args);
  return new Response(text, {
    headers: { "Content-Type": "text/calendar; charset=utf-8", "Content-Disposition": attachment(fileName), "Cache-Control": "private, no-store" },
  });
}, read);
