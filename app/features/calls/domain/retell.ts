import { z } from "zod";
import { isHmacOf, isRecent } from "~/platform/signed-delivery";
import type { Outcome } from "../model";
import { dialedNumber, heardIn, instant, lenient, listOf, MOST_LETTERS, MOST_TURNS, turnOf, words } from "./provider-fields";
import type { VoiceProvider } from "./voice-provider";

/**
 * Sources: docs.retellai.com, "Webhook overview" (/features/webhook-overview), "Secure the webhook" (/features/secure-webhook) and "Debug
 * call disconnection" (/reliability/debug-call-disconnect); the fields and the signature, from Retell's TypeScript SDK.
 */
const line = z.object({
  role: z.string(),
  content: words(MOST_LETTERS),
  words: listOf(z.object({ start: lenient(z.number()) }), 1),
});

const call = z.object({
  call_id: z.unknown(),
  call_type: words(40),
  call_status: words(40),
  direction: words(40),
  from_number: dialedNumber(),
  to_number: dialedNumber(),
  start_timestamp: instant(),
  end_timestamp: instant(),
  duration_ms: lenient(z.number().min(0)),
  disconnection_reason: words(100),
  recording_url: words(2_000),
  transcript_object: listOf(line, MOST_TURNS),
  call_analysis: lenient(z.object({ call_summary: words(MOST_LETTERS), in_voicemail: lenient(z.boolean()), custom_analysis_data: z.unknown() })),
});
type Call = z.output<typeof call>;

const webhook = z.object({ event: z.enum(["call_started", "call_ended", "call_analyzed"]), call: lenient(call) });

/** `x-retell-signature`: the time in epoch milliseconds, and the hex HMAC-SHA-256 of the body and that time with the API key. */
const SIGNATURE = /^v=(\d{1,13}),d=([0-9a-f]{64})$/i;

const SPEAKERS = new Map([
  ["agent", "assistant"],
  ["user", "caller"],
  ["transfer_target", "staff"],
]);

const UNANSWERED = new Set(["concurrency_limit_reached", "no_valid_payment", "registered_call_timeout", "error_user_not_joined"]);

/** Why a call ended, as far as it says more than that the agent answered it. */
function outcomeOf({ call_status, disconnection_reason = "", call_analysis }: Call): Outcome | undefined {
  if (disconnection_reason === "call_transfer" || disconnection_reason === "transfer_bridged") return "transferred";
  if (disconnection_reason === "voicemail_reached" || call_analysis?.in_voicemail) return "voicemail";
  if (call_status === "not_connected" || UNANSWERED.has(disconnection_reason)) return "missed";
  return undefined;
}

function partOf(call: Call): object {
  const turns = call.transcript_object?.flatMap(({ role, content, words }) => {
    const speaker = SPEAKERS.get(role);
    return speaker ? turnOf(speaker, content, words?.[0]?.start) : [];
  });
  return {
    id: call.call_id,
    from: call.from_number,
    started_at: call.start_timestamp,
    ended_at: call.end_timestamp,
    duration_seconds: call.duration_ms === undefined ? undefined : Math.min(Math.round(call.duration_ms / 1000), 86_400),
    outcome: outcomeOf(call),
    summary: call.call_analysis?.call_summary,
    transcript: turns?.length ? turns : undefined,
    recording_url: call.recording_url,
    ...heardIn(call.call_analysis?.custom_analysis_data),
  };
}

/** Retell delivers `call_started`, `call_ended` and `call_analyzed`. Its payload has no time, so an event's time is its signature's. */
export const retell: VoiceProvider = {
  async isSender({ body, headers, secrets, now }) {
    const [, time = "", digest = ""] = SIGNATURE.exec(headers.get("x-retell-signature") ?? "") ?? [];
    return time !== "" && isRecent(Number(time), now) && (await isHmacOf([digest], secrets, body, time));
  },
  eventOf(payload, { headers }) {
    const { event, call } = webhook.safeParse(payload).data ?? {};
    if (!event || !call?.to_number || call.direction === "outbound") return null;
    const at = Number(SIGNATURE.exec(headers.get("x-retell-signature") ?? "")?.[1]);
    return { type: `call.${event}`, created_at: at, to: call.to_number, call: partOf(call) };
  },
};
