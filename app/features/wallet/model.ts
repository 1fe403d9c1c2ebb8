import { z } from "zod";
import { chosenFile, id, isoDate, longText, many, optional } from "~/platform/input";
import { type IsoDate, plusMonths } from "~/platform/zones";

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

/** Whether staff can decide about a document in this state. */
export const mayAccept = (state: DocumentState): boolean => state === "sent" || state === "sent_back";
export const maySendBack = (state: DocumentState): boolean => state === "sent" || state === "accepted";

/** The usual last day of a document of this day, for requirements that are valid for some months. */
export const lastDayOf = (validMonths: number | null, day: IsoDate): IsoDate | null => (validMonths === null ? null : plusMonths(day, validMonths));

export const DOCUMENT_ACCEPT = "application/pdf,image/jpeg,image/png";
export const MAX_FILES = 5;

/** The key of a holding: a requirement's, or `question:` and the ID of a form's question. */
const holdingKey = () =>
  z
    .string()
    .max(80)
    .regex(/^(question:)?[\w-]{1,64}$/, "Not found.");
const which = { registration: id(), document: holdingKey() };
const files = () => many(chosenFile(), MAX_FILES + 1).transform((all) => all.flatMap((file) => (file === undefined ? [] : [file])));
export const sendForm = z.object({ ...which, files: files() });
export const acceptForm = z.object({ ...which, expires_on: optional(isoDate()) });
export const sendBackForm = z.object({ ...which, reason: longText(500) });
