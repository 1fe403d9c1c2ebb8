import { and, eq, isNotNull } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { saveBot } from "~/features/assistants/domain/bot-settings";
import { answerGap, chatAnswersPage, closeGap, correctAnswer, deleteAnswer, editAnswer } from "~/features/assistants/domain/chat-answers";
import { askOnPage, chatPage } from "~/features/assistants/domain/visitor-chat";
import { classRow, programRow } from "~/seed/factories";
import { makeCtx } from "../support/context";
import { call } from "../support/http";
import { refusal, tally } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

type School = Awaited<ReturnType<typeof aSchool>>;
let school: School;
let other: School;
const staff = (of = school) => makeCtx({ as: of.admin.id });
const form = { is_enabled: "on", bot_name: "Bay", greeting: "Hi!", voice: "male_2", tone: "brief", suggestions: "", allowed_domains: "" };
let visitors = 0;
/** Each question comes from another visitor, unless it goes on with a conversation. */
async function ask(message: string, conversation?: string, of = school) {
  visitors += 1;
  const ctx = await makeCtx({ host: of.host, ip: `visitor-${visitors}` });
  const turn = await askOnPage(ctx, { school: of.id, message, conversation });
  const { messages } = await chatPage(ctx, { school: of.id, c: turn.conversation });
  return { ...turn, answer: messages.at(-1)?.id ?? "", acts: messages.at(-1)?.acts ?? [] };
}
const page = async (of = school) => chatAnswersPage(await staff(of), {});
const group = async (question: string) => (await page()).groups.find(({ questions }) => questions.includes(question))?.words ?? "none";
const correct = async (question: string, answer: string, more: object = {}) => {
  const { conversation, answer: message } = await ask(question);
  return correctAnswer(await staff(), { conversation, message, answer, ...more });
};

async function aSchoolWithChat(): Promise<School> {
  const made = await aSchool({ plan: "advanced-and-chat", phone: "(401) 555 - 0142" });
  await saveBot(await makeCtx({ as: made.admin.id }), form);
  return made;
}

beforeAll(async () => {
  school = await aSchoolWithChat();
  other = await aSchoolWithChat();
  for (const [title, slug, prerequisites] of [
    ["Certified Nursing Assistant", "cna", "You must be at least 16."],
    ["Phlebotomy Technician", "phlebotomy", null],
  ] as const) {
    const program = await insert(schema.programs, programRow(school.id, { title, slug, prerequisites, tuitionCents: 145_000 }));
    await insert(
      schema.classes,
      classRow(school.id, program.id, { code: `${slug}-1`.toUpperCase(), startDate: "2099-03-09", endDate: "2099-04-20" }),
    );
  }
});

describe("unanswered questions", () => {
  it("are grouped by meaning: word order, typos, synonyms and plurals; how many asked, when, and in which language", async () => {
    for (const question of ["Do you have a swimming pool?", "is there a swiming pool there", "swimming pools?", "Do you lend umbrellas?"])
      await ask(question);
    const first = await ask("Do you keep a parrot?");
    await ask("do you keep a parrot", first.conversation);
    const { groups } = await page();
    expect(groups.map(({ questions, askedCount, language }) => [questions.length, askedCount, language])).toEqual([
      [2, 3, "English"],
      [1, 1, "English"],
      [1, 1, "English"],
    ]);
    expect(groups[0]?.lastAt).toBeGreaterThan(0);
  });

  it("become an answer in one step, which the chat gives to every question of that meaning", async () => {
    const words = await group("Do you have a swimming pool?");
    expect(await refusal(answerGap(await staff(), { words, answer: " " }))).toMatchObject({ fields: { answer: ["This field is required"] } });
    await answerGap(await staff(), { words, answer: "Yes, in the basement.", answer_es: "Sí, en el sótano." });
    for (const question of ["do you have a swimming pool", "Is there a swimming pool?", "any swimming pools", "is there a pool"])
      expect((await ask(question)).text, question).toBe("Yes, in the basement.");
    expect((await ask("¿tienen swimming pool?")).text).toBe("Sí, en el sótano.");
    expect((await ask("Do you have a pool table?")).text).not.toContain("basement");
    expect((await page()).groups.map(({ questions }) => questions[0])).not.toContain("Do you have a swimming pool?");
  });

  it("are answered once by eight people at once", async () => {
    const words = await group("Do you lend umbrellas?");
    const save = async (index: number) => answerGap(await staff(), { words, answer: `Answer ${index}` });
    expect(await tally(Array.from({ length: 8 }, (_, index) => save(index)))).toEqual({ done: 1, not_found: 7 });
    expect((await page()).answers.filter(({ questions }) => questions.includes("Do you lend umbrellas?"))).toHaveLength(1);
  });

  it("can be dismissed as a group", async () => {
    await ask("Do you keep any parrots please?");
    await closeGap(await staff(), { words: await group("Do you keep a parrot?"), as: "dismissed" });
    expect((await page()).groups.map(({ questions }) => questions)).toEqual([["Do you have a pool table?"]]);
  });
});

