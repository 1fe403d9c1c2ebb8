import { z } from "zod";
import { chosenFile, id, isoDate, longText, optional } from "~/platform/input";
import type { IsoDate } from "~/platform/zones";

/** Labels and schemas of student documents. Safe for the browser. */
export const DOCUMENT_LABELS = {
  missing: "Missing",
  sent: "Sent",
  accepted: "Accepted",
  sent_back: "Sent back",
  expired: "Expired",
} as const;
export type DocumentState = keyof typeof DOCUMENT_LABELS;
export const DOCUMENT_TONES = { missing: "amber", sent: "blue", accepted: "green", sent_back: "red", expired: "red" } as const;

interface Known {
  state: "sent" | "accepted" | "sent_back" | null;
  expiresOn: IsoDate | null;
  /** The file of the document or of the registration form. */
  fileId: string | null;
}

/** The state of a document on a day in the school's zone. */
export function documentState({ state, expiresOn, fileId }: Known, today: IsoDate): DocumentState {
  if (state === "accepted" && expiresOn !== null && expiresOn < today) return "expired";
  return state ?? (fileId ? "sent" : "missing");
}

/** Whether a document may be sent now; an accepted one only after it has expired. */
export const maySend = (state: DocumentState): boolean => state !== "accepted";

export const DOCUMENT_ACCEPT = "application/pdf,image/jpeg,image/png";
const which = { registration: id(), question: id() };
export const sendForm = z.object({ ...which, file: chosenFile() });
export const acceptForm = z.object({ ...which, expires_on: optional(isoDate()) });
export const sendBackForm = z.object({ ...which, reason: longText(500) });
