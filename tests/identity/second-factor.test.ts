import { and, desc, eq, isNull } from "drizzle-orm";
import { TOTP } from "otpauth";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { authenticators, passkeyChallenges, pendingSignIns, recoveryCodes, sessions, users } from "#drizzle/schema/identity";
import { mails } from "#drizzle/schema/messaging";
import { auditLog, outbox, rateLimits } from "#drizzle/schema/platform";
import { handle } from "#workers/queue";
import { changePassword } from "~/features/identity/domain/change-password";
import { logIn } from "~/features/identity/domain/log-in";
import { endOwnSession, getMySecurity, signOutOthers } from "~/features/identity/domain/my-sessions";
import * as passwords from "~/features/identity/domain/password";
import { beginAuthenticator, confirmAuthenticator, removeAuthenticator } from "~/features/identity/domain/second-factor/authenticator";
import { addPasskey, beginPasskey, beginPasskeySignIn, finishWithPasskey, removePasskey } from "~/features/identity/domain/second-factor/passkeys";
import { renewRecoveryCodes } from "~/features/identity/domain/second-factor/recovery-codes";
import { resetAnySecondFactor, resetSecondFactor } from "~/features/identity/domain/second-factor/reset";
import { getSignInRules, setSignInRules } from "~/features/identity/domain/second-factor/rules";
import { finishWithCode, getSecondStep } from "~/features/identity/domain/second-factor/second-step";
import { actorOfRequest } from "~/features/identity/domain/session";
import { listUsers } from "~/features/identity/domain/users/list-users";
import { homeOf } from "~/features/identity/model";
import { parts } from "~/parts";
import type { Ctx } from "~/platform/context";
import { Database } from "~/platform/db";
import { screenLoader } from "~/platform/screen";
import { userRow } from "~/seed/factories";
import { days, later, makeCtx, minutes, NOW } from "../support/context";
import { env } from "../support/env";
import { call } from "../support/http";
import { refusal, tally } from "../support/outcome";
import { aDevice } from "../support/passkey";
import { PASSWORD, passwordHash } from "../support/passwords";
import { anEmployer, aSchool, aSuperAdmin, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let place = 0;
beforeAll(async () => {
  school = await aSchool();
  // `log-in.test.ts` covers the cost and comparison of hashes.
  vi.spyOn(passwords, "verifyPassword").mockImplementation(async (plain, stored) => stored !== null && [PASSWORD, NEXT].includes(plain));
});
/** Guesses of one test are no matter to the next. */
beforeEach(async () => {
  await db.delete(rateLimits);
  place += 1;
});

const NEXT = "rested-lantern-79";
const STEP = 30_000;
const proof = { current_password: PASSWORD };
const somebody = async (role: "school_admin" | "school_owner" | "student" | "super_admin" = "school_admin") =>
  insert(users, userRow({ role, schoolId: role === "super_admin" ? null : school.id, passwordHash: await passwordHash() })) as Promise<{
    id: string;
    email: string;
  }>;
const as = (id: string, now = NOW) => makeCtx({ as: id, host: school.host, now });
const visitor = (now = NOW) => makeCtx({ host: school.host, now, ip: `198.51.100.${place}` });
const enter = async (email: string, now = NOW, trusted = "") => logIn(await visitor(now), { email, password: PASSWORD, trusted });
const tokenOf = (cookie: string) => /^[\w-]+=([^;]*)/.exec(cookie)?.[1] ?? "";
const rowOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];
const actorWith = (cookies: string | string[], now = NOW) => {
  const cookie = [cookies].flat().map((each) => each.split(";")[0]);
  const request = new Request(`http://${school.host}/`, { headers: { Cookie: cookie.join("; ") } });
  return actorOfRequest(new Database(env), parts, request, `http://${school.host}`, now.getTime(), () => undefined);
};

/** Sets an app up and answers what it shows at a moment; the recovery codes besides. */
async function withApp(id: string, now = NOW) {
  await beginAuthenticator(await as(id, now), proof);
  const { factors } = await getMySecurity(await as(id, now), {});
  const totp = new TOTP({ secret: (factors.setup?.key ?? "").replaceAll(" ", "") });
  const codeAt = (at: Date) => totp.generate({ timestamp: at.getTime() });
  const { codes } = await confirmAuthenticator(await as(id, now), { code: codeAt(now) });
  return { codeAt, codes, key: totp.secret.base32 };
}

