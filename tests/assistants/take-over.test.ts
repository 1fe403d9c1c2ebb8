import { exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as schema from "#drizzle/schema/index";
import { saveBot } from "~/features/assistants/domain/bot-settings";
import { chatOverview, testChat } from "~/features/assistants/domain/chat-office";
import { handBack, takeOver, writeInChat } from "~/features/assistants/domain/take-over";
import { askOnPage, chatNews, chatPage } from "~/features/assistants/domain/visitor-chat";
import { conversationsExport } from "~/features/assistants/exports";
import { parseCsv } from "~/platform/csv";
import { userRow } from "~/seed/factories";
import { later, makeCtx, minutes, NOW } from "../support/context";
import { call, tokenOf } from "../support/http";
import { standInModel, withAssistant } from "../support/model";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let model: ReturnType<typeof standInModel> | null = null;
const staff = (as = school.admin.id, now = NOW) => makeCtx({ as, now });
const visitor = (now = NOW) => makeCtx({ host: school.host, now });
const form = { is_enabled: "on", bot_name: "Bay", greeting: "Hi!", voice: "male_2", tone: "brief", suggestions: "", allowed_domains: "" };
const say = async (message: string, conversation?: string, now?: Date) => askOnPage(await visitor(now), { school: school.id, message, conversation });
const seen = async (c: string) =>
  (await chatPage(await visitor(), { school: school.id, c })).messages.map(({ speaker, body }) => `${speaker}: ${body}`);

const worker = (exports as { default: Fetcher }).default;

/** The frames that arrive on a user's live socket. */
async function listening(userId: string): Promise<{ action: string }[]> {
  const address = `http://localhost/ws/notifications/${userId}/?token=${await tokenOf(userId)}`;
  const { webSocket } = await worker.fetch(address, { headers: { Upgrade: "websocket" } });
  const frames: { action: string }[] = [];
  webSocket?.addEventListener("message", (event) => {
    frames.push(JSON.parse(String(event.data)));
  });
  webSocket?.accept();
  await vi.waitFor(() => expect(frames).toHaveLength(1));
  return frames;
}

beforeEach(async () => {
  school = await aSchool({ plan: "advanced-and-chat" });
  await saveBot(await staff(), { ...form, knowledge: "Parking is free behind the school." });
});
afterEach(() => model?.stop());

describe("a conversation that a person takes over", () => {
  it("is the person's: the bot is silent, the visitor sees who answers, and it goes back", async () => {
    const { conversation } = await say("Is parking free?");
    await takeOver(await staff(), { conversation });
    expect(await chatNews(await visitor(), { school: school.id, c: conversation })).toEqual({ count: 3, isTaken: true });
    const turn = await say("And for buses?", conversation);
    expect(turn.text).toBe("School staff are answering you here.");
    await writeInChat(await staff(), { conversation, message: "Yes, for buses too." });
    expect((await seen(conversation)).slice(2)).toEqual([
      `staff: ${school.admin.firstName} of ${school.school.name} has joined the conversation.`,
      "visitor: And for buses?",
      "staff: Yes, for buses too.",
    ]);
    expect((await chatOverview(await staff(), { conversation })).opened?.speaker).toEqual({ name: "You", isMe: true });
    await handBack(await staff(), { conversation });
    expect((await chatNews(await visitor(), { school: school.id, c: conversation })).isTaken).toBe(false);
    await say("Is parking free?", conversation);
    expect((await seen(conversation)).at(-1)).toBe("bot: Parking is free behind the school.");
  });

  it("is told of over the live socket of the person who has it, and of nobody else", async () => {
    const { conversation } = await say("Hello");
    const before = await listening(school.admin.id);
    const other = await listening(school.owner.id);
    await say("Is anybody there?", conversation);
    await takeOver(await staff(), { conversation });
    await say("And now?", conversation);
    await vi.waitFor(() => expect(before.map(({ action }) => action)).toContain("Chat"));
    expect(before.filter(({ action }) => action === "Chat")).toMatchObject([{ conversation }]);
    expect(other.filter(({ action }) => action === "Chat")).toEqual([]);
  });

  it("costs no tokens, and is no unanswered question", async () => {
    // Calls come at the clock's own time.
    const now = new Date();
    const { conversation } = await say("Hello");
    await takeOver(await staff(school.admin.id, now), { conversation });
    await say("Do you have a swimming pool?", conversation, now);
    expect(await db.select().from(schema.tokenUses).where(eq(schema.tokenUses.schoolId, school.id))).toEqual([]);
    expect((await chatOverview(await staff(), {})).gaps).toEqual([]);
    const answer = await call("/api/chat-bot/messages/", { method: "POST", host: school.host, body: { message: "And now?", conversation } });
    expect(answer).toMatchObject({ status: 200, body: { conversation, reply: "School staff are answering you here." } });
  });

  it("hears nothing of a model that was thinking when it was taken", async () => {
    const { conversation } = await say("Hello");
    model = standInModel(() => "Parking is free behind the school.");
    const { port } = model;
    const slow = {
      ...port,
      complete: async (request: Parameters<typeof port.complete>[0]) => {
        await takeOver(await staff(), { conversation });
        return port.complete(request);
      },
    };
    const turn = await askOnPage(withAssistant(await visitor(), slow), { school: school.id, message: "Is parking free?", conversation });
    expect(turn.text).toBe("School staff are answering you here.");
    expect((await seen(conversation)).slice(2)).toEqual([expect.stringContaining("has joined"), "visitor: Is parking free?"]);
    const [budget] = await db.select().from(schema.tokenBudgets).where(eq(schema.tokenBudgets.schoolId, school.id));
    expect(budget?.reserved).toBe(0);
  });

  it("is one person's at a time", async () => {
    const { conversation } = await say("Hello");
    const others = await Promise.all(Array.from({ length: 8 }, () => insert(schema.users, userRow({ role: "school_admin", schoolId: school.id }))));
    const outcome = await tally(others.map(async ({ id }) => takeOver(await staff(id), { conversation })));
    expect(outcome.done).toBe(1);
    expect((outcome.taken ?? 0) + (outcome.taken_race ?? 0)).toBe(7);
    expect((await seen(conversation)).filter((line) => line.includes("has joined"))).toHaveLength(1);
    const [row] = await db.select().from(schema.chatConversations).where(eq(schema.chatConversations.id, conversation));
    const loser = others.find(({ id }) => id !== row?.takenBy)?.id;
    expect(await refusal(writeInChat(await staff(loser), { conversation, message: "Me too" }))).toMatchObject({ code: "taken" });
  });

  it("is written in by nobody before, and is no other school's, nor a test", async () => {
    const { conversation } = await say("Hello");
    expect(await refusal(writeInChat(await staff(), { conversation, message: "Hi" }))).toMatchObject({ code: "not_taken" });
    const other = await aSchool({ plan: "advanced-and-chat" });
    for (const verb of [takeOver, handBack])
      expect(await refusal(verb(await makeCtx({ as: other.admin.id }), { conversation }))).toMatchObject({ kind: "not_found" });
    const test = await testChat(await staff(), { message: "Hello" });
    expect(await refusal(takeOver(await staff(), { conversation: test.conversation }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(chatNews(await visitor(), { school: school.id, c: test.conversation }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(chatNews(await makeCtx({ host: other.host }), { school: other.id, c: conversation }))).toMatchObject({ kind: "not_found" });
  });

  it("goes back to the bot by itself when the person has said nothing for an hour", async () => {
    const { conversation } = await say("Hello");
    await takeOver(await staff(), { conversation });
    expect((await say("Is parking free?", conversation, later(minutes(59)))).text).toContain("School staff");
    expect((await say("Is parking free?", conversation, later(minutes(61)))).text).toContain("Parking is free");
    expect((await chatNews(await visitor(), { school: school.id, c: conversation })).isTaken).toBe(false);
  });
});

describe("the export of conversations", () => {
  const file = async (filters: object = {}) => {
    const { body } = await conversationsExport.download(await staff(), filters);
    return parseCsv(await new Response(body).text());
  };

  it("has each with what was said in it, and no test", async () => {
    const { conversation } = await say("Is parking free?");
    await takeOver(await staff(), { conversation });
    await testChat(await staff(), { message: "Just a test" });
    await say("=cmd()");
    const [head, ...lines] = await file();
    expect(head?.at(-1)).toBe("Conversation");
    expect(lines).toHaveLength(2);
    const parking = lines.find((line) => line.includes("Is parking free?"));
    expect(parking?.at(-1)).toContain("Visitor: Is parking free?\nBot: Parking is free behind the school.\nStaff: ");
    expect(JSON.stringify(lines)).not.toContain("Just a test");
    expect(await file({ from_date: "2099-01-01" })).toHaveLength(1);
    expect(await file({ lead: "yes" })).toHaveLength(1);
  });
});
