import { get } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson } from "~/platform/json";
import type { Result } from "~/platform/verb";
import { isoInstant } from "~/platform/zones";
import { callShape, callToggleShape, oneCallShape } from "./call-shapes";
import { callLogsToggle, getCall, listCalls } from "./domain/list-calls";

const call = (row: Result<typeof listCalls>["results"][number] | Result<typeof getCall>) => ({
  id: row.id,
  caller_name: row.callerName,
  phone: row.phone,
  started_at: isoInstant(row.startedAt),
  duration_seconds: row.durationSeconds,
  summary: row.summary,
});

/** Before the addresses of one school. */
export const callEndpoints: Endpoint[] = [
  get("/schools/ai-call-logs-toggle/", callLogsToggle, "Whether calls of the voice assistant are shown", { output: json(callToggleShape) }),
  get("/schools/ai-call-logs/", listCalls, "Calls that the voice assistant took", {
    output: listJson(callShape, call),
  }),
  get("/schools/ai-call-logs-retrieve/", getCall, "A call with its transcript", {
    output: json(oneCallShape, (row) => ({ ...call(row), transcript: row.transcript, recording_url: row.recording })),
  }),
];
