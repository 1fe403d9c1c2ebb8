import { z } from "zod";
import { exportEndpoint } from "~/features/exports/actions";
import { get } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { listJson, rowJson } from "~/platform/json";
import { instant, named, text } from "~/platform/json-shapes";
import { isoInstant } from "~/platform/zones";
import { LOCALES } from "~/words/locale";
import { listWaitlist } from "./domain/list-waitlist";
import { waitlistExport } from "./exports";
import { WAITLIST_STATUSES } from "./model";

/** Response shapes of the waitlist. */

const waitlistShape = named("WaitlistEntry", {
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone: text(),
  locale: z.enum(LOCALES),
  program: z.string(),
  status: z.enum(WAITLIST_STATUSES),
  created_at: instant(),
  informed_at: instant().nullable(),
});

/** Who waits for a seat. */
export const waitlistEndpoints: Endpoint[] = [
  get("/programs/waitlist/list-waitlist/", listWaitlist, "Lists the waitlist in order", {
    output: listJson(
      rowJson(waitlistShape, (row) => ({
        full_name: `${row.firstName} ${row.lastName}`,
        program: row.programId,
        created_at: isoInstant(row.createdAt),
        informed_at: isoInstant(row.informedAt),
      })),
    ),
  }),
  exportEndpoint("/programs/waitlist/export-list-waitlist/", waitlistExport, "Starts the export of the waitlist"),
];
