import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { withoutNumbers, withoutSecrets } from "~/features/calls/domain/fold-call";
import { forgetRecordings } from "~/features/calls/domain/forget-recordings";
import { inquiryFromCall } from "~/features/calls/domain/work-on-call";
import { RECORDING_DAYS } from "~/features/calls/model";
import { findSchoolById } from "~/features/identity/data/school-row";
import { acknowledgeInquiry } from "~/features/inquiries/domain/acknowledge-inquiry";
import { type School, withSchool } from "~/platform/context";
import { newId } from "~/platform/ids";
import { programRow } from "~/seed/factories";
import { days, later, makeJobCtx, settled } from "../support/context";
import { call } from "../support/http";
import { aSchool, db, insert } from "../support/rows";
import { deliver, signed } from "../support/voice";

const TO = "(401) 555 - 0901";
let school: Awaited<ReturnType<typeof aSchool>>;
let program: { id: string };
const key = () => newId().slice(-12);
const rowOf = async (providerId: string) => (await db.select().from(schema.callLogs).where(eq(schema.callLogs.providerId, providerId)))[0];
const inquiriesOf = async (phone: string) => db.select().from(schema.inquiries).where(eq(schema.inquiries.phone, phone));
const event = (of: Record<string, unknown>, given: Record<string, unknown> = {}) => ({
  id: `evt_${key()}`,
  type: "call.updated",
  created_at: new Date().toISOString(),
  to: "+14015550901",
  ...given,
  call: of,
});

/** What follows from calls so far, as the queue runs it. */
async function followUp(): Promise<void> {
  const ctx = withSchool(makeJobCtx(new Date()), (await findSchoolById(makeJobCtx(), school.id)) as School);
  const told = await db.select().from(schema.outbox).where(eq(schema.outbox.topic, "call.contact-left"));
  for (const { payload } of told) await inquiryFromCall(ctx, JSON.parse(payload));
  const asked = await db.select().from(schema.outbox).where(eq(schema.outbox.topic, "inquiry.created"));
  for (const { payload } of asked) await acknowledgeInquiry(ctx, JSON.parse(payload));
}

beforeAll(async () => {
  school = await aSchool({ plan: "basic-and-chat", showAiCallLogs: true, voiceAiPhone: TO });
  program = (await insert(schema.programs, programRow(school.id, { title: "Certified Nursing Assistant" }))) as { id: string };
});

