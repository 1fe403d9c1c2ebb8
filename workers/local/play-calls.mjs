import { createHmac, randomUUID } from "node:crypto";
import { pathToFileURL } from "node:url";

/**
 * A fake voice provider: `node workers/local/play-calls.mjs [origin] [number]` plays ten calls to a school's number (by default
 * Bayside's), each as three signed events out of order, the last one twice.
 */
const SECRET = process.env.VOICE_WEBHOOK_SECRETS?.split(",")[0] ?? "voice_local";

const CALLS = [
  ["Rosa Lind", "rosa.lind@example.test", 142, "answered", "Certified Nursing Assistant", "Asked when the next evening class starts."],
  ["Omar Vance", "omar.vance@example.test", 67, "voicemail", "Phlebotomy", "Please call back after six."],
  ["", "", 0, "missed", "", ""],
  ["Tess Amari", "", 210, "transferred", "Certified Nursing Assistant", "Has a question about a payment."],
  ["", "", 35, "answered", "", "Asked for the address."],
  ["Ivan Petrov", "ivan.petrov@example.test", 188, "answered", "Medical Assistant", "Wants to know the admission requirements."],
  ["Lea Brandt", "lea.brandt@example.test", 95, "answered", "Phlebotomy", "Asked for weekend classes."],
  ["", "", 12, "voicemail", "", ""],
  ["Joy Okafor", "joy.okafor@example.test", 301, "answered", "Certified Nursing Assistant", "Compared day and evening classes."],
  ["Ned Price", "", 49, "transferred", "", "Wants to talk to the front desk."],
];

/** @param {string} body */
function signatureOf(body, seconds = Math.floor(Date.now() / 1000)) {
  return `t=${seconds},v1=${createHmac("sha256", SECRET).update(`${seconds}.${body}`).digest("hex")}`;
}

/** The events of ten calls, in the order in which they are delivered. @param {string} to */
function eventsOfTenCalls(to, now = Date.now()) {
  return CALLS.flatMap(([name, email, seconds, outcome, program, summary], index) => {
    const id = `call_${randomUUID()}`;
    const begin = now - (index + 1) * 17 * 60_000;
    const from = `+1401555${String(2100 + index)}`;
    const event = (type, after, call) => ({
      id: `evt_${randomUUID()}`,
      type,
      created_at: new Date(begin + after).toISOString(),
      to,
      call: { id, ...call },
    });
    const transcript = seconds
      ? [
          { speaker: "assistant", at: 0, text: "Thank you for calling. How can I help you?" },
          { speaker: "caller", at: 5, text: summary || "I will call again." },
        ]
      : [];
    const started = event("call.started", 0, { from, started_at: new Date(begin).toISOString() });
    const ended = event("call.ended", seconds * 1000, { duration_seconds: seconds, outcome, transcript });
    const told = event("call.analyzed", seconds * 1000 + 4000, {
      ...(name ? { caller_name: name } : {}),
      ...(email ? { email } : {}),
      ...(program ? { program } : {}),
      ...(summary ? { summary } : {}),
      follow_up_needed: outcome === "voicemail",
    });
    return [told, started, ended, told];
  });
}

/** Delivers them to a server. @param {{ origin: string, to: string }} where */
export async function playTenCalls({ origin, to }) {
  const answers = [];
  for (const event of eventsOfTenCalls(to)) {
    const body = JSON.stringify(event);
    const headers = { "Content-Type": "application/json", "Voice-Signature": signatureOf(body) };
    answers.push((await fetch(`${origin}/api/voice-ai/webhook/`, { method: "POST", headers, body })).status);
  }
  return answers;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , origin = `http://127.0.0.1:${process.env.PORT ?? 8787}`, to = "+14015550199"] = process.argv;
  const answers = await playTenCalls({ origin, to });
  console.log(`${answers.filter((status) => status === 200).length} of ${answers.length} events were taken.`);
}
