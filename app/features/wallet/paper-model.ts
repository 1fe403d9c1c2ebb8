import { z } from "zod";
import { id, isoDate, optional, optionalLongText, text } from "~/platform/input";
import { listInput } from "~/platform/list";
import type { IsoDate } from "~/platform/zones";
import { type DocumentState, documentState, files, holdingKey, MAX_FILES, maySend } from "./model";

/** Schemas and labels of the documents of instructors, clinical sites and the school itself. Safe for the browser. */

/** An instructor, a clinical site, or with neither the school itself. */
export const holderFields = { instructor: optional(id()), site: optional(id()) };
export const holderInput = z.object(holderFields);

const which = { ...holderFields, document: holdingKey() };
export const addPaperForm = z.object({ ...which, files: files(), photos: files(), expires_on: optional(isoDate()) });
/** The reason is checked by the verb, which names its error. */
export const waivePaperForm = z.object({ ...which, reason: optionalLongText(500), expires_on: isoDate() });
export const sendPaperForm = z.object({ document: holdingKey(), files: files(), photos: files() });
export const paperUrls = z.array(text(500)).min(1).max(MAX_FILES);

/** Days before its last day from which a document is listed as ending. */
export const ENDING_DAYS = 60;

/** Whether a document may be sent now: one that is missing, waits or was sent back, has ended or ends soon. */
export const mayRenew = ({ state, endsSoon }: { state: DocumentState; endsSoon: boolean }): boolean => maySend(state) || endsSoon;

export const OVERVIEW_LABELS = { instructors: "Instructors", sites: "Clinical sites" } as const;
export type OverviewOf = keyof typeof OVERVIEW_LABELS;
export const overviewInput = listInput({
  sorts: ["name"] as const,
  filters: { holders: z.enum(["instructors", "sites"]) },
  pageSize: 25,
});

/** A document of an instructor, a site or the school that is missing for a class, or ends too early. */
export interface PaperWarning {
  of: "instructor" | "site" | "school";
  /** The instructor or the site; null for the school. */
  holderId: string | null;
  /** Null for the school. */
  holder: string | null;
  label: string;
  state: "missing" | "sent" | "sent_back" | "ends" | "expired";
  expiresOn: IsoDate | null;
}

/** Says what is wrong with a document of a warning. Days are shown by the caller's `day`. */
export function warningText({ state, expiresOn }: Pick<PaperWarning, "state" | "expiresOn">, day: (date: IsoDate) => string): string {
  if (state === "ends" && expiresOn) return `ends ${day(expiresOn)}`;
  if (state === "expired" && expiresOn) return `expired ${day(expiresOn)}`;
  return state === "sent" ? "is not reviewed yet" : state === "sent_back" ? "was sent back" : "is missing";
}

/** The state of a warning's document on a day. */
export function warningState(known: Parameters<typeof documentState>[0], today: IsoDate): PaperWarning["state"] {
  const state: DocumentState = documentState(known, today);
  return state === "accepted" || state === "waived" ? "ends" : state;
}
