import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { attachment } from "~/features/files/model";
import { planned, school } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { textFile } from "../../domain/texts";

const read = screenLoader(textFile, { gate: planned(school, "assistants"), input: ({ params }) => ({ id: params.id }) });

/** A text as a file of plain words. */
export const loader = Object.assign(async (args: LoaderFunctionArgs): Promise<Response> => {
  const { name, body } = await read(args);
  return new Response(body, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Content-Disposition": attachment(name), "Cache-Control": "no-store" },
  });
}, read);
