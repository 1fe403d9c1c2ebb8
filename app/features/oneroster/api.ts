import { get } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { exportRosters } from "./domain/export-rosters";
import { zipResponse } from "./zip-response";

/** Rosters for other programs. */
export const onerosterEndpoints: Endpoint[] = [
  get("/oneroster/rostering.zip/", exportRosters, "Returns programs, classes, people and enrollments as CSV files of OneRoster 1.2 in a ZIP", {
    send: zipResponse,
    refuses: [409],
  }),
];
