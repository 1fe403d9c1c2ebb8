import { exportEndpoint } from "~/features/exports/actions";
import { get } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json } from "~/platform/json";
import { registrationGraph } from "../domain/registration-graph";
import { registrationsOverTimeExport } from "../exports";
import { registrationGraphShape } from "../registration-shapes";

/** Registrations over time: before the addresses of programs by id. */
export const programFigureEndpoints: Endpoint[] = [
  exportEndpoint(
    "/programs/export-programs-registration-over-time-csv/",
    registrationsOverTimeExport,
    "Starts the registrations of programs over time as a CSV",
  ),
  get("/programs/registration-graph-data/", registrationGraph, "Registrations over time, by program", {
    output: json(registrationGraphShape),
  }),
];
