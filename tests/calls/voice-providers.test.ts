import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { inquiryFromCall } from "~/features/calls/domain/work-on-call";
import { findSchoolById } from "~/features/identity/data/school-row";
import { type School, withSchool } from "~/platform/context";
import type { Env } from "~/platform/env";
import { newId } from "~/platform/ids";
import { programRow } from "~/seed/factories";
import { makeJobCtx } from "../support/context";
import { call } from "../support/http";
import { aSchool, db, insert } from "../support/rows";
import { signed } from "../support/voice";

const TO = "+14015550931";
const OTHER = "+14015550932";
const SECRET = "the secret of a provider";
let school: Awaited<ReturnType<typeof aSchool>>;
let other: Awaited<ReturnType<typeof aSchool>>;
let program: { id: string };
const key = () => newId().slice(-12);
const rowOf = async (providerId: string) => (await db.select().from(schema.callLogs).where(eq(schema.callLogs.providerId, providerId)))[0];
const eventsOf = async (providerId: string) => db.select().from(schema.callEvents).where(eq(schema.callEvents.callProviderId, providerId));
const hmac = (text: string, secret = SECRET) => createHmac("sha256", secret).update(text).digest("hex");
const retellHeader = (body: string, at = Date.now(), secret = SECRET) => ({ "x-retell-signature": `v=${at},d=${hmac(`${body}${at}`, secret)}` });
const vapiHeader = { "X-Vapi-Secret": SECRET };

function post(provider: string, body: string, headers: Record<string, string>, settings: Partial<Env> = {}) {
  return call("/api/voice-ai/webhook/", {
    method: "POST",
    body,
    headers,
    settings: { VOICE_PROVIDER: provider, VOICE_WEBHOOK_SECRETS: `an old one,${SECRET}`, ...settings },
  });
}
async function deliver(provider: "vapi" | "retell", payload: object, at?: number) {
  const body = JSON.stringify(payload);
  const answer = await post(provider, body, provider === "vapi" ? vapiHeader : retellHeader(body, at));
  expect([answer.status, answer.body]).toEqual([200, { received: true }]);
}

/** What staff read of a call: the API's answer. */
async function shownTo(staff: string, providerId: string) {
  const row = await rowOf(providerId);
  return (await call(`/api/schools/ai-call-logs-retrieve/?id=${row?.id}`, { as: staff })).body;
}

/** The inquiries that follow from the calls of the school so far. */
async function inquiriesFrom(phone: string) {
  const ctx = withSchool(makeJobCtx(new Date()), (await findSchoolById(makeJobCtx(), school.id)) as School);
  const left = await db.select().from(schema.outbox).where(eq(schema.outbox.topic, "call.contact-left"));
  for (const { payload, schoolId } of left) if (schoolId === school.id) await inquiryFromCall(ctx, JSON.parse(payload));
  return db.select().from(schema.inquiries).where(eq(schema.inquiries.phone, phone));
}

beforeAll(async () => {
  school = await aSchool({ plan: "basic-and-chat", showAiCallLogs: true, voiceAiPhone: "(401) 555 - 0931" });
  other = await aSchool({ plan: "basic-and-chat", showAiCallLogs: true, voiceAiPhone: "(401) 555 - 0932" });
  program = (await insert(schema.programs, programRow(school.id, { title: "Certified Nursing Assistant" }))) as { id: string };
});

const STARTED = Date.parse("2026-01-10T15:00:00Z");
const ENDED = STARTED + 95_400;
const SHOWN = {
  started_at: new Date(STARTED).toISOString(),
  duration_seconds: 95,
  summary: "Asked for prices.",
  transcript: "Assistant: Thank you for calling.\nCaller: My card is [number removed].",
  recording_url: "https://calls.example/1.wav",
};

