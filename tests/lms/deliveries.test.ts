import { eq } from "drizzle-orm";
import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { beforeAll, describe, expect, it, vi } from "vitest";
import * as schema from "#drizzle/schema/index";
import { findSchoolById } from "~/features/identity/data/school-row";
import { deliver, failDelivery, listDeliveries, orderDelivery, sendAgain } from "~/features/lms/domain/deliveries";
import { reactions } from "~/features/lms/reactions";
import { saveSchoolPlan } from "~/features/super-admin/domain/schools/edit-school";
import { type Ctx, withSchool } from "~/platform/context";
import { newId } from "~/platform/ids";
import { makeCtx, makeJobCtx, NOW } from "../support/context";
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
async function job(): Promise<Ctx> {
  const ctx = makeJobCtx();
  const found = await findSchoolById(ctx, school.id);
  if (!found) throw new Error("No school");
  return { ...withSchool(ctx, found), ports: { ...ctx.ports, lms } as Ctx["ports"] };
}
const rowOf = async (id: string) => (await db.select().from(schema.lmsDeliveries).where(eq(schema.lmsDeliveries.id, id)))[0];
const order = async (event: string, outboxId = newId()) => {
  await orderDelivery(await job(), { registrationId, event, outboxId });
  return `lms:${outboxId}`;
};
const connect = async (token: string) =>
  saveSchoolPlan(await makeCtx({ as: superAdmin }), {
    id: school.id,
    payment_plan: "basic",
    lms_status: "enabled",
    lms_url: "lms.example.com/hook",
    lms_token: token,
  });

beforeAll(async () => {
  superAdmin = String((await aSuperAdmin()).id);
  school = await aClass({ school: { payoutStatus: "unlinked" }, program: { paymentOptions: ["pay_later"], lmsCourse: "CNA-1" } });
  await connect("the-token");
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
    await deliver(await job(), { deliveryId: id });
    await deliver(await job(), { deliveryId: id });
    expect(lms.told).toMatchObject([{ event: "enrollment.created", course: "CNA-1", student: { email: "lms@example.test" } }]);
    expect(await rowOf(id)).toMatchObject({ status: "delivered", answer: 200, attempts: 1, progress: 40 });
    const answer = await call(`/api/students/tr-get-enroll-status/?registration=${registrationId}`, { as: school.owner.id });
    expect(answer.body).toEqual({ registration: registrationId, status: "enrolled", course: "CNA-1", progress: 40 });
    const other = await aSchool();
    expect((await call(`/api/students/tr-get-enroll-status/?registration=${registrationId}`, { as: other.owner.id })).status).toBe(404);
  });

  it("can check the message as Standard Webhooks says, with the token as the secret", async () => {
    lms.answer = { status: 204, body: "" };
    const id = await order("enrollment.created");
    await deliver(await job(), { deliveryId: id });
    const { body = "", headers = {} } = lms.last ?? {};
    expect(headers["webhook-id"]).toBe(id);
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
    await deliver(await job(), { deliveryId: id });
    expect(await rowOf(id)).toMatchObject({ status: "delivered", progress: noted });
  });

  it("is tried again while it does not answer, and given up in the log at the end", async () => {
    lms.answer = { status: 503, body: "" };
    const id = await order("enrollment.cancelled");
    await expect(deliver(await job(), { deliveryId: id })).rejects.toThrow("HTTP 503");
    expect(await rowOf(id)).toMatchObject({ status: "pending", attempts: 1, error: "HTTP 503" });
    await failDelivery(await job(), { deliveryId: id });
    expect(await rowOf(id)).toMatchObject({ status: "failed" });
    lms.answer = { status: 204, body: "" };
    const { page } = await listDeliveries(await makeCtx({ as: superAdmin }), { status: "failed", school: school.id });
    expect(page.results.map(({ delivery }) => delivery.id)).toEqual([id]);
    await sendAgain(await makeCtx({ as: superAdmin }), { id });
    await deliver(await job(), { deliveryId: id });
    expect(await rowOf(id)).toMatchObject({ status: "delivered" });
    expect(await refusal(sendAgain(await makeCtx({ as: superAdmin }), { id }))).toMatchObject({ code: "delivered" });
  });

  it("that refuses the token is told no more, until the desk sets another one", async () => {
    await connect("another");
    const id = await order("enrollment.completed");
    await deliver(await job(), { deliveryId: id });
    expect(await rowOf(id)).toMatchObject({ status: "failed", answer: 401 });
    const status = await call("/api/schools/school-lms-enabled/", { as: school.owner.id });
    expect(status.body).toEqual({ status: "invalid_token" });
    expect(await rowOf(await order("enrollment.created"))).toBeUndefined();
    await connect("the-token");
    expect(await rowOf(await order("enrollment.created"))).toBeDefined();
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
