import { z } from "zod";
import { signedFileUrl } from "~/features/files/domain/create-upload";
import { type Ctx, schoolOf, zoneOf } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { id } from "~/platform/input";
import { planHas, schoolStaff, withPlan } from "~/platform/policy";
import { inSchool } from "~/platform/school-scope";
import { query } from "~/platform/verb";
import { callPage, programChoices } from "../data/call-list";
import { findCall, findCallProfile } from "../data/find-call";
import { isKeyRefused } from "../data/voice-key";
import { callListInput } from "../model";

export const callStaff = withPlan(schoolStaff, "call-logs");

/** How long a page's link to a recording is good for, in seconds. */
const LISTEN_SECONDS = 3600;

/** Whether the calls of the voice assistant are shown to this school, and whether the provider takes its key. */
export const callLogsToggle = query({
  name: "call-logs.toggle",
  allow: schoolStaff,
  input: z.object({}),
  async run(ctx) {
    const school = schoolOf(ctx);
    if (!school) throw notFound();
    const isOn = planHas(school, "call-logs");
    const status = !isOn ? ("disabled" as const) : (await isKeyRefused(ctx)) ? ("invalid_token" as const) : ("enabled" as const);
    return { status, show_ai_call_logs: school.showAiCallLogs };
  },
});

/** The calls that the school's voice assistant took; days are the school's. */
export const listCalls = query({
  name: "call-logs.list",
  allow: callStaff,
  input: callListInput,
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const [results, [total]] = await inSchool(ctx).db.batch([...callPage(ctx, filters, { limit, offset, ordering })]);
    return { results, count: total?.count ?? 0 };
  },
});

/** The same with its tiles and the choices of the filters. One round trip. */
export const callOverview = query({
  name: "call-logs.desk",
  allow: callStaff,
  input: callListInput,
  async run(ctx, { limit, offset, ordering, ...filters }) {
    const [[results, [total], programs], isRefused] = await Promise.all([
      inSchool(ctx).db.batch([...callPage(ctx, filters, { limit, offset, ordering }), programChoices(ctx)]),
      isKeyRefused(ctx),
    ]);
    const { count, seconds, inquiries } = total ?? { count: 0, seconds: 0, inquiries: 0 };
    return {
      page: { results, count },
      tiles: { calls: count, minutes: Math.round(seconds / 60), inquiries },
      programs,
      isRefused,
      zone: zoneOf(ctx),
    };
  },
});

/** One call with its transcript. @throws not_found for another school's */
export const getCall = query({
  name: "call-logs.get",
  allow: callStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const row = await findCall(ctx, input.id);
    if (!row) throw notFound();
    return { ...row, recording: await recordingOf(ctx, row) };
  },
});

/** A call with everything around it. @throws not_found */
export const callProfile = query({
  name: "call-logs.profile",
  allow: callStaff,
  input: z.object({ id: id() }),
  async run(ctx, input) {
    const found = await findCallProfile(ctx, input.id);
    if (!found) throw notFound();
    return { ...found, recording: await recordingOf(ctx, found.call), zone: zoneOf(ctx) };
  },
});

/** A link to the recording: ours, signed for an hour, or the provider's. */
const recordingOf = async (ctx: Ctx, { recordingFileId, recordingUrl }: { recordingFileId: string | null; recordingUrl: string | null }) =>
  recordingFileId ? signedFileUrl(ctx, recordingFileId, LISTEN_SECONDS) : recordingUrl;
