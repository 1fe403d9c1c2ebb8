import * as schema from "#drizzle/schema";
import { newId } from "~/platform/ids";
import { HOUR_MS } from "~/platform/zones";
import type { Demo } from "./demo-context";

type Outcome = "answered" | "voicemail" | "transferred" | "missed";
const CALLS: [
  name: string | null,
  email: string | null,
  seconds: number,
  outcome: Outcome,
  program: string | null,
  needsFollowUp: boolean,
  summary: string,
  /** The caller's request and the assistant's answer, which end the transcript. */
  request?: string,
  answer?: string,
][] = [
  [
    "Nora Ellis",
    "nora.ellis@example.test",
    184,
    "answered",
    "Certified Nursing Assistant",
    true,
    "Asked about the next evening class and payment plans.",
    "When does the next evening class start? And can I pay in installments?",
    "The class page lists every start date and payment plan. A team member will call you back about both.",
  ],
  [
    null,
    null,
    41,
    "answered",
    null,
    false,
    "Asked for the address and hours.",
    "What is your address, and how late are you open?",
    "Both are at the bottom of our website. You can come by any time the office is open.",
  ],
  [
    "Marcus Hale",
    "marcus.hale@example.test",
    262,
    "answered",
    "Certified Nursing Assistant",
    false,
    "Wants to register a colleague; was sent the link.",
    "I would like to register a colleague of mine.",
    "I can email you the registration link. Which address should I use?",
  ],
  [
    "Priya Nair",
    null,
    38,
    "voicemail",
    "Phlebotomy",
    true,
    "Left a message: please call back after five.",
    "Hi, this is Priya Nair. Please call me back, but not before five. Thanks!",
  ],
  [null, null, 0, "missed", null, false, "Hung up before anyone answered."],
  [
    "Dominic Frost",
    "d.frost@example.test",
    311,
    "transferred",
    "Medical Assistant",
    false,
    "Asked about a refund and was transferred to the front desk.",
    "I dropped a class last week. Who can tell me about my refund?",
    "Our front desk can. I will transfer you now.",
  ],
  [
    "Ana Sousa",
    "ana.sousa@example.test",
    147,
    "answered",
    "Certified Nursing Assistant",
    false,
    "Asked what the uniform costs.",
    "How much is the uniform, and can I buy it from you?",
    "Our store has current prices. Would you like the link by email?",
  ],
  [
    "Gus Lind",
    null,
    95,
    "answered",
    "Phlebotomy",
    true,
    "Wants to know whether weekend classes are planned.",
    "I work during the week. Are you planning any weekend classes?",
    "I am not sure. A team member will call you back about weekend classes.",
  ],
  [null, null, 22, "voicemail", null, false, "No message left."],
  [
    "Helen Brandt",
    "helen.brandt@example.test",
    208,
    "answered",
    "Medical Assistant",
    false,
    "Asked how long the program is and when it starts next.",
    "How long does the program take, and when does the next class start?",
    "The program page lists its length and every start date. I can email you the link.",
  ],
];

/** A missed call has no turns; a voicemail has the greeting and the message, if the caller left one. */
function transcriptOf(outcome: Outcome, topic: string, request?: string, answer?: string) {
  if (outcome === "missed") return [];
  if (outcome === "voicemail") {
    const greeting = { speaker: "Assistant", at: 0, text: "We can't take your call right now. Leave a message after the tone." };
    return request ? [greeting, { speaker: "Caller", at: 9, text: request }] : [greeting];
  }
  return [
    { speaker: "Assistant", at: 0, text: "Thank you for calling. How can I help you?" },
    { speaker: "Caller", at: 6, text: topic },
    { speaker: "Assistant", at: 11, text: "Of course. What would you like to know?" },
    ...(request ? [{ speaker: "Caller", at: 15, text: request }] : []),
    ...(answer ? [{ speaker: "Assistant", at: 21, text: answer }] : []),
  ];
}

/** Recent calls of the voice assistant. */
export function seedCalls({ rows, now }: Demo, school: { id: string }, programs: readonly { id: string; title: string }[]): void {
  CALLS.forEach(([callerName, callerEmail, durationSeconds, outcome, programAsked, needsFollowUp, summary, request, answer], index) => {
    const startedAt = now - (index + 1) * 9 * HOUR_MS;
    const topic = programAsked ? `I am calling about ${programAsked}.` : "I have a short question.";
    const turns = transcriptOf(outcome, topic, request, answer);
    const id = newId();
    const inquiryId = callerName && callerEmail ? `call-${id}` : null;
    const programId = programs.find(({ title }) => title === programAsked)?.id ?? null;
    const phone = `(401) 555 - 01${String(61 + index)}`;
    rows.add(schema.callLogs, {
      ...{
        id,
        schoolId: school.id,
        callerName,
        callerEmail,
        phone,
        durationSeconds,
        outcome,
        programAsked,
        programId,
        needsFollowUp,
        summary,
        turns,
      },
      ...{ transcript: turns.map(({ speaker, text }) => `${speaker}: ${text}`).join("\n") || null, inquiryId, startedAt, createdAt: startedAt },
      ...{ updatedAt: startedAt, followedUpAt: needsFollowUp && index > 5 ? startedAt + HOUR_MS : null },
    });
    if (inquiryId && callerName && callerEmail)
      rows.add(schema.inquiries, {
        ...{ id: inquiryId, schoolId: school.id, programId, type: "program_general", name: callerName, email: callerEmail, phone, message: summary },
        ...{
          contactStatus: index % 2 ? "contacted" : "not_contacted",
          source: "call",
          followedUpAt: startedAt,
          createdAt: startedAt,
          updatedAt: startedAt,
        },
      });
  });
}
