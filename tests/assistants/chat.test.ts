import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { saveBot } from "~/features/assistants/domain/bot-settings";
import { closeGap } from "~/features/assistants/domain/chat-answers";
import { chatOverview, inquiryOfConversation, testChat } from "~/features/assistants/domain/chat-office";
import { askOnPage, chatPage, leaveContact, rateAnswer } from "~/features/assistants/domain/visitor-chat";
import { classRow, programRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { call } from "../support/http";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

type School = Awaited<ReturnType<typeof aSchool>>;
let school: School;
let other: School;
const staff = (as = school.admin.id) => makeCtx({ as });
const visitor = (ip = "203.0.113.9") => makeCtx({ host: school.host, ip });
const form = { is_enabled: "on", bot_name: "Bay", greeting: "Hi!", voice: "male_2", tone: "brief", suggestions: "One?\nTwo?", allowed_domains: "" };
const details = (as: string, body?: object) => call("/api/marketing/chat-details/", { as, ...(body ? { method: "PATCH", body } : {}) });
const say = (message: string, conversation?: string) =>
  call<{ conversation: string; reply: string; tokens_left: number }>("/api/chat-bot/messages/", {
    method: "POST",
    host: school.host,
    body: { message, conversation },
  });

beforeAll(async () => {
  school = await aSchool({ plan: "advanced-and-chat", phone: "(401) 555 - 0142" });
  other = await aSchool({ plan: "basic-and-chat" });
  const program = await insert(schema.programs, programRow(school.id, { title: "Certified Nursing Assistant", slug: "cna", tuitionCents: 145_000 }));
  await insert(schema.classes, classRow(school.id, program.id, { code: "CNA-1", startDate: "2099-03-09", endDate: "2099-04-20", capacity: 3 }));
  await insert(schema.programs, programRow(other.id, { title: "Secret Welding", tuitionCents: 99_900 }));
});

describe("the settings", () => {
  it("start with defaults, and change field by field over the API", async () => {
    const first = await details(school.owner.id);
    expect(first).toMatchObject({ status: 200, body: { status: "disabled", voice: "female_1", instructions: null, widget_color: null } });
    expect(Object.keys(first.body).sort()).toEqual(["bot_name", "greeting", "id", "instructions", "status", "voice", "widget_color"]);
    const changed = await details(school.admin.id, {
      status: "enabled",
      bot_name: "Bay",
      voice: "male_3",
      instructions: "Parking is free.",
      widget_color: "#0e7c86",
    });
    expect(changed).toMatchObject({ status: 200, body: { status: "enabled", bot_name: "Bay", voice: "male_3", instructions: "Parking is free." } });
    expect(await details(school.admin.id, { voice: "robot" })).toMatchObject({ status: 400 });
    expect((await details(school.admin.id, { greeting: "Hello!" })).body).toMatchObject({ greeting: "Hello!", bot_name: "Bay" });
  });

  it("are for staff of a plan with chat", async () => {
    const basic = await aSchool();
    expect(await details(basic.owner.id)).toMatchObject({ status: 403, body: { code: "plan_required" } });
    expect(await details(basic.owner.id, { status: "enabled" })).toMatchObject({ status: 403 });
    expect((await details(school.account.id)).status).toBe(403);
    expect((await call("/api/marketing/chat-details/")).status).toBe(401);
  });

  it("are saved by the form, and refuse the second of two editors", async () => {
    expect(await refusal(saveBot(await staff(), { ...form, bot_name: "", suggestions: "1\n2\n3\n4\n5\n6\n7" }))).toMatchObject({
      fields: { bot_name: ["This field is required"], suggestions: ["Enter at most 6 questions"] },
    });
    await saveBot(await staff(), { ...form, knowledge: "Parking is free behind the school." });
    expect(await refusal(saveBot(await staff(), { ...form, version: 1 }))).toMatchObject({ code: "stale" });
    const desk = await chatOverview(await staff(), {});
    expect(desk).toMatchObject({ bot: { name: "Bay", voice: "male_2", suggestions: ["One?", "Two?"] }, tokens: { limit: 1_000_000 } });
  });
});

describe("a visitor", () => {
  it("reports whether there is a chat", async () => {
    const on = await call("/api/chat-bot/config/", { host: school.host });
    expect(on).toMatchObject({ status: 200, body: { enabled: true, bot_name: "Bay", greeting: "Hi!", voice: "male_2" } });
    expect(on.headers.get("access-control-allow-origin")).toBe("*");
    expect((await call("/api/chat-bot/config/", { host: other.host })).body).toEqual({ enabled: false });
    const off = await call("/api/chat-bot/messages/", { method: "POST", host: other.host, body: { message: "Hi" } });
    expect(off.status).toBe(404);
    expect((await say("")).status).toBe(400);
  });

  it("is answered from what the school says, with prices and dates of this moment", async () => {
    const first = await say("How much is the CNA?");
    expect(first).toMatchObject({ status: 200 });
    expect(first.body.reply).toContain("$1,450.00");
    expect(first.body.tokens_left).toBe(1_000_000);
    await db.update(schema.programs).set({ tuitionCents: 150_000 }).where(eq(schema.programs.schoolId, school.id));
    const second = await say("How much is the CNA?", first.body.conversation);
    expect(second.body.conversation).toBe(first.body.conversation);
    expect(second.body.reply).toContain("$1,500.00");
    expect((await say("When does the next CNA class start?")).body.reply).toContain("March 9, 2099");
    expect((await say("Is parking free?")).body.reply).toContain("free behind the school");
  });

  it("says that it isn't sure and offers a person; staff see the question", async () => {
    const { body } = await say("Do you have a swimming pool?");
    expect(body.reply).toMatch(/^I'm not sure about that one\..*\(401\) 555 - 0142/);
    await say("Do you have swimming pools?");
    const desk = await chatOverview(await staff(), {});
    expect(desk.gaps).toMatchObject([{ question: "Do you have a swimming pool?", askedCount: 2 }]);
    const { draft } = await closeGap(await staff(), { words: desk.gaps[0]?.words, as: "faq" });
    const [faq] = await db
      .select()
      .from(schema.siteDocuments)
      .where(eq(schema.siteDocuments.id, draft ?? ""));
    expect(faq).toMatchObject({ kind: "faq", published: null, title: "Do you have a swimming pool?" });
    expect((await chatOverview(await staff(), {})).gaps).toEqual([]);
  });

  it("never hears of another school, nor reads a conversation of one", async () => {
    const { body } = await say("Tell me about Secret Welding for $999.00");
    expect(body.reply).not.toMatch(/welding|999/i);
    await saveBot(await makeCtx({ as: other.admin.id }), form);
    const theirs = await call<{ conversation: string }>("/api/chat-bot/messages/", {
      method: "POST",
      host: other.host,
      body: { message: "How much is it?", conversation: body.conversation },
    });
    expect(theirs.body.conversation).not.toBe(body.conversation);
    expect(await chatPage(await makeCtx({ host: other.host }), { school: other.id, c: body.conversation })).toMatchObject({
      conversation: null,
      messages: [],
    });
    expect(await refusal(chatOverview(await makeCtx({ as: other.admin.id }), { conversation: body.conversation }))).toMatchObject({
      kind: "not_found",
    });
  });

  it("gets a conversation of their own, though the first words and the request key are somebody else's", async () => {
    const hello = async () => {
      const sent = { method: "POST", host: school.host, headers: { "Idempotency-Key": "1" }, body: { message: "Hello" } };
      return (await call<{ conversation: string }>("/api/chat-bot/messages/", sent)).body.conversation;
    };
    const theirs = await hello();
    expect(theirs).toMatch(/^[\w-]{20,}$/);
    expect(await hello()).not.toBe(theirs);
  });

  it("leaves a contact, which is an inquiry from the chat with what was asked", async () => {
    const { conversation } = await askOnPage(await visitor(), { school: school.id, message: "Where are you?" });
    const contact = { school: school.id, conversation, name: "Wim", email: "wim@chat.test", message: "Call me" };
    expect(await refusal(leaveContact(await visitor(), { ...contact, email: "wim" }))).toMatchObject({
      fields: { email: ["Enter a valid email address"] },
    });
    const { id } = await leaveContact(await visitor(), contact);
    const [inquiry] = await db.select().from(schema.inquiries).where(eq(schema.inquiries.id, id));
    expect(inquiry).toMatchObject({ schoolId: school.id, source: "chat", name: "Wim", message: "Call me\nWhere are you?" });
    expect(await refusal(inquiryOfConversation(await staff(), { conversation, name: "A", email: "a@b.test" }))).toMatchObject({
      code: "has_inquiry",
    });
    const desk = await chatOverview(await staff(), { lead: "yes" });
    expect(desk.page.results).toMatchObject([{ id: conversation, visitorName: "Wim", inquiryId: id }]);
  });

  it("says whether an answer helped; staff make an inquiry of a conversation", async () => {
    const { conversation, messageId } = await askOnPage(await visitor(), { school: school.school.subdomain, message: "Is parking free?" });
    await rateAnswer(await visitor(), { school: school.id, conversation, answer: `${messageId}-1`, thumb: "up" });
    expect((await refusal(rateAnswer(await visitor(), { school: other.id, conversation, answer: `${messageId}-1`, thumb: "up" }))).kind).toBe(
      "not_found",
    );
    const { id } = await inquiryOfConversation(await staff(), { conversation, name: "Ida", email: "ida@chat.test" });
    const desk = await chatOverview(await staff(), { conversation });
    expect(desk.opened).toMatchObject({ inquiryId: id, messages: [{ body: "Is parking free?" }, { thumb: "up" }] });
    expect(desk.opened?.messages[1]?.sources.length).toBeGreaterThan(0);
  });

  it("is stopped after many ratings", async () => {
    const rate = async () => rateAnswer(await visitor("203.0.113.78"), { school: school.id, conversation: "none", answer: "none", thumb: "up" });
    expect(await tally(Array.from({ length: 62 }, rate))).toEqual({ chat_gone: 60, rate_limited: 2 });
  });

  it("is stopped after many questions", async () => {
    const ask = async () => askOnPage(await visitor("203.0.113.77"), { school: school.id, message: "Hi" });
    expect(await tally(Array.from({ length: 50 }, ask))).toEqual({ done: 40, rate_limited: 10 });
  });

  it("is sent to the form when the month's tokens are used up; staff see it, too", async () => {
    const used = and(eq(schema.tokenBudgets.schoolId, school.id), eq(schema.tokenBudgets.month, "2026-01"));
    await testChat(await staff(), { message: "Is parking free?" });
    await db.update(schema.tokenBudgets).set({ used: 1_000_000, reserved: 0 }).where(used);
    expect(await refusal(askOnPage(await visitor(), { school: school.id, message: "Is parking free?" }))).toMatchObject({
      kind: "too_many",
      code: "token_quota",
      message: "Chat is not available right now. Please use the contact form.",
    });
    await db.update(schema.tokenBudgets).set({ used: 0 }).where(used);
  });
});

describe("a test chat", () => {
  it("is kept from visitors and from the list", async () => {
    const { conversation } = await testChat(await staff(), { message: "Is parking free?" });
    expect((await chatOverview(await staff(), { test: conversation })).test?.messages).toHaveLength(2);
    expect((await chatPage(await visitor(), { school: school.id, c: conversation })).messages).toEqual([]);
    const { page } = await chatOverview(await staff(), {});
    expect(page.results.map(({ id }) => id)).not.toContain(conversation);
  });
});
