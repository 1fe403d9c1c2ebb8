import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { attachment } from "~/features/files/model";
import { planned, school } from "~/features/identity/gates";
import { screenLoader } from "~/platform/screen";
import { canvasPicture } from "../../domain/canvas-picture";

const read = screenLoader(canvasPicture, { gate: planned(school, "assistants"), input: ({ params }) => ({ id: params.id }) });

/** A canvas as SVG, shown in the editor and on the desk; `?download=1` takes it away. */
export const loader = Object.assign(async (args: LoaderFunctionArgs): Promise<Response> => {
  const { name, body } = await read(args);
  const isDownload = new URL(args.request.url).searchParams.has("download");
  return new Response(body, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
      "Cache-Control": "private, no-store",
      ...(isDownload ? { "Content-Disposition": attachment(name) } : {}),
    },
  });
}, read);