/** Vapi's server messages of one call, each as its documentation shows it. */
function vapiCall(id: string, from: string, given: Record<string, unknown> = {}) {
  const about = {
    call: { id, orgId: "org", type: "inboundPhoneCall", status: "in-progress", phoneNumberId: "pn" },
    phoneNumber: { id: "pn", provider: "twilio", number: TO },
    customer: { number: from },
    assistant: { name: "Front desk" },
  };
  const message = (type: string, timestamp: number, fields: object) => ({ message: { type, timestamp, ...about, ...fields, ...given } });
  return {
    started: message("status-update", STARTED, { status: "in-progress" }),
    ended: message("status-update", ENDED, { status: "ended", endedReason: "customer-ended-call" }),
    report: message("end-of-call-report", ENDED + 9_000, {
      endedReason: "customer-ended-call",
      startedAt: new Date(STARTED).toISOString(),
      endedAt: new Date(ENDED).toISOString(),
      cost: 0.21,
      analysis: { summary: "Asked for prices.", successEvaluation: "true", structuredData: { program: "CNA", follow_up_needed: true } },
      artifact: {
        transcript: "AI: Thank you for calling.\nUser: My card is 4242 4242 4242 4242.",
        recording: { mono: { combinedUrl: "https://calls.example/1.wav" } },
        messages: [
          { role: "system", message: "You answer the phone of a school.", time: STARTED, secondsFromStart: 0 },
          { role: "bot", message: "Thank you for calling.", time: STARTED + 900, endTime: STARTED + 2_000, secondsFromStart: 0.9 },
          { role: "user", message: "My card is 4242 4242 4242 4242.", time: STARTED + 4_200, endTime: STARTED + 7_000, secondsFromStart: 4.2 },
          { role: "tool_calls", toolCalls: [], message: "", time: STARTED + 8_000, secondsFromStart: 8 },
        ],
        structuredOutputs: {
          "3f8b2c47": { name: "caller_name", result: "Nora Ellis" },
          "5c2a8d1f": { name: "contact", result: { email: "Nora@Calls.test", caller_name: "unknown" } },
        },
      },
    }),
  };
}

/** Retell's webhooks of one call. */
function retellCall(id: string, from: string, given: Record<string, unknown> = {}) {
  const basic = { call_type: "phone_call", call_id: id, agent_id: "agent", direction: "inbound", from_number: from, to_number: TO };
  const started = { ...basic, call_status: "ongoing", start_timestamp: STARTED };
  const ended = {
    ...started,
    call_status: "ended",
    end_timestamp: ENDED,
    duration_ms: 95_400,
    disconnection_reason: "user_hangup",
    transcript: "Agent: Thank you for calling.\nUser: My card is 4242 4242 4242 4242.",
    transcript_object: [
      { role: "agent", content: "Thank you for calling.", words: [{ word: "Thank", start: 0.9, end: 1.2 }] },
      { role: "user", content: "My card is 4242 4242 4242 4242.", words: [{ word: "My", start: 4.2, end: 4.3 }] },
    ],
    recording_url: "https://calls.example/1.wav",
    ...given,
  };
  const call_analysis = {
    call_summary: "Asked for prices.",
    in_voicemail: false,
    user_sentiment: "Positive",
    call_successful: true,
    custom_analysis_data: { caller_name: "Nora Ellis", email: "Nora@Calls.test", program: "CNA", follow_up_needed: true },
  };
  return {
    started: { event: "call_started", call: { ...started, ...given } },
    ended: { event: "call_ended", call: ended },
    report: { event: "call_analyzed", call: { ...ended, call_analysis } },
  };
}

const CALLS = { vapi: vapiCall, retell: retellCall };