describe("a corrected answer", () => {
  it("outranks facts for its program alone, and stays right", async () => {
    expect((await ask("How much is the CNA program?")).text).toContain("$1,450.00");
    await correct("How much is the CNA program?", "CNA costs $1,200 until June.");
    for (const question of ["how much is cna", "What is the price of the CNA program?", "cuanto cuesta el cna"])
      expect((await ask(question)).text, question).toContain("CNA costs $1,200 until June.");
    const { conversation, acts } = await ask("How much is the CNA?");
    expect(acts.map(({ kind }) => kind)).toContain("hold");
    expect((await ask("How much is the phlebotomy program?", conversation)).text).toContain("$1,450.00");
    expect((await ask("How much is the CNA in total with books?")).text).not.toContain("$1,200");
    expect((await ask("How much is it?")).text).not.toContain("$1,200");
  });

  it("is replaced by the next correction of the same question, also by eight at once", async () => {
    const { conversation, answer: message } = await ask("Who cleans the windows?");
    const save = async (index: number) => correctAnswer(await staff(), { conversation, message, answer: `Answer ${index}` });
    expect(await tally(Array.from({ length: 8 }, (_, index) => save(index)))).toEqual({ done: 8 });
    const saved = (await page()).answers.filter(({ questions }) => questions.includes("Who cleans the windows?"));
    expect(saved).toHaveLength(1);
    expect((await ask("who cleans windows")).text).toBe(saved[0]?.answer);
  });

  it("is checked anew when another is saved: one that is taken over by another is named", async () => {
    expect((await page()).answers.flatMap(({ failing }) => failing)).toEqual([]);
    const [pool] = (await page()).answers.filter(({ questions }) => questions.includes("Do you have a swimming pool?"));
    const ways = pool?.questions.map((question) => ({ question, words: ["elsewhere"], names: "" }));
    await db
      .update(schema.chatAnswers)
      .set({ ways })
      .where(eq(schema.chatAnswers.id, pool?.id ?? ""));
    const { answers } = await page();
    expect(answers.filter(({ failing }) => failing.length > 0).map(({ id, failing }) => [id, failing])).toEqual([[pool?.id, pool?.questions]]);
  });

  it("is named when its program is no longer offered", async () => {
    const [program] = await db
      .select()
      .from(schema.programs)
      .where(and(eq(schema.programs.schoolId, school.id), eq(schema.programs.slug, "cna")));
    const set = (status: "offering" | "not_offered") =>
      db
        .update(schema.programs)
        .set({ status })
        .where(eq(schema.programs.id, program?.id ?? ""));
    await set("not_offered");
    expect((await page()).answers.flatMap(({ failing }) => failing)).toContain("How much is the CNA program?");
    await set("offering");
    expect((await page()).answers.flatMap(({ failing }) => failing)).not.toContain("How much is the CNA program?");
  });

  it.each([
    "I have chest pain what should I do",
    "can I sue the school",
    "this is a scam you stole my money",
    "can I get a student visa",
    "do you guarantee a job",
    "How old must I be for CNA?",
    "I am 15, can I take the CNA class?",
  ])("never replaces the safety answer to %s", async (question) => {
    const before = await ask(question);
    expect(await refusal(correctAnswer(await staff(), { conversation: before.conversation, message: before.answer, answer: "Sure!" }))).toMatchObject(
      {
        code: "safety_answer",
        fields: { answer: [expect.stringContaining("The chat has its own answer")] },
      },
    );
    // A row in the table does not replace it either.
    const saved = (await db.select().from(schema.chatAnswers).where(eq(schema.chatAnswers.schoolId, school.id)))[0];
    const words = [...new Set(question.toLowerCase().match(/[a-z]+/g))];
    const row = {
      ...(saved as typeof schema.chatAnswers.$inferSelect),
      id: `safe-${question.length}`,
      reading: question,
      programId: null,
      answer: "Sure!",
    };
    await db.insert(schema.chatAnswers).values({ ...row, ways: words.map((word) => ({ question, words: [word], names: "||||||" })) });
    expect((await ask(question)).text).toBe(before.text);
    await db.delete(schema.chatAnswers).where(eq(schema.chatAnswers.id, row.id));
  });

  it("never offers a seat below the minimum age", async () => {
    await correct("Can I join the CNA class?", "Yes, everybody can.");
    expect((await ask("can I join the CNA class")).text).toBe("Yes, everybody can.");
    const { conversation } = await ask("I am 15");
    expect((await ask("can I join the CNA class", conversation)).text).not.toContain("everybody");
  });

  it("needs a question that makes sense alone", async () => {
    const { conversation } = await ask("How much is CNA?");
    const { answer: message } = await ask("and for phlebotomy?", conversation);
    expect(await refusal(correctAnswer(await staff(), { conversation, message, answer: "x" }))).toMatchObject({ code: "only_in_conversation" });
  });
});

