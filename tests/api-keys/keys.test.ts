import { eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { apiKeys } from "#drizzle/schema/api-keys";
import { students } from "#drizzle/schema/enrollment";
import { users } from "#drizzle/schema/identity";
import { mails } from "#drizzle/schema/messaging";
import { auditLog, idempotencyKeys, outbox } from "#drizzle/schema/platform";
import { schools } from "#drizzle/schema/schools";
import { handle } from "#workers/queue";
import { makeKey, revokeKey, rotateKey } from "~/features/api-keys/domain/change-keys";
import { announceEnding } from "~/features/api-keys/domain/notify-owners";
import { listKeys, showKey } from "~/features/api-keys/domain/read-keys";
import { schoolActivity } from "~/features/reports/domain/activity";
import { dayIn, plusDays } from "~/platform/zones";
import { studentRow } from "~/seed/factories";
import { makeCtx, makeJobCtx, settled } from "../support/context";
import { env } from "../support/env";
import { call } from "../support/http";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
/** Calls of the API happen now; so do the keys. */
const owner = () => makeCtx({ as: school.owner.id, now: new Date() });
const admin = () => makeCtx({ as: school.admin.id, now: new Date() });
const aKey = async (scopes: string[], more: object = {}) => makeKey(await admin(), { name: "Roster sync", scopes, ...more });
const get = (path: string, token: string, headers?: Record<string, string>) => call(`/api${path}`, { token, headers });
const code = (answer: { status: number; body: Record<string, unknown> }) => [answer.status, answer.body.code];

beforeEach(async () => {
  school = await aSchool({ plan: "advanced" });
});

describe("a key", () => {
  it("is shown once, found by its prefix, and kept as a hash", async () => {
    const { id, key } = await aKey(["students:read"]);
    expect(key).toMatch(/^enr_live_[0-9a-z]{8}_[\w-]{43}$/);
    const [row] = await db.select().from(apiKeys).where(eq(apiKeys.id, id));
    const secret = key.slice(-43);
    expect(row).toMatchObject({ schoolId: school.id, name: "Roster sync", prefix: key.slice(9, 17), scopes: ["students:read"], ipAllow: null });
    expect(row?.secretHash).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.expiresOn).toBe(plusDays(dayIn(new Date(), school.school.timezone ?? "America/New_York"), 365));
    const shown = JSON.stringify([await listKeys(await admin(), {}), await showKey(await admin(), { id })]);
    for (const hidden of [secret, row?.secretHash ?? ""]) expect(shown).not.toContain(hidden);
  });

  it("reads students without birth date, ethnicity and answers; with the sensitive scope also those", async () => {
    await db.update(students).set({ dateOfBirth: "1999-03-04", ethnicity: "hispanic" }).where(eq(students.id, school.student.id));
    const plain = await get("/students/", (await aKey(["students:read"])).key);
    const [first] = plain.body.results as Record<string, unknown>[];
    expect([plain.status, first?.id, first?.date_of_birth, first?.ethnicity]).toEqual([200, school.student.id, null, null]);
    expect(first?.email).toBe(school.student.email);
    await db.update(users).set({ secondFactorAt: 1 }).where(eq(users.id, school.owner.id));
    const { key } = await makeKey(await owner(), { name: "Archive", scopes: ["students:read", "students.sensitive:read"] });
    const [whole] = (await get("/students/", key)).body.results as Record<string, unknown>[];
    expect([whole?.date_of_birth, whole?.ethnicity]).toEqual(["1999-03-04", "hispanic"]);
  });

  it("comes in either header, and in no address", async () => {
    const { key } = await aKey(["students:read"]);
    expect((await call("/api/students/", { headers: { "X-Api-Key": key } })).status).toBe(200);
    for (const query of [`?key=${key}`, `?access_token=${key}`, `?${key}`])
      expect(code(await call(`/api/students/${query}`, {}))).toEqual([400, "key_in_query"]);
  });

  it("opens what a scope names and nothing else, and says which scope is missing", async () => {
    const { key } = await aKey(["students:read"]);
    const body = { id: school.student.id };
    const write = await call(`/api/students/${school.student.id}/`, { method: "PATCH", token: key, body: { first_name: "New" } });
    expect([...code(write), write.body.scope]).toEqual([403, "scope_missing", "students:write"]);
    const refund = await call("/api/refund-requests/", { method: "POST", token: key, body });
    expect([...code(refund), refund.body.scope]).toEqual([403, "scope_missing", null]);
    // Public calls are for people and visitors; a key is neither.
    expect(code(await get("/programs/public-school-programs/", key))).toEqual([403, "scope_missing"]);
  });

  it("knows its own school alone", async () => {
    const other = await aSchool({ plan: "advanced" });
    const { key } = await aKey(["students:read"]);
    expect(code(await get(`/students/${other.student.id}/`, key))).toEqual([404, "not_found"]);
    const list = await call("/api/students/", { token: key, host: other.host });
    expect((list.body.results as { id: string }[]).map(({ id }) => id)).toEqual([school.student.id]);
  });

  it("changes things with an Idempotency-Key, once, under its own name", async () => {
    const { id, key } = await aKey(["students:write"]);
    const change = (headers?: Record<string, string>, first_name = "Renamed") =>
      call(`/api/students/${school.student.id}/`, { method: "PATCH", token: key, body: { first_name }, headers });
    expect(code(await change())).toEqual([400, "idempotency_required"]);
    const once = { "Idempotency-Key": "sync-000001" };
    expect((await change(once)).status).toBe(200);
    expect((await change(once)).status).toBe(200);
    expect(code(await change(once, "Other"))).toEqual([409, "idempotency_mismatch"]);
    const rows = await db.select().from(auditLog).where(eq(auditLog.action, "students.update"));
    expect(rows.map(({ actorId, actorKind }) => [actorId, actorKind])).toEqual([[id, "key"]]);
    const { page } = await schoolActivity(await owner(), {});
    expect(page.results.map(({ who }) => who)).toContain("Key Roster sync");
    const [kept] = await db.select().from(idempotencyKeys).where(like(idempotencyKeys.key, "%sync-000001"));
    expect(kept?.key).toBe(`${school.id}:${id}:students.update:sync-000001`);
  });

  it("changes no status and no address of a student", async () => {
    const { key } = await aKey(["students:write"]);
    for (const [at, body] of [{ email: "new@example.test" }, { enrollment_status: "dropped" }].entries()) {
      const headers = { "Idempotency-Key": `status-00${at}` };
      expect(code(await call(`/api/students/${school.student.id}/`, { method: "PATCH", token: key, body, headers }))).toEqual([403, "forbidden"]);
    }
  });
});

