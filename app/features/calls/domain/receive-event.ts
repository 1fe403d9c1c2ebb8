import { and, eq, lte } from "drizzle-orm";
import { callEvents, callLogs } from "#drizzle/schema/calls";
import { schools } from "#drizzle/schema/schools";
import { storeFile } from "~/features/files/domain/store-file";
import { findSchoolById } from "~/features/identity/data/school-row";
import { type Ctx, withSchool } from "~/platform/context";
import { type DomainError, invalid } from "~/platform/errors";
import { newId, sha256 } from "~/platform/ids";
import { issuesToFields } from "~/platform/input";
import { inSchool } from "~/platform/school-scope";
import { type CommandCtx, commitStep } from "~/platform/verb";
import { isFromVoice, isVoiceProvider, type VoiceProviderName, voiceSecrets } from "~/platform/voice";
import { eventsOfCall, isKnownEvent, schoolOfNumber } from "../data/call-events";
import { type CallPart, type VoiceEvent, voiceEvent } from "../event-model";
import { foldCall, withoutSecrets } from "./fold-call";
import { retell } from "./retell";
import { vapi } from "./vapi";
import type { VoiceProvider } from "./voice-provider";

const PROVIDERS: Record<VoiceProviderName, VoiceProvider> = { vapi, retell };

/**
 * Takes a delivery of the voice provider: of the one that `VOICE_PROVIDER` names, or in the product's own form, signed in `Voice-Signature`.
 * The same event again changes nothing, a late one finds its place by its time; a number that is no school's is answered and forgotten.
 * @throws invalid `bad_signature` or `json_invalid`, or beside what does not fit
 */
export async function receiveVoiceEvent(ctx: Ctx, body: ArrayBuffer, headers: Headers): Promise<void> {
  const event = await readEvent(ctx, body, headers);
  const schoolId = event && (await schoolOfNumber(ctx, event.to));
  const school = schoolId ? await findSchoolById(ctx, schoolId) : null;
  if (!event || !school) return;
  const there = withSchool(ctx, school);
  if (event.type === "key.refused" || event.type === "key.accepted") await markKey(there, event);
  else if (event.type.startsWith("call.") && event.call) await takeCall(there, event, event.call);
}

/** The verified event of a delivery; null for one that the product ignores. A provider without a form here is refused. @throws invalid */
async function readEvent({ env, now }: Ctx, body: ArrayBuffer, headers: Headers): Promise<VoiceEvent | null> {
  const name = env.VOICE_PROVIDER;
  if (!name) {
    if (!(await isFromVoice(env, body, headers.get("Voice-Signature") ?? "", now))) throw badSignature();
    return checked(parsed(body));
  }
  const provider = isVoiceProvider(name) ? PROVIDERS[name] : null;
  const delivery = { body, headers, secrets: voiceSecrets(env), now };
  if (!(await provider?.isSender(delivery))) throw badSignature();
  const event = provider?.eventOf(parsed(body), delivery);
  // These providers number no events: an event's id is a hash of its body, which a repeated delivery shares.
  return event ? checked({ ...event, id: `${name}:${await sha256(body)}` }) : null;
}

const badSignature = () => invalid({}, "Bad signature.", "bad_signature");

/** @throws invalid `json_invalid` */
function parsed(body: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw invalid({}, "The request body is not valid JSON.", "json_invalid");
  }
}

/** @throws invalid */
function checked(value: unknown): VoiceEvent {
  const read = voiceEvent.safeParse(value);
  if (!read.success) throw refusal(read.error);
  if (read.data.type.startsWith("call.") && !read.data.call) throw invalid({ call: ["This field is required"] });
  return read.data;
}

const refusal = (error: Parameters<typeof issuesToFields>[0]): DomainError => invalid(issuesToFields(error));

/** The provider takes the school's key, or no more. */
const markKey = (ctx: Ctx, { type, created_at }: VoiceEvent) =>
  commitStep(ctx, "calls.mark-key", async (inner) => {
    const { db, schoolId } = inSchool(inner);
    const voiceRefusedAt = type === "key.refused" ? created_at : null;
    // A late `key.accepted` does not end a newer refusal.
    const isMeant = voiceRefusedAt === null ? lte(schools.voiceRefusedAt, created_at) : undefined;
    inner.stage(
      db
        .update(schools)
        .set({ voiceRefusedAt })
        .where(and(eq(schools.id, schoolId), isMeant)),
    );
    inner.record({ type: "school", id: schoolId, after: { voiceRefusedAt } });
  });

