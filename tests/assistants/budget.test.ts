import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { reserveTokens, tokensOfMonth, withTokens } from "~/features/assistants/domain/budget";
import { days, later, makeCtx, minutes, NOW } from "../support/context";
import { call } from "../support/http";
import { refusal, tally } from "../support/outcome";
import { aSchool, aSuperAdmin, db } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
const staff = (now = NOW) => makeCtx({ as: school.admin.id, now });
const budget = async () => (await db.select().from(schema.tokenBudgets).where(eq(schema.tokenBudgets.schoolId, school.id)))[0];

beforeEach(async () => {
  school = await aSchool({ plan: "basic-and-chat" });
});

describe("a school's tokens", () => {
  it("are reserved before and settled after; a failure costs nothing", async () => {
    const ctx = await staff();
    const seen = await withTokens(ctx, "chat", 2_000, async () => {
      expect(await budget()).toMatchObject({ used: 0, reserved: 2_000, limitTokens: 500_000, month: "2026-01" });
      return { tokens: 300, text: "x" };
    });
    expect(seen.text).toBe("x");
    expect(await tokensOfMonth(ctx)).toEqual({ consumed: 300, limit: 500_000, left: 499_700 });
    await expect(withTokens(ctx, "chat", 2_000, () => Promise.reject(new Error("down")))).rejects.toThrow("down");
    expect(await budget()).toMatchObject({ used: 300, reserved: 0 });
  });

  it("never go over, with two hundred at once", async () => {
    const contexts = await Promise.all(Array.from({ length: 200 }, () => staff()));
    const outcome = await tally(contexts.map((ctx) => withTokens(ctx, "chat", 10_000, async () => ({ tokens: 10_000 }))));
    expect(outcome).toEqual({ done: 50, token_quota: 150 });
    expect(await budget()).toMatchObject({ used: 500_000, reserved: 0 });
    expect((await refusal(reserveTokens(await staff(), "marketing", 1))).message).toBe("You have used all tokens for this month.");
  });

  it("are limited to 3% of the month per caller and day, and unused ones are released", async () => {
    const visitor = (ip: string, now = NOW) => makeCtx({ host: school.host, ip, now });
    const ask = async (ip: string, used: number, now = NOW) =>
      withTokens(await visitor(ip, now), "chat", 2_000, async () => ({ tokens: used }), "Away");
    for (let question = 0; question < 30; question += 1) await ask("203.0.113.1", 400);
    const rest = await tally(Array.from({ length: 40 }, () => ask("203.0.113.1", 1_000)));
    expect(rest.rate_limited).toBeGreaterThanOrEqual(37);
    expect((await budget())?.used).toBeLessThanOrEqual(15_000);
    for (let question = 0; question < 3; question += 1) await ask("203.0.113.1", 1_000).catch(() => null);
    expect(await refusal(ask("203.0.113.1", 1_000))).toMatchObject({ kind: "too_many", message: "Away" });
    await ask("203.0.113.2", 1_000);
    await ask("203.0.113.1", 1_000, later(days(1)));
    expect((await withTokens(await makeCtx({ as: school.admin.id, ip: "203.0.113.1" }), "chat", 2_000, async () => ({ tokens: 1 }))).tokens).toBe(1);
    const failing = async () => withTokens(await visitor("203.0.113.3"), "chat", 14_000, () => Promise.reject(new Error("down")));
    for (let time = 0; time < 3; time += 1) await expect(failing()).rejects.toThrow("down");
  });

  it("would go over if one looked first and took then", async () => {
    const take = async (ctx: Awaited<ReturnType<typeof staff>>) => {
      const { left } = await tokensOfMonth(ctx);
      if (left < 10_000) throw new Error("none left");
      await db.insert(schema.tokenBudgets).values({ schoolId: school.id, month: "2026-01", limitTokens: 500_000 }).onConflictDoNothing();
      await ctx.db.unscoped
        .update(schema.tokenBudgets)
        .set({ used: (await budget())?.used ?? 0 })
        .where(eq(schema.tokenBudgets.schoolId, school.id));
      return 10_000;
    };
    const contexts = await Promise.all(Array.from({ length: 200 }, () => staff()));
    const done = (await Promise.allSettled(contexts.map(take))).filter(({ status }) => status === "fulfilled");
    expect(done.length * 10_000).toBeGreaterThan(500_000);
  });

  it("are released after an unfinished question, and reset with the month", async () => {
    const begun = await staff();
    await reserveTokens(begun, "chat", 499_000);
    expect((await refusal(reserveTokens(begun, "chat", 5_000))).code).toBe("token_quota");
    await reserveTokens(await staff(later(minutes(6))), "chat", 5_000);
    expect(await budget()).toMatchObject({ used: 0, reserved: 5_000 });
    const next = await staff(new Date(Date.UTC(2026, 1, 1, 6)));
    expect(await tokensOfMonth(next)).toMatchObject({ consumed: 0, left: 500_000 });
  });

  it("are none without a plan with chat", async () => {
    const basic = await aSchool({ plan: "advanced" });
    expect((await refusal(reserveTokens(await makeCtx({ as: basic.admin.id }), "chat", 1))).code).toBe("token_quota");
  });
});

describe("the figures", () => {
  it("are reported to the school by day, and to super admins for all schools", async () => {
    await withTokens(await staff(), "marketing", 900, async () => ({ tokens: 450 }));
    const days = "from_date=2026-01-01&to_date=2026-01-31";
    expect(await call(`/api/marketing/school-content-tokens/?${days}`, { as: school.owner.id })).toMatchObject({
      status: 200,
      body: { consumed: 450, limit: 500_000, period_start: "2026-01-01", period_end: "2026-01-31" },
    });
    const before = await call("/api/marketing/school-content-tokens/?from_date=2026-01-01&to_date=2026-01-14", { as: school.owner.id });
    expect(before.body.consumed).toBe(0);
    await withTokens(await staff(), "chat", 900, async () => ({ tokens: 70 }));
    const replies = `/api/contact_program_info/school-consumed-tokens/?${days}`;
    expect((await call(replies, { as: school.owner.id })).body).toEqual({
      consumed: 70,
      limit: 500_000,
      period_start: "2026-01-01",
      period_end: "2026-01-31",
    });
    const basic = await aSchool();
    expect((await call(replies, { as: basic.owner.id })).body).toMatchObject({ consumed: 0, limit: 0 });
    expect(await call(`/api/marketing/school-content-tokens/?${days}`, { as: basic.owner.id })).toMatchObject({
      status: 403,
      body: { code: "plan_required" },
    });
    const admin = await aSuperAdmin();
    const body = { from_date: "2026-01-01", to_date: "2026-01-31", schools: [school.id, basic.id], limit: 1 };
    const all = await call<{ results: unknown[]; count: number }>("/api/marketing/all-schools-content-tokens/", {
      method: "POST",
      as: admin.id,
      body,
    });
    expect(all).toMatchObject({ status: 200, body: { count: 2 } });
    expect(all.body.results).toHaveLength(1);
    const whole = await call("/api/marketing/all-schools-content-tokens/", { method: "POST", as: admin.id, body: { ...body, limit: 20 } });
    expect(whole.body.results).toContainEqual({ school: { id: school.id, name: school.school.name }, consumed: 520, limit: 500_000 });
    expect((await call("/api/marketing/all-schools-content-tokens/", { method: "POST", as: school.owner.id, body: {} })).status).toBe(403);
  });
});
