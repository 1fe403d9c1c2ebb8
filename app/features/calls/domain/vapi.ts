import { z } from "zod";
import { isHmacOf, isRecent } from "~/platform/signed-delivery";
import { isSame } from "~/platform/signing";
import type { Outcome } from "../model";
import { dialedNumber, heardIn, instant, lenient, listOf, MOST_LETTERS, MOST_TURNS, turnOf, words } from "./provider-fields";
import type { VoiceDelivery, VoiceProvider } from "./voice-provider";

/**
 * Sources: docs.vapi.ai, "Server events" (/server-url/events), "Server authentication" (/server-url/server-authentication) and "Call ended
 * reasons" (/calls/call-ended-reason); the fields, from the types of Vapi's TypeScript server SDK.
 */
const party = lenient(z.object({ number: dialedNumber() }));

const call = z.object({ id: z.unknown(), type: words(40), customer: party, phoneNumber: party, startedAt: instant() });

const line = z.object({ role: z.string(), message: words(MOST_LETTERS), secondsFromStart: lenient(z.number()) });

const artifact = z.object({
  messages: listOf(line, MOST_TURNS),
  recordingUrl: words(2_000),
  recording: lenient(z.object({ mono: lenient(z.object({ combinedUrl: words(2_000) })) })),
  structuredOutputs: lenient(z.record(lenient(z.object({ name: words(100), result: z.unknown() })))),
});

const serverMessage = z.object({
  message: z.object({
    type: z.string(),
    status: words(40),
    endedReason: words(200),
    timestamp: instant(),
    startedAt: instant(),
    endedAt: instant(),
    call: lenient(call),
    customer: party,
    phoneNumber: party,
    artifact: lenient(artifact),
    analysis: lenient(z.object({ summary: words(MOST_LETTERS), structuredData: z.unknown() })),
  }),
});
type Message = z.output<typeof serverMessage>["message"];

/** The moment of a signature in epoch milliseconds: Vapi's documentation names no unit, so seconds are accepted too. */
const signedAt = (time: string): number => Number(time) * (time.length > 11 ? 1 : 1000);

/** A credential of type HMAC with Vapi's defaults: SHA-256 in hex of `{timestamp}.{body}`, in `x-signature` and `x-timestamp`. */
async function isSigned({ body, headers, secrets, now }: VoiceDelivery): Promise<boolean> {
  const [signature, time] = [headers.get("x-signature"), headers.get("x-timestamp") ?? ""];
  if (!signature || !/^\d{1,13}$/.test(time) || !isRecent(signedAt(time), now)) return false;
  return isHmacOf([signature.replace(/^sha256=/, "")], secrets, `${time}.`, body);
}

/** A credential of type Bearer Token in the header `X-Vapi-Secret`, without prefix. It has no time: a repeated delivery changes nothing. */
function hasSecret({ headers, secrets }: VoiceDelivery): boolean {
  const given = headers.get("X-Vapi-Secret");
  return given !== null && secrets.some((secret) => isSame(given, secret));
}

/** Why a call ended, as far as it says more than that the assistant answered it. */
function outcomeOf({ status, endedReason = "" }: Message): Outcome | undefined {
  if (/transfer-failed|warm-transfer|operator-busy/.test(endedReason)) return "answered";
  if (status === "forwarding" || /forwarded-call|forwarding-phone-number|executed-transfer/.test(endedReason)) return "transferred";
  if (endedReason === "voicemail") return "voicemail";
  if (/^(?:call[.-]start|call\.ringing|assistant-(?:request|not)-)|failed-to-connect|never-connected/.test(endedReason)) return "missed";
  return undefined;
}

/** Objects of fields: `structuredData` and each structured output. An output with one value is a field under the output's name. */
function extracted({ analysis, artifact }: Message): unknown[] {
  const outputs = Object.values(artifact?.structuredOutputs ?? {}).map((output) =>
    typeof output?.result === "object" ? output.result : { [output?.name ?? ""]: output?.result },
  );
  return [analysis?.structuredData, ...outputs];
}

const SPEAKERS = new Map([
  ["user", "caller"],
  ["bot", "assistant"],
  ["assistant", "assistant"],
]);

function partOf(message: Message): object {
  const { call, customer, artifact, analysis } = message;
  const from = customer?.number ?? call?.customer?.number;
  const outcome = outcomeOf(message);
  if (message.type === "status-update")
    return { from, outcome, started_at: call?.startedAt, ended_at: message.status === "ended" ? message.timestamp : undefined };
  const turns = artifact?.messages?.flatMap(({ role, message: text, secondsFromStart }) => {
    const speaker = SPEAKERS.get(role);
    return speaker ? turnOf(speaker, text, secondsFromStart) : [];
  });
  return {
    from,
    outcome,
    started_at: message.startedAt ?? call?.startedAt,
    ended_at: message.endedAt,
    summary: analysis?.summary,
    transcript: turns?.length ? turns : undefined,
    recording_url: artifact?.recordingUrl ?? artifact?.recording?.mono?.combinedUrl,
    ...heardIn(...extracted(message)),
  };
}

const STATUSES = new Set(["in-progress", "forwarding", "ended"]);

/** Vapi delivers `status-update` and `end-of-call-report`; the product answers no tool calls and no requests for an assistant. */
export const vapi: VoiceProvider = {
  async isSender(delivery) {
    return hasSecret(delivery) || (await isSigned(delivery));
  },
  eventOf(payload, { now }) {
    const message = serverMessage.safeParse(payload).data?.message;
    if (!message) return null;
    const { type, status = "", call, timestamp } = message;
    const to = message.phoneNumber?.number ?? call?.phoneNumber?.number;
    const isMeant = type === "end-of-call-report" || (type === "status-update" && STATUSES.has(status));
    if (!isMeant || !to || (call?.type && call.type !== "inboundPhoneCall")) return null;
    return { type: `call.${type}`, created_at: timestamp ?? now.getTime(), to, call: call && { id: call.id, ...partOf(message) } };
  },
};
