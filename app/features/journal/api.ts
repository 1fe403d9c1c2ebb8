import { attachment } from "~/features/files/model";
import { get } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import type { Result } from "~/platform/verb";
import { journalExport } from "./exports";

/** The journal for accounting programs. */
export const journalEndpoints: Endpoint[] = [
  get("/journal/", journalExport.download, "Returns the journal of some days as CSV, with the account codes that the school has entered", {
    refuses: [409],
    send: ({ name, body }: Result<typeof journalExport.download>) =>
      new Response(body, {
        headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": attachment(name), "Cache-Control": "no-store" },
      }),
  }),
];
