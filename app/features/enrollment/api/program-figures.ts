import { exportEndpoint } from "~/features/exports/doors";
import { type Endpoint, get } from "~/platform/endpoint";
import { registrationGraph } from "../domain/registration-graph";
import { programRosterExport, registrationsOverTimeExport } from "../program-exports";
import { registrationGraphShape } from "../staff-shapes";

/** Who registered for which program: before the addresses of programs by id. */
export const programFigureEndpoints: Endpoint[] = [
  exportEndpoint("/programs/export-program-registeration-roster-csv/", programRosterExport, "Starts the roster of programs as a CSV"),
  exportEndpoint(
    "/programs/export-programs-registration-over-time-csv/",
    registrationsOverTimeExport,
    "Starts the registrations of programs over time as a CSV",
  ),
  get("/programs/registration-graph-data/", registrationGraph, "Registrations over time, by program", {
    response: registrationGraphShape,
  }),
];
