import { exportEndpoint } from "~/features/exports/doors";
import { type Endpoint, get } from "~/platform/endpoint";
import { listOf } from "~/platform/json-shapes";
import { rostersExport } from "./class-exports";
import { listClassRegistrations } from "./domain/class-roster";
import { registrationJson } from "./registration-json";
import { answerJson, instalmentJson } from "./staff-json";
import { rosterRowShape } from "./staff-shapes";

/** Who is registered for classes. The export stands before the calls by id. */
export const rosterEndpoints: Endpoint[] = [
  exportEndpoint("/classes/export-student-rosters-csv/", rostersExport, "Prepares the rosters of classes as a CSV"),
  get("/classes/{id}/registrations/", listClassRegistrations, "The registrations of a class", {
    response: listOf(rosterRowShape),
    output: ({ results, count }) => ({
      results: results.map((row) => ({
        ...registrationJson(row.registration),
        gender: row.gender,
        ethnicity: row.ethnicity,
        comment: row.registration.comment,
        answers: row.answers.map(answerJson),
        payment_plans: row.plan.map(instalmentJson),
        student_name: row.student,
        email: row.email,
        phone: row.phone,
      })),
      count,
    }),
  }),
];
