import * as schema from "#drizzle/schema";
import { understand } from "~/features/assistants/domain/understand/intent";
import { meaningOf } from "~/features/assistants/domain/understand/meaning";
import { newId, publicCode } from "~/platform/ids";
import { dayIn, HOUR_MS } from "~/platform/zones";
import type { Demo } from "./demo-context";

type Answer = [body: string, sources: [title: string, href: string][]];
/** What visitors asked, and what they were told; an answer without sources is none. */
const TALKS: { name?: string; hoursAgo: number; turns: [question: string, ...Answer][] }[] = [
  {
    hoursAgo: 3,
    turns: [
      ["Is parking free?", "Parking is free behind the building on Harbor Street.", [["Parking and getting here", "/school-landing"]]],
      [
        "Do you rent out dorm rooms?",
        "I'm not sure about that one. To talk to a person, call (401) 555 - 0142 or leave your contact information below.",
        [],
      ],
    ],
  },
  {
    name: "Nadia Brooks",
    hoursAgo: 20,
    turns: [
      [
        "Can I pay in installments?",
        "You can pay in 3 installments, 30 days apart.",
        [["Price of Certified Nursing Assistant (CNA)", "/programs/certified-nursing-assistant"]],
      ],
    ],
  },
  {
    hoursAgo: 50,
    turns: [
      [
        "Do you rent out dorm rooms?",
        "I'm not sure about that one. To talk to a person, call (401) 555 - 0142 or leave your contact information below.",
        [],
      ],
    ],
  },
];

/** The chat bot of a school with conversations of the last days, and what it has used of its tokens. */
export function seedChat({ rows, now }: Demo, school: typeof schema.schools.$inferInsert): void {
  const schoolId = school.id;
  rows.add(schema.chatBots, {
    schoolId,
    status: "enabled",
    name: "Bay",
    greeting: "Hi, I'm Bay. Ask me about programs, classes, prices, or directions.",
    voice: "female_2",
    tone: "friendly",
    knowledge: [
      "Languages. Our office speaks English, Spanish and Portuguese.",
      "Visits. The lab is open to visitors every Thursday at 5 PM. No appointment needed. Groups of more than six should call the office first.",
      "Gift certificates. You can give a class as a gift. Our office issues certificates that are valid for one year.",
    ].join("\n\n"),
    suggestions: ["Which programs do you offer?", "When does the next CNA class start?", "Can I pay in installments?", "Where are you?"],
    handoverPhone: school.phone ?? null,
    handoverEmail: school.contactEmail ?? null,
    hours: "Monday to Friday, 9 AM to 5 PM",
    createdAt: now - 60 * 24 * HOUR_MS,
    updatedAt: now - 60 * 24 * HOUR_MS,
  });
  for (const { name, hoursAgo, turns } of TALKS) {
    const id = publicCode(24);
    const at = now - hoursAgo * HOUR_MS;
    const missed = turns.filter(([, , sources]) => sources.length === 0).length;
    rows.add(schema.chatConversations, {
      id,
      schoolId,
      channel: "site",
      visitorName: name ?? null,
      opening: turns[0]?.[0] ?? "",
      messageCount: turns.length * 2,
      unansweredCount: missed,
      createdAt: at,
      lastAt: at,
    });
    for (const [question, body, sources] of turns) {
      const messageId = newId();
      const common = { schoolId, conversationId: id, createdAt: at };
      rows.add(schema.chatMessages, { ...common, id: `${messageId}-0`, speaker: "visitor", body: question });
      rows.add(schema.chatMessages, {
        ...common,
        id: `${messageId}-1`,
        speaker: "bot",
        body,
        sources: sources.map(([title, href]) => ({ title, href })),
        isAnswered: sources.length > 0,
      });
    }
  }
  rows.add(schema.chatGaps, {
    schoolId,
    words: "dorm rent room",
    question: "Do you rent out dorm rooms?",
    askedCount: 2,
    createdAt: now - 50 * HOUR_MS,
    lastAt: now - 3 * HOUR_MS,
  });
  const question = "Can I visit on a Saturday?";
  const meaning = meaningOf(understand(question, { programs: [], campuses: [], classes: [] }));
  rows.add(schema.chatAnswers, {
    id: newId(),
    schoolId,
    programId: null,
    reading: ["", meaning.names, meaning.words.join(" ")].join("|"),
    ways: [{ question, ...meaning }],
    answer: "Yes. The Harbor campus is open for visits on Saturdays from 10 AM to 1 PM.",
    answerEs: "Sí. El campus Harbor abre para visitas los sábados de 10 AM a 1 PM.",
    createdAt: now - 70 * HOUR_MS,
    updatedAt: now - 70 * HOUR_MS,
  });
  const day = dayIn(new Date(now), school.timezone ?? "America/New_York");
  const month = day.slice(0, 7);
  rows.add(schema.tokenBudgets, { schoolId, month, used: 18_420, reserved: 0, limitTokens: 1_000_000 });
  rows.add(schema.tokenUses, { id: newId(), schoolId, month, day, purpose: "chat", reserved: 20_000, used: 18_420, createdAt: now - HOUR_MS });
}
