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
][] = [
  [
    "Nora Ellis",
    "nora.ellis@example.test",
    184,
    "answered",
    "Certified Nursing Assistant",
    true,
    "Asked about the next evening class and payment plans.",
  ],
  [null, null, 41, "answered", null, false, "Asked for the address and hours."],
  [
    "Marcus Hale",
    "marcus.hale@example.test",
    262,
    "answered",
    "Certified Nursing Assistant",
    false,
    "Wants to register a colleague; was sent the link.",
  ],
  ["Priya Nair", null, 38, "voicemail", "Phlebotomy", true, "Left a message: please call back after five."],
  [null, null, 0, "missed", null, false, "Hung up before anyone answered."],
  [
    "Dominic Frost",
    "d.frost@example.test",
    311,
    "transferred",
    "Medical Assistant",
    false,
    "Asked about a refund and was transferred to the front desk.",
  ],
  ["Ana Sousa", "ana.sousa@example.test", 147, "answered", "Certified Nursing Assistant", false, "Asked what the uniform costs."],
  ["Gus Lind", null, 95, "answered", "Phlebotomy", true, "Wants to know whether weekend classes are planned."],
  [null, null, 22, "voicemail", null, false, "No message left."],
  [
    "Helen Brandt",
    "helen.brandt@example.test",
    208,
    "answered",
    "Medical Assistant",
    false,
    "Asked how long the program is and when it starts next.",
  ],
];

/** Recent calls of the voice assistant. */
export function seedCalls({ rows, now }: Demo, school: { id: string }, programs: readonly { id: string; title: string }[]): void {
  CALLS.forEach(([callerName, callerEmail, durationSeconds, outcome, programAsked, needsFollowUp, summary], index) => {
    const startedAt = now - (index + 1) * 9 * HOUR_MS;
    const turns =
      durationSeconds === 0
        ? []
        : [
            { speaker: "Assistant", at: 0, text: "Thank you for calling. How can I help you?" },
            { speaker: "Caller", at: 6, text: programAsked ? `I am calling about ${programAsked}.` : "I have a short question." },
            { speaker: "Assistant", at: 11, text: "Of course. What would you like to know?" },
            { speaker: "Caller", at: 15, text: summary },
          ];
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