describe.each(["vapi", "retell"] as const)("the webhook of %s", (provider) => {
  const make = CALLS[provider];

  it("shows staff the call, and makes an inquiry of a caller who left a name", async () => {
    const id = `call_${key()}`;
    const phone = provider === "vapi" ? "(401) 555 - 0776" : "(401) 555 - 0777";
    const { started, ended, report } = make(id, `+1${phone.replace(/\D/g, "")}`);
    await deliver(provider, started);
    expect(await rowOf(id)).toMatchObject({ schoolId: school.id, phone, startedAt: STARTED, durationSeconds: 0 });
    await deliver(provider, ended);
    expect(await rowOf(id)).toMatchObject({ durationSeconds: 95, summary: null, outcome: "answered" });
    await deliver(provider, report);
    expect(await shownTo(school.admin.id, id)).toMatchObject({ ...SHOWN, phone, caller_name: "Nora Ellis" });
    const row = await rowOf(id);
    expect(row).toMatchObject({ callerEmail: "nora@calls.test", programId: program.id, needsFollowUp: true, eventCount: 3 });
    expect(row?.turns.map(({ speaker, at }) => [speaker, at])).toEqual([
      ["Assistant", 0.9],
      ["Caller", 4.2],
    ]);
    expect(await inquiriesFrom(phone)).toMatchObject([{ name: "Nora Ellis", source: "call", programId: program.id }]);
  });

  it("makes the same call of its events in any order, and nothing of repeated ones", async () => {
    const made = async (order: ("started" | "ended" | "report")[]) => {
      const id = `call_${key()}`;
      const events = make(id, "+14015550778");
      const sentAt = { started: -3_000, ended: -2_000, report: -1_000 };
      for (const name of order) await deliver(provider, events[name], Date.now() + sentAt[name]);
      const row = await rowOf(id);
      expect(await eventsOf(id)).toHaveLength(new Set(order).size);
      return { ...row, id: "", providerId: "", inquiryId: null, updatedAt: 0, createdAt: 0 };
    };
    const first = await made(["started", "ended", "report"]);
    expect(first).toMatchObject({ durationSeconds: 95, summary: "Asked for prices." });
    expect(await made(["report", "ended", "started"])).toEqual(first);
    expect(await made(["report", "started", "report", "ended", "ended", "started"])).toEqual(first);
  });

  it("ignores other types, calls that the school makes, and numbers of no school", async () => {
    const id = `call_${key()}`;
    const { started, report } = make(id, "+14015550779");
    const others =
      provider === "vapi"
        ? [
            ...["tool-calls", "assistant-request", "transcript", "hang", "constructor"].map((type) => ({
              message: { ...(report as { message: object }).message, type },
            })),
            { message: { ...(started as { message: object }).message, status: "ringing" } },
            vapiCall(id, OTHER, { call: { id, type: "outboundPhoneCall" } }).report,
            vapiCall(id, OTHER, { call: { id, type: "webCall" }, phoneNumber: undefined }).report,
            vapiCall(id, OTHER, { phoneNumber: { number: "+14015550000" } }).report,
          ]
        : [
            ...["transcript_updated", "transfer_started", "chat_analyzed", "constructor"].map((event) => ({ ...report, event })),
            retellCall(id, OTHER, { direction: "outbound" }).report,
            retellCall(id, OTHER, { call_type: "web_call", to_number: undefined }).report,
            retellCall(id, OTHER, { to_number: "+14015550000" }).report,
          ];
    for (const payload of [...others, {}, [], null, "text", 7]) await deliver(provider, payload as object);
    expect(await rowOf(id)).toBeUndefined();
  });

  it("refuses a wrong secret, a changed body, and everything without a secret", async () => {
    const id = `call_${key()}`;
    const body = JSON.stringify(make(id, "+14015550780").report);
    const good = provider === "vapi" ? vapiHeader : retellHeader(body);
    const refused = async (answer: ReturnType<typeof post>) => expect(await answer).toMatchObject({ status: 400, body: { code: "bad_signature" } });
    const bad: Record<string, string>[] =
      provider === "vapi"
        ? [{}, { "X-Vapi-Secret": "" }, { "X-Vapi-Secret": `${SECRET}.` }, { "X-Vapi-Secret": SECRET.toUpperCase() }]
        : [{}, retellHeader(body, undefined, "another"), retellHeader(`${body} `), { "x-retell-signature": `v=${Date.now()},d=${"0".repeat(64)}` }];
    for (const headers of [...bad, { "Voice-Signature": await signed(body) }]) await refused(post(provider, body, headers));
    await refused(post(provider, body, good, { VOICE_WEBHOOK_SECRETS: "" }));
    await refused(
      post(provider, body, provider === "vapi" ? { "X-Vapi-Secret": "undefined" } : retellHeader(body, undefined, "undefined"), {
        VOICE_WEBHOOK_SECRETS: "",
      }),
    );
    await refused(post(provider === "vapi" ? "retell" : "vapi", body, good));
    await refused(post("constructor", body, good));
    expect(await rowOf(id)).toBeUndefined();
  });

  it("accepts a signature for five minutes, and stores a repeated delivery once", async () => {
    const id = `call_${key()}`;
    const body = JSON.stringify(make(id, "+14015550781").ended);
    const at = (ms: number): Record<string, string> => {
      const time = Date.now() + ms;
      return provider === "retell" ? retellHeader(body, time) : { "x-signature": hmac(`${time}.${body}`), "x-timestamp": String(time) };
    };
    for (const ms of [-301_000, 305_000]) expect([ms, (await post(provider, body, at(ms))).status]).toEqual([ms, 400]);
    expect(await rowOf(id)).toBeUndefined();
    const captured = at(-280_000);
    for (let time = 0; time < 3; time += 1) expect((await post(provider, body, captured)).status).toBe(200);
    expect(await eventsOf(id)).toHaveLength(1);
    const moved: Record<string, string> =
      provider === "retell"
        ? { "x-retell-signature": captured["x-retell-signature"]?.replace(/v=\d+/, `v=${Date.now()}`) ?? "" }
        : { ...captured, "x-timestamp": String(Date.now()) };
    expect((await post(provider, body, moved)).status).toBe(400);
  });

  it("answers 400 to a body that is no JSON, or a call without an id", async () => {
    const send = (body: string) => post(provider, body, provider === "vapi" ? vapiHeader : retellHeader(body));
    expect((await send("{")).body).toMatchObject({ code: "json_invalid" });
    for (const id of [undefined, 7, "", "x".repeat(101)]) {
      const { report } = make(id as string, "+14015550782");
      expect([id, (await send(JSON.stringify(report))).body]).toMatchObject([id, { code: "invalid" }]);
    }
  });

  it("stores a call with fields of the wrong kind or size, without those fields", async () => {
    const id = `call_${key()}`;
    const long = "word".repeat(5_000);
    const lines = Array.from({ length: 3_000 }, (_, at) =>
      provider === "vapi"
        ? { role: "user", message: `Line ${at}`, secondsFromStart: at }
        : { role: "user", content: `Line ${at}`, words: [{ start: at }] },
    );
    const odd = [
      null,
      7,
      "line",
      { role: "user" },
      { role: "constructor", message: "A line", content: "A line" },
      provider === "vapi" ? { role: "user", message: long, secondsFromStart: -5 } : { role: "user", content: long, words: "none" },
    ];
    const crooked =
      provider === "vapi"
        ? vapiCall(id, "anonymous", {
            startedAt: "yesterday",
            endedAt: -5,
            endedReason: 12,
            analysis: { summary: long, structuredData: "text" },
            artifact: {
              messages: [...odd, ...lines],
              recordingUrl: "javascript:alert(1)",
              structuredOutputs: { a: null, b: { name: "email", result: "not an address" } },
            },
          })
        : retellCall(id, "anonymous", {
            start_timestamp: "yesterday",
            end_timestamp: -5,
            duration_ms: 9e15,
            disconnection_reason: 12,
            transcript_object: [...odd, ...lines],
            recording_url: "javascript:alert(1)",
          });
    await deliver(provider, crooked.report);
    const row = await rowOf(id);
    expect(row).toMatchObject({ phone: null, outcome: "answered", recordingUrl: null });
    expect(row?.turns).toHaveLength(1_995);
    expect(row?.turns[0]?.text).toHaveLength(4_000);
  });

  it("refuses a body above five megabytes before it checks the signature", async () => {
    const big = JSON.stringify({ ...make("x", TO).report, padding: "x".repeat(5 * 1024 * 1024) });
    expect((await post(provider, big, {})).status).toBe(413);
  });

  it("keeps another school's calls away from this school's staff", async () => {
    const id = `call_${key()}`;
    const moved =
      provider === "vapi" ? vapiCall(id, "+14015550783", { phoneNumber: { number: OTHER } }) : retellCall(id, "+14015550783", { to_number: OTHER });
    await deliver(provider, moved.report);
    expect(await rowOf(id)).toMatchObject({ schoolId: other.id });
    expect(await shownTo(school.admin.id, id)).toMatchObject({ code: "not_found" });
  });
});

