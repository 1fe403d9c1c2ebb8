import { get, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson } from "~/platform/json";
import type { Result } from "~/platform/verb";
import { isoInstant } from "~/platform/zones";
import { eraseStudent } from "./domain/erase";
import { checkIdentity, finishRequest, listRequests, readRequest, recordRequest, refuseRequest, startRequest } from "./domain/requests";
import { copyZipPath } from "./paths";
import { privacyRequestShape } from "./privacy-shapes";

type Row = Result<typeof listRequests>["results"][number];
const request = json(privacyRequestShape, (row: Row) => ({
  ...{ id: row.id, student: row.studentId, student_name: row.name, kind: row.kind, source: row.source, body: row.body, state: row.state },
  ...{ received_on: row.receivedOn, due_on: row.dueOn, is_late: row.isLate, identity_proof: row.identityProof, answer: row.answer },
  decided_at: row.decidedAt === null ? null : isoInstant(row.decidedAt),
  created_at: isoInstant(row.createdAt),
  download_url: row.fileId === null ? null : copyZipPath(row.id),
}));
const then = thenRead((ctx, id) => readRequest(ctx, { id }));

/** What people ask the school to do with the data about them. */
export const privacyEndpoints: Endpoint[] = [
  get("/privacy-requests/", listRequests, "Lists privacy requests, the latest first", { output: listJson(request) }),
  post("/privacy-requests/", then(recordRequest), "Records a privacy request for a student", { status: 201, output: request }),
  get("/privacy-requests/{id}/", readRequest, "Returns a privacy request", { output: request }),
  post("/privacy-requests/{request}/check-identity/", then(checkIdentity), "Notes how staff made sure who asks", { output: request }),
  post("/privacy-requests/{request}/start/", then(startRequest), "Starts work on a privacy request; starts the file of a copy", { output: request }),
  post("/privacy-requests/{request}/finish/", then(finishRequest), "Finishes a correction or restriction with an answer", { output: request }),
  post("/privacy-requests/{request}/refuse/", then(refuseRequest), "Refuses a privacy request with the reason", { output: request }),
  post("/privacy-requests/{request}/erase/", then(eraseStudent), "Erases the student's data; `confirm` is the name or a registration number", {
    output: request,
  }),
];
