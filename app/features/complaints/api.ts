import { get, post, thenRead } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson } from "~/platform/json";
import type { Result } from "~/platform/verb";
import { isoInstant } from "~/platform/zones";
import { complaintShape } from "./complaint-shapes";
import { listComplaints, readComplaint, recordComplaint } from "./domain/complaints";

type Row = Result<typeof listComplaints>["results"][number];
const complaint = json(complaintShape, (row: Row) => ({
  ...{ id: row.id, received_on: row.receivedOn, from_name: row.fromName, from_contact: row.fromContact, student: row.studentId, kind: row.kind },
  ...{ body: row.body, state: row.state, due_on: row.dueOn, answered_on: row.answeredOn, outcome: row.outcome, answer: row.answer },
  created_at: isoInstant(row.createdAt),
}));
const then = thenRead((ctx, id) => readComplaint(ctx, { id }));

/** The complaint log, for the office. */
export const complaintEndpoints: Endpoint[] = [
  get("/complaints/", listComplaints, "Lists complaints, the latest first", { output: listJson(complaint) }),
  post("/complaints/", then(recordComplaint), "Records a complaint", { status: 201, output: complaint }),
];
