import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listFromUrl } from "~/platform/list";
import { type Gate, intent, screenLoader } from "~/platform/screen";
import { attachment } from "../files/model";
import type { Exporter } from "./domain/exporter";
import { EXPORT_STARTED } from "./model";

/** The loader of `<list>/export.csv`: the rows that the list's address shows, as they are read. */
export function csvLoader({ download }: Exporter, options: { gate: Gate }) {
  const read = screenLoader(download, { ...options, input: ({ url, params }) => ({ ...listFromUrl(download.verb.input, url), ...params }) });
  const loader = async (args: LoaderFunctionArgs): Promise<Response> => {
    const { name, body } = await read(args);
    return new Response(body, {
      headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": attachment(name), "Cache-Control": "no-store" },
    });
  };
  return Object.assign(loader, read);
}

/** What the button of a list does: a job, whose end is notified. The filters are those of the list's address. */
export const exportIntent = ({ start }: Exporter) =>
  intent(start, { input: (_, { url, params }) => ({ ...listFromUrl(start.verb.input, url), ...params }), toast: EXPORT_STARTED });
