import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import type { Bot } from "~/features/assistants/data/bots";
import { replyTo } from "~/features/assistants/domain/answer/reply";
import { holdSeat } from "~/features/assistants/domain/chat-acts";
import { openBot } from "~/features/assistants/domain/open-chat";
import { askOnPage, chatPage } from "~/features/assistants/domain/visitor-chat";
import { CALLER_SHARE, monthlyTokens } from "~/features/assistants/token-model";
import type { Ctx } from "~/platform/context";
import { Database } from "~/platform/db";
import { countUse } from "~/platform/rate-limit";
import { DAY_MS } from "~/platform/zones";
import { seedDemo } from "~/seed/demo";
import { makeCtx, NOW } from "../support/context";
import { env } from "../support/env";
import { standInModel, withAssistant } from "../support/model";
import { refusal } from "../support/outcome";
import { db } from "../support/rows";

let ctx: Ctx;
let bayside: typeof schema.schools.$inferSelect;
const bot = async () => (await openBot(ctx)) as Bot;
const reply = async (question: string, ...before: string[]) =>
  replyTo(
    ctx,
    await bot(),
    question,
    before.map((body) => ({ speaker: "visitor" as const, body })),
  );

beforeAll(async () => {
  await seedDemo(new Database(env), env, NOW);
  ctx = await makeCtx({ host: "bayside.localhost" });
  [bayside] = (await db.select().from(schema.schools).where(eq(schema.schools.subdomain, "bayside"))) as [typeof bayside];
});

