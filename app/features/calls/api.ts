import { z } from "zod";
import { get } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json, listJson, rowJson } from "~/platform/json";
import { address, count, instant, named, text } from "~/platform/json-shapes";
import type { Result } from "~/platform/verb";
import { isoInstant } from "~/platform/zones";
import { callLogsToggle, getCall, listCalls } from "./domain/list-calls";

const callFields = {
  id: z.string(),
  caller_name: text(),
  phone: text(),
  started_at: instant(),
  duration_seconds: count(),
  summary: text(),
};
const callShape = named("CallLog", z.object(callFields));
const oneCallShape = named("CallLogDetails", { ...callFields, transcript: text(), recording_url: address().nullable() });
const callToggleShape = named("CallLogsToggle", { status: z.enum(["disabled", "enabled", "invalid_token"]), show_ai_call_logs: z.boolean() });

const call = rowJson(callShape, (row: Result<typeof listCalls>["results"][number] | Result<typeof getCall>) => ({
  started_at: isoInstant(row.startedAt),
}));

/** Before the addresses of one school. */
export const callEndpoints: Endpoint[] = [
  get("/schools/ai-call-logs-toggle/", callLogsToggle, "Whether voice assistant calls are shown", { output: json(callToggleShape) }),
  get("/schools/ai-call-logs/", listCalls, "Lists calls the voice assistant answered", { output: listJson(call) }),
  get("/schools/ai-call-logs-retrieve/", getCall, "Returns a call with its transcript", {
    output: json(oneCallShape, (row) => ({ ...call(row), transcript: row.transcript, recording_url: row.recording })),
  }),
];
