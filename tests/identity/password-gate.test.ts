import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { users } from "#drizzle/schema/identity";
import { outbox } from "#drizzle/schema/platform";
import { acceptInvite } from "~/features/identity/domain/accept-invite";
import { inviteUser } from "~/features/identity/domain/invite";
import { logIn } from "~/features/identity/domain/log-in";
import { mailedToken } from "~/features/identity/domain/mailed-token";
import { throughGate } from "~/features/identity/domain/password-gate";
import { requestPasswordReset } from "~/features/identity/domain/request-password-reset";
import { resetPassword } from "~/features/identity/domain/reset-password";
import { visitorsOnly } from "~/features/identity/gates";
import { anyone } from "~/platform/policy";
import { intent, screenAction } from "~/platform/screen";
import { command } from "~/platform/verb";
import { later, makeCtx } from "../support/context";
import { env } from "../support/env";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { PASSWORD, passwordHash } from "../support/passwords";
import { aSchool, db } from "../support/rows";

/** When each hash began, in milliseconds; a hash takes no time here, or lasts until it is let go. */
const seen = vi.hoisted(() => ({ began: [] as number[], heldUntil: null as Promise<unknown> | null }));
vi.mock("node:crypto", async (original) => {
  const real = await original<typeof import("node:crypto")>();
  return {
    ...real,
    scrypt(password: string, salt: Uint8Array, length: number, options: object, done: (error: Error | null, key: Uint8Array) => void) {
      seen.began.push(Date.now());
      real.scrypt(
        password,
        salt,
        length,
        { ...options, N: 1024 },
        (error, key) => void (seen.heldUntil ?? Promise.resolve()).then(() => done(error, key)),
      );
    },
  };
});

let school: Awaited<ReturnType<typeof aSchool>>;
beforeAll(async () => {
  school = await aSchool();
  await db.update(users).set({ passwordHash: await passwordHash() });
});
beforeEach(() => Object.assign(seen, { began: [], heldUntil: null }));

/** Fills the gate with tries from eight addresses until the answer is called. */
function aCrowd(): () => Promise<void> {
  let letGo: (value?: unknown) => void = () => undefined;
  const over = new Promise((resolve) => {
    letGo = resolve;
  });
  const tries = Array.from({ length: 8 }, (_, index) => throughGate(`192.0.2.${index}`, () => over));
  return async () => {
    letGo();
    await Promise.all(tries);
  };
}

const lastOf = async <T>(topic: string): Promise<T> => {
  const rows = await db.select().from(outbox).where(eq(outbox.topic, topic));
  return JSON.parse(rows.at(-1)?.payload ?? "{}") as T;
};
/** The token of a link to choose a new password. */
async function aReset(email: string): Promise<string> {
  await requestPasswordReset(await makeCtx(), { email });
  return mailedToken(env, "password-reset", (await lastOf<{ resetId: string }>("password.reset-requested")).resetId);
}
const invite = command({
  name: "tests.invite",
  allow: anyone,
  input: z.object({}),
  run: (ctx) => inviteUser(ctx, { email: "new@gate.test", firstName: "New", lastName: "Admin", role: "school_admin", schoolId: school.id }),
});
async function anInvitation(): Promise<string> {
  await invite(await makeCtx(), {});
  return mailedToken(env, "invitation", (await lastOf<{ inviteId: string }>("user.invited")).inviteId);
}

const signIn = (email: string, password: string, ip: string) =>
  call("/api/token/", { method: "POST", body: { email, password }, headers: { "CF-Connecting-IP": ip } });
