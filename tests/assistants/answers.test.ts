import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import type { Bot } from "~/features/assistants/data/bots";
import { replyTo } from "~/features/assistants/domain/answer/reply";
import { openBot } from "~/features/assistants/domain/open-chat";
import type { Ctx } from "~/platform/context";
import { Database } from "~/platform/db";
import { formatMoney, splitMoney } from "~/platform/money";
import { seedDemo } from "~/seed/demo";
import { makeCtx, NOW } from "../support/context";
import { env } from "../support/env";
import { db } from "../support/rows";
import { QUESTIONS, UNKNOWN } from "./questions";

let ctx: Ctx;
/** Every question comes from another address: one address has a daily share of the school's tokens. */
let visitors = 0;
function nextVisitor(): Ctx {
  visitors += 1;
  return { ...ctx, ip: `visitor-${visitors}` };
}
const bot = async () => (await openBot(ctx)) as Bot;

beforeAll(async () => {
  await seedDemo(new Database(env), env, NOW);
  ctx = await makeCtx({ host: "bayside.localhost" });
});

describe("questions of the demo school's visitors", () => {
  it("finds its source among the first three, for nineteen of twenty", async () => {
    const missed: string[] = [];
    for (const [question, source] of QUESTIONS) {
      const { sources, text } = await replyTo(nextVisitor(), await bot(), question, []);
      if (!sources.some(({ href }) => source.test(href))) missed.push(`${question} -> ${text} ${sources.map(({ href }) => href)}`);
    }
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(120);
    expect(missed.length / QUESTIONS.length, missed.join("\n")).toBeLessThanOrEqual(0.05);
  });

  it("is answered without an invented price", async () => {
    const programs = await db.select().from(schema.programs);
    const [school] = await db.select({ id: schema.schools.id }).from(schema.schools).where(eq(schema.schools.subdomain, "bayside"));
    const classes = await db.select().from(schema.classes);
    const products = await db.select().from(schema.products);
    const ours = programs.filter(({ schoolId }) => schoolId === school?.id);
    const known = new Set(
      [
        ...ours.flatMap(({ tuitionCents, applicationFeeCents, planPayments }) => [
          tuitionCents,
          applicationFeeCents,
          ...splitMoney(tuitionCents, Math.max(1, planPayments)),
        ]),
        ...products.map(({ priceCents }) => priceCents),
        ...classes.filter(({ schoolId }) => schoolId === school?.id).flatMap(({ tuitionOverrideCents }) => tuitionOverrideCents ?? []),
      ].map(formatMoney),
    );
    const wrong: string[] = [];
    const unanswered: string[] = [];
    for (const [question] of QUESTIONS) {
      const { text, isAnswered, sources } = await replyTo(nextVisitor(), await bot(), question, []);
      if (!isAnswered) unanswered.push(question);
      if (isAnswered && (sources.length === 0 || !sources.every(({ href }) => /^\/(?!\/)/.test(href)))) wrong.push(`${question}: sources`);
      for (const [amount] of text.matchAll(/\$[\d,.]+\d/g)) if (!known.has(amount)) wrong.push(`${question}: ${amount}`);
    }
    expect(wrong).toEqual([]);
    expect(unanswered.length, unanswered.join("\n")).toBeLessThanOrEqual(QUESTIONS.length * 0.08);
  });

  it("is about the named program, and no other with matching words", async () => {
    const { text, acts } = await replyTo(nextVisitor(), await bot(), "Is there a phlebotomy class? Is it full, is there a waitlist?", []);
    expect(text).toContain("Phlebotomy");
    expect(text).not.toContain("CNA");
    expect(acts.length).toBeGreaterThan(0);
    expect(JSON.stringify(acts)).not.toContain("CNA");
  });

  it("is unknown without evidence", async () => {
    const answered: string[] = [];
    for (const question of UNKNOWN) {
      const { isAnswered, text } = await replyTo(nextVisitor(), await bot(), question, []);
      if (isAnswered) answered.push(`${question}: ${text}`);
    }
    expect(answered).toEqual([]);
  });

  it("uses the earlier question, and finds a class with its registration link", async () => {
    const first = { speaker: "visitor" as const, body: "Tell me about the CNA program" };
    const price = await replyTo(nextVisitor(), await bot(), "How much is it?", [first]);
    expect(price.text).toContain("$1,450.00");
    expect((await replyTo(nextVisitor(), await bot(), "Where is the Harbor campus?", [])).text).toContain("12 Harbor Street");
    const wish = await replyTo(nextVisitor(), await bot(), "Is there an evening CNA class?", []);
    expect(wish.sources.some(({ href }) => /^\/registration\?.*class=/.test(href) || /^\/programs\//.test(href))).toBe(true);
  });
});
