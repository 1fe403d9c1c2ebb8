import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { rateLimits } from "#drizzle/schema/platform";
import { webhookDeliveries, webhookEndpoints } from "#drizzle/schema/webhooks";
import { events } from "~/events";
import { makeKey, revokeKey } from "~/features/api-keys/domain/change-keys";
import { findSchoolById } from "~/features/identity/data/school-row";
import { queueDeliveries } from "~/features/webhooks/domain/queue-deliveries";
import { eventShape, TOPIC_FIELDS } from "~/features/webhooks/event-shapes";
import { TOPIC_NAMES, TOPICS } from "~/features/webhooks/topics-model";
import { type Ctx, withSchool } from "~/platform/context";
import { newId } from "~/platform/ids";
import type { Scope } from "~/platform/scopes";
import { days, makeCtx, makeJobCtx } from "../support/context";
import { call } from "../support/http";
import { aSchool, db } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
/** Calls of the API happen now. */
const admin = () => makeCtx({ as: school.admin.id, now: new Date() });
const aKey = async (...scopes: Scope[]) => makeKey(await admin(), { name: "Zaps", scopes });

async function job(now = new Date()): Promise<Ctx> {
  const ctx = makeJobCtx(now);
  const found = await findSchoolById(ctx, school.id);
  if (!found) throw new Error("No school");
  return withSchool(ctx, found);
}
const happens = async (event: string, payload: Record<string, unknown>, now?: Date, outboxId = newId()) =>
  queueDeliveries(await job(now), { event, payload, outboxId });
const get = (path: string, token: string) => call(`/api${path}`, { token });
const send = (method: string, path: string, token: string, body?: object) =>
  call(`/api${path}`, { method, token, body, headers: { "Idempotency-Key": newId() } });
interface Listed {
  results: { id: string; type: string; data: Record<string, unknown> }[];
  next: string | null;
  has_more: boolean;
}
const listed = async (token: string, query = "") => (await get(`/events/${query}`, token)).body as unknown as Listed;
const HOOK = "https://hooks.example.test/zap";

beforeEach(async () => {
  await db.delete(rateLimits);
  school = await aSchool({ plan: "advanced" });
});

describe("events by polling", () => {
  it("come in order, once each, page by page, with the body of the webhook", async () => {
    const { key } = await aKey("webhooks:read", "registrations:read", "classes:read");
    const again = newId();
    for (const id of ["reg-1", "reg-1"]) await happens("registration.created", { registrationId: id }, undefined, again);
    await happens("class.created", { classId: "c-1", programId: "p-1" });
    await happens("registration.created", { registrationId: "reg-2" });
    const first = await listed(key, "?limit=2");
    expect(first.results.map(({ type, data }) => [type, data])).toEqual([
      ["registration.created", { registration: "reg-1" }],
      ["class.created", { class: "c-1", program: "p-1" }],
    ]);
    expect([first.has_more, first.next]).toEqual([true, first.results[1]?.id]);
    const second = await listed(key, `?after=${first.next}`);
    expect([second.results.map(({ data }) => data), second.has_more]).toEqual([[{ registration: "reg-2" }], false]);
    const nothing = await listed(key, `?after=${second.next}`);
    expect(nothing).toEqual({ results: [], next: second.next, has_more: false });
    for (const result of [...first.results, ...second.results]) expect(eventShape.safeParse(result).success).toBe(true);
  });

  it("leave out topics whose scope the key lacks, other schools, and what is older than seven days", async () => {
    const { key } = await aKey("webhooks:read", "registrations:read");
    await happens("registration.created", { registrationId: "old" }, new Date(Date.now() - days(8)));
    await happens("class.created", { classId: "c-1", programId: "p-1" });
    await happens("registration.created", { registrationId: "new" });
    const other = await aSchool({ plan: "advanced" });
    const foreign = (
      await makeKey(await makeCtx({ as: other.admin.id, now: new Date() }), { name: "Zaps", scopes: ["webhooks:read", "registrations:write"] })
    ).key;
    expect((await listed(key)).results.map(({ data }) => data)).toEqual([{ registration: "new" }]);
    expect(await listed(foreign)).toEqual({ results: [], next: null, has_more: false });
    expect((await get("/events/", (await aKey("registrations:read")).key)).body).toMatchObject({ code: "scope_missing", scope: "webhooks:read" });
    expect((await get("/events/?after=soon", key)).status).toBe(400);
  });
});

