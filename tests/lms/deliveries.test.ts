import { and, eq } from "drizzle-orm";
import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { beforeAll, describe, expect, it, vi } from "vitest";
import * as schema from "#drizzle/schema/index";
import { makeKey } from "~/features/api-keys/domain/change-keys";
import { findSchoolById } from "~/features/identity/data/school-row";
import { listDeliveries, orderDelivery, sendAgain } from "~/features/lms/domain/deliveries";
import { reactions } from "~/features/lms/reactions";
import { watch } from "~/features/super-admin/domain/running/running";
import { saveSchoolPlan } from "~/features/super-admin/domain/schools/edit-school";
import { showSchool } from "~/features/super-admin/domain/schools/show-school";
import {
  deleteEndpoint,
  editEndpoint,
  replayDelivery,
  replayFailed,
  revealSecret,
  rotateSecret,
  setEndpointState,
  testEndpoint,
} from "~/features/webhooks/domain/change-endpoints";
import { announceDue, deliverDue } from "~/features/webhooks/domain/deliver";
import { queueDeliveries } from "~/features/webhooks/domain/queue-deliveries";
import { editedEndpoint, listEndpoints, showDelivery, showEndpoint } from "~/features/webhooks/domain/read-endpoints";
import { type Ctx, withSchool } from "~/platform/context";
import { newId } from "~/platform/ids";
import { days, later, makeCtx, makeJobCtx, minutes, NOW } from "../support/context";
import { call } from "../support/http";
import { StandInLms } from "../support/lms";
import { refusal } from "../support/outcome";
import { aClass, filledDraft, submit } from "../support/registering";
import { aSchool, aSuperAdmin, db, insert } from "../support/rows";

let superAdmin = "";
let school: Awaited<ReturnType<typeof aClass>>;
let registrationId = "";
const lms = new StandInLms("the-token");

/** A job of the school, with the platform that stands in. */
async function job(now = NOW): Promise<Ctx> {
  const ctx = makeJobCtx(now);
  const found = await findSchoolById(ctx, school.id);
  if (!found) throw new Error("No school");
  return { ...withSchool(ctx, found), ports: { ...ctx.ports, webhooks: lms } as Ctx["ports"] };
}
const desk = (now = NOW) => makeCtx({ as: superAdmin, now });
const endpoint = async () => {
  const [row] = await db
    .select()
    .from(schema.webhookEndpoints)
    .where(and(eq(schema.webhookEndpoints.schoolId, school.id), eq(schema.webhookEndpoints.kind, "lms")));
  if (!row) throw new Error("No endpoint");
  return row;
};
/** A run at a moment, which does not wait for what comes later. */
const deliver = async (now = NOW) => deliverDue(await job(now), { endpointId: (await endpoint()).id }, 0);
const listed = async (filters: object = {}) => (await listDeliveries(await desk(), { school: school.id, limit: 100, ...filters })).page.results;
const rowOf = async (id: string) => (await listed()).find(({ delivery }) => delivery.id === id)?.delivery;
const nextOf = async (id: string) =>
  (await db.select().from(schema.webhookDeliveries).where(eq(schema.webhookDeliveries.id, id)))[0]?.nextAt ?? Number.NaN;
const order = async (event: string, outboxId = newId(), now = NOW) => {
  await orderDelivery(await job(now), { registrationId, event, outboxId });
  return `lms:${outboxId}`;
};
const connect = async (token: string, more: object = {}) =>
  saveSchoolPlan(await desk(), {
    id: school.id,
    payment_plan: "advanced",
    lms_status: "enabled",
    lms_url: "lms.example.com/hook",
    lms_token: token,
    ...more,
  });
const statusOfSchool = async () => (await call("/api/schools/school-lms-enabled/", { as: school.owner.id })).body;
const standing = async () => (await call(`/api/students/tr-get-enroll-status/?registration=${registrationId}`, { as: school.owner.id })).body;