const countsOf = (statuses: number[]) => {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe("many wrong logins at once", () => {
  it("are counted on arrival: eight are checked, the rest refused, and a correct login works afterwards", async () => {
    const guesses = Array.from({ length: 24 }, (_, index) => signIn(`guessed.${index}@nowhere.test`, "guess", `198.51.100.${index}`));
    const answers = await Promise.all(guesses);
    expect(countsOf(answers.map(({ status }) => status))).toEqual({ 401: 8, 429: 16 });
    expect(seen.began).toHaveLength(8);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toEqual({ detail: "Too many requests. Please wait and try again.", code: "busy" });
    expect(refused?.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect((await signIn(school.owner.email, PASSWORD, "198.51.100.200")).status).toBe(200);
  });

  it("leave the isolate free between two hashes", async () => {
    await Promise.all(Array.from({ length: 4 }, (_, index) => signIn(`spaced.${index}@nowhere.test`, "guess", `198.51.104.${index}`)));
    const gaps = seen.began.slice(1).map((began, index) => began - (seen.began[index] ?? 0));
    expect(gaps).toHaveLength(3);
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(390);
  });

  it("leave slots for others when they come from one address", async () => {
    const one = Array.from({ length: 9 }, (_, index) => signIn(`single.${index}@nowhere.test`, "guess", "198.51.105.1"));
    const other = signIn(school.admin.email, PASSWORD, "198.51.105.2");
    expect((await other).status).toBe(200);
    expect(countsOf((await Promise.all(one)).map(({ status }) => status))).toEqual({ 401: 6, 429: 3 });
  });

  it("get ten checks in ten seconds per network address, not counting correct ones", async () => {
    const ip = "198.51.101.1";
    for (let time = 0; time < 12; time += 1)
      expect((await logIn(await makeCtx({ host: school.host, ip }), { email: school.admin.email, password: PASSWORD })).userId).toBe(school.admin.id);
    seen.began = [];
    const guess = async (index: number, now?: Date) => logIn(await makeCtx({ ip, now }), { email: `rush.${index}@nowhere.test`, password: "guess" });
    for (let index = 0; index < 10; index += 1) expect((await refusal(guess(index))).code).toBe("invalid_credentials");
    expect(await refusal(guess(10))).toMatchObject({ kind: "too_many", message: "Too many attempts. Try again later." });
    expect((await refusal(guess(11, later(9_000)))).kind).toBe("too_many");
    expect((await refusal(guess(12, later(10_000)))).code).toBe("invalid_credentials");
    expect(seen.began).toHaveLength(11);
  });

  it("do not use up the attempts of users the gate rejects", async () => {
    const ip = "198.51.102.1";
    const { email } = school.account;
    const over = aCrowd();
    const turnedAway = async () => logIn(await makeCtx({ host: school.host, ip }), { email, password: PASSWORD });
    for (let time = 0; time < 7; time += 1) expect((await refusal(turnedAway())).code).toBe("busy");
    await over();
    expect((await turnedAway()).userId).toBe(school.account.id);
  });

  it("keep the typed form of a rejected user", async () => {
    const action = screenAction({ login: intent(logIn) }, { gate: visitorsOnly });
    const over = aCrowd();
    const request = new Request("http://localhost/login", {
      method: "POST",
      body: new URLSearchParams({ email: "Me@home.test", password: PASSWORD }),
    });
    const context = { ctx: await makeCtx({ ip: "198.51.103.1" }), cookies: [], nonce: "", screens: new Set<string>() };
    const answer = await action({ request, params: {}, context } as unknown as Parameters<typeof action>[0]);
    expect(answer).toMatchObject({
      init: { status: 429 },
      data: { ok: false, message: "Too many requests. Please wait and try again.", repopulateFields: { email: "Me@home.test" } },
    });
    expect(JSON.stringify(answer)).not.toContain(PASSWORD);
    await over();
  });
});

describe("the gate", () => {
  it("releases its slot when the work fails", async () => {
    const failing = (index: number) => throughGate(`192.0.2.${index}`, () => Promise.reject(new Error("no memory")));
    for (let time = 0; time < 12; time += 1) await expect(failing(time)).rejects.toThrow("no memory");
    expect(await throughGate("192.0.2.1", async () => "done")).toBe("done");
  });

  it("reclaims the slots of requests that never ended", async () => {
    for (let index = 0; index < 8; index += 1) void throughGate(`192.0.2.${index}`, () => new Promise(() => undefined));
    expect((await refusal(throughGate("192.0.2.9", async () => "done"))).code).toBe("busy");
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 16_000);
    expect(await throughGate("192.0.2.9", async () => "done")).toBe("done");
    vi.restoreAllMocks();
  });

  it("also covers password changes, invitations and resets", async () => {
    const invitation = await anInvitation();
    const reset = await aReset(school.account.email ?? "");
    const over = aCrowd();
    const change = { current_password: PASSWORD, password: "harbor-lantern-43", confirm_password: "harbor-lantern-43" };
    const changed = await call("/api/users/update-password/", { method: "PATCH", as: school.owner.id, body: change });
    expect([changed.status, changed.body.code]).toEqual([429, "busy"]);
    const fresh = { new_password: "harbor-lantern-44", confirm_password: "harbor-lantern-44" };
    const names = { first_name: "Ada", last_name: "Moss", accept_terms: "on" };
    const accept = async () => acceptInvite(await makeCtx({ ip: "198.51.106.1" }), { token: invitation, ...names, ...fresh });
    const setNew = async () => resetPassword(await makeCtx({ ip: "198.51.106.2" }), { token: reset, ...fresh });
    expect((await refusal(accept())).code).toBe("busy");
    expect((await refusal(setNew())).code).toBe("busy");
    expect(seen.began).toHaveLength(0);
    await over();
    expect((await accept()).userId).toBeTruthy();
    expect((await setNew()).status).toBe("reset_successful");
    expect((await call("/api/users/update-password/", { method: "PATCH", as: school.owner.id, body: change })).status).toBe(200);
  });
});