async function withPasskey(id: string, verifies = true) {
  const device = await aDevice({ origin: `http://${school.host}`, verifies });
  const { options } = await beginPasskey(await as(id), { ...proof, name: "Laptop" });
  const added = await addPasskey(await as(id), { name: "Laptop", credential: await device.create(options) });
  return { device, codes: added.codes };
}

describe("an authenticator app", () => {
  it("counts only after a code confirmed it", async () => {
    const person = await somebody();
    expect(await refusal(beginAuthenticator(await as(person.id), { current_password: "not-this" }))).toMatchObject({ code: "password_incorrect" });
    await beginAuthenticator(await as(person.id), proof);
    expect((await enter(person.email)).needsSecondStep).toBe(false);
    expect(await refusal(confirmAuthenticator(await as(person.id), { code: "000000" }))).toMatchObject({ code: "second_factor_wrong" });
    expect((await rowOf(person.id))?.secondFactorAt).toBeNull();
    const { codes, key } = await withApp(person.id);
    expect(codes).toHaveLength(10);
    expect(new Set(codes.map((code) => /^([2-9a-z]{4}-){3}[2-9a-z]{4}$/.test(code)))).toEqual(new Set([true]));
    const [stored] = await db.select().from(authenticators).where(eq(authenticators.userId, person.id));
    expect(stored?.secret).not.toContain(key);
    const hashes = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.id));
    expect(JSON.stringify(hashes)).not.toContain(codes[0]?.replaceAll("-", ""));
    expect((await getMySecurity(await as(person.id), {})).factors).toMatchObject({ isOn: true, setup: null, codesLeft: 10 });
  });

  it("ends other sessions, is emailed and logged; so is its removal", async () => {
    const person = await somebody();
    const { cookie } = await enter(person.email);
    await withApp(person.id);
    expect(await actorWith(cookie)).toBeNull();
    await removeAuthenticator(await as(person.id), proof);
    expect((await rowOf(person.id))?.secondFactorAt).toBeNull();
    expect(await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.id))).toEqual([]);
    expect((await enter(person.email)).needsSecondStep).toBe(false);
    const events = await db
      .select()
      .from(outbox)
      .where(and(eq(outbox.topic, "second-factor.changed"), isNull(outbox.doneAt)));
    for (const { id } of events) await handle(env, { outboxId: id }, () => undefined);
    const sent = await db.select().from(mails).where(eq(mails.recipient, person.email)).orderBy(mails.createdAt, mails.id);
    expect(sent.map(({ template }) => template)).toEqual(["second_factor_changed", "second_factor_changed"]);
    expect(sent.map(({ text }) => /An authenticator app was set up|The authenticator app was removed/.exec(text)?.[0]).sort()).toEqual([
      "An authenticator app was set up",
      "The authenticator app was removed",
    ]);
    const logged = await db.select().from(auditLog).where(eq(auditLog.subjectId, person.id)).orderBy(desc(auditLog.at));
    expect(logged.map(({ action }) => action)).toEqual(expect.arrayContaining(["identity.confirm-authenticator", "identity.remove-authenticator"]));
    expect(JSON.stringify(logged)).not.toContain(PASSWORD);
  });
});

