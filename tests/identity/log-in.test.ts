import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { sessions, users } from "#drizzle/schema/identity";
import { rateLimits } from "#drizzle/schema/platform";
import { schools } from "#drizzle/schema/schools";
import { logIn } from "~/features/identity/domain/log-in";
import { logOut } from "~/features/identity/domain/log-out";
import * as passwords from "~/features/identity/domain/password";
import { actorOfRequest } from "~/features/identity/domain/session";
import { parts } from "~/parts";
import { Database } from "~/platform/db";
import { userRow } from "~/seed/factories";
import { days, hours, later, makeCtx, minutes, NOW } from "../support/context";
import { env } from "../support/env";
import { refusal, tally } from "../support/outcome";
import { manyIsolates, PASSWORD, passwordHash } from "../support/passwords";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
beforeAll(async () => {
  school = await aSchool();
  await db.update(users).set({ passwordHash: await passwordHash() });
});

const requestWith = (cookie: string, host = school.host) => new Request(`http://${host}/`, { headers: { Cookie: cookie.split(";")[0] ?? "" } });
const actorWith = (cookie: string, now = NOW, host = school.host) =>
  actorOfRequest(new Database(env), parts, requestWith(cookie, host), `http://${host}`, now.getTime(), () => undefined);

describe("logging in", () => {
  it("opens a session whose cookie is the only copy of its token", async () => {
    const ctx = await makeCtx({ host: school.host });
    const { cookie } = await logIn(ctx, { email: `  ${school.owner.email.toUpperCase()} `, password: PASSWORD });
    const token = /^session=([\w-]+);/.exec(cookie)?.[1] ?? "";
    expect(cookie).toContain("HttpOnly; SameSite=Lax");
    expect(token).toHaveLength(43);
    const [row] = await db.select().from(sessions).where(eq(sessions.userId, school.owner.id));
    expect(row?.tokenHash).not.toContain(token);
    expect((await actorWith(cookie))?.id).toBe(school.owner.id);
  });

  it("works on its host only, with idle limits of 12 hours for staff and 30 days for students", async () => {
    const staff = await logIn(await makeCtx({ host: school.host }), { email: school.admin.email, password: PASSWORD });
    expect(await actorWith(staff.cookie, NOW, "localhost")).toBeNull();
    expect(await actorWith(staff.cookie, later(hours(12) + 1))).toBeNull();
    const student = await logIn(await makeCtx({ host: school.host }), { email: school.account.email, password: PASSWORD });
    expect((await actorWith(student.cookie, later(days(29))))?.studentId).toBe(school.student.id);
    expect(await actorWith(student.cookie, later(days(30) + 1))).toBeNull();
  });

  it("answers an unknown address as it answers a wrong password", async () => {
    const ctx = await makeCtx({ host: school.host });
    const known = await refusal(logIn(ctx, { email: school.owner.email, password: "not-this-one" }));
    const unknown = await refusal(logIn(ctx, { email: "nobody@nowhere.test", password: "not-this-one" }));
    expect(known).toEqual({ kind: "invalid", code: "invalid_credentials", message: "Invalid Email or Password!", fields: undefined });
    expect(unknown).toEqual(known);
  });

  it("refuses an inactive account and an inactive school, after the right password only", async () => {
    const idle = await insert(users, userRow({ role: "super_admin", status: "inactive", passwordHash: await passwordHash() }));
    const ctx = await makeCtx();
    expect((await refusal(logIn(ctx, { email: idle.email, password: "wrong-one" }))).code).toBe("invalid_credentials");
    expect((await refusal(logIn(ctx, { email: idle.email, password: PASSWORD }))).message).toBe("Your account is inactive. Contact your school.");
    const closed = await aSchool({ status: "inactive" });
    await db
      .update(users)
      .set({ passwordHash: await passwordHash() })
      .where(eq(users.id, closed.owner.id));
    expect((await refusal(logIn(ctx, { email: closed.owner.email, password: PASSWORD }))).code).toBe("school_inactive");
    await db.update(schools).set({ status: "active" }).where(eq(schools.id, closed.id));
    expect((await logIn(ctx, { email: closed.owner.email, password: PASSWORD })).userId).toBe(closed.owner.id);
  });

  it("allows 100 wrong guesses per network address, even in parallel, not counting correct ones", async () => {
    const isolates = manyIsolates();
    const look = vi.spyOn(passwords, "verifyPassword").mockImplementation(async (plain) => plain === PASSWORD);
    const ip = "198.51.100.77";
    const right = async (now?: Date) => logIn(await makeCtx({ host: school.host, ip, now }), { email: school.owner.email, password: PASSWORD });
    const guess = async (index: number, now: Date) =>
      logIn(await makeCtx({ host: school.host, ip, now }), { email: `guessed.${index}@nowhere.test`, password: "guess" });
    for (let time = 0; time < 3; time += 1) await right();
    // Ten every ten seconds: as fast as one place may.
    const tries = await tally(Array.from({ length: 160 }, (_, index) => guess(index, later(10_000 * Math.floor(index / 10)))));
    expect(tries).toEqual({ invalid_credentials: 100, rate_limited: 60 });
    expect(look).toHaveBeenCalledTimes(103);
    expect((await refusal(right(later(160_000)))).kind).toBe("too_many");
    // The broken control: who looks first and counts afterwards lets all of them in.
    const counted = async () => (await db.select().from(rateLimits).where(eq(rateLimits.key, "control")))[0]?.count ?? 0;
    const carelessly = async () => {
      if ((await counted()) >= 100) throw new Error("refused");
      await db
        .insert(rateLimits)
        .values({ key: "control", count: 1, resetsAt: NOW.getTime() + 1 })
        .onConflictDoUpdate({ target: rateLimits.key, set: { count: sql`${rateLimits.count} + 1` } });
    };
    await Promise.allSettled(Array.from({ length: 160 }, carelessly));
    expect(await counted()).toBeGreaterThan(100);
    isolates.mockRestore();
    look.mockRestore();
  });

  it("hashes at most 5 of 200 parallel guesses, and resets after 15 minutes", async () => {
    const isolates = manyIsolates();
    const look = vi.spyOn(passwords, "verifyPassword").mockResolvedValue(false);
    const guess = async (now?: Date) =>
      logIn(await makeCtx({ host: school.host, ip: "198.51.100.9", now }), { email: school.owner.email, password: "guess" });
    const first = await tally(Array.from({ length: 200 }, () => guess()));
    expect(first).toEqual({ invalid_credentials: 5, rate_limited: 195 });
    expect(look).toHaveBeenCalledTimes(5);
    expect(await refusal(guess(later(minutes(14))))).toMatchObject({ kind: "too_many", message: "Too many attempts. Try again later." });
    expect((await refusal(guess(later(minutes(15))))).code).toBe("invalid_credentials");
    isolates.mockRestore();
    look.mockRestore();
  });

  it("hashes at most 30 guesses at one account from 100 addresses", async () => {
    const isolates = manyIsolates();
    const look = vi.spyOn(passwords, "verifyPassword").mockResolvedValue(false);
    const guess = async (place: number) =>
      logIn(await makeCtx({ host: school.host, ip: `198.51.100.${place}` }), { email: school.admin.email, password: "guess" });
    const tries = await tally(Array.from({ length: 500 }, (_, index) => guess(100 + (index % 100))));
    expect(tries).toEqual({ invalid_credentials: 30, rate_limited: 470 });
    expect(look).toHaveBeenCalledTimes(30);
    isolates.mockRestore();
    look.mockRestore();
    expect((await refusal(logIn(await makeCtx({ ip: "203.0.113.99" }), { email: school.admin.email, password: PASSWORD }))).kind).toBe("too_many");
    const after = await logIn(await makeCtx({ ip: "203.0.113.99", now: later(minutes(15)) }), { email: school.admin.email, password: PASSWORD });
    expect(after.userId).toBe(school.admin.id);
  });

  it("upgrades an old hash", async () => {
    const { scryptSync } = await import("node:crypto");
    const salt = "0123456789abcdef";
    const old = `scrypt$1024$8$1$${btoa(salt)}$${scryptSync(PASSWORD, salt, 32, { N: 1024, r: 8, p: 1 }).toString("base64")}`;
    const user = await insert(users, userRow({ role: "super_admin", passwordHash: old }));
    await logIn(await makeCtx(), { email: user.email, password: PASSWORD });
    const [row] = await db.select().from(users).where(eq(users.id, user.id));
    expect(row?.passwordHash).toMatch(/^scrypt\$32768\$8\$3\$/);
    expect(await passwords.verifyPassword(PASSWORD, row?.passwordHash ?? null)).toBe(true);
  });
});

describe("logging out", () => {
  it("ends only the requesting session", async () => {
    const ctx = await makeCtx({ host: school.host });
    const here = await logIn(ctx, { email: school.owner.email, password: PASSWORD });
    const there = await logIn(ctx, { email: school.owner.email, password: PASSWORD });
    const actor = await actorWith(here.cookie);
    if (!actor) throw new Error("Not signed in");
    expect(await logOut({ ...ctx, actor }, {})).toEqual({ wasSignedIn: true });
    expect(await actorWith(here.cookie)).toBeNull();
    expect((await actorWith(there.cookie))?.id).toBe(school.owner.id);
    expect(await logOut(ctx, {})).toEqual({ wasSignedIn: false });
  });
});
