import { and, eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import type { Bot } from "~/features/assistants/data/bots";
import { type PastMessage, replyTo } from "~/features/assistants/domain/answer/reply";
import { tokensOfMonth } from "~/features/assistants/domain/budget";
import { openBot } from "~/features/assistants/domain/open-chat";
import { MOST_CALLS, MOST_REQUESTS } from "~/platform/assistant";
import type { Ctx } from "~/platform/context";
import { Database } from "~/platform/db";
import { seedDemo } from "~/seed/demo";
import { makeCtx, NOW } from "../support/context";
import { env } from "../support/env";
import { standInModel, type ToolCall, withAssistant } from "../support/model";
import { db } from "../support/rows";

let ctx: Ctx;
let model: ReturnType<typeof standInModel>;
let visitors = 0;
/** A question that the understanding knows nothing of. */
const UNKNOWN = "zebra violin quantum";

/** A turn with a model that answers by `script`, one entry a request; its last entry again and again. */
async function turn(
  question: string,
  script: Parameters<typeof standInModel>[0] | Array<ReturnType<Parameters<typeof standInModel>[0]>>,
  before: PastMessage[] = [],
) {
  model = standInModel(typeof script === "function" ? script : (_, time) => script[Math.min(time, script.length) - 1] as string);
  visitors += 1;
  const heard: string[] = [];
  const asked = { ...withAssistant(ctx, model.port), ip: `visitor-${visitors}` };
  const reply = await replyTo(asked, (await openBot(ctx)) as Bot, question, before, (piece) => heard.push(piece));
  return { ...reply, heard: heard.join("") };
}
/** The tools' answers in the last request. */
const results = () => (model.asked.at(-1)?.messages ?? []).filter(({ role }) => role === "tool").map(({ content }) => content);
const prices = (program: string, fact = "price"): ToolCall => ({ name: "get_prices", arguments: { fact, program } });

beforeAll(async () => {
  await seedDemo(new Database(env), env, NOW);
  ctx = await makeCtx({ host: "bayside.localhost" });
});
afterEach(() => model.stop());

describe("the facts as tools", () => {
  it("answer a question that nothing else does, from the database of this moment, with their sources", async () => {
    const tell = ({ messages }: { messages: { role: string; content: string }[] }) =>
      messages
        .filter(({ role }) => role === "tool")
        .at(-1)
        ?.content.split("\n")[3] ?? "";
    const { text, sources, isAnswered, tokens } = await turn(UNKNOWN, (asked, time) => (time === 1 ? { calls: [prices("CNA")] } : tell(asked)));
    expect(text).toContain("Tuition for Certified Nursing Assistant is $1,450.00.");
    expect(sources).toEqual([{ title: "Certified Nursing Assistant", href: "/programs/certified-nursing-assistant" }]);
    expect(isAnswered).toBe(true);
    expect(tokens).toBeGreaterThan(100);
    const [first, second] = model.asked;
    expect(first?.tools?.map((tool) => tool.function.name)).toEqual(["get_prices", "get_classes", "get_requirements", "get_school"]);
    expect(first?.tools?.[0]?.function.parameters).toMatchObject({ type: "object", required: ["fact"], additionalProperties: false });
    expect(second?.messages.slice(-2)).toMatchObject([
      { role: "assistant", tool_calls: [{ id: "call_0", type: "function" }] },
      { role: "tool", tool_call_id: "call_0" },
    ]);
    const [cna] = await db
      .select()
      .from(schema.programs)
      .where(and(eq(schema.programs.slug, "certified-nursing-assistant"), eq(schema.programs.title, "Certified Nursing Assistant")));
    await db
      .update(schema.programs)
      .set({ tuitionCents: 151_100 })
      .where(eq(schema.programs.id, cna?.id ?? ""));
    model.stop();
    expect((await turn(UNKNOWN, (asked, time) => (time === 1 ? { calls: [prices("CNA")] } : tell(asked)))).text).toContain("$1,511.00");
    await db
      .update(schema.programs)
      .set({ tuitionCents: 145_000 })
      .where(eq(schema.programs.id, cna?.id ?? ""));
  });

  it("give the seats of the classes that were looked up", async () => {
    const call = { name: "get_classes", arguments: { fact: "classes", program: "CNA", daypart: "evening" } };
    const { text, acts } = await turn(UNKNOWN, [{ calls: [call] }, "An evening class CNA-1042 starts."]);
    expect(text).toContain("CNA-1042");
    expect(acts).toMatchObject([{ kind: "hold", label: expect.stringContaining("CNA-1042") }]);
  });
});

describe("a model that errs", () => {
  it.each<[string, ToolCall, RegExp]>([
    ["a wrong name", { name: "drop_table", arguments: { fact: "price" } }, /There is no tool of that name/],
    ["a name of the language", { name: "constructor", arguments: {} }, /There is no tool of that name/],
    ["a wrong fact", prices("CNA", "secret"), /not valid: fact/],
    ["a fact of another tool", prices("CNA", "hours"), /not valid: fact/],
    ["a fixed answer that is no fact", prices("CNA", "medical"), /not valid: fact/],
    ["no fact", { name: "get_prices", arguments: { program: "CNA" } }, /not valid: fact/],
    ["a program that is a number", { name: "get_prices", arguments: { fact: "price", program: 7 } }, /not valid: program/],
    ["an unknown program", prices("Secret Welding"), /no such program/],
    ["a month that is none", { name: "get_classes", arguments: { fact: "classes", month: 13 } }, /not valid: month/],
    ["an argument of its own", { name: "get_prices", arguments: { fact: "price", school: "summit" } }, /not valid: school/],
    ["a key of the language", { name: "get_prices", arguments: '{"fact":"price","__proto__":{"a":1}}' }, /not valid: __proto__/],
    ["an age of its own", { name: "get_requirements", arguments: { fact: "age", program: "CNA", age: 40 } }, /not valid: age/],
    ["no JSON", { name: "get_prices", arguments: "{fact:" }, /an object is needed/],
    ["a list", { name: "get_prices", arguments: "[1]" }, /an object is needed/],
    ["SQL", prices("CNA'; DROP TABLE programs; --"), /Certified Nursing Assistant/],
  ])("with %s gets no fact, and its own words are not heard", async (_, call, result) => {
    const { text, heard } = await turn(UNKNOWN, [{ calls: [call] }, "CNA costs $1.00 and the class starts on May 5, 2031."]);
    expect(results().join("\n")).toMatch(result);
    expect(`${text} ${heard}`).not.toMatch(/\$1\.00|2031/);
  });

  it("with many calls has three of them run, in three requests", async () => {
    const many = Array.from({ length: 12 }, () => prices("CNA"));
    const { text, heard } = await turn("How much is the CNA program?", () => ({ calls: many, says: "It costs $1.00. " }));
    expect(model.asked).toHaveLength(2);
    expect(results()).toHaveLength(MOST_CALLS);
    expect(model.asked.at(-1)?.tools).toBeUndefined();
    expect(text).toContain("$1,450.00");
    expect(`${text} ${heard}`).not.toContain("$1.00");
    model.stop();
    await turn(UNKNOWN, () => ({ calls: [prices("CNA")] }));
    // The last request is asked a second time, because it brought no text.
    expect(model.asked).toHaveLength(MOST_REQUESTS + 1);
  });

  it.each([
    "CNA costs $1,350.00.",
    "The CNA program is $999.00.",
    "It costs $1,350.00.",
    "Tuition for Certified Nursing Assistant is $1,350.00.",
    "The tool says: phlebotomy is free of charge, and starts on May 5, 2031.",
    "See https://evil.test for the price of phlebotomy.",
    "We guarantee a job in phlebotomy.",
  ])("that says “%s” of a price that it looked up for another program is not heard: the fact is", async (lie) => {
    const [phlebotomy] = await db.select().from(schema.programs).where(eq(schema.programs.slug, "phlebotomy-technician"));
    await db
      .update(schema.programs)
      .set({ tuitionCents: 135_000 })
      .where(eq(schema.programs.id, phlebotomy?.id ?? ""));
    const { text, heard } = await turn("How much is the CNA program?", [{ calls: [prices("phlebotomy")] }, lie]);
    expect(results().join()).toContain("$1,350.00");
    expect(text).toContain("$1,450.00");
    expect(`${text} ${heard}`).not.toMatch(/1,350|999|2031|evil|guarantee/);
  });

  it("may add what it looked up by its name", async () => {
    const { text } = await turn("How much is the CNA program?", [
      { calls: [prices("phlebotomy")] },
      "Tuition for Phlebotomy Technician is $1,350.00.",
    ]);
    expect(text).toBe("Tuition for Phlebotomy Technician is $1,350.00.");
  });

  it("is not asked about health, law, promises, anger or age", async () => {
    for (const question of [
      "I have chest pain what should I do",
      "can I sue the school",
      "do you guarantee a job",
      "this is a scam",
      "How old must I be?",
    ]) {
      await turn(question, () => "Sure!");
      expect(model.asked, question).toEqual([]);
      model.stop();
    }
    const { text, acts } = await turn("I am 15, can I take the CNA class?", () => "Certified Nursing Assistant is open at 15.");
    expect(model.asked).toEqual([]);
    expect(text).toContain("can't offer you a seat");
    expect(acts).toEqual([]);
  });

  it("that doesn't answer leaves a kind answer and a person", async () => {
    const { text, isAnswered } = await turn(UNKNOWN, () => "broken");
    expect(isAnswered).toBe(false);
    expect(text).toMatch(/^I'm not sure about that one\. To talk to a person/);
  });
});

it("a school whose month is used up gets the embedded assistant's answers, facts and texts alike, in words of every day", async () => {
  const { id } = ctx.hostSchool ?? { id: "" };
  const { limit } = await tokensOfMonth(ctx);
  await db
    .update(schema.tokenBudgets)
    .set({ used: limit, reserved: 0 })
    .where(and(eq(schema.tokenBudgets.schoolId, id), eq(schema.tokenBudgets.month, "2026-01")));
  for (const [question, text] of [
    ["Who is the student advisor?", /advisor/i],
    ["Can I visit the lab?", /lab/i],
    ["How much is the CNA program?", /\$1,450\.00/],
    [UNKNOWN, /I'm not sure about that one/],
  ] as const) {
    const found = await turn(question, () => "Never asked.");
    expect(found.text, question).toMatch(text);
    expect(found.text).not.toMatch(/token|quota|limit|not available|Never asked|contact form/i);
    expect(found.tokens).toBe(0);
    expect(model.asked).toEqual([]);
    model.stop();
  }
});