it.each<[string, string]>([
  ["voicemail", "voicemail"],
  ["assistant-forwarded-call", "transferred"],
  ["call.in-progress.error-transfer-failed", "answered"],
  ["call.ringing.sip-inbound-caller-hungup-before-call-connect", "missed"],
  ["assistant-request-failed", "missed"],
  ["silence-timed-out", "answered"],
])("reads Vapi's reason %s as %s", async (endedReason, outcome) => {
  const id = `call_${key()}`;
  await deliver("vapi", vapiCall(id, "+14015550784", { endedReason }).ended);
  expect(await rowOf(id)).toMatchObject({ outcome });
});

it.each<[Record<string, unknown>, string]>([
  [{ disconnection_reason: "voicemail_reached" }, "voicemail"],
  [{ disconnection_reason: "call_transfer" }, "transferred"],
  [{ disconnection_reason: "concurrency_limit_reached", call_status: "error" }, "missed"],
  [{ disconnection_reason: "sip_routing_error", call_status: "not_connected" }, "missed"],
  [{ disconnection_reason: "inactivity" }, "answered"],
])("reads Retell's %j as %s", async (given, outcome) => {
  const id = `call_${key()}`;
  await deliver("retell", retellCall(id, "+14015550785", given).ended);
  expect(await rowOf(id)).toMatchObject({ outcome });
});

it("keeps a transfer of Vapi that a later reason doesn't name, and accepts signatures in seconds", async () => {
  const id = `call_${key()}`;
  await deliver("vapi", vapiCall(id, "+14015550786", { status: "forwarding" }).started);
  const body = JSON.stringify(vapiCall(id, "+14015550786").ended);
  const time = Math.floor(Date.now() / 1000);
  expect((await post("vapi", body, { "X-Signature": hmac(`${time}.${body}`), "X-Timestamp": String(time) })).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ outcome: "transferred", durationSeconds: 95 });
});