describe("a hook", () => {
  it("is subscribed, hears of its topic, and is unsubscribed with the key", async () => {
    const { key } = await aKey("webhooks:write", "inquiries:read");
    const made = await send("POST", "/hooks/", key, { topic: "inquiry.created", target_url: HOOK });
    const id = String(made.body.id);
    expect([made.status, Object.keys(made.body)]).toEqual([201, ["id"]]);
    const [row] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    expect(row).toMatchObject({ schoolId: school.id, topics: ["inquiry.created"], url: HOOK, description: "Added by the key Zaps", state: "active" });
    await happens("inquiry.created", { inquiryId: "i-1" });
    await happens("class.confirmed", { classId: "c-1" });
    const sent = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.endpointId, id));
    expect(sent.map(({ topic }) => topic)).toEqual(["inquiry.created"]);
    expect((await send("DELETE", `/hooks/${id}/`, key)).status).toBe(204);
    expect(await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))).toEqual([]);
    expect((await send("DELETE", `/hooks/${id}/`, key)).status).toBe(404);
  });

  it("needs the scope of its topic, a known topic, a public address and a request key", async () => {
    const { key } = await aKey("webhooks:write", "inquiries:read");
    const wrong = async (body: object) => {
      const answer = await send("POST", "/hooks/", key, body);
      return [answer.status, answer.body.code, Object.keys((answer.body.errors ?? {}) as object)];
    };
    expect(await wrong({ topic: "payment.succeeded", target_url: HOOK })).toEqual([400, "scope_missing", ["topic"]]);
    expect((await wrong({ topic: "nothing.known", target_url: HOOK }))[0]).toBe(400);
    expect(await wrong({ topic: "inquiry.created", target_url: "https://127.0.0.1/" })).toEqual([400, "url_not_public", ["target_url"]]);
    const without = await call("/api/hooks/", { method: "POST", token: key, body: { topic: "inquiry.created", target_url: HOOK } });
    expect([without.status, without.body.code]).toEqual([400, "idempotency_required"]);
    const reader = (await aKey("webhooks:read", "inquiries:read")).key;
    expect((await send("POST", "/hooks/", reader, { topic: "inquiry.created", target_url: HOOK })).body).toMatchObject({ code: "scope_missing" });
  });

  it("of another school or of a person is not found, and one of a revoked key hears no more", async () => {
    const { id: keyId, key } = await aKey("webhooks:write", "inquiries:read");
    const id = String((await send("POST", "/hooks/", key, { topic: "inquiry.created", target_url: HOOK })).body.id);
    const other = await aSchool({ plan: "advanced" });
    const foreign = await makeKey(await makeCtx({ as: other.admin.id, now: new Date() }), { name: "Zaps", scopes: ["webhooks:write"] });
    expect((await send("DELETE", `/hooks/${id}/`, foreign.key)).status).toBe(404);
    await db.update(webhookEndpoints).set({ createdBy: school.owner.id }).where(eq(webhookEndpoints.id, id));
    expect((await send("DELETE", `/hooks/${id}/`, key)).status).toBe(404);
    await db.update(webhookEndpoints).set({ createdBy: keyId }).where(eq(webhookEndpoints.id, id));
    await revokeKey(await admin(), { id: keyId });
    expect(await happens("inquiry.created", { inquiryId: "i-1" })).toEqual({ queued: 0 });
  });

  it("has samples: the three newest, or an invented one of every topic in its documented form", async () => {
    const { key } = await aKey("webhooks:read", "inquiries:read");
    const sample = async (topic: string) => (await get(`/hooks/sample/?topic=${topic}`, key)).body as unknown as Listed["results"];
    expect((await sample("inquiry.created")).map(({ type }) => type)).toEqual(["inquiry.created"]);
    for (const number of [1, 2, 3, 4]) await happens("inquiry.created", { inquiryId: `i-${number}` });
    expect((await sample("inquiry.created")).map(({ data }) => data.inquiry)).toEqual(["i-4", "i-3", "i-2"]);
    expect((await get("/hooks/sample/?topic=payment.succeeded", key)).body).toMatchObject({ code: "scope_missing" });
    const owner = await call("/api/hooks/sample/?topic=invoice.paid", { as: school.owner.id });
    expect(owner.status).toBe(200);
    for (const topic of TOPIC_NAMES) {
      const answer = await call(`/api/hooks/sample/?topic=${topic}`, { as: school.owner.id });
      expect([topic, eventShape.safeParse((answer.body as unknown as unknown[])[0]).error?.message]).toEqual([topic, undefined]);
    }
  });
});

it("a message of each topic says what its shape says", () => {
  const PAYLOAD: Record<string, unknown> = { sessions: [{ sessionId: "s", before: null }], until: 0, amountCents: 100, value: 1, reason: null };
  for (const { topic, event, data } of TOPICS) {
    const payload = Object.fromEntries(Object.keys(events[event].shape).map((name) => [name, PAYLOAD[name] ?? "x"]));
    expect([topic, Object.keys(data(payload as never)).sort()]).toEqual([topic, [...(TOPIC_FIELDS[topic] ?? [])].sort()]);
  }
});
