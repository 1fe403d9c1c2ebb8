import { scrypt } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { users } from "#drizzle/schema/identity";
import { logIn } from "~/features/identity/domain/log-in";
import { hashPassword } from "~/features/identity/domain/password";
import { throughGate } from "~/features/identity/domain/password-gate";
import { visitorsOnly } from "~/features/identity/gates";
import { intent, screenAction } from "~/platform/screen";
import { later, makeCtx } from "../support/context";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { PASSWORD, passwordHash } from "../support/passwords";
import { aSchool, db } from "../support/rows";

/** How many hashes run, and the most that ever ran together; each is held a moment longer, or until it is let go, so that others come. */
const seen = vi.hoisted(() => ({ running: 0, most: 0, all: 0, heldUntil: null as Promise<unknown> | null }));
vi.mock("node:crypto", async (original) => {
  const real = await original<typeof import("node:crypto")>();
  return {
    ...real,
    scrypt(password: string, salt: Uint8Array, length: number, options: object, done: (error: Error | null, key: Uint8Array) => void) {
      seen.running += 1;
      seen.all += 1;
      seen.most = Math.max(seen.most, seen.running);
      real.scrypt(password, salt, length, { ...options, N: 1024 }, (error, key) => {
        void (seen.heldUntil ?? scheduler.wait(100)).then(() => {
          seen.running -= 1;
          done(error, key);
        });
      });
    },
  };
});

let school: Awaited<ReturnType<typeof aSchool>>;
beforeAll(async () => {
  school = await aSchool();
  await db.update(users).set({ passwordHash: await passwordHash() });
});
beforeEach(() => Object.assign(seen, { running: 0, most: 0, all: 0, heldUntil: null }));

/** Fills the gate with others until the answer is called. */
function aCrowd(): () => Promise<void> {
  let letGo: (value?: unknown) => void = () => undefined;
  seen.heldUntil = new Promise((resolve) => {
    letGo = resolve;
  });
  const hashes = Array.from({ length: 8 }, () => hashPassword("crowd"));
  return async () => {
    seen.heldUntil = null;
    letGo();
    await Promise.allSettled(hashes);
  };
}

const signIn = (email: string, password: string, ip: string) =>
  call("/api/token/", { method: "POST", body: { email, password }, headers: { "CF-Connecting-IP": ip } });
const countsOf = (statuses: number[]) => {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe("many wrong logins at once", () => {
  it("hash two at a time; who finds too many waiting is told to come again, and a right login works afterwards", async () => {
    const guesses = Array.from({ length: 20 }, (_, index) => signIn(`guessed.${index}@nowhere.test`, "guess", `198.51.100.${index}`));
    const answers = await Promise.all(guesses);
    const counts = countsOf(answers.map(({ status }) => status));
    expect(Object.keys(counts)).toEqual(["401", "429"]);
    expect(counts[401]).toBe(seen.all);
    expect(seen.all).toBeGreaterThanOrEqual(8);
    expect(seen.most).toBe(2);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toEqual({ detail: "Too many requests. Please wait and try again.", code: "busy" });
    expect(refused?.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect((await signIn(school.owner.email, PASSWORD, "198.51.100.200")).status).toBe(200);
  });

  it("would all hash together without the gate", async () => {
    const ungated = () => new Promise((resolve) => scrypt("guess", "salt", 32, { N: 1024 }, (_, key) => resolve(key)));
    await Promise.all(Array.from({ length: 20 }, ungated));
    expect(seen.most).toBe(20);
  });

  it("get ten looks within ten seconds from one place; right ones are not among them", async () => {
    const ip = "198.51.101.1";
    for (let time = 0; time < 12; time += 1)
      expect((await logIn(await makeCtx({ host: school.host, ip }), { email: school.admin.email, password: PASSWORD })).userId).toBe(school.admin.id);
    seen.all = 0;
    const guess = async (index: number, now?: Date) => logIn(await makeCtx({ ip, now }), { email: `rush.${index}@nowhere.test`, password: "guess" });
    for (let index = 0; index < 10; index += 1) expect((await refusal(guess(index))).code).toBe("invalid_credentials");
    expect(await refusal(guess(10))).toMatchObject({ kind: "too_many", message: "Too many attempts. Try again later." });
    expect((await refusal(guess(11, later(9_000)))).kind).toBe("too_many");
    expect((await refusal(guess(12, later(10_000)))).code).toBe("invalid_credentials");
    expect(seen.all).toBe(11);
  });

  it("do not use up the tries of somebody whom the gate turns away", async () => {
    const ip = "198.51.102.1";
    const { email } = school.account;
    const over = aCrowd();
    const turnedAway = async () => logIn(await makeCtx({ host: school.host, ip }), { email, password: PASSWORD });
    for (let time = 0; time < 7; time += 1) expect((await refusal(turnedAway())).code).toBe("busy");
    await over();
    expect((await turnedAway()).userId).toBe(school.account.id);
  });

  it("leave the form of whoever is turned away as it was typed", async () => {
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
  it("gives its place back when the work fails", async () => {
    const failing = () => throughGate(() => Promise.reject(new Error("no memory")));
    for (let time = 0; time < 6; time += 1) await expect(failing()).rejects.toThrow("no memory");
    expect(await throughGate(async () => "done")).toBe("done");
  });

  it("takes back the places of requests that never came to an end", async () => {
    const never = () => throughGate(() => new Promise(() => undefined));
    void never();
    void never();
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 11_000);
    expect(await throughGate(async () => "done")).toBe("done");
    vi.restoreAllMocks();
  });

  it("stands before a change of the password as before a login", async () => {
    const over = aCrowd();
    const change = { current_password: PASSWORD, password: "harbor-lantern-43", confirm_password: "harbor-lantern-43" };
    const changed = await call("/api/users/update-password/", { method: "PATCH", as: school.owner.id, body: change });
    expect([changed.status, changed.body.code]).toEqual([429, "busy"]);
    await over();
    expect((await call("/api/users/update-password/", { method: "PATCH", as: school.owner.id, body: change })).status).toBe(200);
  });
});
