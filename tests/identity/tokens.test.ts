import { eq } from "drizzle-orm";
import { SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { refreshTokens, users } from "#drizzle/schema/identity";
import { accessToken, actorOfToken } from "~/features/identity/domain/access-token";
import { issueTokens } from "~/features/identity/domain/issue-tokens";
import { refreshAccess, revokeToken } from "~/features/identity/domain/refresh-tokens";
import { newId } from "~/platform/ids";
import { days, later, makeCtx, NOW } from "../support/context";
import { env } from "../support/env";
import { call, tokenOf } from "../support/http";
import { refusal, tally } from "../support/outcome";
import { PASSWORD, passwordHash } from "../support/passwords";
import { aSchool, db } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
beforeAll(async () => {
  school = await aSchool();
  await db.update(users).set({ passwordHash: await passwordHash() });
});

const signIn = async (now?: Date) => issueTokens(await makeCtx({ now }), { email: school.owner.email, password: PASSWORD });
const refresh = async (token: string, now?: Date) => refreshAccess(await makeCtx({ now }), { refresh: token });
const isGood = async (access: string, now?: Date) => (await actorOfToken(await makeCtx({ now }), access)) !== null;

describe("refreshing", () => {
  it("exchanges a token once, and the new one works", async () => {
    const first = await signIn();
    const second = await refresh(first.refresh);
    const third = await refresh(second.refresh, later(20_000));
    expect(await isGood(third.access, later(20_000))).toBe(true);
    expect(new Set([first.refresh, second.refresh, third.refresh]).size).toBe(3);
  });

  it("succeeds once among forty concurrent requests, and the sign-in stays valid", async () => {
    const { refresh: token } = await signIn();
    expect(await tally(Array.from({ length: 40 }, () => refresh(token)))).toEqual({ done: 1, refresh_race: 39 });
    const rows = await db.select().from(refreshTokens).where(eq(refreshTokens.userId, school.owner.id));
    expect(rows.filter((row) => row.revokedAt !== null)).toEqual([]);
  });

  it("ends the family when a token is reused late", async () => {
    const first = await signIn();
    const second = await refresh(first.refresh);
    expect((await refusal(refresh(first.refresh))).code).toBe("refresh_race");
    expect(await refusal(refresh(first.refresh, later(2000)))).toMatchObject({ kind: "unauthenticated", code: "token_invalid" });
    expect((await refusal(refresh(second.refresh, later(2001)))).kind).toBe("unauthenticated");
    expect(await isGood(second.access)).toBe(false);
  });

  it("gives no grace period once the new token is used", async () => {
    const first = await signIn();
    const second = await refresh(first.refresh, later(1));
    await refresh(second.refresh, later(2));
    expect((await refusal(refresh(first.refresh, later(3)))).code).toBe("token_invalid");
  });

  it("ends 30 days after sign-in, even when refreshed", async () => {
    const first = await signIn();
    const second = await refresh(first.refresh, later(days(29)));
    expect((await refusal(refresh(second.refresh, later(days(30))))).code).toBe("token_invalid");
    expect((await refusal(refresh("made-up"))).code).toBe("token_invalid");
  });

  it("ends with the account", async () => {
    const { refresh: token, access } = await signIn();
    await db.update(users).set({ status: "inactive" }).where(eq(users.id, school.owner.id));
    expect((await refusal(refresh(token))).code).toBe("token_invalid");
    expect(await isGood(access)).toBe(false);
    await db.update(users).set({ status: "active" }).where(eq(users.id, school.owner.id));
  });

  it("is revoked only by its owner; an unknown token is no error", async () => {
    const { refresh: token, access } = await signIn();
    await revokeToken(await makeCtx({ as: school.admin.id }), { refresh: token });
    expect(await isGood(access)).toBe(true);
    await revokeToken(await makeCtx({ as: school.owner.id }), { refresh: token });
    expect(await isGood(access)).toBe(false);
    expect(await revokeToken(await makeCtx({ as: school.owner.id }), { refresh: "made-up" })).toEqual({});
  });
});

describe("an access token", () => {
  const key = () => new TextEncoder().encode(env.TOKEN_SECRET);
  const seconds = Math.floor(NOW.getTime() / 1000);
  const forged = async (change: { claims?: Record<string, unknown>; header?: Record<string, unknown>; key?: Uint8Array }) => {
    const ctx = await makeCtx({ as: school.owner.id });
    if (ctx.actor.kind !== "user") throw new Error("Not a user");
    const claims = { sub: school.owner.id, fam: ctx.actor.sessionId, iss: "enrollium", aud: "api", iat: seconds, exp: seconds + 300 };
    return new SignJWT({ ...claims, ...change.claims })
      .setProtectedHeader({ alg: "HS256", typ: "at+jwt", ...change.header })
      .sign(change.key ?? key());
  };
  const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll("=", "").replaceAll("+", "-").replaceAll("/", "_");

  it("is valid for five minutes", async () => {
    const ctx = await makeCtx({ as: school.owner.id });
    if (ctx.actor.kind !== "user") throw new Error("Not a user");
    const token = await accessToken(ctx, school.owner.id, ctx.actor.sessionId);
    expect(await isGood(token)).toBe(true);
    expect(await isGood(token, later(304_000))).toBe(true);
    expect(await isGood(token, later(306_000))).toBe(false);
    expect(await isGood(await forged({}))).toBe(true);
  });

  it.each([
    ["another audience", { claims: { aud: "pages" } }],
    ["another issuer", { claims: { iss: "somebody" } }],
    ["another type", { header: { typ: "JWT" } }],
    ["no end", { claims: { exp: undefined } }],
    ["an end that is past", { claims: { exp: seconds - 6 } }],
    ["a beginning to come", { claims: { nbf: seconds + 3600 } }],
    ["another key", { key: new TextEncoder().encode("another-secret-of-sufficient-length!") }],
    ["another algorithm", { header: { alg: "HS512" } }],
    ["an unknown family", { claims: { fam: newId() } }],
    ["an unknown person", { claims: { sub: newId() } }],
    ["no person", { claims: { sub: undefined } }],
    ["a role of its own", { claims: { sub: { id: "x" }, role: "super_admin" } }],
  ])("with %s is nobody's", async (_, change) => {
    const token = await forged(change as Parameters<typeof forged>[0]).catch(() => "not-even-made");
    expect(await isGood(token)).toBe(false);
  });

  it("is refused with the family of another account", async () => {
    expect(await isGood(await forged({ claims: { sub: school.admin.id } }))).toBe(false);
    expect(await isGood(await forged({ claims: { sub: school.owner.id } }))).toBe(true);
  });

  it("is refused if unsigned, changed or of another type", async () => {
    const good = await forged({});
    const [header = "", claims = "", signature = ""] = good.split(".");
    const none = `${part({ alg: "none", typ: "at+jwt" })}.${claims}.`;
    const changed = `${header}.${part({ ...JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))), sub: school.admin.id })}.${signature}`;
    const { refresh: refreshToken } = await signIn();
    for (const token of [none, changed, `${header}.${claims}.`, `${good}x`, refreshToken, "", "a.b.c", "...", "x".repeat(10_000)]) {
      expect(await isGood(token)).toBe(false);
    }
  });

  it("grants the account's current rights, not those at issue", async () => {
    const token = await tokenOf(school.admin.id);
    expect((await call<{ role: string }>("/api/users/me/", { token })).body.role).toBe("school_admin");
    await db.update(users).set({ role: "school_owner" }).where(eq(users.id, school.admin.id));
    expect((await call<{ role: string }>("/api/users/me/", { token })).body.role).toBe("school_owner");
    await db.update(users).set({ role: "school_admin" }).where(eq(users.id, school.admin.id));
  });
});