beforeAll(async () => {
  superAdmin = String((await aSuperAdmin()).id);
  school = await aClass({ school: { payoutStatus: "unlinked" }, program: { paymentOptions: ["pay_later"], lmsCourse: "CNA-1" } });
  await connect("the-token", { payment_plan: "basic" });
  const visitor = await makeCtx({ host: school.host });
  await submit(
    visitor,
    await filledDraft(visitor, { program: { id: String(school.program.id) }, courseClass: { id: String(school.courseClass.id) } }, "lms"),
    "pay_later",
  );
  registrationId = (await db.select().from(schema.registrations).where(eq(schema.registrations.schoolId, school.id)))[0]?.id ?? "";
});

describe("a learning platform", () => {
  it("is told once of an enrollment, signed with the school's token, and its answer is what the call says", async () => {
    lms.answer = { status: 200, body: JSON.stringify({ progress: 40 }) };
    const event = newId();
    const id = await order("enrollment.created", event);
    await order("enrollment.created", event);
    await Promise.all([deliver(), deliver(), deliver()]);
    await deliver(later(minutes(5)));
    expect(lms.told).toMatchObject([{ event: "enrollment.created", course: "CNA-1", student: { email: "lms@example.test" } }]);
    expect(await rowOf(id)).toMatchObject({ status: "delivered", answer: 200, attempts: 1, progress: 40 });
    expect(await standing()).toEqual({ registration: registrationId, status: "enrolled", course: "CNA-1", progress: 40 });
    const other = await aSchool();
    expect((await call(`/api/students/tr-get-enroll-status/?registration=${registrationId}`, { as: other.owner.id })).status).toBe(404);
  });

  it("gets this body and these headers, and no others", async () => {
    lms.got.length = 0;
    const id = await order("enrollment.created");
    await deliver();
    const [{ number, studentId } = { number: "", studentId: "" }] = await db
      .select()
      .from(schema.registrations)
      .where(eq(schema.registrations.id, registrationId));
    const { program, courseClass } = school;
    const [got] = lms.got;
    expect(got?.url).toBe("https://lms.example.com/hook");
    expect(got?.body).toBe(
      JSON.stringify({
        id,
        event: "enrollment.created",
        occurred_at: NOW.toISOString(),
        school: { id: school.id, name: school.school.name },
        registration: { number },
        course: "CNA-1",
        program: { id: program.id, title: program.title },
        class: { id: courseClass.id, code: courseClass.code, start_date: courseClass.startDate, end_date: courseClass.endDate },
        student: { id: studentId, first_name: "Ana", last_name: "lms", email: "lms@example.test" },
      }),
    );
    expect(Object.keys(got?.headers ?? {}).sort()).toEqual([
      "Authorization",
      "X-Enrollium-Signature",
      "webhook-id",
      "webhook-signature",
      "webhook-timestamp",
    ]);
    expect(got?.headers).toMatchObject({ Authorization: "Bearer the-token", "webhook-id": id });
  });

  it("can check the message as Standard Webhooks says, with the token as the secret", async () => {
    lms.answer = { status: 204, body: "" };
    await order("enrollment.created");
    await deliver();
    const { body = "", headers = {} } = lms.got.at(-1) ?? {};
    vi.useFakeTimers({ toFake: ["Date"], now: NOW });
    try {
      expect(new Webhook("the-token", { format: "raw" }).verify(body, headers)).toMatchObject({ event: "enrollment.created" });
      expect(() => new Webhook("another", { format: "raw" }).verify(body, headers)).toThrow(WebhookVerificationError);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    [0, 0],
    [99.6, 100],
    [100, 100],
    [100.4, null],
    [101, null],
    [-1, null],
    ["40", null],
    [null, null],
  ])("whose answer says %s of a hundred is noted as %s", async (progress, noted) => {
    lms.answer = { status: 200, body: JSON.stringify({ progress }) };
    const id = await order("enrollment.created");
    await deliver();
    expect(await rowOf(id)).toMatchObject({ status: "delivered", progress: noted });
  });

  it("whose answer is long is read to its end", async () => {
    lms.answer = { status: 200, body: JSON.stringify({ note: "x".repeat(1_900), progress: 70 }) };
    const id = await order("enrollment.created");
    await deliver();
    expect(await rowOf(id)).toMatchObject({ progress: 70 });
  });

  it("that answers 500 three times gets the same message and webhook-id until it takes it", async () => {
    lms.answer = { status: 500, body: "" };
    lms.got.length = 0;
    const id = await order("enrollment.cancelled");
    await deliver();
    expect(await rowOf(id)).toMatchObject({ status: "pending", attempts: 1, error: "HTTP 500" });
    expect(await standing()).toMatchObject({ status: "pending", progress: null });
    for (const _ of [2, 3]) await deliver(new Date(await nextOf(id)));
    lms.answer = { status: 200, body: JSON.stringify({ progress: 10 }) };
    await announceDue(makeJobCtx(new Date(await nextOf(id))));
    const due = await db.select().from(schema.outbox).where(eq(schema.outbox.topic, "webhook.due"));
    expect(due.filter(({ id: key, schoolId }) => schoolId === school.id && /:\d{8,}$/.test(key))).toHaveLength(1);
    await deliver(new Date(await nextOf(id)));
    expect([new Set(lms.got.map(({ headers }) => headers["webhook-id"])), new Set(lms.got.map(({ body }) => body)).size]).toEqual([new Set([id]), 1]);
    expect(new Set(lms.got.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(4);
    expect(await rowOf(id)).toMatchObject({ status: "delivered", attempts: 4, error: null, progress: 10 });
    expect(await standing()).toMatchObject({ status: "cancelled", progress: 10 });
  });

  it("is tried again while it does not answer, and given up in the log at the end; it gets the data of now when it is sent again", async () => {
    lms.answer = { status: 503, body: "" };
    const id = await order("enrollment.cancelled");
    for (let now = NOW.getTime(); (await rowOf(id))?.status === "pending"; now = await nextOf(id)) await deliver(new Date(now));
    expect(await rowOf(id)).toMatchObject({ status: "failed", attempts: 10, error: "HTTP 503" });
    expect(await standing()).toMatchObject({ status: "failed" });
    expect((await listed({ status: "failed" })).map(({ delivery }) => delivery.id)).toEqual([id]);
    lms.answer = { status: 204, body: "" };
    await db.update(schema.students).set({ email: "corrected@example.test" }).where(eq(schema.students.email, "lms@example.test"));
    const later4 = later(days(4));
    await sendAgain(await desk(later4), { id });
    await deliver(later4);
    expect(await rowOf(id)).toMatchObject({ status: "delivered", attempts: 11 });
    expect(lms.got.at(-1)).toMatchObject({ headers: { "webhook-id": id }, body: expect.stringContaining("corrected@example.test") });
    expect(await refusal(sendAgain(await desk(), { id }))).toMatchObject({ code: "delivered" });
    expect(await refusal(sendAgain(await desk(), { id: "lms:none" }))).toMatchObject({ kind: "not_found" });
    expect(await refusal(sendAgain(await makeCtx({ as: school.owner.id }), { id }))).toMatchObject({ kind: "forbidden" });
  });

  it("that refuses the token is told no more, until the desk sets another one", async () => {
    await connect("another");
    lms.answer = { status: 204, body: "" };
    const waiting = await order("enrollment.created", `0-${newId()}`, later(minutes(9)));
    const id = await order("enrollment.completed");
    await deliver();
    expect(await rowOf(id)).toMatchObject({ status: "failed", answer: 401 });
    expect(await rowOf(waiting)).toMatchObject({ status: "failed", attempts: 0 });
    expect(await statusOfSchool()).toEqual({ status: "invalid_token" });
    expect(await rowOf(await order("enrollment.created"))).toBeUndefined();
    expect(await refusal(sendAgain(await desk(), { id }))).toMatchObject({ code: "endpoint_disabled" });
    lms.got.length = 0;
    await deliver(later(days(1)));
    expect(lms.got).toEqual([]);
    await connect("the-token");
    expect(await statusOfSchool()).toEqual({ status: "enabled" });
    await sendAgain(await desk(), { id });
    const next = await order("enrollment.created");
    await deliver();
    expect([(await rowOf(id))?.status, (await rowOf(next))?.status, (await rowOf(waiting))?.status]).toEqual(["delivered", "delivered", "failed"]);
  });

  it("whose saved token can't be read is told no more, either", async () => {
    await db
      .update(schema.webhookEndpoints)
      .set({ secret: "broken" })
      .where(eq(schema.webhookEndpoints.id, (await endpoint()).id));
    const id = await order("enrollment.created");
    await deliver();
    expect(await rowOf(id)).toMatchObject({ status: "failed", error: "The saved token can't be read. Enter it again." });
    expect(await statusOfSchool()).toEqual({ status: "invalid_token" });
    await connect("the-token");
  });

  it("that fails for five days is turned off with an alarm for super admins; what it misses is listed and can be sent again", async () => {
    lms.answer = { status: 500, body: "" };
    await db
      .update(schema.webhookEndpoints)
      .set({ failingSince: NOW.getTime() - days(5) })
      .where(eq(schema.webhookEndpoints.id, (await endpoint()).id));
    await watch(makeJobCtx(), {});
    const id = await order("enrollment.created");
    await deliver();
    const missed = await order("enrollment.completed");
    expect(await endpoint()).toMatchObject({ state: "disabled", disabledReason: "failing" });
    expect([(await rowOf(id))?.status, await rowOf(missed)]).toMatchObject([
      "failed",
      { status: "failed", attempts: 0, error: "The learning platform is turned off." },
    ]);
    expect([await standing(), await statusOfSchool()]).toMatchObject([{ status: "failed" }, { status: "enabled" }]);
    expect(await db.select().from(schema.outbox).where(eq(schema.outbox.topic, "webhook.disabled"))).toEqual([]);
    await watch(makeJobCtx(), {});
    const open = async () => (await db.select().from(schema.alarms)).filter(({ kind, closedAt }) => kind === "lms_off" && closedAt === null);
    expect(await open()).toMatchObject([{ count: 1 }]);
    const mails = await db.select().from(schema.mails).where(eq(schema.mails.template, "desk_alarm"));
    expect(mails.filter(({ text }) => text?.includes("Learning platforms off: failing or rejecting the token"))).toHaveLength(1);
    expect((await showSchool(await desk(), { id: school.id, tab: "plan" })).school).toMatchObject({ lmsStatus: "enabled", isLmsOff: true });
    lms.answer = { status: 204, body: "" };
    await connect("");
    await watch(makeJobCtx(), {});
    expect(await open()).toEqual([]);
    await sendAgain(await desk(), { id: missed });
    await deliver();
    expect((await rowOf(missed))?.status).toBe("delivered");
  });

  it("that is turned off is told of nothing, and goes on with its address and token", async () => {
    const before = await endpoint();
    await connect("", { lms_status: "disabled" });
    expect(await endpoint()).toMatchObject({ id: before.id, state: "paused" });
    expect(await rowOf(await order("enrollment.created"))).toBeUndefined();
    await connect("", { lms_url: "other.example.com/hook" });
    expect(await endpoint()).toMatchObject({ id: before.id, state: "active", url: "https://other.example.com/hook", secret: before.secret });
    const [row] = await db.select().from(schema.schools).where(eq(schema.schools.id, school.id));
    expect(row).toMatchObject({ lmsStatus: "enabled", lmsUrl: "https://other.example.com/hook", lmsToken: before.secret });
  });

  it("is shown to the school with its deliveries, and cannot be changed by it or by a key", async () => {
    const { id } = await endpoint();
    const delivery = await order("enrollment.created");
    const owner = () => makeCtx({ as: school.owner.id });
    const { endpoints } = await listEndpoints(await owner(), {});
    expect(endpoints).toMatchObject([{ id, kind: "lms", state: "active" }]);
    const shown = await showEndpoint(await owner(), { id });
    expect(shown.results.map(({ id: each }) => each)).toContain(delivery);
    expect(JSON.parse((await showDelivery(await owner(), { id, delivery })).delivery.body)).toMatchObject({ id: delivery });
    expect(JSON.stringify([endpoints, shown])).not.toContain((await endpoint()).secret);
    const password = { id, current_password: "x" };
    for (const refused of [
      (of: Ctx) => editedEndpoint(of, { id }),
      (of: Ctx) => editEndpoint(of, { id, url: "https://hooks.example.test/", topics: ["invoice.paid"] }),
      (of: Ctx) => setEndpointState(of, { id, state: "paused" }),
      (of: Ctx) => deleteEndpoint(of, { id }),
      (of: Ctx) => rotateSecret(of, password),
      (of: Ctx) => revealSecret(of, password),
      (of: Ctx) => testEndpoint(of, { id }),
      (of: Ctx) => replayFailed(of, { id }),
      (of: Ctx) => replayDelivery(of, { id, delivery: "none" }),
    ])
      expect(await refusal(refused(await owner()))).toMatchObject({ kind: "not_found" });
    const { key } = await makeKey(await makeCtx({ as: school.owner.id, now: new Date() }), { name: "Zaps", scopes: ["webhooks:write"] });
    const gone = await call(`/api/hooks/${id}/`, { method: "DELETE", token: key, headers: { "Idempotency-Key": newId() } });
    expect(gone.status).toBe(404);
    expect(await endpoint()).toMatchObject({ id, state: "active" });
  });

  it("hears nothing of what webhooks are about", async () => {
    const outboxId = newId();
    await queueDeliveries(await job(), { event: "registration.created", payload: { registrationId }, outboxId });
    expect(await db.select().from(schema.webhookDeliveries).where(eq(schema.webhookDeliveries.eventId, outboxId))).toEqual([]);
  });

  it("hears of what happens to a registration, and of nothing in a program without a course", async () => {
    const topics = reactions.map(({ topic }) => topic);
    expect(topics).toEqual(expect.arrayContaining(["registration.created", "registration.cancelled", "registration.enrollment-changed"]));
    await db
      .update(schema.programs)
      .set({ lmsCourse: null })
      .where(eq(schema.programs.id, String(school.program.id)));
    expect(await rowOf(await order("enrollment.created"))).toBeUndefined();
  });
});

describe("the calls of a voice assistant", () => {
  it("are read by staff whose plan shows them, of the own school alone", async () => {
    const open = await aSchool({ plan: "advanced-and-chat", showAiCallLogs: true });
    const closed = await aSchool({ plan: "basic" });
    const row = {
      schoolId: open.id,
      callerName: "Jo Doe",
      phone: "(401) 555 - 0100",
      startedAt: NOW.getTime(),
      durationSeconds: 62,
      summary: "Asked for prices",
      createdAt: 0,
    };
    const { id } = await insert(schema.callLogs, { ...row, id: newId(), transcript: "Hello" });
    const list = await call("/api/schools/ai-call-logs/?search=prices&from_date=2026-01-15&to_date=2026-01-15", { as: open.owner.id });
    expect(list.body).toMatchObject({ count: 1, results: [{ caller_name: "Jo Doe", duration_seconds: 62 }] });
    expect((await call(`/api/schools/ai-call-logs-retrieve/?id=${id}`, { as: open.owner.id })).body.transcript).toBe("Hello");
    expect((await call("/api/schools/ai-call-logs-toggle/", { as: open.owner.id })).body).toEqual({ status: "enabled", show_ai_call_logs: true });
    const refused = await call("/api/schools/ai-call-logs/", { as: closed.owner.id });
    expect([refused.status, refused.body.code]).toEqual([403, "plan_required"]);
    const other = await aSchool({ plan: "advanced-and-chat", showAiCallLogs: true });
    expect((await call(`/api/schools/ai-call-logs-retrieve/?id=${id}`, { as: other.owner.id })).status).toBe(404);
  });
});
