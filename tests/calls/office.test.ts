import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import * as schema from "#drizzle/schema/index";
import { callOverview, callProfile, listCalls } from "~/features/calls/domain/list-calls";
import { createInquiryFromCall, markFollowedUp, noteCall } from "~/features/calls/domain/work-on-call";
import { callsExport } from "~/features/calls/exports";
import { deleteInquiry } from "~/features/inquiries/domain/manage-inquiries";
import { newId } from "~/platform/ids";
import { programRow } from "~/seed/factories";
import { hours, makeCtx, NOW } from "../support/context";
import { refusal } from "../support/outcome";
import { aSchool, db, insert } from "../support/rows";

let school: Awaited<ReturnType<typeof aSchool>>;
let other: Awaited<ReturnType<typeof aSchool>>;
let program: { id: string };
const staff = () => makeCtx({ as: school.admin.id });
const rowOf = async (id: string) => (await db.select().from(schema.callLogs).where(eq(schema.callLogs.id, id)))[0];

async function aCall(given: Partial<typeof schema.callLogs.$inferInsert> = {}) {
  const id = newId();
  await insert(schema.callLogs, { id, schoolId: school.id, startedAt: NOW.getTime(), durationSeconds: 90, createdAt: 0, ...given });
  return id;
}

beforeAll(async () => {
  school = await aSchool({ plan: "basic-and-chat", showAiCallLogs: true });
  other = await aSchool({ plan: "basic-and-chat", showAiCallLogs: true });
  program = (await insert(schema.programs, programRow(school.id, { title: "Phlebotomy" }))) as { id: string };
});

it("lists the school's own calls with tiles, narrowed by day, outcome, program and words; in one round trip", async () => {
  await aCall({ callerName: "Zed Needle", outcome: "voicemail", programId: program.id, durationSeconds: 150, summary: "Evening?" });
  await aCall({ callerName: "Old Call", startedAt: NOW.getTime() - hours(24 * 9) });
  await aCall({ schoolId: other.id, callerName: "Zed Foreign" });
  const ctx = await staff();
  const before = ctx.db.roundTrips;
  const all = await callOverview(ctx, {});
  expect(ctx.db.roundTrips - before).toBe(1);
  expect(all.page.results.map(({ callerName }) => callerName)).toEqual(["Zed Needle", "Old Call"]);
  expect(all.tiles).toEqual({ calls: 2, minutes: 4, inquiries: 0 });
  const names = async (filters: object) => (await listCalls(await staff(), filters)).results.map(({ callerName }) => callerName);
  expect(await names({ outcome: "voicemail" })).toEqual(["Zed Needle"]);
  expect(await names({ program: program.id })).toEqual(["Zed Needle"]);
  expect(await names({ search: "needle" })).toEqual(["Zed Needle"]);
  expect(await names({ to_date: "2026-01-14" })).toEqual(["Old Call"]);
  expect(await names({ from_date: "2026-01-15", to_date: "2026-01-15", ordering: "duration_seconds" })).toEqual(["Zed Needle"]);
  const { body } = await callsExport.download(await staff(), { outcome: "voicemail" });
  const lines = (await new Response(body).text()).trim().split("\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("Zed Needle");
});

it("an inquiry is made of a call once, with what was heard; a deleted one may be made again", async () => {
  const id = await aCall({ callerName: "Ida Moss", phone: "(401) 555 - 0190" });
  expect(await refusal(createInquiryFromCall(await staff(), { id, name: "Ida Moss" }))).toMatchObject({
    fields: { email: ["Enter an email address or a phone number"] },
  });
  expect(await refusal(createInquiryFromCall(await staff(), { id, name: "", phone: "4015550190" }))).toMatchObject({
    fields: { name: ["This field is required"] },
  });
  expect(await refusal(createInquiryFromCall(await staff(), { id, name: "Ida", email: "i@x.test", program: "none" }))).toMatchObject({
    code: "invalid",
  });
  const form = { id, name: "Ida Moss", email: "ida@calls.test", program: program.id, message: "Evenings?" };
  const both = await Promise.allSettled([createInquiryFromCall(await staff(), form), createInquiryFromCall(await staff(), form)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const inquiryId = String((await rowOf(id))?.inquiryId);
  const [made] = await db.select().from(schema.inquiries).where(eq(schema.inquiries.id, inquiryId));
  expect(made).toMatchObject({ source: "call", email: "ida@calls.test", programId: program.id, contactStatus: "not_contacted" });
  expect((await callProfile(await staff(), { id })).inquiry).toBe(inquiryId);
  expect(await refusal(createInquiryFromCall(await staff(), form))).toMatchObject({ code: "inquiry_exists" });
  await deleteInquiry(await staff(), { id: inquiryId });
  expect((await callProfile(await staff(), { id })).inquiry).toBeNull();
  await createInquiryFromCall(await staff(), form);
});

it("staff write a note and say that they called back; another school's call is not there", async () => {
  const id = await aCall({ needsFollowUp: true });
  await noteCall(await staff(), { id, note: "Left a message." });
  await markFollowedUp(await staff(), { id, done: "on" });
  expect(await rowOf(id)).toMatchObject({ note: "Left a message.", followedUpAt: NOW.getTime(), followedUpBy: school.admin.id });
  await markFollowedUp(await staff(), { id, done: "off" });
  await noteCall(await staff(), { id, note: "" });
  expect(await rowOf(id)).toMatchObject({ note: null, followedUpAt: null, needsFollowUp: true });
  const stranger = await makeCtx({ as: other.owner.id });
  for (const verb of [callProfile, noteCall, markFollowedUp, createInquiryFromCall])
    expect(await refusal(verb(stranger, { id, name: "A", email: "a@b.test", done: "on" }))).toMatchObject({ kind: "not_found" });
  const plain = await aSchool({ plan: "basic-and-chat" });
  expect(await refusal(callProfile(await makeCtx({ as: plain.owner.id }), { id }))).toMatchObject({ code: "plan_required" });
});
