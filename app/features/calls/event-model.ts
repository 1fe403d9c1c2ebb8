import { z } from "zod";
import { choice, email, formatPhone, integer, keysOf, optional, optionalLongText, optionalText, safeHref, text } from "~/platform/input";
import { normalEmail } from "~/platform/written";
import { OUTCOME_LABELS } from "./model";

/** The voice provider's payload; other fields are dropped. */

/** ISO 8601 or epoch milliseconds, to epoch milliseconds. */
const moment = () =>
  z.preprocess(
    (value) => (typeof value === "string" && !/^\d+$/.test(value) ? Date.parse(value) : typeof value === "string" ? Number(value) : value),
    z.number({ required_error: "Enter a valid date", invalid_type_error: "Enter a valid date" }).int().min(0).max(8_640_000_000_000),
  );

/** A number as it was dialed; `(123) 456 - 7890` where it is one of this country. */
const dialed = () => text(40).transform(formatPhone);

/** An email address spelled out by a caller; invalid ones are dropped. */
const heardEmail = () =>
  z.unknown().transform((value) => {
    const checked = typeof value === "string" ? email().safeParse(normalEmail(value)) : null;
    return checked?.success ? checked.data : undefined;
  });

const heardUrl = () =>
  z.unknown().transform((value) => {
    const href = typeof value === "string" ? safeHref(value) : null;
    return href?.startsWith("https://") ? href : undefined;
  });

const turn = z.object({ speaker: text(60), at: z.coerce.number().min(0).max(86_400).default(0), text: optionalLongText(4000) });

const call = z.object({
  id: text(100),
  from: optional(dialed()),
  caller_name: optionalText(120),
  email: heardEmail(),
  started_at: moment().optional(),
  ended_at: moment().optional(),
  duration_seconds: optional(integer(0, 86_400)),
  outcome: optional(choice(keysOf(OUTCOME_LABELS))),
  program: optionalText(200),
  summary: optionalLongText(4000),
  follow_up_needed: z.boolean().optional(),
  transcript: z.array(turn).max(2000).optional(),
  recording_url: heardUrl(),
  recording: z.object({ content_type: text(60), data: z.string().max(28 * 1024 * 1024) }).optional(),
});

export const voiceEvent = z.object({
  id: text(100),
  /** `call.*` is about a call, `key.refused` and `key.accepted` about the school's key; other events are ignored. */
  type: text(60),
  created_at: moment(),
  /** The called number, which identifies the school. */
  to: dialed(),
  call: call.optional(),
});
export type VoiceEvent = z.output<typeof voiceEvent>;

/** An event as stored: the call with a file id instead of the recording's bytes. */
export type CallPart = Omit<z.output<typeof call>, "recording" | "id"> & { recording_file?: string };