describe("the end of a key", () => {
  it("comes with the next call after it was revoked", async () => {
    const { id, key } = await aKey(["students:read"]);
    expect((await get("/students/", key)).status).toBe(200);
    await revokeKey(await admin(), { id });
    expect(code(await get("/students/", key))).toEqual([401, "key_revoked"]);
    expect((await refusal(revokeKey(await admin(), { id }))).code).toBe("key_over");
    expect((await refusal(rotateKey(await admin(), { id }))).code).toBe("key_over");
  });

  it("comes after its last day, from other networks, with a plan that has none, and to a wrong secret", async () => {
    const { id, key } = await aKey(["students:read"], { ip_allow: "198.51.100.0/24, 2001:db8::1" });
    const from = (ip: string, token = key) => get("/students/", token, { "CF-Connecting-IP": ip });
    expect((await from("198.51.100.77")).status).toBe(200);
    expect((await from("2001:db8::1")).status).toBe(200);
    expect(code(await from("203.0.113.9"))).toEqual([403, "ip_refused"]);
    expect(code(await get("/students/", key))).toEqual([403, "ip_refused"]);
    expect(code(await from("198.51.100.77", `${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`))).toEqual([401, "key_unknown"]);
    expect(code(await from("198.51.100.77", "enr_live_nothere0_x"))).toEqual([401, "key_unknown"]);
    await db.update(schools).set({ plan: "basic" }).where(eq(schools.id, school.id));
    expect(code(await from("198.51.100.77"))).toEqual([403, "plan_required"]);
    await db.update(schools).set({ plan: "advanced" }).where(eq(schools.id, school.id));
    await db
      .update(apiKeys)
      .set({ expiresOn: plusDays(dayIn(new Date(), "UTC"), -2) })
      .where(eq(apiKeys.id, id));
    expect(code(await from("198.51.100.77"))).toEqual([401, "key_expired"]);
  });

  it("is put off by a new secret; the one before works for the hours that were chosen", async () => {
    const { id, key } = await aKey(["students:read"]);
    const next = await rotateKey(await admin(), { id });
    expect(next.key.slice(0, 18)).toBe(key.slice(0, 18));
    const [old, fresh] = [await get("/students/", key), await get("/students/", next.key)];
    expect([old.status, old.headers.get("Deprecation"), fresh.status, fresh.headers.get("Deprecation")]).toEqual([200, "true", 200, null]);
    const last = await rotateKey(await admin(), { id, hours: 0 });
    expect(code(await get("/students/", key))).toEqual([401, "key_unknown"]);
    expect(code(await get("/students/", next.key))).toEqual([401, "key_expired"]);
    expect((await get("/students/", last.key)).status).toBe(200);
    expect((await refusal(rotateKey(await admin(), { id, hours: 169 }))).fields).toHaveProperty("hours");
  });
});

