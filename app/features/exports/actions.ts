import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { attachment } from "~/features/files/model";
import { get } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json } from "~/platform/json";
import { named } from "~/platform/json-shapes";
import { listFromUrl } from "~/platform/list";
import { type Gate, intent, type ScreenRequest, screenLoader } from "~/platform/screen";
import type { Exporter } from "./domain/exporter";
import { EXPORT_STARTED } from "./model";

/** Filters from the list's path: `/classes/:id/export.csv` exports one class. */
type Narrowed = (from: ScreenRequest) => Record<string, string | undefined>;
const pathOf: Narrowed = ({ params }) => params;

/** The loader of `<list>/export.csv`: streams the rows that the list's URL selects; with `?kind=over-time`, the data of a report's chart. */
export function csvLoader(exporter: Exporter, { gate, of = pathOf, overTime }: { gate: Gate; of?: Narrowed; overTime?: Exporter }) {
  const reading = ({ download }: Exporter) =>
    screenLoader(download, { gate, input: (from) => ({ ...listFromUrl(download.verb.input, from.url), ...of(from) }) });
  const read = reading(exporter);
  const readOverTime = overTime ? reading(overTime) : read;
  const loader = async (args: LoaderFunctionArgs): Promise<Response> => {
    const isOverTime = new URL(args.request.url).searchParams.get("kind") === "over-time";
    const { name, body } = await (isOverTime ? readOverTime : read)(args);
    return new Response(body, {
      headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": attachment(name), "Cache-Control": "no-store" },
    });
  };
  return Object.assign(loader, read);
}

/** Starts an export job with the filters of the list's URL. */
export const exportIntent = ({ start }: Exporter, of: Narrowed = pathOf) =>
  intent(start, { input: (_, from) => ({ ...listFromUrl(start.verb.input, from.url), ...of(from) }), toast: EXPORT_STARTED });

/** Starts a list's export by GET and returns 202 with the job. It writes, so it needs the bearer token like the whole API. */
export const exportEndpoint = (path: string, { start }: Exporter, summary: string): Endpoint =>
  get(path, start, summary, { status: 202, output: started });

export interface StartedJob {
  id: string;
  status: "pending";
}

/** A started job; `GET /exports/{id}/` returns its progress. */
const startedShape = named("ExportStarted", { export_id: z.string(), status: z.enum(["pending", "running", "succeeded", "failed"]) });
export const started = json(startedShape, ({ id, status }: StartedJob) => ({ export_id: id, status }));
