import { z } from "zod";
import { plusBusinessDays } from "~/platform/business-days";
import { choice, chosenFile, id, isoDate, longText, many, optional, optionalLongText, optionalText } from "~/platform/input";
import { type IsoDate, plusDays, plusMonths } from "~/platform/zones";

/** Labels and schemas of documents. Safe for the browser. */
export const DOCUMENT_LABELS = {
  missing: "Missing",
  sent: "Sent",
  accepted: "Accepted",
  waived: "Waived",
  sent_back: "Sent back",
  expired: "Expired",
} as const;
export type DocumentState = keyof typeof DOCUMENT_LABELS;
export const DOCUMENT_TONES = { missing: "amber", sent: "blue", accepted: "green", waived: "grey", sent_back: "red", expired: "red" } as const;
/** A shape for each state, beside its word; `ends` is one that counts today and ends before the last session. */
export const DOCUMENT_SHAPES = { missing: "○", sent: "●", accepted: "✓", waived: "–", sent_back: "↩", expired: "✕", ends: "△" } as const;

interface Known {
  state: "sent" | "accepted" | "sent_back" | "waived" | null;
  expiresOn: IsoDate | null;
}

/** The state of a document on a day in the school's zone. */
export function documentState({ state, expiresOn }: Known, today: IsoDate): DocumentState {
  if ((state === "accepted" || state === "waived") && expiresOn !== null && expiresOn < today) return "expired";
  return state ?? "missing";
}

/** Whether a document may be sent now; an accepted one only after it has expired. */
export const maySend = (state: DocumentState): boolean => state !== "accepted";

/** Whether staff can waive a document in this state. */
export const mayWaive = (state: DocumentState): boolean => state !== "accepted" && state !== "waived";

/** Whether staff can decide about a document in this state. */
export const mayAccept = (state: DocumentState): boolean => state === "sent" || state === "sent_back";
export const maySendBack = (state: DocumentState): boolean => state === "sent" || state === "accepted";

/** The usual last day of a document of this day, for requirements that are valid for some months. */
export const lastDayOf = (validMonths: number | null, day: IsoDate): IsoDate | null => (validMonths === null ? null : plusMonths(day, validMonths));

export const DOCUMENT_ACCEPT = "application/pdf,image/jpeg,image/png";
export const MAX_FILES = 5;

/** The key of a holding: a requirement's, or `question:` and the ID of a form's question. */
export const holdingKey = () =>
  z
    .string()
    .max(80)
    .regex(/^(question:)?[\w-]{1,64}$/, "Not found.");
const which = { registration: id(), document: holdingKey() };
/** The files that a form sends. */
export const files = () => many(chosenFile(), MAX_FILES + 1).transform((all) => all.flatMap((file) => (file === undefined ? [] : [file])));
export const sendForm = z.object({ ...which, files: files(), photos: files(), expires_on: optional(isoDate()) });
export const acceptForm = z.object({ ...which, expires_on: optional(isoDate()) });
/** The reason is checked by the verb, which names its error. */
export const waiveForm = z.object({ ...which, reason: optionalLongText(500), expires_on: isoDate() });
export const sendBackForm = z.object({ ...which, reason: longText(500) });

/** Why a document was sent back: typed, or one of the reasons that were used before. */
export const decideForm = z.object({
  id: id(),
  decision: choice(["accept", "send_back"]),
  expires_on: optional(isoDate()),
  reason: optionalLongText(500),
  used_reason: optionalLongText(500),
});

/** Business days for which a document may wait before it is late. */
export const MAX_REVIEW_DAYS = 10;

/**
 * The day on which the oldest documents that aren't late were sent, if they may wait this many business days: those sent before it are late
 * on `today`.
 */
export function lateBefore(today: IsoDate, days: number): IsoDate {
  let day = today;
  while (plusBusinessDays(plusDays(day, -1), days) >= today) day = plusDays(day, -1);
  return day;
}

export const queueInput = z.object({ holding: optional(id()), after: optionalText(100) });

/** Documents on a page of the queue. */
export const QUEUE_PAGE = 25;
/** Recent holdings in which reasons are looked for, and how many are offered. */
export const REASONS_IN = 500;
export const REASONS_OFFERED = 5;