describe("a fact", () => {
  it("is the total of a program by the quote of a registration", async () => {
    const [cna] = await db
      .select()
      .from(schema.programs)
      .where(and(eq(schema.programs.schoolId, bayside.id), eq(schema.programs.slug, "certified-nursing-assistant")));
    const items = await db
      .select({ cents: schema.products.priceCents, isRequired: schema.programProducts.isRequired })
      .from(schema.programProducts)
      .innerJoin(schema.products, eq(schema.products.id, schema.programProducts.productId))
      .where(eq(schema.programProducts.programId, cna?.id ?? ""));
    const cents = 155_000 + items.filter(({ isRequired }) => isRequired).reduce((sum, item) => sum + item.cents, 0);
    const sum = `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
    for (const question of ["how much is cna in total with books", "cuanto es el CNA en total con libros"]) {
      const { text, sources, tokens } = await reply(question);
      expect(text).toContain(sum);
      expect(sources[0]?.href).toBe("/programs/certified-nursing-assistant");
      expect(tokens).toBe(0);
    }
  });

  it.each([
    ["is there an evening ekg class", /EKG-5101: starts .* It is tentative: the school confirms it by \w+ \d+, \d{4}\./, "/programs/ekg-technician"],
    ["can i pay montly for cna", /\$1[\d,.]+ now, then \$[\d,.]+ on \w+ \d+, \d{4}/, "/programs/certified-nursing-assistant"],
    ["which is the cheapest course", /CPR and First Aid is free/, "/programs/cpr-first-aid"],
    ["is there an evening CNA class?", /evening class CNA-1042/, "/registration?"],
    ["is CNA-1043 full", /CNA-1043 .* is full/, "/programs/certified-nursing-assistant"],
    ["what are the hours of the Harbor campus", /8 AM to 9 PM/, "/campuses"],
    ["where is the Harbor campus", /12 Harbor Street/, "/campuses"],
    ["can my employer pay for it", /An employer or agency can pay/, "/programs"],
    ["do you do a background check for CNA", /don't mention what you ask about/, "/programs/certified-nursing-assistant"],
    ["do i need a high school diploma for cna", /Not for most programs/, "/faqs"],
    ["what is your refund policy", /non-refundable/, "/terms"],
    ["how old must I be for CNA", /at least 16/, "/programs/certified-nursing-assistant"],
    ["puedo pagar el CNA en cuotas", /Si se inscribe hoy/, "/programs/certified-nursing-assistant"],
    ["que requisitos hay para flebotomia", /Requisitos de Phlebotomy/, "/programs/phlebotomy-technician"],
  ])("answers %s", async (question, text, href) => {
    const found = await reply(question);
    expect(found.text).toMatch(text);
    expect(found.sources.some((source) => source.href.startsWith(href))).toBe(true);
  });

  it("that the school has not published is not invented", async () => {
    const { text, isAnswered } = await reply("are you accredited");
    expect(text).toMatch(/hasn't published that\. To talk to a person/);
    expect(isAnswered).toBe(false);
    await db.update(schema.schools).set({ accreditation: "State Board of Nursing", licenseNumber: "RI-77" }).where(eq(schema.schools.id, bayside.id));
    expect((await reply("are you accredited")).text).toBe("Accreditation: State Board of Nursing. License number: RI-77.");
  });

  it.each([
    ["do you guarantee a job", /can't guarantee/],
    ["can I get a student visa", /can't give advice on immigration/],
    ["I have chest pain what should I do", /call 911/],
    ["puedo demandar a la escuela", /consejos legales/],
    ["this is a scam", /I'm sorry\. A person/],
  ])("has no advice for %s, and offers a person", async (question, text) => {
    const found = await reply(question);
    expect(found.text).toMatch(text);
    expect(found.acts).toEqual([]);
  });

  it("is asked for by buttons where a question isn't understood", async () => {
    const { acts, isAnswered, text } = await reply("zebra violin quantum");
    expect(isAnswered).toBe(false);
    expect(text).toMatch(/^I'm not sure about that one\. To talk to a person/);
    expect(acts).toHaveLength(3);
    expect(acts.every(({ kind }) => kind === "ask")).toBe(true);
  });
});

describe("a visitor below the minimum age", () => {
  it("is told so, and gets no seat, whatever is asked next", async () => {
    const visitor = await makeCtx({ host: "bayside.localhost", ip: "203.0.113.15" });
    const ask = (message: string, conversation?: string) => askOnPage(visitor, { school: bayside.id, message, conversation });
    const { conversation, text } = await ask("I am 15, can I take the CNA class?");
    expect(text).toContain("we can't offer you a seat at 15");
    await ask("When does it start?", conversation);
    const { messages } = await chatPage(visitor, { school: bayside.id, c: conversation });
    expect(messages.at(-1)?.body).toContain("CNA-10");
    expect(messages.flatMap(({ acts }) => acts).filter(({ kind }) => kind !== "ask")).toEqual([]);
    const [open] = await db
      .select()
      .from(schema.classes)
      .where(and(eq(schema.classes.schoolId, bayside.id), eq(schema.classes.code, "CNA-1041")));
    expect(await refusal(holdSeat(visitor, { school: bayside.id, conversation, class: open?.id ?? "" }))).toMatchObject({ code: "below_age" });
  });
});

describe("a model", () => {
  it.each(["CNA costs $999.00.", "The class starts on May 5, 2031.", "See https://evil.test for the price.", "We guarantee a job."])(
    "that says “%s” is not heard: the fact is",
    async (wrong) => {
      const model = standInModel(() => wrong);
      const heard: string[] = [];
      const { text } = await replyTo(withAssistant(ctx, model.port), await bot(), "How much is the CNA program?", [], (piece) => heard.push(piece));
      model.stop();
      expect(text).toContain("$1,450.00");
      expect(`${text} ${heard.join("")}`).not.toMatch(/999|2031|evil|guarantee/);
      expect(model.asked).toHaveLength(1);
    },
  );
});

it("the embedded answer goes on for a caller whose daily share of tokens is used up", async () => {
  const model = standInModel(() => "Tuition is $1,450.00.");
  const visitor = withAssistant(await makeCtx({ host: "bayside.localhost", ip: "203.0.113.90" }), model.port);
  const share = monthlyTokens(bayside.plan) * CALLER_SHARE;
  await countUse(visitor, `chat-tokens:${bayside.id}:203.0.113.90`, share, DAY_MS, undefined, share);
  expect((await replyTo(visitor, await bot(), "How much is the CNA program?", [])).text).toContain("$1,450.00");
  expect(await replyTo(visitor, await bot(), "Who is the student advisor?", [])).toMatchObject({ isAnswered: true, tokens: 0 });
  expect(model.asked).toEqual([]);
  model.stop();
});

it("a visitor asks in poor English and Spanish, and has a seat held", async () => {
  const visitor = await makeCtx({ host: "bayside.localhost", ip: "203.0.113.44" });
  let conversation: string | undefined;
  for (const [message, text] of [
    ["how much cost cna with book", /\$1,5\d\d|total/i],
    ["any evening class in july", /No class of .* matches/],
    ["puedo pagar cada mes", /cuotas/],
    ["i need background check?", /don't mention/],
    ["after finish you help find job", /can't guarantee a job|not sure/],
    ["when next class start", /CNA-1041/],
  ] as const) {
    const turn = await askOnPage(visitor, { school: bayside.id, message, conversation });
    expect(turn.text, message).toMatch(text);
    conversation = turn.conversation;
  }
  const { messages } = await chatPage(visitor, { school: bayside.id, c: conversation });
  const hold = messages.at(-1)?.acts.find((act) => act.kind === "hold");
  if (hold?.kind !== "hold") throw new Error("No seat is offered");
  await holdSeat(visitor, { school: bayside.id, conversation, class: hold.classId });
  expect((await chatPage(visitor, { school: bayside.id, c: conversation })).held).not.toBeNull();
});
