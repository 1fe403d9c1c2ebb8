import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { invites, passwordResets, refreshTokens, sessions, users } from "#drizzle/schema/identity";
import { outbox } from "#drizzle/schema/platform";
import { inviteUser } from "~/features/identity/domain/invite";
import { logIn } from "~/features/identity/domain/log-in";
import { mailedToken } from "~/features/identity/domain/mailed-token";
import * as passwords from "~/features/identity/domain/password";
import { requestPasswordReset } from "~/features/identity/domain/request-password-reset";
import { resetPassword, validateResetToken } from "~/features/identity/domain/reset-password";
import { anyone } from "~/platform/policy";
import { command } from "~/platform/verb";
import { hours, later, makeCtx, minutes } from "../support/context";
import { env } from "../support/env";
import { refusal, tally } from "../support/outcome";
import { manyIsolates, PASSWORD, passwordHash } from "../support/passwords";
import { aSchool, db } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
beforeAll(async () => {
  school = await aSchool();
  await db.update(users).set({ passwordHash: await passwordHash() });
});

const FRESH = "winter-harvest-77";
const form = (token: string, password = FRESH, repeated = password) => ({ token, new_password: password, confirm_password: repeated });

/** The token in the mail of the newest request. */
async function tokenFor(email: string, ip = "203.0.113.50", now?: Date): Promise<string> {
  await requestPasswordReset(await makeCtx({ ip, now }), { email });
  return lastToken("password.reset-requested");
}

async function lastToken(topic: "password.reset-requested" | "user.invited"): Promise<string> {
  const rows = await db.select().from(outbox).where(eq(outbox.topic, topic));
  const last = rows.sort((a, b) => (a.id < b.id ? -1 : 1)).at(-1);
  const { resetId, inviteId } = JSON.parse(last?.payload ?? "{}") as { resetId?: string; inviteId?: string };
  return inviteId ? mailedToken(env, "invitation", inviteId) : mailedToken(env, "password-reset", resetId ?? "");
}

describe("requesting a reset", () => {
  it("reports an unknown address, and counts per IP", async () => {
    const asked = async () => requestPasswordReset(await makeCtx({ ip: "198.51.100.1" }), { email: "nobody@nowhere.test" });
    expect(await refusal(asked())).toEqual({
      kind: "invalid",
      code: "account_not_found",
      message: "There is no account linked to this email",
      fields: { email: ["There is no account linked to this email"] },
    });
    expect(await tally(Array.from({ length: 30 }, asked))).toEqual({ account_not_found: 19, rate_limited: 11 });
  });

  it("sends three an hour per account, then answers alike, and keeps only the newest valid", async () => {
    const { email, id } = school.account;
    const ask = async (now?: Date) => requestPasswordReset(await makeCtx({ ip: "198.51.100.2", now }), { email });
    const answers = await Promise.all([ask(), ask(), ask(), ask(), ask()]);
    expect(new Set(answers.map((answer) => answer.detail)).size).toBe(1);
    const sent = () => db.select().from(passwordResets).where(eq(passwordResets.userId, id));
    expect(await sent()).toHaveLength(3);
    expect((await sent()).filter((row) => row.usedAt === null)).toHaveLength(1);
    await ask(later(hours(1)));
    expect(await sent()).toHaveLength(4);
  });

  it("stores only the token's hash; the token is only in the mail", async () => {
    const token = await tokenFor(school.owner.email);
    const rows = await db.select().from(passwordResets).where(eq(passwordResets.userId, school.owner.id));
    expect(rows.every((row) => row.tokenHash !== token && /^[0-9a-f]{64}$/.test(row.tokenHash))).toBe(true);
  });
});