describe("saved answers", () => {
  it("take hostile text as text, and refuse what is too long", async () => {
    const hostile = "<script>alert(1)</script> ' OR 1=1 -- {program} \u202e";
    await correct("Who waters the ficus?", hostile);
    expect((await ask("who waters the ficus")).text).toBe(hostile);
    const { conversation, answer: message } = await ask("Who paints the ficus?");
    expect(await refusal(correctAnswer(await staff(), { conversation, message, answer: "x".repeat(1_001) }))).toHaveProperty("fields.answer");
    expect(await refusal(answerGap(await staff(), { words: "' OR 1=1", answer: "x" }))).toMatchObject({ kind: "not_found" });
  });

  it("are edited and deleted, with the audit log and against a second editor", async () => {
    const { id } = await correct("Who feeds the goldfish?", "Ann does.");
    const [row] = await db.select().from(schema.chatAnswers).where(eq(schema.chatAnswers.id, id));
    await editAnswer(await staff(), { id, answer: "Bob does.", version: row?.updatedAt });
    expect(await refusal(editAnswer(await staff(), { id, answer: "Cal does.", version: row?.updatedAt }))).toMatchObject({ code: "stale" });
    expect((await ask("who feeds the goldfish")).text).toBe("Bob does.");
    await deleteAnswer(await staff(), { id });
    expect((await ask("who feeds the goldfish")).text).not.toContain("Bob");
    const log = await db
      .select({ action: schema.auditLog.action })
      .from(schema.auditLog)
      .where(and(eq(schema.auditLog.subjectId, id), isNotNull(schema.auditLog.action)));
    expect(log.map(({ action }) => action).sort()).toEqual(["chat.correct-answer", "chat.delete-answer", "chat.edit-answer"]);
  });

  it("are their own school's alone", async () => {
    const { id } = await correct("Who tunes the piano?", "Dee does.");
    expect((await page(other)).answers).toEqual([]);
    expect((await ask("who tunes the piano", undefined, other)).text).not.toContain("Dee");
    expect(await refusal(editAnswer(await staff(other), { id, answer: "x" }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(deleteAnswer(await staff(other), { id }))).toMatchObject({ kind: "not_found" });
    const { conversation, answer: message } = await ask("Who moves the piano?");
    expect(await refusal(correctAnswer(await staff(other), { conversation, message, answer: "x" }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(answerGap(await staff(other), { words: await group("Who moves the piano?"), answer: "x" }))).toMatchObject({
      kind: "not_found",
    });
  });

  it("are listed, added, changed and deleted over the API", async () => {
    const api = <T>(path: string, method = "GET", body?: object) =>
      call<T>(`/api/marketing/${path}`, { as: school.admin.id, method, ...(body ? { body } : {}) });
    await ask("Do you have a sauna?");
    const questions = await api<{ results: { words: string; questions: string[] }[] }>("chat-questions/");
    const sauna = questions.body.results.find((each) => each.questions.includes("Do you have a sauna?"));
    const made = await api<{ id: string }>("chat-questions/answer/", "POST", { words: sauna?.words, answer: "No." });
    expect(made).toMatchObject({ status: 201, body: { questions: ["Do you have a sauna?"], answer: "No.", answer_es: null, failing: [] } });
    const changed = await api(`chat-answers/${made.body.id}/`, "PATCH", { answer: "Yes.", answer_es: "Sí." });
    expect(changed).toMatchObject({ status: 200, body: { answer: "Yes.", answer_es: "Sí." } });
    const { conversation, answer: message } = await ask("Do you have a sauna?");
    expect(await api("chat-answers/", "POST", { conversation, message, answer: "Never." })).toMatchObject({
      status: 201,
      body: { id: made.body.id },
    });
    expect((await api<{ results: { id: string }[] }>("chat-answers/")).body.results.map(({ id }) => id)).toContain(made.body.id);
    expect((await api(`chat-answers/${made.body.id}/`, "DELETE")).status).toBe(204);
    expect((await api("chat-questions/close/", "POST", { words: "none", as: "faq" })).status).toBe(404);
    expect((await call("/api/marketing/chat-answers/", { as: school.account.id })).status).toBe(403);
  });
});
