import { exportEndpoint } from "~/features/exports/actions";
import type { Endpoint } from "~/platform/endpoint-row";
import { programRosterExport } from "./exports";

/** Who registered for which program: before the addresses of programs by id. */
export const programRosterEndpoints: Endpoint[] = [
  exportEndpoint("/programs/export-program-registeration-roster-csv/", programRosterExport, "Starts the CSV export of program rosters"),
];