describe("the second step of a sign-in", () => {
  it("is required after the correct password; the first step is no session", async () => {
    const person = await somebody();
    const { codeAt } = await withApp(person.id);
    const now = later(minutes(5));
    const first = await enter(person.email, now);
    expect(first.needsSecondStep).toBe(true);
    expect(await actorWith(first.cookie, now)).toBeNull();
    expect(await actorWith(`session=${tokenOf(first.cookie)}`, now)).toBeNull();
    const token = tokenOf(first.cookie);
    expect(await getSecondStep(await visitor(now), { token })).toEqual({ isPending: true, hasApp: true, hasPasskey: false });
    const wrong = await refusal(finishWithCode(await visitor(now), { token, code: "123456" }));
    expect(wrong).toMatchObject({ kind: "invalid", code: "second_factor_wrong", fields: { code: ["This code is wrong or was already used."] } });
    const done = await finishWithCode(await visitor(now), { token, code: ` ${codeAt(now).slice(0, 3)} ${codeAt(now).slice(3)}` });
    expect((await actorWith(done.cookies, now))?.id).toBe(person.id);
    expect(await refusal(finishWithCode(await visitor(now), { token, code: codeAt(later(STEP, now)) }))).toMatchObject({ code: "second_step_over" });
    expect(await refusal(finishWithCode(await visitor(now), { token: "", code: codeAt(now) }))).toMatchObject({ code: "second_step_over" });
  });

  it("accepts the previous and the next code, none further away, and no other user's", async () => {
    const [person, other] = [await somebody(), await somebody()];
    const { codeAt } = await withApp(person.id);
    const foreign = await withApp(other.id);
    const now = later(minutes(20));
    const tryWith = async (code: string) => finishWithCode(await visitor(now), { token: tokenOf((await enter(person.email, now)).cookie), code });
    for (const away of [-2 * STEP, 2 * STEP]) expect(await refusal(tryWith(codeAt(later(away, now))))).toMatchObject({ code: "second_factor_wrong" });
    expect(await refusal(tryWith(foreign.codeAt(now)))).toMatchObject({ code: "second_factor_wrong" });
    await tryWith(codeAt(later(-STEP, now)));
    await tryWith(codeAt(later(STEP, now)));
    // A later one was used: the ones before it are good no more.
    expect(await refusal(tryWith(codeAt(now)))).toMatchObject({ code: "second_factor_wrong" });
  });

  it("accepts a code once, even for eight concurrent requests", async () => {
    const person = await somebody();
    const { codeAt, codes } = await withApp(person.id);
    const now = later(minutes(40));
    for (const code of [codeAt(now), codes[3] as string]) {
      await db.delete(rateLimits);
      const tokens: string[] = [];
      for (let time = 0; time < 8; time += 1) tokens.push(tokenOf((await enter(person.email, now)).cookie));
      const outcomes = await tally(tokens.map(async (token) => finishWithCode(await visitor(now), { token, code })));
      expect(outcomes).toEqual({ done: 1, second_factor_wrong: 7 });
    }
    expect(await db.select().from(sessions).where(eq(sessions.userId, person.id))).toHaveLength(2);
    expect((await getMySecurity(await as(person.id), {})).factors.codesLeft).toBe(9);
    // The broken control: who looks first and notes afterwards lets several in.
    let used = false;
    let passed = 0;
    const carelessly = async () => {
      const [row] = await db.select().from(users).where(eq(users.id, person.id));
      if (!row || used) return;
      await db.select().from(users).where(eq(users.id, person.id));
      used = true;
      passed += 1;
    };
    await Promise.all(Array.from({ length: 8 }, carelessly));
    expect(passed).toBeGreaterThan(1);
  });

  it("allows ten guesses per account in 15 minutes from any addresses, and 40 a day", async () => {
    const person = await somebody();
    const { codeAt } = await withApp(person.id);
    const now = later(minutes(60));
    const token = tokenOf((await enter(person.email, now)).cookie);
    const guess = async (index: number, code = "000001", at = now) =>
      finishWithCode(await makeCtx({ host: school.host, now: at, ip: `203.0.113.${index}` }), { token, code });
    const outcomes = await tally(Array.from({ length: 60 }, (_, index) => guess(index)));
    expect(outcomes).toEqual({ second_factor_wrong: 10, rate_limited: 50 });
    expect(await refusal(guess(99, codeAt(now)))).toMatchObject({ kind: "too_many", message: "Too many attempts. Try again later." });
    let wrong = 10;
    for (let window = 1; window <= 4; window += 1) {
      const at = later(minutes(16 * window), now);
      const fresh = tokenOf((await enter(person.email, at)).cookie);
      const tries = await tally(
        Array.from({ length: 12 }, async (_, index) =>
          finishWithCode(await makeCtx({ host: school.host, now: at, ip: `203.0.113.${index}` }), { token: fresh, code: "000001" }),
        ),
      );
      wrong += tries.second_factor_wrong ?? 0;
    }
    expect(wrong).toBe(40);
  });

  it("is skipped in a remembered browser, for 30 days and until factors or password change", async () => {
    const person = await somebody();
    const { codeAt } = await withApp(person.id);
    const now = later(minutes(90));
    const token = tokenOf((await enter(person.email, now)).cookie);
    const { cookies } = await finishWithCode(await visitor(now), { token, code: codeAt(now), remember: "on" });
    const trusted = tokenOf(cookies.find((cookie) => cookie.startsWith("trusted=")) ?? "");
    expect(cookies.find((cookie) => cookie.startsWith("trusted="))).toContain("Max-Age=2592000; HttpOnly; SameSite=Lax");
    expect((await enter(person.email, later(days(29), now), trusted)).needsSecondStep).toBe(false);
    expect((await enter(person.email, later(days(30), now), trusted)).needsSecondStep).toBe(true);
    expect((await enter(person.email, now, `9${trusted}`)).needsSecondStep).toBe(true);
    const other = await somebody();
    await withApp(other.id);
    expect((await enter(other.email, now, trusted)).needsSecondStep).toBe(true);
    await renewRecoveryCodes(await as(person.id, now), proof);
    expect((await enter(person.email, now, trusted)).needsSecondStep).toBe(true);
  });

  it("expires after ten minutes, and is not revealed before the correct password", async () => {
    const person = await somebody();
    const { codeAt } = await withApp(person.id);
    const now = later(minutes(120));
    const token = tokenOf((await enter(person.email, now)).cookie);
    const late = later(minutes(10), now);
    expect(await refusal(finishWithCode(await visitor(late), { token, code: codeAt(late) }))).toMatchObject({ code: "second_step_over" });
    const wrong = await refusal(logIn(await visitor(now), { email: person.email, password: "not-this-one" }));
    expect(wrong).toEqual({ kind: "invalid", code: "invalid_credentials", message: "Invalid Email or Password!", fields: undefined });
  });
});