async function takeCall(ctx: Ctx, event: VoiceEvent, call: NonNullable<VoiceEvent["call"]>): Promise<void> {
  ctx.db.readPrimary();
  if (!(await isKnownEvent(ctx, event.id))) await commitStep(ctx, "calls.keep-event", (inner) => keepEvent(inner, event, call));
  await commitStep(ctx, "calls.put-together", (inner) => putTogether(inner, call.id));
}

async function keepEvent(ctx: CommandCtx, event: VoiceEvent, { id: providerId, recording, ...rest }: NonNullable<VoiceEvent["call"]>): Promise<void> {
  const { db, schoolId } = inSchool(ctx);
  const at = ctx.now.getTime();
  const payload: CallPart = { ...withoutSecrets(rest), ...(recording ? { recording_file: await storeRecording(ctx, recording) } : {}) };
  ctx.stage(
    db
      .insert(callEvents)
      .values({ id: event.id, schoolId, callProviderId: providerId, at: event.created_at, payload, receivedAt: at })
      .onConflictDoNothing(),
  );
  ctx.stage(
    db
      .insert(callLogs)
      .values({ id: newId(), schoolId, providerId, startedAt: event.created_at, durationSeconds: 0, createdAt: at, updatedAt: at })
      .onConflictDoNothing(),
  );
  ctx.record({ type: "call", id: providerId, after: { event: event.id, type: event.type } });
}

/** @throws invalid when the bytes are no recording */
function storeRecording(ctx: CommandCtx, { content_type, data }: { content_type: string; data: string }): Promise<string> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  } catch {
    throw invalid({ "call.recording.data": ["Send this as base64"] });
  }
  const file = new File([bytes], "recording", { type: content_type });
  return storeFile(ctx, file, { purpose: "call-recording", access: "private" }, "call.recording");
}

/** Rebuilds the call's row from all its events. Of two concurrent writers the one that saw more events wins. */
async function putTogether(ctx: CommandCtx, providerId: string): Promise<void> {
  const { db, own } = inSchool(ctx);
  const { call, events, programs } = await eventsOfCall(ctx, providerId);
  if (!call) return;
  const folded = foldCall(events.map(({ id, at, payload }) => ({ id, at, part: payload as CallPart })));
  const values = { ...folded, programId: programHeard(folded.programAsked, programs), eventCount: events.length, updatedAt: ctx.now.getTime() };
  ctx.stage(
    db
      .update(callLogs)
      .set(values)
      .where(and(own(callLogs, call.id), lte(callLogs.eventCount, events.length))),
  );
  // Creates an inquiry once, if the call is over and the caller left contact details.
  const isOver = folded.durationSeconds > 0 || folded.outcome === "voicemail";
  if (isOver && folded.callerName && (folded.callerEmail || folded.phone) && !call.inquiryId)
    ctx.emit("call.contact-left", { callId: call.id }, call.id);
  ctx.record({ type: "call", id: call.id, after: { events: events.length } });
}

interface Program {
  id: string;
  /** In lower case. */
  title: string;
  slug: string;
}

/** The program a caller mentioned: by its name, its slug, or as the only program whose name contains the words or is contained in them. */
function programHeard(name: string | null, programs: readonly Program[]): string | null {
  const words = name?.trim().toLowerCase();
  if (!words) return null;
  const exact = programs.find(({ id, title, slug }) => id === name || title === words || slug === words);
  if (exact) return exact.id;
  const like = programs.filter(({ title }) => title.includes(words) || words.includes(title) || initials(title) === words);
  return like.length === 1 ? (like[0]?.id ?? null) : null;
}

/** "certified nursing assistant" -> "cna" */
const initials = (title: string): string =>
  title
    .split(/[^a-z]+/)
    .filter(Boolean)
    .map((word) => word[0])
    .join("");
