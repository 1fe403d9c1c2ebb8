import { z } from "zod";
import { registrationJson } from "~/features/enrollment/registration-json";
import { belongings, registrationShape } from "~/features/enrollment/registration-shapes";
import { exportEndpoint } from "~/features/exports/actions";
import { answerJson, instalmentJson } from "~/features/registrations/registration-json";
import { get } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { listJson, rowJson } from "~/platform/json";
import { named, text } from "~/platform/json-shapes";
import { listClassRegistrations } from "./domain/class-roster";
import { rostersExport } from "./exports";

/** Response shapes of class rosters. */

const rosterRowShape = named("RosterRow", registrationShape.extend({ ...belongings, student_name: z.string(), email: z.string(), phone: text() }));

/** Endpoints of class rosters. The export is registered before the paths by ID. */
export const rosterEndpoints: Endpoint[] = [
  exportEndpoint("/classes/export-student-rosters-csv/", rostersExport, "Export class rosters as CSV"),
  get("/classes/{id}/registrations/", listClassRegistrations, "List the registrations of a class", {
    output: listJson(
      rowJson(rosterRowShape, (row) => ({
        ...registrationJson(row.registration),
        comment: row.registration.comment,
        answers: row.answers.map(answerJson),
        payment_plans: row.plan.map(instalmentJson),
        student_name: row.student,
      })),
    ),
  }),
];