describe("recovery codes", () => {
  it("sign in once each, in any spelling, and can be regenerated", async () => {
    const person = await somebody();
    const { codes } = await withApp(person.id);
    const now = later(minutes(10));
    const use = async (code: string) => finishWithCode(await visitor(now), { token: tokenOf((await enter(person.email, now)).cookie), code });
    await use((codes[0] as string).toUpperCase().replaceAll("-", " "));
    expect(await refusal(use(codes[0] as string))).toMatchObject({ code: "second_factor_wrong" });
    expect(await refusal(renewRecoveryCodes(await as(person.id, now), { current_password: "no" }))).toMatchObject({ code: "password_incorrect" });
    const fresh = await renewRecoveryCodes(await as(person.id, now), proof);
    expect(fresh.codes.filter((code) => codes.includes(code))).toEqual([]);
    expect(await refusal(use(codes[1] as string))).toMatchObject({ code: "second_factor_wrong" });
    await use(fresh.codes[0] as string);
    const bare = await somebody();
    expect(await refusal(renewRecoveryCodes(await as(bare.id), proof))).toMatchObject({ code: "second_factor_missing" });
  });
});

describe("a passkey", () => {
  it("is added after a password check, and signs in alone", async () => {
    const person = await somebody();
    expect(await refusal(beginPasskey(await as(person.id), { current_password: "no" }))).toMatchObject({ code: "password_incorrect" });
    const { device, codes } = await withPasskey(person.id);
    expect(codes).toHaveLength(10);
    const { options } = await beginPasskeySignIn(await visitor(), { token: "" });
    expect(options).toMatchObject({ rpId: school.host, userVerification: "required", allowCredentials: [] });
    const answer = await device.get(options);
    const { cookies } = await finishWithPasskey(await visitor(), { token: "", credential: answer });
    expect((await actorWith(cookies))?.id).toBe(person.id);
    expect(await refusal(finishWithPasskey(await visitor(), { token: "", credential: answer }))).toMatchObject({ code: "passkey_refused" });
    const { factors } = await getMySecurity(await as(person.id), {});
    expect(factors.passkeys).toMatchObject([{ name: "Laptop", host: school.host, lastUsedAt: NOW.getTime() }]);
    await removePasskey(await as(person.id), { ...proof, id: factors.passkeys[0]?.id });
    const again = await beginPasskeySignIn(await visitor(), { token: "" });
    expect(await refusal(finishWithPasskey(await visitor(), { token: "", credential: await device.get(again.options) }))).toMatchObject({
      code: "passkey_refused",
    });
  });

  it("is the second step of its own user only", async () => {
    const [person, other] = [await somebody(), await somebody()];
    const { device } = await withPasskey(person.id, false);
    const foreign = await withPasskey(other.id, false);
    const token = tokenOf((await enter(person.email)).cookie);
    expect(await getSecondStep(await visitor(), { token })).toEqual({ isPending: true, hasApp: false, hasPasskey: true });
    const begin = async () => (await beginPasskeySignIn(await visitor(), { token })).options;
    expect((await begin()).allowCredentials?.map(({ id }) => id)).toEqual([device.id]);
    const wrong = [
      await foreign.device.get(await begin()),
      await device.get(await begin(), "http://evil.example"),
      await device.get({ challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }),
      // It has not looked at the person: enough behind a password, not without.
      await device.get((await beginPasskeySignIn(await visitor(), { token: "" })).options),
    ];
    for (const credential of wrong)
      expect(await refusal(finishWithPasskey(await visitor(), { token, credential }))).toMatchObject({ code: "passkey_refused" });
    expect(await refusal(finishWithPasskey(await visitor(), { token, credential: "{}" }))).toMatchObject({ kind: "invalid" });
    const answer = await device.get(await begin());
    expect(await refusal(finishWithPasskey(await visitor(), { token: "", credential: answer }))).toMatchObject({ code: "second_step_over" });
    const { cookies } = await finishWithPasskey(await visitor(), { token, credential: await device.get(await begin()) });
    expect((await actorWith(cookies))?.id).toBe(person.id);
    expect(await db.select().from(pendingSignIns).where(eq(pendingSignIns.userId, person.id))).toEqual([]);
  });

  it("uses a challenge once, even concurrently, for minutes and on its own host", async () => {
    const person = await somebody();
    const { device } = await withPasskey(person.id);
    const begin = async () => (await beginPasskeySignIn(await visitor(), { token: "" })).options;
    const options = await begin();
    const answers = await Promise.all(Array.from({ length: 8 }, () => device.get(options)));
    const outcomes = await tally(answers.map(async (credential) => finishWithPasskey(await visitor(), { token: "", credential })));
    expect(outcomes).toEqual({ done: 1, passkey_refused: 7 });
    const late = await device.get(await begin());
    expect(await refusal(finishWithPasskey(await visitor(later(minutes(5))), { token: "", credential: late }))).toMatchObject({
      code: "passkey_refused",
    });
    const elsewhere = await device.get(await begin());
    expect(await refusal(finishWithPasskey(await makeCtx(), { token: "", credential: elsewhere }))).toMatchObject({ code: "passkey_refused" });
    expect(await db.select().from(passkeyChallenges).where(isNull(passkeyChallenges.userId))).toEqual([]);
  });

  it("cannot be added to another account with someone's challenge", async () => {
    const [person, thief] = [await somebody(), await somebody()];
    const device = await aDevice({ origin: `http://${school.host}` });
    const { options } = await beginPasskey(await as(thief.id), proof);
    const credential = await device.create(options);
    expect(await refusal(addPasskey(await as(person.id), { name: "Mine", credential }))).toMatchObject({ code: "passkey_refused" });
    expect((await rowOf(person.id))?.secondFactorAt).toBeNull();
  });
});

