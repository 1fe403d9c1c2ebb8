import { describe, expect, it } from "vitest";
import { readingOf } from "~/features/assistants/domain/understand/conversation";
import { understand } from "~/features/assistants/domain/understand/intent";
import { isNear, readSlots } from "~/features/assistants/domain/understand/slots";
import { fiveFolds, INTENTS, learn, NAMED, SAMPLES, written } from "./learn";
import { UNSEEN } from "./unseen-questions";

describe("intents", () => {
  it("are learned from the labelled questions, and the weights of the product are those", async () => {
    expect(SAMPLES.length).toBeGreaterThanOrEqual(300);
    await expect(written(learn(SAMPLES))).toMatchFileSnapshot("../../app/features/assistants/domain/understand/weights.ts");
  });

  it("are right for most questions that were held out, and wrong for few", () => {
    const sets = fiveFolds();
    for (const [set, { wrong, ...counts }] of Object.entries(sets))
      console.log(JSON.stringify({ set, intents: INTENTS.length, ...counts, wrong: wrong.length }));
    const { everyday, free } = sets;
    expect(everyday.right / everyday.all, everyday.wrong.join("\n")).toBeGreaterThanOrEqual(0.87);
    expect(everyday.wrong.length / everyday.all, everyday.wrong.join("\n")).toBeLessThanOrEqual(0.05);
    expect(free.right / free.all, free.wrong.join("\n")).toBeGreaterThanOrEqual(0.5);
    expect(free.wrong.length / free.all, free.wrong.join("\n")).toBeLessThanOrEqual(0.17);
  });

  it.each([
    ["how much for the nursing asistant with all books", "total"],
    ["cuanto cuesta enfermeria con libros", "total"],
    ["is ther a evening class in july", "classes"],
    ["puedo pagar cada mes", "plan"],
    ["do they do background check for cna", "requirements"],
    ["can my employer pay for it", "funding"],
    ["is there room in the evening class", "seats"],
    ["are you acredited", "accreditation"],
    ["I am 15, can I take the CNA class?", "age"],
  ])("%s: %s", (question, intent) => expect(understand(question, NAMED).intent).toBe(intent));
});

it("no question that is learned from is one of the unseen", () => {
  const plain = (question: string) =>
    question
      .toLowerCase()
      .replace(/[^\p{L}\p{N} ]/gu, "")
      .trim();
  const unseen = new Set(UNSEEN.map(([question]) => plain(question)));
  expect(SAMPLES.filter(({ question }) => unseen.has(plain(question)))).toHaveLength(0);
});

describe("two words", () => {
  it.each([
    ["umbrela", "umbrella", true],
    ["phlebotmoy", "phlebotomy", true],
    ["umbrella", "unbrelas", false],
    ["mij3k2a1", "mij3k2b1", false],
    ["hesi2024", "hesi2025", false],
    ["hesi2025", "hesi2025", true],
  ])("%s and %s: one is a typo of the other: %s", (one, other, near) => expect(isNear(one, other)).toBe(near));
});

describe("names in a question", () => {
  it.each([
    ["price of the flebotomy class", { program: "phlebotomy-technician" }],
    ["CNA at the harbor campus in July", { program: "certified-nursing-assistant", campus: "Harbor campus", month: 7 }],
    ["may I come on saturday", { month: null, weekday: 6 }],
    ["clase de noche en mayo", { daypart: "evening", month: 5 }],
    ["is CNA-1042 full", { classId: "c", program: "certified-nursing-assistant" }],
    ["my daughter is 15", { age: 15 }],
    ["tengo 17 años", { age: 17 }],
    ["is it 120 hours", { age: null }],
    ["do you support students", { program: null }],
  ])("%s", (question, slots) => expect(readSlots(question, NAMED).slots).toMatchObject(slots));

  it("hold on in a conversation, and a short question goes on with what was asked", () => {
    const reading = readingOf("and for phlebotomy?", ["How much is the CNA program?", "I am 15"], NAMED);
    expect(reading.slots).toMatchObject({ program: "phlebotomy-technician", age: 15 });
    expect(readingOf("and for phlebotomy?", ["How much is the CNA program?"], NAMED).intent).toBe("price");
    expect(readingOf("is there room?", ["Tell me about CNA"], NAMED).slots.program).toBe("certified-nursing-assistant");
  });
});

it("questions that nobody learned from are mostly understood, and seldom misunderstood", () => {
  const read = UNSEEN.map(([question, intent]) => ({ question, intent, got: understand(question, NAMED) }));
  const right = read.filter(({ intent, got }) => got.intent === intent || (intent === "other" && got.intent === null));
  // "other" leaves the answer to the school's texts.
  const wrong = read.filter(({ intent, got }) => got.intent !== null && got.intent !== "other" && got.intent !== intent);
  console.log(JSON.stringify({ unseen: read.length, right: right.length, wrong: wrong.length }));
  const said = wrong.map(({ question, intent, got }) => `${question}: ${got.intent}, not ${intent}`).join("\n");
  expect(right.length, said).toBeGreaterThanOrEqual(45);
  expect(wrong.length, said).toBeLessThanOrEqual(8);
});
