import { exportEndpoint } from "~/features/exports/actions";
import { get } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json } from "~/platform/json";
import { registrationGraph } from "../domain/registration-graph";
import { registrationsOverTimeExport } from "../exports";
import { registrationGraphShape } from "../registration-shapes";

/** Registrations over time; registered before the program endpoints by ID. */
export const programFigureEndpoints: Endpoint[] = [
  exportEndpoint("/programs/export-programs-registration-over-time-csv/", registrationsOverTimeExport, "Export registrations over time as CSV"),
  get("/programs/registration-graph-data/", registrationGraph, "Count registrations over time, by program", { output: json(registrationGraphShape) }),
];