describe("an API client", () => {
  const token = (email: string, more: Record<string, string> = {}) =>
    call("/api/token/", { method: "POST", host: school.host, body: { email, password: PASSWORD, ...more } });

  it("sends a code with the password only if there is a second step", async () => {
    const person = await somebody();
    expect((await token(person.email)).status).toBe(200);
    const { codes } = await withApp(person.id, new Date());
    const refused = await token(person.email);
    expect([refused.status, refused.body]).toEqual([
      401,
      { detail: "Enter a code from your authenticator app, or a recovery code.", code: "second_factor_required" },
    ]);
    const wrong = await token(person.email, { code: "000000" });
    expect([wrong.status, wrong.body.code]).toEqual([401, "second_factor_wrong"]);
    expect((await token(person.email, { code: codes[0] as string })).status).toBe(200);
    expect((await token(person.email, { code: codes[0] as string })).status).toBe(401);
  });
});

describe("a school that requires it", () => {
  it("makes staff set it up before anything else, on screens and over the API", async () => {
    const strict = await aSchool();
    await db
      .update(users)
      .set({ passwordHash: await passwordHash() })
      .where(eq(users.schoolId, strict.id));
    const at = (id: string, now = NOW) => makeCtx({ as: id, host: strict.host, now });
    const me = async (id: string) => {
      const { actor } = await at(id);
      if (actor.kind !== "user") throw new Error("Not a user");
      return actor;
    };
    expect(await refusal(setSignInRules(await at(strict.admin.id), { is_required: "on" }))).toMatchObject({ kind: "forbidden" });
    await setSignInRules(await at(strict.owner.id), { is_required: "on" });
    expect([(await me(strict.admin.id)).mustSetUp, (await me(strict.account.id)).mustSetUp, (await me(school.admin.id)).mustSetUp]).toEqual([
      true,
      false,
      false,
    ]);
    expect(homeOf(await me(strict.admin.id))).toBe("/change-password");
    expect(await refusal(listUsers(await at(strict.admin.id), {}))).toMatchObject({ kind: "forbidden", code: "second_factor_setup" });
    const api = await call("/api/user-management/entity-user-list/", { as: strict.admin.id, host: strict.host });
    expect([api.status, api.body.code]).toEqual([403, "second_factor_setup"]);
    const visit = async (path: string, verb: typeof listUsers | typeof getMySecurity) => {
      const loader = screenLoader(verb as typeof listUsers, { gate: () => null });
      const args = { request: new Request(`http://${strict.host}${path}`), params: {}, context: { ctx: await at(strict.admin.id) } };
      return loader(args as unknown as Parameters<typeof loader>[0]).catch((thrown: unknown) => thrown);
    };
    const led = (await visit("/users", listUsers)) as Response;
    expect([led.status, led.headers.get("Location")]).toEqual([302, "/change-password"]);
    expect(await visit("/change-password", getMySecurity)).toMatchObject({ mustSetUp: true });
    await beginAuthenticator(await at(strict.admin.id), proof);
    const { factors } = await getMySecurity(await at(strict.admin.id), {});
    const totp = new TOTP({ secret: (factors.setup?.key ?? "").replaceAll(" ", "") });
    await confirmAuthenticator(await at(strict.admin.id), { code: totp.generate({ timestamp: NOW.getTime() }) });
    expect((await me(strict.admin.id)).mustSetUp).toBe(false);
    expect(await refusal(getSignInRules(await at(strict.owner.id), {}))).toMatchObject({ code: "second_factor_setup" });
    await withAppAt(strict.owner.id, at);
    expect(await getSignInRules(await at(strict.owner.id), {})).toMatchObject({ isRequired: true, people: 2, secured: 2, isPlatform: false });
    await setSignInRules(await at(strict.owner.id), {});
    await removeAuthenticator(await at(strict.admin.id), proof);
    expect((await me(strict.admin.id)).mustSetUp).toBe(false);
  });

  const withAppAt = async (id: string, at: (id: string) => Promise<Ctx>) => {
    await beginAuthenticator(await at(id), proof);
    const key = (await getMySecurity(await at(id), {})).factors.setup?.key ?? "";
    await confirmAuthenticator(await at(id), { code: new TOTP({ secret: key.replaceAll(" ", "") }).generate({ timestamp: NOW.getTime() }) });
  };

  it("has a separate rule for super admins, and none for employers", async () => {
    const [root, employer] = [await aSuperAdmin(), await anEmployer()];
    await setSignInRules(await makeCtx({ as: root.id as string }), { is_required: "on" });
    const held = async (id: string) => {
      const { actor } = await makeCtx({ as: id });
      return actor.kind === "user" && actor.mustSetUp;
    };
    expect([await held(root.id as string), await held(employer.id as string), await held(school.owner.id)]).toEqual([true, false, false]);
    expect(await refusal(setSignInRules(await makeCtx({ as: employer.id as string }), {}))).toMatchObject({ kind: "forbidden" });
    expect(await refusal(setSignInRules(await makeCtx({ as: root.id as string }), {}))).toMatchObject({ code: "second_factor_setup" });
    await env.DB.prepare("DELETE FROM second_factor_rules WHERE scope = 'platform'").run();
  });
});

