import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { whileWritten } from "~/features/assistants/domain/answer/output-filter";
import { saveBot } from "~/features/assistants/domain/bot-settings";
import { askAloud, chatPage } from "~/features/assistants/domain/visitor-chat";
import { type Heard, spokenAnswer } from "~/features/assistants/parts/spoken-answer";
import { classRow, programRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { standInModel, withAssistant } from "../support/model";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let model: ReturnType<typeof standInModel> | null = null;
const visitor = () => makeCtx({ host: school.host });
const form = { is_enabled: "on", bot_name: "Bay", greeting: "Hi!", voice: "male_2", tone: "brief", suggestions: "", allowed_domains: "" };
const budget = async () => (await db.select().from(schema.tokenBudgets).where(eq(schema.tokenBudgets.schoolId, school.id)))[0];
const uses = () => db.select().from(schema.tokenUses).where(eq(schema.tokenUses.schoolId, school.id));

beforeEach(async () => {
  school = await aSchool({ plan: "advanced-and-chat" });
  const program = await insert(schema.programs, programRow(school.id, { title: "Nursing Assistant", slug: "na", tuitionCents: 145_000 }));
  await insert(schema.classes, classRow(school.id, program.id, { code: "NA-1", startDate: "2099-03-09", endDate: "2099-04-20" }));
  await saveBot(await makeCtx({ as: school.admin.id }), form);
});
afterEach(() => model?.stop());

const facts = [{ title: "Price of Nursing Assistant", text: "Tuition for Nursing Assistant is $1,450.00. You can pay in 3 instalments." }];
const told = (pieces: string[]) => {
  const seen: string[] = [];
  const hear = whileWritten(facts, (piece) => seen.push(piece));
  for (const piece of pieces) hear(piece);
  return seen.join("");
};

describe("what may be seen while it is written", () => {
  it("streams word by word while all of it is in the facts", () => {
    expect(told(["Tuition for Nurs"])).toBe("Tuition for ");
    expect(told(["Tuition for Nursing Assistant is $1,4", "50.00. You can ", "pay in 3 inst"])).toBe(
      "Tuition for Nursing Assistant is $1,450.00. You can pay in 3 ",
    );
  });

  it("is kept back from the first word, amount, promise or mark that does not", () => {
    expect(told(["Tuition for Nursing ", "Assistant is ", "$1.00 and ", "nothing else. "])).toBe("Tuition for Nursing Assistant is ");
    expect(told(["Write to evil@example.test about Nursing. ", "You can pay in 3 instalments. "])).not.toContain("evil");
    expect(told(["You can pay in instalments and we guarantee you. "])).not.toContain("guarantee");
    expect(told(["[Tuition](https://evil.test) for Nursing "])).toBe("");
  });

  it("is told at the end of a sentence that is borne out after all", () => {
    expect(told(["Happily, tuition for Nursing Assistant is $1,450.00. You"])).toBe("Happily, tuition for Nursing Assistant is $1,450.00. ");
  });
});

/** The stream as a page hears it. */
async function heard(message: string, ctx?: Awaited<ReturnType<typeof visitor>>): Promise<{ events: Heard[]; response: Response }> {
  const url = new URL(`http://${school.host}/widget/chat/${school.id}/live`);
  const from = { ctx: ctx ?? (await visitor()), url, params: { school: school.id }, request: new Request(url) };
  const response = spokenAnswer({ school: school.id, message }, from);
  const text = await response.text();
  const lines = text.split("\n\n").filter(Boolean);
  return { response, events: lines.map((line) => JSON.parse(line.replace(/^data: /, "")) as Heard) };
}
const wordsIn = (events: Heard[]) => events.map((event) => ("text" in event ? event.text : "")).join("");

describe("a stream of the chat", () => {
  it("tells the embedded assistant's sentences, and then where the conversation stands", async () => {
    const { events, response } = await heard("How much is the Nursing Assistant program?");
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect(wordsIn(events)).toContain("$1,450.00");
    expect(events.filter((event) => "text" in event).length).toBeGreaterThan(3);
    const last = events.at(-1);
    if (!last || !("to" in last)) throw new Error("no end");
    const c = new URL(last.to, "http://x").searchParams.get("c");
    const { messages } = await chatPage(await visitor(), { school: school.id, c });
    expect(messages).toMatchObject([{ speaker: "visitor" }, { speaker: "bot", body: expect.stringContaining("$1,450.00") }]);
  });

  it("tells a model's words before the model has ended", async () => {
    model = standInModel(() => "Tuition for Nursing Assistant is $1,450.00. It starts soon.");
    const { events } = await heard("How much is the Nursing Assistant program?", withAssistant(await visitor(), model.port));
    expect(events[0]).toMatchObject({ text: expect.stringMatching(/^Tuition/) });
    expect(wordsIn(events)).toContain("$1,450.00");
    expect(events.at(-1)).toHaveProperty("to");
  });

  it("ends in a plain sentence where the model breaks off, and nothing stays reserved", async () => {
    model = standInModel(() => ({ begins: "Tuition for Nursing Assistant " }));
    const { events } = await heard("How much is the Nursing Assistant program?", withAssistant(await visitor(), model.port));
    expect(wordsIn(events)).toBe("Tuition for Nursing Assistant ");
    expect(events.at(-1)).toEqual({
      error: "The assistant isn't responding right now. Try again in a moment.",
      code: "assistant_unavailable",
    });
    expect(model.asked).toHaveLength(1);
    expect(await budget()).toMatchObject({ used: 0, reserved: 0 });
    expect(await uses()).toMatchObject([{ used: 0 }]);
  });

  it("says why there is none, and that is all", async () => {
    const { events } = await heard("");
    expect(events).toMatchObject([{ code: "invalid" }]);
    await db.update(schema.chatBots).set({ status: "disabled" }).where(eq(schema.chatBots.schoolId, school.id));
    expect((await heard("Hello?")).events).toMatchObject([{ error: "This chat is not available.", code: "chat_gone" }]);
  });

  it("settles its tokens once, also for a visitor who goes away in the middle", async () => {
    model = standInModel(() => "Tuition for Nursing Assistant is $1,450.00.");
    const ctx = withAssistant(await visitor(), model.port);
    const later: Promise<unknown>[] = [];
    const url = new URL(`http://${school.host}/widget/chat/${school.id}/live`);
    const from = { ctx: { ...ctx, later: (work: Promise<unknown>) => void later.push(work) }, url, params: {}, request: new Request(url) };
    const response = spokenAnswer({ school: school.id, message: "How much is the Nursing Assistant program?" }, from);
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await Promise.all(later);
    expect(await budget()).toMatchObject({ used: 123, reserved: 0 });
    expect(await uses()).toMatchObject([{ used: 123 }]);
    expect(await db.select().from(schema.chatMessages).where(eq(schema.chatMessages.schoolId, school.id))).toHaveLength(2);
  });

  it("goes on when what hears it throws", async () => {
    const turn = await askAloud(await visitor(), { school: school.id, message: "Hello" }, () => undefined);
    expect(turn.text).toBe("Hi!");
  });
});
