import { z } from "zod";
import { address, count, instant, named, text } from "~/platform/json-shapes";

const call = {
  id: z.string(),
  caller_name: text(),
  phone: text(),
  started_at: instant(),
  duration_seconds: count(),
  summary: text(),
};
export const callShape = named("CallLog", z.object(call));
export const oneCallShape = named("CallLogDetails", z.object({ ...call, transcript: text(), recording_url: address().nullable() }));
export const callToggleShape = named(
  "CallLogsToggle",
  z.object({ status: z.enum(["disabled", "enabled", "invalid_token"]), show_ai_call_logs: z.boolean() }),
);