describe("resetting another user's two-step sign-in", () => {
  it("is for owners of the school and super admins, ends sessions and is emailed", async () => {
    const [person, student, owner, root] = [await somebody(), await somebody("student"), await somebody("school_owner"), await aSuperAdmin()];
    for (const { id } of [person, student]) await withApp(id);
    expect(await refusal(resetSecondFactor(await as(school.admin.id), { id: person.id }))).toMatchObject({ kind: "forbidden" });
    const other = await aSchool();
    expect(await refusal(resetSecondFactor(await makeCtx({ as: other.owner.id, host: other.host }), { id: person.id }))).toMatchObject({
      kind: "not_found",
    });
    expect(await refusal(resetSecondFactor(await as(person.id), { id: person.id }))).toMatchObject({ kind: "forbidden" });
    expect(await refusal(resetSecondFactor(await as(owner.id), { id: student.id }))).toMatchObject({ kind: "not_found" });
    await resetSecondFactor(await as(owner.id), { id: person.id });
    expect((await rowOf(person.id))?.secondFactorAt).toBeNull();
    expect((await enter(person.email)).needsSecondStep).toBe(false);
    expect(await refusal(resetSecondFactor(await as(owner.id), { id: person.id }))).toMatchObject({ code: "second_factor_missing" });
    const answer = await call(`/api/user-management/${student.id}/reset-second-factor/`, { method: "POST", as: root.id as string });
    expect(answer.status).toBe(204);
    expect((await rowOf(student.id))?.secondFactorAt).toBeNull();
    expect(await refusal(resetAnySecondFactor(await as(owner.id), { id: person.id }))).toMatchObject({ kind: "forbidden" });
    const told = await db.select().from(outbox).where(eq(outbox.topic, "second-factor.changed"));
    expect(told.filter(({ payload }) => payload.includes(person.id) && payload.includes('"reset"'))).toHaveLength(1);
  });
});