describe("the webhook of the voice provider", () => {
  it("takes a signed call, for the school whose number it is, and the API shows it", async () => {
    const id = `call_${key()}`;
    const started = new Date("2026-01-10T15:00:00Z").toISOString();
    const said = [
      { speaker: "assistant", at: 0, text: "Thank you for calling." },
      { speaker: "caller", at: 4.2, text: "My card is 4242 4242 4242 4242." },
    ];
    const answer = await deliver(
      event({
        id,
        from: "+14015550777",
        started_at: started,
        duration_seconds: 95,
        outcome: "transferred",
        program: "CNA",
        summary: "Asked for prices.",
        transcript: said,
      }),
    );
    expect([answer.status, answer.body]).toEqual([200, { received: true }]);
    const row = await rowOf(id);
    expect(row).toMatchObject({ schoolId: school.id, phone: "(401) 555 - 0777", durationSeconds: 95, outcome: "transferred", programId: program.id });
    expect(row?.turns).toEqual([
      { speaker: "Assistant", at: 0, text: "Thank you for calling." },
      { speaker: "Caller", at: 4.2, text: "My card is [number removed]." },
    ]);
    const shown = await call(`/api/schools/ai-call-logs-retrieve/?id=${row?.id}`, { as: school.admin.id });
    expect(shown.body).toMatchObject({
      started_at: started,
      duration_seconds: 95,
      summary: "Asked for prices.",
      transcript: "Assistant: Thank you for calling.\nCaller: My card is [number removed].",
      recording_url: null,
    });
  });

  it("refuses what is not signed, or long ago, or crooked; a number of nobody's is answered and kept nowhere", async () => {
    const id = `call_${key()}`;
    const body = JSON.stringify(event({ id }));
    const post = (headers: Record<string, string>, sent = body) => call("/api/voice-ai/webhook/", { method: "POST", body: sent, headers });
    expect((await post({})).body).toMatchObject({ code: "bad_signature" });
    expect((await post({ "Voice-Signature": await signed(`${body} `) })).status).toBe(400);
    expect((await post({ "Voice-Signature": await signed(body, Math.floor(Date.now() / 1000) - 400) })).status).toBe(400);
    expect((await post({ "Voice-Signature": await signed("{", undefined) }, "{")).body).toMatchObject({ code: "json_invalid" });
    expect((await deliver({ ...event({ id }), created_at: "yesterday" })).body).toMatchObject({ code: "invalid" });
    expect((await deliver({ ...event({ id }), call: undefined })).body).toMatchObject({ errors: { call: ["This field is required"] } });
    expect((await deliver(event({ id, duration_seconds: -4 }))).status).toBe(400);
    expect((await deliver(event({ id }, { to: "+14015550000" }))).status).toBe(200);
    expect((await deliver(event({ id }, { type: "agent.updated" }))).status).toBe(200);
    expect(await rowOf(id)).toBeUndefined();
  });

  it("makes the same call of the same events, in whatever order and however often they come", async () => {
    const at = Date.now() - 60_000;
    const made = async (order: number[], times = 1) => {
      const id = `call_${key()}`;
      const all = [
        event({ id, started_at: at, from: "+14015550778" }, { type: "call.started", created_at: at }),
        event({ id, duration_seconds: 30, summary: "First words." }, { created_at: at + 30_000 }),
        event({ id, outcome: "voicemail", summary: "Last words." }, { type: "call.analyzed", created_at: at + 31_000 }),
      ];
      for (let time = 0; time < times; time += 1) for (const index of order) expect((await deliver(all[index] as object)).status).toBe(200);
      const row = await rowOf(id);
      expect(await db.select().from(schema.callEvents).where(eq(schema.callEvents.callProviderId, id))).toHaveLength(3);
      return { ...row, id: "", providerId: "", updatedAt: 0, createdAt: 0 };
    };
    const first = await made([0, 1, 2]);
    expect(first).toMatchObject({ startedAt: at, durationSeconds: 30, outcome: "voicemail", summary: "Last words." });
    expect(await made([2, 1, 0])).toEqual(first);
    expect(await made([1, 2, 0], 2)).toEqual(first);
  });

  it("loses nothing of events that come at once", async () => {
    const id = `call_${key()}`;
    const at = Date.now();
    const parts = [{ from: "+14015550779" }, { duration_seconds: 61 }, { summary: "All of it." }, { outcome: "answered" }, { program: "nursing" }];
    const answers = await Promise.all(parts.map((part, index) => deliver(event({ id, ...part }, { created_at: at + index }))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await rowOf(id)).toMatchObject({
      phone: "(401) 555 - 0779",
      durationSeconds: 61,
      summary: "All of it.",
      programId: program.id,
      eventCount: 5,
    });
  });

  it("is an inquiry by itself, once, where somebody left a name; without an address nobody is written to", async () => {
    const id = `call_${key()}`;
    const told = event({
      id,
      from: "+14015550780",
      caller_name: "Nora Ellis",
      email: "Nora@Calls.test",
      duration_seconds: 40,
      program: "cna",
      summary: "Evenings.",
    });
    await deliver(told);
    await deliver({ ...told, id: `evt_${key()}` });
    await followUp();
    await followUp();
    const made = await inquiriesOf("(401) 555 - 0780");
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({ name: "Nora Ellis", email: "nora@calls.test", source: "call", programId: program.id, message: "Evenings." });
    expect((await rowOf(id))?.inquiryId).toBe(made[0]?.id);
    await deliver(event({ id: `call_${key()}`, from: "+14015550781", caller_name: "Pat Low", duration_seconds: 12 }));
    await deliver(event({ id: `call_${key()}`, from: "+14015550782", duration_seconds: 12 }));
    await followUp();
    expect((await inquiriesOf("(401) 555 - 0781")).map(({ email }) => email)).toEqual([""]);
    expect(await inquiriesOf("(401) 555 - 0782")).toEqual([]);
    expect(await db.select().from(schema.mails).where(eq(schema.mails.recipient, ""))).toEqual([]);
  });

  it("keeps a recording that comes along, behind a signed link, until its time is over", async () => {
    const id = `call_${key()}`;
    const bytes = btoa(`ID3${"x".repeat(400)}`);
    await deliver(event({ id, from: "+14015550783", duration_seconds: 9, recording: { content_type: "audio/mpeg", data: bytes } }));
    const row = await rowOf(id);
    const shown = await call(`/api/schools/ai-call-logs-retrieve/?id=${row?.id}`, { as: school.owner.id });
    const link = new URL(String(shown.body.recording_url));
    expect((await call(link.pathname + link.search)).headers.get("content-type")).toBe("audio/mpeg");
    expect((await call(link.pathname)).status).toBe(404);
    await deliver(event({ id: `${id}x`, recording: { content_type: "audio/mpeg", data: btoa("<html>") } }));
    expect((await rowOf(`${id}x`))?.recordingFileId ?? null).toBe(null);
    await deliver(event({ id: `${id}y`, recording_url: "https://calls.example/1.mp3", duration_seconds: 3 }));
    expect((await rowOf(`${id}y`))?.recordingUrl).toBe("https://calls.example/1.mp3");

    await forgetRecordings(makeJobCtx(later(days(RECORDING_DAYS + 1), new Date())));
    await settled();
    expect(await rowOf(id)).toMatchObject({ recordingFileId: null, transcript: null, turns: [], durationSeconds: 9 });
    expect(await rowOf(`${id}y`)).toMatchObject({ recordingUrl: null });
    expect(
      await db
        .select()
        .from(schema.files)
        .where(eq(schema.files.id, String(row?.recordingFileId))),
    ).toEqual([]);
    expect((await call(link.pathname + link.search)).status).toBe(404);
  });

  it("says when the provider refuses the school's key, and when it takes it again", async () => {
    const toggle = async () => (await call("/api/schools/ai-call-logs-toggle/", { as: school.owner.id })).body;
    expect(await toggle()).toEqual({ status: "enabled", show_ai_call_logs: true });
    await deliver({ ...event({ id: "none" }), type: "key.refused", call: undefined });
    expect(await toggle()).toEqual({ status: "invalid_token", show_ai_call_logs: true });
    await deliver({ ...event({ id: "none" }), type: "key.accepted", call: undefined });
    expect(await toggle()).toEqual({ status: "enabled", show_ai_call_logs: true });
  });
});

it("numbers of cards and of social security cards are taken out of what was said, other numbers are not", () => {
  expect(withoutSecrets({ summary: "She&rsquo;d like the caf&eacute; class." }).summary).toBe("She’d like the café class.");
  expect(withoutNumbers("It is 123-45-6789, or 4000000000000002.")).toBe("It is [number removed], or [number removed].");
  expect(withoutNumbers("Call 401 555 0100 on 03/09/2026 about $1,450.00")).toBe("Call 401 555 0100 on 03/09/2026 about $1,450.00");
});