describe("resetting", () => {
  it("sets the password, ends every session and API sign-in, and says so once", async () => {
    const { owner } = school;
    const before = await makeCtx({ as: owner.id });
    await logIn(await makeCtx({ host: school.host }), { email: owner.email, password: PASSWORD });
    const token = await tokenFor(owner.email);
    expect((await validateResetToken(before, { token })).status).toBe("OK");
    expect(await resetPassword(await makeCtx(), form(token))).toEqual({ status: "reset_successful" });
    expect(await db.select().from(sessions).where(eq(sessions.userId, owner.id))).toEqual([]);
    const families = await db.select().from(refreshTokens).where(eq(refreshTokens.userId, owner.id));
    expect(families.every((row) => row.revokedAt !== null)).toBe(true);
    expect(await db.select().from(outbox).where(eq(outbox.topic, "password.changed"))).toHaveLength(1);
    expect((await refusal(resetPassword(await makeCtx(), form(token)))).code).toBe("token_invalid");
    expect((await refusal(validateResetToken(await makeCtx(), { token }))).kind).toBe("not_found");
  });

  it.each([
    ["abcd", "abcd", "password_too_short", "new_password"],
    ["123456789", "123456789", "password_all_numeric", "new_password"],
    ["a".repeat(129), "a".repeat(129), "password_too_long", "new_password"],
    ["good-enough-1", "good-enough-2", "password_mismatch", "confirm_password"],
    ["password1", "password1", "password_too_common", "new_password"],
    ["QWERTY123", "QWERTY123", "password_too_common", "new_password"],
  ])("refuses %s", async (password, repeated, code, field) => {
    const token = await tokenFor(school.admin.email, "203.0.113.60", later(hours(2)));
    const error = await refusal(resetPassword(await makeCtx({ now: later(hours(2)) }), form(token || "x", password, repeated)));
    expect([error.code, Object.keys(error.fields ?? {})]).toEqual([code, [field]]);
  });

  it("refuses the name in the email and accepts emoji and spaces", async () => {
    const now = later(hours(4));
    const token = await tokenFor(school.account.email, "203.0.113.61", now);
    const name = school.account.email.split("@")[0] ?? "";
    expect((await refusal(resetPassword(await makeCtx({ now }), form(token, name)))).code).toBe("password_is_email");
    await resetPassword(await makeCtx({ now }), form(token, " 🌊 wide sea "));
    expect((await logIn(await makeCtx({ now }), { email: school.account.email, password: " 🌊 wide sea " })).userId).toBe(school.account.id);
  });

  it("expires after an hour", async () => {
    const now = later(hours(6));
    const token = await tokenFor(school.account.email, "203.0.113.62", now);
    const late = await makeCtx({ now: later(minutes(60), now) });
    expect((await refusal(resetPassword(late, form(token)))).code).toBe("token_invalid");
    expect((await refusal(resetPassword(late, form("")))).code).toBe("token_invalid");
    expect((await refusal(resetPassword(late, form(`${token.slice(1)}x`)))).code).toBe("token_invalid");
  });

  it("succeeds once among fifty concurrent requests", async () => {
    const now = later(hours(8));
    const token = await tokenFor(school.account.email, "203.0.113.63", now);
    const hash = vi.spyOn(passwords, "hashPassword").mockImplementation(async (password) => `scrypt$1024$8$1$c2FsdA==$${btoa(password)}`);
    const isolates = manyIsolates();
    const tried = await tally(
      Array.from({ length: 50 }, async (_, index) =>
        resetPassword(await makeCtx({ now, ip: `203.0.113.${index}` }), form(token, `${FRESH}-${index}`)),
      ),
    );
    hash.mockRestore();
    isolates.mockRestore();
    expect(tried.done).toBe(1);
    expect((tried.token_invalid ?? 0) + (tried.rate_limited ?? 0)).toBe(49);
    const used = await db.select().from(outbox).where(eq(outbox.topic, "password.changed"));
    expect(used.filter((row) => JSON.parse(row.payload).userId === school.account.id && row.createdAt === now.getTime())).toHaveLength(1);
  });
});

describe("an account that was never set up", () => {
  it("gets its invitation again, which also sets the first password", async () => {
    const inviting = command({
      name: "tests.invite",
      allow: anyone,
      input: z.object({ email: z.string() }),
      run: (ctx, { email }) => inviteUser(ctx, { email, firstName: "New", lastName: "Admin", role: "school_admin", schoolId: school.id }),
    });
    const { userId } = await inviting(await makeCtx({ as: school.owner.id }), { email: "new.admin@example.test" });
    const first = await lastToken("user.invited");
    await requestPasswordReset(await makeCtx({ ip: "198.51.100.3" }), { email: "new.admin@example.test" });
    const second = await lastToken("user.invited");
    expect(second).not.toBe(first);
    expect(await db.select().from(passwordResets).where(eq(passwordResets.userId, userId))).toEqual([]);
    expect((await refusal(resetPassword(await makeCtx(), form(first)))).code).toBe("token_invalid");
    expect(await resetPassword(await makeCtx({ ip: "198.51.100.4" }), form(second))).toEqual({ status: "reset_successful" });
    const open = and(eq(invites.userId, userId), eq(invites.status, "accepted"));
    expect(await db.select().from(invites).where(open)).toHaveLength(1);
    expect((await db.select().from(users).where(eq(users.id, userId)))[0]?.status).toBe("active");
  });
});