describe("a user's sessions", () => {
  it("are ended one by one or all but this one; never another user's", async () => {
    const [person, other] = [await somebody(), await somebody()];
    const cookies = [(await enter(person.email)).cookie, (await enter(person.email)).cookie, (await enter(person.email)).cookie];
    const foreign = await enter(other.email);
    const actors = await Promise.all(cookies.map((cookie) => actorWith(cookie)));
    const here = { ...(await visitor()), actor: actors[0] } as Ctx;
    const theirs = await actorWith(foreign.cookie);
    expect((await getMySecurity(here, {})).sessions.map(({ id, isCurrent }) => [id, isCurrent])).toEqual(
      expect.arrayContaining([
        [actors[0]?.sessionId, true],
        [actors[1]?.sessionId, false],
      ]),
    );
    expect(await refusal(endOwnSession(here, { id: theirs?.sessionId }))).toMatchObject({ kind: "not_found" });
    await endOwnSession(here, { id: actors[1]?.sessionId });
    expect(await Promise.all(cookies.map(async (cookie) => (await actorWith(cookie)) !== null))).toEqual([true, false, true]);
    await signOutOthers(here, {});
    expect(await Promise.all(cookies.map(async (cookie) => (await actorWith(cookie)) !== null))).toEqual([true, false, false]);
    expect((await actorWith(foreign.cookie))?.id).toBe(other.id);
  });

  it("know no way around: a new password keeps the second step", async () => {
    const person = await somebody();
    await withApp(person.id);
    await changePassword(await as(person.id), {
      current_password: PASSWORD,
      new_password: NEXT,
      confirm_password: NEXT,
    });
    expect((await logIn(await visitor(), { email: person.email, password: NEXT })).needsSecondStep).toBe(true);
  });
});
