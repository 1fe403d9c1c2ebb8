import type { Turn } from "#drizzle/schema/calls";
import { withoutEntities } from "~/platform/html-words";
import type { CallPart } from "../event-model";

interface Heard {
  id: string;
  /** Epoch milliseconds, by the provider's clock. */
  at: number;
  part: CallPart;
}

/** Builds a call from its events: for each field the latest value wins, in any order of arrival. */
export function foldCall(heard: readonly Heard[]) {
  const inOrder = [...heard].sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  const all: CallPart = { email: undefined, recording_url: undefined };
  for (const { part } of inOrder)
    for (const [name, value] of Object.entries(part)) if (value !== undefined && value !== null) Object.assign(all, { [name]: value });
  const startedAt = all.started_at ?? inOrder[0]?.at ?? 0;
  const turns = turnsOf(all.transcript ?? []);
  const seconds = all.duration_seconds ?? (all.ended_at === undefined ? 0 : Math.max(0, Math.round((all.ended_at - startedAt) / 1000)));
  return {
    callerName: all.caller_name ?? null,
    phone: all.from ?? null,
    callerEmail: all.email ?? null,
    startedAt,
    durationSeconds: Math.min(seconds, 86_400),
    outcome: all.outcome ?? ("answered" as const),
    programAsked: all.program ?? null,
    summary: all.summary ?? null,
    needsFollowUp: all.follow_up_needed ?? false,
    turns,
    transcript: turns.length > 0 ? turns.map(({ speaker, text }) => `${speaker}: ${text}`).join("\n") : null,
    recordingUrl: all.recording_file ? null : (all.recording_url ?? null),
    recordingFileId: all.recording_file ?? null,
  };
}

const turnsOf = (transcript: NonNullable<CallPart["transcript"]>): Turn[] =>
  transcript
    .flatMap(({ speaker, at, text }) => (text ? [{ speaker: speaker.replace(/^./, (letter) => letter.toUpperCase()), at, text }] : []))
    .sort((one, other) => one.at - other.at);

const CARD = /\b\d(?:[ -]?\d){12,18}\b/g;
const SOCIAL_SECURITY = /\b\d{3}[ -]\d{2}[ -]\d{4}\b/g;
/** Removes sensitive numbers from a text. */
export const withoutNumbers = (text: string): string => text.replace(CARD, "[number removed]").replace(SOCIAL_SECURITY, "[number removed]");

/** Plain words: some providers write entities into their text. */
const plain = (text: string): string => withoutNumbers(withoutEntities(text));

/** An event as stored, with card and Social Security numbers removed from the transcript. */
export const withoutSecrets = <P extends Pick<CallPart, "summary" | "transcript">>(part: P): P => ({
  ...part,
  ...(part.summary ? { summary: plain(part.summary) } : {}),
  ...(part.transcript ? { transcript: part.transcript.map((turn) => ({ ...turn, text: turn.text && plain(turn.text) })) } : {}),
});