describe("the pace of a key", () => {
  it("is forty calls at once, then one each half second", async () => {
    const { id, key } = await aKey(["students:read"]);
    const answers = await Promise.all(Array.from({ length: 60 }, () => get("/students/figures-of-nothing/", key)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(40);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.body.code).toBe("rate_limited");
    expect(Number(refused[0]?.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
    const other = await get("/students/", (await aKey(["students:read"])).key);
    expect([other.status, other.headers.get("RateLimit-Limit"), other.headers.get("RateLimit-Remaining")]).toEqual([200, "40", "39"]);
    expect(other.headers.get("RateLimit-Policy")).toBe("120;w=60;burst=40");
    expect(id).not.toBe("");
  });

  it("leaves its last use on record, to the minute", async () => {
    const { id, key } = await aKey(["students:read"]);
    await get("/students/", key, { "CF-Connecting-IP": "198.51.100.5" });
    const [row] = await db.select().from(apiKeys).where(eq(apiKeys.id, id));
    expect([(row?.lastUsedAt ?? 1) % 60_000, row?.lastIp]).toEqual([0, "198.51.100.5"]);
  });
});

describe("making a key", () => {
  it("leaves sensitive scopes to owners with two-step sign-in", async () => {
    const asked = { name: "Archive", scopes: ["students.sensitive:read"] };
    expect((await refusal(makeKey(await admin(), asked))).code).toBe("owner_only");
    expect((await refusal(makeKey(await owner(), asked))).code).toBe("second_factor_missing");
    await db.update(users).set({ secondFactorAt: 1 }).where(eq(users.id, school.owner.id));
    const { id } = await makeKey(await owner(), asked);
    expect((await refusal(rotateKey(await admin(), { id }))).code).toBe("owner_only");
  });

  it("refuses odd days, networks and permissions beside their fields", async () => {
    const wrong = async (more: object) => Object.keys((await refusal(aKey(["students:read"], more))).fields ?? {});
    expect(await wrong({ expires_on: "2020-01-01" })).toEqual(["expires_on"]);
    expect(await wrong({ expires_on: plusDays(dayIn(new Date(), "UTC"), 800) })).toEqual(["expires_on"]);
    expect(await wrong({ ip_allow: "everywhere" })).toEqual(["ip_allow"]);
    expect(await wrong({ ip_allow: "10.0.0.0/33" })).toEqual(["ip_allow"]);
    expect(Object.keys((await refusal(aKey([]))).fields ?? {})).toEqual(["scopes"]);
    expect(Object.keys((await refusal(aKey(["refunds:write"]))).fields ?? {})).toEqual(["scopes.0"]);
  });

  it("is for plans with developers, and for admins without a permission set", async () => {
    const basic = await aSchool({ plan: "basic" });
    expect((await refusal(listKeys(await makeCtx({ as: basic.owner.id }), {}))).code).toBe("plan_required");
    for (const permissionSet of ["registrar", "finance", "instructor"] as const) {
      await db.update(users).set({ permissionSet }).where(eq(users.id, school.admin.id));
      expect((await refusal(aKey(["students:read"]))).code).toBe("forbidden");
    }
  });

  it("mails the owners, and again two weeks before the end, and no secret leaves the screen", async () => {
    const { id, key } = await aKey(["students:read"], { expires_on: plusDays(dayIn(new Date(), "UTC"), 10) });
    const run = async () => {
      await settled();
      for (const event of await db.select().from(outbox).where(like(outbox.topic, "api-key.%")))
        await handle(env, { outboxId: event.id }, () => {}, new Date());
    };
    await run();
    await announceEnding(makeJobCtx(new Date()));
    await announceEnding(makeJobCtx(new Date()));
    await run();
    const sent = await db.select().from(mails).where(eq(mails.subjectId, id));
    expect(sent.map(({ template, recipient }) => [template, recipient]).sort()).toEqual([
      ["api_key_ends", school.owner.email],
      ["api_key_made", school.owner.email],
    ]);
    await get("/students/", key);
    const everything = JSON.stringify([
      await db.select().from(auditLog),
      await db.select().from(outbox),
      await db.select().from(mails),
      await db.select().from(idempotencyKeys),
      await db.select().from(apiKeys),
    ]);
    expect(everything).toContain(id);
    expect(everything).not.toContain(key.slice(-43));
  });

  it("keeps students of others out of a key's reach", async () => {
    const other = await aSchool({ plan: "advanced" });
    await insert(students, studentRow(other.id, {}));
    const { key } = await aKey(["students:read"]);
    expect((await get("/students/", key)).body.count).toBe(1);
  });
});
